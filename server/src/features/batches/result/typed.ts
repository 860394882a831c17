/** What a cell of a spreadsheet holds. */
export type CellValue = string | number | Date;

/**
 * The cells of a column of a table as a spreadsheet has them: what reads as a number or a date is one. A column in which a number
 * would change what stands there (08001, 1.10, a telephone's +34, more digits than are shown) is of texts.
 */
export function typedColumn(texts: readonly string[]): CellValue[] {
  const hasNumbers = texts.every((text) => !/^[+-]?\d+(?:\.\d+)?$/.test(text) || isPlainNumber(text));
  return texts.map((text) => (hasNumbers && isPlainNumber(text) ? Number(text) : (dateOf(text) ?? text)));
}

/** Spreadsheets show whole numbers of up to eleven digits, and keep fifteen. */
const isPlainNumber = (text: string): boolean =>
  /^-?(?:\d{1,11}|\d{1,9}\.\d{1,6})$/.test(text) && String(Number(text)) === text;

/** Before this day spreadsheets count one day wrong. */
const FIRST_DAY = Date.UTC(1900, 2, 1);

function dateOf(text: string): Date | null {
  const [, day, time = "00:00"] = /^(\d{4}-\d\d-\d\d)(?: (\d\d:\d\d))?$/.exec(text) ?? [];
  if (!day) return null;
  const date = new Date(`${day}T${time}:00Z`);
  // A 31st of February is read as a day of March.
  const isDay = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(`${day}T${time}`);
  return isDay && date.getTime() >= FIRST_DAY ? date : null;
}
