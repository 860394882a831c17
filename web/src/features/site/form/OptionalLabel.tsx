import { useWords } from "../../../platform/look/i18n.ts";
import classes from "./OptionalLabel.module.css";

/** The label of a field that may stay empty; every other field is required, and says nothing. */
export function OptionalLabel({ children }: { children: string }) {
  const t = useWords("site");
  return (
    <span className={classes.label}>
      {children}
      <span className={classes.optional}>{t("optional")}</span>
    </span>
  );
}
