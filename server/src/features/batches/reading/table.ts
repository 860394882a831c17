import type { errors } from "@pluma/contract/batches/batches";
import {
  BATCH_CELL_LENGTH_MAX,
  BATCH_COLUMNS_MAX,
  BATCH_ROWS_MAX,
  type BatchColumn,
  matchColumns,
} from "@pluma/contract/batches/table";
import type { Question } from "@pluma/contract/workflows/steps";

/** What a file holds: the names of its columns, and below them its rows, each with the number that a spreadsheet gives it; empty lines are left out and counted. */
export type ReadTable = {
  sheet: string | null;
  sheets: string[];
  columns: BatchColumn[];
  rows: { row: number; cells: string[] }[];
};

/** Why a file is not taken: a refusal of the contract, and what fills its blanks. */
export class TableProblem extends Error {
  override name = "TableProblem";
  readonly code: keyof typeof errors;
  readonly values: Record<string, string | number>;

  constructor(code: keyof typeof errors, values: Record<string, string | number> = {}) {
    super(code);
    this.code = code;
    this.values = values;
  }
}

const SAMPLES = 3;
const SAMPLE_LENGTH_MAX = 60;
const NAME_LENGTH_MAX = 120;

/** Whether a line has nothing in it. */
export const isEmpty = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === "");

/** What the columns of a table are to answer. */
export type Wanted = Pick<Question, "key" | "label">;

/**
 * The columns and rows of lines of which the first that is not empty names the columns, or one below it that names more of what is
 * wanted, as where a title stands above. A column without a name is called by its letter. Throws TableProblem for lines
 * without such a one, and for what is more than a table may have.
 */
export function tableOf(
  lines: readonly (readonly string[])[],
  wanted: readonly Wanted[] = [],
): Pick<ReadTable, "columns" | "rows"> {
  const at = headerOf(lines, wanted);
  const header = lines[at];
  if (!header) throw new TableProblem("batch_file_empty");
  // What names columns has letters; numbers alone are a first row of values.
  if (!header.some((name) => /\p{L}/u.test(name))) throw new TableProblem("batch_header_missing");
  const rows = lines.flatMap((cells, index) => (index <= at || isEmpty(cells) ? [] : [{ row: index + 1, cells }]));
  if (rows.length === 0) throw new TableProblem("batch_file_empty");
  if (rows.length > BATCH_ROWS_MAX) throw new TableProblem("batch_rows_many", { max: BATCH_ROWS_MAX });
  const width = rows.reduce((most, { cells }) => Math.max(most, lastOf(cells)), lastOf(header));
  if (width > BATCH_COLUMNS_MAX) throw new TableProblem("batch_columns_many", { max: BATCH_COLUMNS_MAX });
  const whole = rows.map(({ row, cells }) => ({ row, cells: wholeRow(row, cells, width) }));
  const columns = Array.from({ length: width }, (_, index) => ({
    index,
    name:
      readable(header[index] ?? "")
        .slice(0, NAME_LENGTH_MAX)
        .toWellFormed() || letterOf(index),
    samples: samplesOf(whole, index),
  }));
  return { columns, rows: whole };
}

/** So many lines that are not empty are looked at for the names of the columns. */
const HEADER_WITHIN = 10;

/** Where the line stands that names most of what is wanted; of those that name as much the first. -1 where all are empty. */
function headerOf(lines: readonly (readonly string[])[], wanted: readonly Wanted[]): number {
  let [header, most, seen] = [-1, -1, 0];
  for (let at = 0; at < lines.length && seen < HEADER_WITHIN; at++) {
    const cells = lines[at] ?? [];
    if (isEmpty(cells)) continue;
    seen++;
    const named = namedIn(cells, wanted);
    if (named > most) [header, most] = [at, named];
  }
  return header;
}

function namedIn(cells: readonly string[], wanted: readonly Wanted[]): number {
  const columns = cells.slice(0, BATCH_COLUMNS_MAX).map((name, index) => ({ index, name: readable(name) }));
  return Object.values(matchColumns(wanted, columns).fields).filter(({ from }) => from === "column").length;
}

const lastOf = (cells: readonly string[]): number => cells.findLastIndex((cell) => cell.trim() !== "") + 1;

function wholeRow(row: number, cells: readonly string[], width: number): string[] {
  return Array.from({ length: width }, (_, index) => {
    const cell = plain(cells[index] ?? "");
    if (cell.length <= BATCH_CELL_LENGTH_MAX) return cell;
    throw new TableProblem("batch_cell_long", { row, column: letterOf(index), max: BATCH_CELL_LENGTH_MAX });
  });
}

/** A text without the characters that PostgreSQL and terminals cannot hold. */
const plain = (text: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to take out
  text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, "").toWellFormed();

const readable = (text: string): string => plain(text).replace(/\s+/g, " ").trim();

/** The letter by which spreadsheets call a column: A, B … Z, AA. */
export const letterOf = (index: number): string =>
  index < 26 ? String.fromCharCode(65 + index) : `${letterOf(Math.floor(index / 26) - 1)}${letterOf(index % 26)}`;

function samplesOf(rows: readonly { cells: string[] }[], index: number): string[] {
  const samples = new Set<string>();
  for (const { cells } of rows) {
    const sample = readable((cells[index] ?? "").slice(0, SAMPLE_LENGTH_MAX * 4));
    if (sample !== "") samples.add(sample.slice(0, SAMPLE_LENGTH_MAX).toWellFormed());
    if (samples.size === SAMPLES) break;
  }
  return [...samples];
}
