import { cellsOf } from "../../../platform/plainText.ts";
import { cleaned } from "./copyDrawn.ts";

// So that Excel reads it as UTF-8.
const MARK = "\uFEFF";

/** A drawn table as CSV, in UTF-8 and with the line ends of RFC 4180; no cell of it is taken for a formula. */
export function csvOf(table: HTMLTableElement): string {
  const rows = [...cleaned(table).querySelectorAll("tr")].map((row) => cellsOf(row).map(cell).join(","));
  return `${MARK}${rows.join("\r\n")}\r\n`;
}

function cell(text: string): string {
  const isFormula = /^[=@]/.test(text) || /^[+-](?![\d.,\s%$€£]*$)/.test(text);
  const safe = isFormula ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
