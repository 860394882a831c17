import { useConfig } from "../../platform/config.ts";
import { useScheme } from "../../platform/look/scheme.ts";
import { Mark } from "../../ui/marks/Mark.tsx";
import classes from "./Brand.module.css";

/** The brand: its logo for this theme, or the quill; and its name, unless only the sign has room. */
export function Brand({ isSignOnly = false }: { isSignOnly?: boolean }) {
  const { app_name, title, landing_logo_src, landing_logo_dark_src } = useConfig();
  const isDark = useScheme() === "dark";
  const logo = (isDark && landing_logo_dark_src) || landing_logo_src;
  const name = app_name || title || "";
  return (
    <span className={classes.root}>
      {logo ? <img className={classes.logo} src={logo} alt="" height={24} /> : <Mark />}
      {!isSignOnly && <strong className={classes.name}>{name}</strong>}
    </span>
  );
}
