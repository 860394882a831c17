import { TRAINING_MINUTES_MAX } from "@pluma/contract/avatars/trainingRuns";
import { useWords } from "../../../platform/look/i18n.ts";
import css from "./training.module.css";

/** What training does, how long it takes and what it costs on the person's own AI account. */
export function About() {
  const t = useWords("avatars");
  return (
    <div className={css.about}>
      <p>{t("training.about")}</p>
      <ul className={css.notices}>
        <li>{t("training.takes", { minutes: TRAINING_MINUTES_MAX })}</li>
        <li>{t("training.costEnglish")}</li>
        <li>{t("training.costSpanish")}</li>
      </ul>
    </div>
  );
}
