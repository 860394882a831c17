import writeSheet from "write-excel-file/node";
import { answerQuestions } from "../../../platform/work/threads.ts";
import { type CellValue, typedColumn } from "./typed.ts";

/** A line of a sheet, or its end. */
export type Question = { lines: string[][] } | { end: true };
/** `brought`: so many columns, the first ones, are those of the file that was brought. */
export type Given = { sheet: string; brought: number };

/** Excel refuses a longer cell. */
const CELL_LENGTH_MAX = 32_767;

answerQuestions(({ sheet, brought }: Given) => {
  const lines: string[][] = [];
  return async (question: Question): Promise<Uint8Array | null> => {
    if ("lines" in question) {
      lines.push(...question.lines);
      return null;
    }
    const [heads = [], ...rows] = lines;
    const columns = heads.map((_, column) => {
      const texts = rows.map((cells) => cells[column] ?? "");
      return column < brought ? typedColumn(texts) : texts;
    });
    const data = [
      heads.map((head) => ({ ...cellOf(head), fontWeight: "bold" as const })),
      ...rows.map((_, row) => columns.map((values) => cellOf(values[row] ?? ""))),
    ];
    return new Uint8Array(await writeSheet(data, { sheet }).toBuffer());
  };
});

/** A cell that says what it is of: nothing in it is ever a formula. */
function cellOf(value: CellValue) {
  if (typeof value === "number") return { value, type: Number };
  if (typeof value === "string") return { value: value.slice(0, CELL_LENGTH_MAX).toWellFormed(), type: String };
  const hasTime = value.getTime() % DAY_MS !== 0;
  return { value, type: Date, format: hasTime ? "yyyy-mm-dd hh:mm" : "yyyy-mm-dd" };
}

const DAY_MS = 86_400_000;
