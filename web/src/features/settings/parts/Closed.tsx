import { useWords } from "../../../platform/look/i18n.ts";
import classes from "./Section.module.css";

/** Says why what stands here cannot be used while somebody else is signed in as this person. */
export function Closed({ id }: { id?: string }) {
  const t = useWords("settings");
  return (
    <p className={classes.hint} id={id}>
      {t("notInThisSession")}
    </p>
  );
}
