import writeSheet from "write-excel-file/node";
import { answerQuestions } from "../../../platform/work/threads.ts";

/** A line of a sheet, or its end. */
export type Question = { lines: string[][] } | { end: true };
export type Given = { sheet: string };

/** Excel refuses a longer cell. */
const CELL_LENGTH_MAX = 32_767;

answerQuestions(({ sheet }: Given) => {
  const lines: string[][] = [];
  return async (question: Question): Promise<Uint8Array | null> => {
    if ("lines" in question) {
      lines.push(...question.lines);
      return null;
    }
    // Each cell is written as a text: nothing in it is ever a formula.
    const data = lines.map((cells, index) =>
      cells.map((cell) => ({
        value: cell.slice(0, CELL_LENGTH_MAX).toWellFormed(),
        type: String,
        ...(index === 0 && { fontWeight: "bold" as const }),
      })),
    );
    return new Uint8Array(await writeSheet(data, { sheet }).toBuffer());
  };
});
