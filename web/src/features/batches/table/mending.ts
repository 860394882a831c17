import type { Batch, BatchRow } from "@pluma/contract/batches/shapes";
import { problemsOf } from "@pluma/contract/batches/table";
import type { Question } from "@pluma/contract/workflows/steps";

/** Whether the values of a row may still be changed. */
export const isOpenRow = ({ state }: Pick<BatchRow, "state">): boolean => state === "ready" || state === "left_out";

/** A row with another value, checked as the server will check it; what is said of it is found by the code. */
export function mendedRow(questions: readonly Question[], row: BatchRow, key: string, value: string): BatchRow {
  const values = { ...row.values, [key]: value };
  const problems = problemsOf(questions, values).map((problem) => ({ ...problem, message: "" }));
  const mended = row.mended.includes(key) ? row.mended : [...row.mended, key];
  return { ...row, values, mended, problems, state: problems.length > 0 ? "left_out" : "ready" };
}

/** A batch after one of its rows went from one state to another. */
export function withMoved(batch: Batch, before: BatchRow, after: BatchRow): Batch {
  if (before.state === after.state) return batch;
  const counts = { ...batch.counts };
  counts[before.state] -= 1;
  counts[after.state] += 1;
  return { ...batch, counts };
}

/** A cell of the rows that are drawn: which row of them, and which question. */
export type Place = { at: number; key: string };

/** The cells that something is wrong with, in the order in which they are read. */
const wrongCells = (rows: readonly BatchRow[], keys: readonly string[]): Place[] =>
  rows.flatMap((row, at) =>
    keys.filter((key) => row.problems.some((problem) => problem.key === key)).map((key) => ({ at, key })),
  );

/** The wrong cell after a place, or before it, else the first or last one: round and round. Null where none is wrong. */
export function nextWrong(
  rows: readonly BatchRow[],
  keys: readonly string[],
  from: Place | null,
  isBack: boolean,
): Place | null {
  const cells = wrongCells(rows, keys);
  const rank = ({ at, key }: Place) => at * keys.length + keys.indexOf(key);
  const here = from ? rank(from) : -1;
  if (isBack) return cells.findLast((cell) => from !== null && rank(cell) < here) ?? cells.at(-1) ?? null;
  return cells.find((cell) => rank(cell) > here) ?? cells[0] ?? null;
}
