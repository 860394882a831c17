import { useConfig } from "../../platform/config.ts";
import classes from "./Monogram.module.css";
import { tintOf } from "./tints.ts";

/**
 * The first letter of a name on one of six tints, chosen by `id` and never by meaning; a picture replaces it at the
 * same size, a person's own or the one that the brand has for people without. People are round, avatars and organizations
 * square. Decoration: the name stands beside it.
 */
export function Monogram(props: { name: string; id: number; size?: number; isPerson?: boolean; src?: string | null }) {
  const { name, id, size = 28, isPerson = false } = props;
  const { profile_placeholder } = useConfig();
  const src = props.src || (isPerson && profile_placeholder);
  const shape = isPerson ? classes.person : classes.thing;
  const measure = { "--size": `${size}px` } as const;
  if (src) return <img className={`${classes.root} ${shape}`} src={src} alt="" style={measure} />;
  return (
    <span className={`${classes.root} ${shape}`} data-tint={tintOf(id)} style={measure} aria-hidden="true">
      {[...name.trim()][0]?.toLocaleUpperCase() ?? "·"}
    </span>
  );
}
