import { parse } from "csv-parse/sync";

const DELIMITERS = [",", ";", "\t", "|"];
/** A first line of Excel's that says what separates the cells, and is none of them. */
const SAID = /^\uFEFF?sep=([,;\t|])[,;\t|]*(?:\r\n|\n|\r)/i;

/** The first lines of a CSV, whatever separates its cells and however its letters are written; null for what is none. */
export function linesOfCsv(bytes: Uint8Array, linesMax: number): string[][] | null {
  const text = decode(bytes);
  if (text.includes("\u0000")) return null;
  const [line = "", said] = SAID.exec(text) ?? [];
  try {
    return parse(text.slice(line.length), {
      bom: true,
      delimiter: said ?? delimiterOf(text),
      relax_column_count: true,
      relax_quotes: true,
      to: linesMax,
    });
  } catch {
    return null;
  }
}

/** UTF-8 unless its beginning says otherwise; what is not that was saved by an older spreadsheet, in the letters of Western Europe. */
function decode(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** What separates the cells: what stands most often in the first line, outside of quotes. */
function delimiterOf(text: string): string {
  const counts = new Map(DELIMITERS.map((delimiter) => [delimiter, 0]));
  let isQuoted = false;
  for (const character of text.slice(0, FIRST_LINE_MAX).trimStart()) {
    if (character === '"') isQuoted = !isQuoted;
    else if (!isQuoted && (character === "\n" || character === "\r")) break;
    const count = isQuoted ? undefined : counts.get(character);
    if (count !== undefined) counts.set(character, count + 1);
  }
  const [most] = DELIMITERS.toSorted((one, other) => (counts.get(other) ?? 0) - (counts.get(one) ?? 0));
  return most ?? ",";
}

const FIRST_LINE_MAX = 20_000;
