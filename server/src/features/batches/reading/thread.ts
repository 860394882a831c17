import { answerQuestions } from "../../../platform/work/threads.ts";
import { linesOfCsv } from "./csv.ts";
import { type ReadTable, TableProblem, tableOf, type Wanted } from "./table.ts";
import { linesOfXlsx } from "./xlsx.ts";

export type Given = { bytes: Uint8Array; sheet: string | null; wanted: Wanted[] };
export type Answer = { table: ReadTable } | { problem: Pick<TableProblem, "code" | "values"> };

answerQuestions((given: Given) => async (): Promise<Answer> => {
  try {
    return { table: await readTable(given) };
  } catch (error) {
    if (error instanceof TableProblem) return { problem: { code: error.code, values: error.values } };
    throw error;
  }
});

const startsWith = (bytes: Uint8Array, ...start: number[]): boolean => start.every((byte, at) => bytes[at] === byte);

/** What old Excel, and newer ones for files with a password, put their parts in; the latter name the part that they sealed. */
const isCompound = (bytes: Uint8Array) => startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0);
const SEALED = Buffer.from("EncryptedPackage", "utf16le");

async function readTable({ bytes, sheet, wanted }: Given): Promise<ReadTable> {
  if (isCompound(bytes)) {
    throw new TableProblem(Buffer.from(bytes).includes(SEALED) ? "batch_file_locked" : "batch_file_old");
  }
  if (!startsWith(bytes, 0x50, 0x4b)) {
    if (sheet !== null) throw new TableProblem("batch_sheet_missing");
    return { sheet: null, sheets: [], ...tableOf(linesOfCsv(bytes), wanted) };
  }
  const { lines, ...sheets } = await linesOfXlsx(bytes, sheet);
  return { ...sheets, ...tableOf(lines, wanted) };
}
