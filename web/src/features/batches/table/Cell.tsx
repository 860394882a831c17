import type { BatchRow } from "@pluma/contract/batches/shapes";
import { BATCH_CELL_LENGTH_MAX, problemOf, type ValueProblem } from "@pluma/contract/batches/table";
import { firstValueOf, optionsOf } from "@pluma/contract/templates/fields";
import type { Question } from "@pluma/contract/workflows/steps";
import { type ChangeEvent, type KeyboardEvent, useId, useRef, useState } from "react";
import { formatNumber } from "../../../platform/look/format.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import { problemText } from "../said.ts";
import css from "./Cell.module.css";
import { isOpenRow } from "./mending.ts";

type Props = {
  /** By which the cell is gone to. */
  id: string;
  row: BatchRow;
  question: Question;
  onMend: (value: string) => void;
  /** To the same question of the next row, or of the one before. */
  onDown: (isBack: boolean) => void;
};

/**
 * One value of a row, as text until somebody goes there. It is kept when one leaves it (Tab), or goes down by Enter; Escape
 * brings back what was there. What is wrong is said under it, and is checked again with every letter.
 */
export function Cell({ id, row, question, onMend, onDown }: Props) {
  const t = useWords("batches");
  const noteId = useId();
  const { key, label } = question;
  const saved = row.values[key] ?? "";
  const choose = (value: string) => value !== saved && onMend(value);
  const { typed, type, keep } = useTyped(choose);
  // What a row does not speak of begins as in its template; an empty cell is an empty answer.
  const firstValue = key in row.values ? "" : firstValueOf(question);
  const wrong = useWrong(row, question, typed);
  const handleKey = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === "Escape") type(null);
    if (event.key !== "Enter" || event.altKey || event.nativeEvent.isComposing) return;
    if (event.shiftKey && question.type === "text") return;
    event.preventDefault();
    keep();
    onDown(event.shiftKey);
  };
  const shared = {
    id,
    className: css.input,
    "aria-label": t("prepare.cell", { label, row: formatNumber(row.row) }),
    "aria-invalid": wrong !== null,
    "aria-describedby": wrong ? noteId : undefined,
    "data-wrong": wrong !== null || undefined,
    disabled: !isOpenRow(row),
    onKeyDown: handleKey,
  };
  const typing = {
    ...shared,
    value: typed ?? saved,
    maxLength: BATCH_CELL_LENGTH_MAX,
    placeholder: firstValue || (wrong ? t("prepare.empty") : ""),
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => type(currentTarget.value),
    onBlur: keep,
  };
  return (
    <>
      {question.type === "select" ? (
        <Choice question={question} value={saved} firstValue={firstValue} onChoose={choose} shared={shared} />
      ) : question.type === "number" ? (
        <input {...typing} inputMode="decimal" data-right />
      ) : (
        <textarea {...typing} rows={1} />
      )}
      {wrong && (
        <p id={noteId} className={css.problem}>
          {problemText(t, wrong, question)}
        </p>
      )}
    </>
  );
}

/**
 * What is typed and not kept yet. Who goes down by Enter leaves the cell as well, before anything is drawn anew: what was kept
 * is not kept twice.
 */
function useTyped(onKeep: (value: string) => void) {
  const [typed, setTyped] = useState<string | null>(null);
  const waiting = useRef<string | null>(null);
  const type = (value: string | null) => {
    waiting.current = value;
    setTyped(value);
  };
  const keep = () => {
    const value = waiting.current;
    type(null);
    if (value !== null) onKeep(value);
  };
  return { typed, type, keep };
}

/** What is wrong with a cell: as it was checked, and while one mends it, as it is now. Nobody is told while they begin. */
function useWrong({ problems }: BatchRow, question: Question, typed: string | null): ValueProblem | null {
  const kept = problems.find(({ key }) => key === question.key)?.code ?? null;
  if (kept === null || typed === null) return kept;
  return problemOf(question, typed)?.code ?? null;
}

type ChoiceProps = {
  question: Question;
  value: string;
  firstValue: string;
  onChoose: (value: string) => void;
  shared: object;
};

/** An answer out of several; what stands in the file and is none of them stays to be seen. */
function Choice({ question, value, firstValue, onChoose, shared }: ChoiceProps) {
  const t = useWords("batches");
  const all = optionsOf(question.options);
  const isKnown = all.includes(value);
  return (
    <select {...shared} value={value} onChange={(event) => onChoose(event.currentTarget.value)}>
      {!isKnown && <option value={value}>{value || firstValue || t("prepare.empty")}</option>}
      {isKnown && !question.required && <option value="">{t("prepare.none")}</option>}
      {all.map((option) => (
        <option key={option} value={option}>
          {option}
        </option>
      ))}
    </select>
  );
}
