import { useConfig, useOwnSite } from "../../../platform/config.ts";
import { useScheme } from "../../../platform/look/scheme.ts";
import { Mark } from "../../../ui/marks/Mark.tsx";
import { useWordmark } from "../../../ui/marks/useWordmark.ts";
import classes from "./SiteBrand.module.css";

/** Letters of a name that one line of a phone has room for. */
const LONG = 18;

/** The brand on pages of people who are not signed in: the logo for this theme, or the quill, and the name. */
export function SiteBrand() {
  const { app_name, title, landing_logo_src, landing_logo_dark_src } = useConfig();
  // The quill is the installation's.
  const isOwn = useOwnSite() !== null;
  const isDark = useScheme() === "dark";
  const logo = (isDark && landing_logo_dark_src) || landing_logo_src;
  const { isWordmark, onLoad } = useWordmark(logo);
  const name = app_name || title || "";
  return (
    <span className={classes.brand}>
      {logo ? <img className={classes.logo} src={logo} alt="" onLoad={onLoad} /> : isOwn ? null : <Mark size={24} />}
      <span className={isWordmark ? "visually-hidden" : classes.name} data-long={name.length > LONG || undefined}>
        {name}
      </span>
    </span>
  );
}
