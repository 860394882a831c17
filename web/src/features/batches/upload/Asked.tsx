import { optionsOf } from "@pluma/contract/templates/fields";
import type { Question } from "@pluma/contract/workflows/steps";
import { useWords } from "../../../platform/look/i18n.ts";
import css from "./Upload.module.css";

/** What each row of a table gives a workflow: its questions, of which kind they are, and which must be answered. */
export function Asked({ questions }: { questions: readonly Question[] }) {
  const t = useWords("batches");
  return (
    <section className={css.asked}>
      <h2>{t("upload.asked")}</h2>
      <ul>
        {questions.map(({ key, label, type, options, required }) => (
          <li key={key}>
            <span>{label}</span>
            <span>
              {t(`upload.type.${type}`, { options: optionsOf(options).join(", ") })},{" "}
              {t(required ? "upload.required" : "upload.optional")}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
