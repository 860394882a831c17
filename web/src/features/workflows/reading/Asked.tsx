import type { TemplateField } from "@pluma/contract/templates/fields";
import type { Question, WorkflowStep } from "@pluma/contract/workflows/steps";
import { useLanguage, useWords } from "../../../platform/look/i18n.ts";
import { numbersIn } from "../steps.ts";
import css from "./Asked.module.css";

type Props = { questions: readonly Question[]; steps: readonly Pick<WorkflowStep, "step_id">[] };

/** What is asked at the start, each thing once, and the steps that use it. */
export function Asked({ questions, steps }: Props) {
  const t = useWords("workflows");
  const language = useLanguage();
  const isShared = questions.some((question) => question.steps.length > 1);
  const count = questions.length;
  return (
    <section className={css.root} aria-label={t("asked.title")}>
      <h2 className={css.title}>{t("asked.title")}</h2>
      <p className={css.about}>{t(isShared ? "asked.shared" : "asked.about", { count })}</p>
      <ul className={css.questions}>
        {questions.map((question) => (
          <li key={question.key}>
            <p className={css.label}>{question.label}</p>
            <p className={css.box}>
              <span className={css.shown}>{shownIn(question) || t(`asked.type.${question.type}`)}</span>
            </p>
            <p className={css.used}>
              {t("steps.used", {
                count: question.steps.length,
                numbers: numbersIn(steps, question.steps, language),
              })}
              {!question.required && ` · ${t("asked.optional")}`}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

// What would stand in its input: what is there from the start, or an example.
const shownIn = ({ default: first, example }: Pick<TemplateField, "default" | "example">): string => first || example;
