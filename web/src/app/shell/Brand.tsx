import { useConfig, useOwnSite } from "../../platform/config.ts";
import { Mark } from "../../ui/marks/Mark.tsx";
import { Monogram } from "../../ui/marks/Monogram.tsx";
import { useLogo } from "../../ui/marks/useLogo.ts";
import classes from "./Brand.module.css";

/** Letters of a name that one line of the sidebar has room for. */
const LONG = 18;

/**
 * The brand: its logo for this theme, or the quill; and its name, unless only the sign has room or the logo says it. A wordmark
 * has no room there: then the brand's icon is its sign, or its first letter.
 */
export function Brand({ isSignOnly = false }: { isSignOnly?: boolean }) {
  const { app_name, title, favicon_url } = useConfig();
  // The quill is the installation's.
  const isOwn = useOwnSite() !== null;
  const name = app_name || title || "";
  const { logo, isWordmark } = useLogo();
  if (isSignOnly && isWordmark) return <Monogram name={name} id={0} src={favicon_url ?? null} />;
  return (
    <span className={classes.root} title={name}>
      {logo ? <img {...logo} alt="" className={classes.logo} height={24} /> : !isOwn && <Mark />}
      {!isSignOnly && (
        <strong className={isWordmark ? "visually-hidden" : classes.name} data-long={name.length > LONG || undefined}>
          {name}
        </strong>
      )}
    </span>
  );
}
