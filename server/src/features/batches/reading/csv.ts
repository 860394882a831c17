import { BATCH_ROWS_MAX } from "@pluma/contract/batches/table";
import { linesOfCsv as readLines } from "../../../platform/files/readCsv.ts";
import { TableProblem } from "./table.ts";

/** Empty lines between rows are read too, so that rows keep their numbers; so many lines are looked at in all. */
const LINES_MAX = BATCH_ROWS_MAX * 5;

/** The lines of a CSV, whatever separates its cells and however its letters are written. Throws TableProblem for what is none. */
export function linesOfCsv(bytes: Uint8Array): string[][] {
  const lines = readLines(bytes, LINES_MAX);
  if (lines === null) throw new TableProblem("batch_file_unreadable");
  return lines;
}
