import { Button } from "@mantine/core";
import { useWords } from "../../platform/look/i18n.ts";
import classes from "./SaveBar.module.css";

type SaveBarProps = {
  /** The names of what changed, as the labels of the fields say them; without any there is no bar. */
  changes: readonly string[];
  /** How many of them cannot be saved as they stand. */
  wrongCount: number;
  isSaving: boolean;
  onDiscard: () => void;
  onSave: () => void;
};

/** Floats at the foot of a form while something in it changed: names the changes, takes them back, or saves them. */
export function SaveBar({ changes, wrongCount, isSaving, onDiscard, onSave }: SaveBarProps) {
  const t = useWords("ui");
  if (changes.length === 0) return null;
  return (
    <section className={classes.root} aria-label={t("saveBar.name")}>
      <p className={classes.text} role="status">
        {t("saveBar.changes", { count: changes.length })} <b>{changes.join(", ")}</b>
        {wrongCount > 0 && <span className={classes.wrong}>{t("saveBar.wrong", { count: wrongCount })}</span>}
      </p>
      <div className={classes.acts}>
        <Button variant="subtle" color="ink" onClick={onDiscard} disabled={isSaving}>
          {t("saveBar.discard")}
        </Button>
        <Button onClick={onSave} loading={isSaving}>
          {t("saveBar.save")}
        </Button>
      </div>
    </section>
  );
}
