import type { ReactNode } from "react";
import { LanguageSwitch, SiteBrand } from "../site/index.ts";
import classes from "./SignedOut.module.css";

/**
 * The page of somebody who is not signed in: a rail with the brand, what it says, and the languages; beside it the
 * work. On phones the rail becomes a bar, and what it says is left to the work.
 */
export function SignedOut(props: { rail: ReactNode; isRailNarrow?: boolean; children: ReactNode }) {
  const { rail, isRailNarrow = false, children } = props;
  return (
    <div className={classes.page} data-narrow={isRailNarrow || undefined}>
      <aside className={classes.rail}>
        <div className={classes.brand}>
          <SiteBrand />
        </div>
        <div className={classes.middle}>{rail}</div>
        <LanguageSwitch />
      </aside>
      <main className={classes.work}>{children}</main>
    </div>
  );
}
