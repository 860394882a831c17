import { NativeSelect, TextInput } from "@mantine/core";
import { type AnswerPart, HEADING_LENGTH_MAX } from "@pluma/contract/workflows/parts";
import type { ValueSource, WorkflowStep } from "@pluma/contract/workflows/steps";
import { formatNumber } from "../../../../platform/look/format.ts";
import { useWords } from "../../../../platform/look/i18n.ts";
import { numberOf, templateOf } from "../../steps.ts";
import type { Editor } from "../useEditor.ts";
import css from "./EarlierAnswer.module.css";

type FromStep = Extract<ValueSource, { source: "step" }>;
type Props = { editor: Editor; step: WorkflowStep; from: FromStep; onChange: (next: FromStep) => void };

/** The parts by the names of their choices; a heading is still to be said. */
const parts: Record<string, AnswerPart> = {
  whole: "whole",
  list: "list",
  first_paragraph: "first_paragraph",
  heading: { heading: "" },
};

/** Which earlier step a value is taken from, and which part of its answer. */
export function EarlierAnswer({ editor, step, from, onChange }: Props) {
  const t = useWords("workflows");
  const { steps } = editor.draft;
  const before = steps.slice(0, numberOf(steps, step.step_id) - 1);
  const nameOf = (each: WorkflowStep) => {
    const name = templateOf(editor.templates, each)?.name ?? t("steps.missing");
    return t("source.step_", { number: formatNumber(numberOf(steps, each.step_id)), name });
  };
  const other = steps.find(({ step_id }) => step_id === from.step);
  const isBefore = before.some(({ step_id }) => step_id === from.step);
  // One that comes later, or is gone, stays in sight until another is chosen.
  const stray = { value: from.step, label: other ? nameOf(other) : t("source.goneStep") };
  const choices = before.map((each) => ({ value: each.step_id, label: nameOf(each) }));
  const part = typeof from.part === "string" ? from.part : "heading";
  return (
    <div className={css.root}>
      <NativeSelect
        aria-label={t("source.which")}
        data={isBefore ? choices : [stray, ...choices]}
        value={from.step}
        onChange={(event) => onChange({ ...from, step: event.currentTarget.value })}
      />
      <NativeSelect
        aria-label={t("source.part")}
        size="xs"
        data={Object.keys(parts).map((value) => ({ value, label: t(`source.parts.${value}`) }))}
        value={part}
        onChange={(event) => onChange({ ...from, part: parts[event.currentTarget.value] ?? from.part })}
      />
      {typeof from.part === "object" && (
        <TextInput
          aria-label={t("source.heading")}
          size="xs"
          placeholder={t("source.headingHint")}
          maxLength={HEADING_LENGTH_MAX}
          value={from.part.heading}
          onChange={(event) => onChange({ ...from, part: { heading: event.currentTarget.value } })}
        />
      )}
    </div>
  );
}
