import { TRAINING_MINUTES_MAX } from "@pluma/contract/avatars/trainingRuns";
import { useWords } from "../../../platform/look/i18n.ts";
import css from "./training.module.css";

/** What training does, how long it takes, on whose account, and what it costs there until an estimate says it. */
export function About() {
  const t = useWords("avatars");
  return (
    <div className={css.about}>
      <p>{t("training.about")}</p>
      <p>{t("training.takes", { minutes: TRAINING_MINUTES_MAX })}</p>
      <p className={css.hint}>{t("training.costs")}</p>
    </div>
  );
}
