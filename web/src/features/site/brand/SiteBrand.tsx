import { useConfig, useOwnSite } from "../../../platform/config.ts";
import { Mark } from "../../../ui/marks/Mark.tsx";
import { useLogo } from "../../../ui/marks/useLogo.ts";
import classes from "./SiteBrand.module.css";

/** Letters of a name that one line of a phone has room for. */
const LONG = 18;

/** The brand on pages of people who are not signed in: the logo for this theme, or the quill, and the name. */
export function SiteBrand() {
  const { app_name, title } = useConfig();
  // The quill is the installation's.
  const isOwn = useOwnSite() !== null;
  const { logo, isWordmark } = useLogo();
  const name = app_name || title || "";
  return (
    <span className={classes.brand}>
      {logo ? <img {...logo} alt="" className={classes.logo} /> : isOwn ? null : <Mark size={24} />}
      <span className={isWordmark ? "visually-hidden" : classes.name} data-long={name.length > LONG || undefined}>
        {name}
      </span>
    </span>
  );
}
