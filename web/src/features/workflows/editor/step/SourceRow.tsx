import type { TemplateField } from "@pluma/contract/templates/fields";
import { sourceOf, type ValueSource, type WorkflowStep } from "@pluma/contract/workflows/steps";
import { Suspense, useId } from "react";
import { formatNumber } from "../../../../platform/look/format.ts";
import { useLanguage, useWords } from "../../../../platform/look/i18n.ts";
import { FieldInputs } from "../../../templates/index.ts";
import { numberOf, numbersIn } from "../../steps.ts";
import { withSource } from "../draft/draft.ts";
import type { Editor } from "../useEditor.ts";
import { EarlierAnswer } from "./EarlierAnswer.tsx";
import { SourceMenu } from "./SourceMenu.tsx";
import css from "./SourceRow.module.css";

type Props = { editor: Editor; step: WorkflowStep; field: TemplateField };

/** A field of a step: where its value comes from, and what that is. */
export function SourceRow({ editor, step, field }: Props) {
  const t = useWords("workflows");
  const from = sourceOf(step, field.name);
  const change = (next: ValueSource) => editor.change(withSource(editor.draft, step.step_id, field.name, next));
  const problem = useProblem({ editor, step, field });
  return (
    <li className={css.row}>
      {/* biome-ignore lint/a11y/useSemanticElements: a row of a list, whose inputs belong to one field */}
      <div className={css.cells} role="group" aria-label={field.label}>
        <div className={css.field}>
          <p className={css.label}>{field.label}</p>
          <p className={css.type}>
            {t(`asked.type.${field.type}`)}
            {!field.required && `, ${t("asked.optional")}`}
          </p>
        </div>
        <div className={css.source}>
          <SourceMenu editor={editor} step={step} field={field} from={from} onChange={change} />
        </div>
        <div className={css.value}>
          {from.source === "asked" && <AskedWith editor={editor} step={step} from={from} />}
          {from.source === "fixed" && <FixedValue field={field} value={from.value} onChange={change} />}
          {from.source === "step" && <EarlierAnswer editor={editor} step={step} from={from} onChange={change} />}
          {problem && (
            <p className={css.problem} role="alert">
              {problem}
            </p>
          )}
        </div>
      </div>
    </li>
  );
}

function useProblem({ editor, step, field }: Props): string | null {
  const t = useWords("workflows");
  const from = sourceOf(step, field.name);
  const fault = editor.faultAt(step.step_id, field.name);
  if (fault) {
    const number = from.source === "step" ? numberOf(editor.draft.steps, from.step) : 0;
    const value = from.source === "fixed" ? shortened(from.value) : "";
    return t(`wrong.${fault.kind}`, { number: formatNumber(number), value });
  }
  return editor.toldAt(step.step_id, `fields.${field.name}`) ?? null;
}

const SHOWN_LENGTH = 60;

function shortened(value: string): string {
  const signs = [...value.trim()];
  return signs.length <= SHOWN_LENGTH ? signs.join("") : `${signs.slice(0, SHOWN_LENGTH).join("")}…`;
}

type AskedProps = { editor: Editor; step: WorkflowStep; from: Extract<ValueSource, { source: "asked" }> };

/** That a value is asked, and which other steps use the same answer. */
function AskedWith({ editor, step, from }: AskedProps) {
  const t = useWords("workflows");
  const language = useLanguage();
  const question = editor.questions.find(({ key }) => key === from.key);
  const others = question?.steps.filter((id) => id !== step.step_id) ?? [];
  if (others.length === 0) return <p className={css.asked}>{t("source.alone")}</p>;
  const numbers = numbersIn(editor.draft.steps, others, language);
  return <p className={css.asked}>{t("source.with", { count: others.length, numbers })}</p>;
}

/** A value as its input shows it: of a text in the place of a number it would show the digits, as if they were the value. */
const shownAs = ({ type }: TemplateField, value: string): string =>
  type === "number" && /[^\d.,+-]/.test(value.trim()) ? "" : value;

type FixedProps = { field: TemplateField; value: string; onChange: (next: ValueSource) => void };

function FixedValue({ field, value, onChange }: FixedProps) {
  const form = useId();
  return (
    <div className={css.fixed}>
      <Suspense>
        <FieldInputs
          form={form}
          // Its help and its name stand beside it already.
          fields={[{ ...field, help: "", required: true }]}
          values={{ [field.name]: shownAs(field, value) }}
          onChange={(_name, next) => onChange({ source: "fixed", value: next })}
        />
      </Suspense>
    </div>
  );
}
