import type { Batch } from "@pluma/contract/batches/shapes";
import { type BatchColumn, type BatchSource, matchColumns, problemOf } from "@pluma/contract/batches/table";
import { firstValueOf } from "@pluma/contract/templates/fields";
import type { Question } from "@pluma/contract/workflows/steps";

/** A column as sheets call it: A, B … Z, AA. */
export function letterOf(index: number): string {
  const rest = Math.floor(index / 26);
  return (rest > 0 ? letterOf(rest - 1) : "") + String.fromCharCode(65 + (index % 26));
}

/** Where the value of a question comes from. */
export const sourceOf = ({ mapping }: Pick<Batch, "mapping">, key: string): BatchSource =>
  (Object.hasOwn(mapping.fields, key) ? mapping.fields[key] : undefined) ?? { from: "default" };

/** A mapping in which one question has another source; every question is named. */
export function withSource(batch: Pick<Batch, "mapping" | "questions">, key: string, source: BatchSource) {
  const fields = batch.questions.map((question): [string, BatchSource] => [
    question.key,
    question.key === key ? source : sourceOf(batch, question.key),
  ]);
  return { ...batch.mapping, fields: Object.fromEntries(fields) };
}

/** How many questions are answered by the column of their own name. */
export function matchedCount({ questions, columns, mapping }: Pick<Batch, "questions" | "columns" | "mapping">) {
  const byName = matchColumns(questions, columns).fields;
  const columnOf = (source: BatchSource | undefined) => (source?.from === "column" ? source.column : null);
  return questions.filter(({ key }) => {
    const column = columnOf(byName[key]);
    return column !== null && column === columnOf(mapping.fields[key]);
  }).length;
}

/** The columns that neither answer a question nor name a text. */
export function unusedColumns({ columns, mapping }: Pick<Batch, "columns" | "mapping">): BatchColumn[] {
  const used = new Set<number | null>([mapping.name_column]);
  for (const source of Object.values(mapping.fields)) if (source.from === "column") used.add(source.column);
  return columns.filter(({ index }) => !used.has(index));
}

/** What is wrong with the one value that all rows get of a question that no column answers; null where it fits. */
export function sharedProblemOf(batch: Pick<Batch, "mapping">, question: Question) {
  const source = sourceOf(batch, question.key);
  if (source.from === "column") return null;
  return problemOf(question, source.from === "value" ? source.value : firstValueOf(question));
}

/** The questions that have a column in the table: those that differ by row, and those that may have to be mended there. */
export const shownQuestions = (batch: Pick<Batch, "mapping" | "questions">): Question[] =>
  batch.questions.filter(
    (question) => sourceOf(batch, question.key).from === "column" || sharedProblemOf(batch, question) !== null,
  );
