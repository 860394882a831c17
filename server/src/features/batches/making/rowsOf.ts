import { type BatchMapping, problemsOf, valuesOfRow } from "@pluma/contract/batches/table";
import type { Question } from "@pluma/contract/workflows/steps";
import type { RowRecord } from "../store.ts";

type Told = Pick<RowRecord, "row" | "cells" | "mended">;
const NAME_LENGTH_MAX = 200;

/** Whether values of a row may still become others: what was tried already stays as it was told. */
export const isOpen = ({ state }: Pick<RowRecord, "state">): boolean => state === "ready" || state === "left_out";

/** What a row is told by a mapping, what it is called, and whether it can be run. */
export function valued({ questions, mapping }: { questions: Question[]; mapping: BatchMapping }, told: Told) {
  const { row, cells, mended } = told;
  const values = valuesOfRow(questions, mapping, { cells, mended });
  const state = problemsOf(questions, values).length === 0 ? ("ready" as const) : ("left_out" as const);
  const named = mapping.name_column === null ? "" : (cells[mapping.name_column] ?? "");
  const name = [named, ...Object.values(values), ...cells].map(onOneLine).find((text) => text !== "") ?? "";
  return { row, values, state, mended, name: name.slice(0, NAME_LENGTH_MAX).toWellFormed() };
}

const onOneLine = (text: string): string => text.slice(0, 2000).replace(/\s+/g, " ").trim();
