import writeSheet from "write-excel-file/node";

export type Cell = {
  value: string | number | boolean | Date;
  type?: unknown;
  format?: string;
  rowSpan?: number;
  columnSpan?: number;
};

/** The bytes of an XLSX with these sheets. */
export async function aWorkbook(sheets: { sheet: string; data: (Cell | null)[][] }[]): Promise<Uint8Array> {
  return new Uint8Array(await writeSheet(sheets as Parameters<typeof writeSheet>[0] as never).toBuffer());
}

/** A text in a cell. */
export const aText = (value: string): Cell => ({ value, type: String });

/** An XLSX whose sheets have a column and a row for each text. */
export const aBook = (column: string, sheets: Record<string, string[]>): Promise<Uint8Array> =>
  aWorkbook(
    Object.entries(sheets).map(([sheet, texts]) => ({ sheet, data: [column, ...texts].map((text) => [aText(text)]) })),
  );
