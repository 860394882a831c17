import type { ReactNode } from "react";
import { useConfig } from "../../platform/config.ts";
import { Mark } from "../../ui/Mark.tsx";
import { LanguageSwitch } from "./LanguageSwitch.tsx";
import classes from "./SignedOut.module.css";

/**
 * The page of somebody who is not signed in: a rail with the brand, what it says, and the languages; beside it the
 * work. On phones the rail becomes a bar, and what it says is left to the work.
 */
export function SignedOut(props: { rail: ReactNode; isRailNarrow?: boolean; children: ReactNode }) {
  const { rail, isRailNarrow = false, children } = props;
  const { app_name, landing_logo_src } = useConfig();
  const name = app_name ?? "Pluma";
  return (
    <div className={classes.page} data-narrow={isRailNarrow || undefined}>
      <aside className={classes.rail}>
        <p className={classes.brand}>
          {landing_logo_src ? <img className={classes.logo} src={landing_logo_src} alt="" /> : <Mark size={24} />}
          <span className={classes.name}>{name}</span>
        </p>
        <div className={classes.middle}>{rail}</div>
        <LanguageSwitch />
      </aside>
      <main className={classes.work}>{children}</main>
    </div>
  );
}
