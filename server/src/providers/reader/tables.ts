import type { Figures } from "./figures.ts";

/** A table in a document: `rows` counts those below the head, `figures` are over all of them. */
export type Table = { page: number | null; rows: number; columns: number; head: string[]; figures: Figures };

/** A table in a text: where it begins, where its rows below the head do, and where it ends; `body` reads those rows. */
export type FoundTable = {
  from: number;
  bodyFrom: number;
  to: number;
  table: Omit<Table, "page" | "figures">;
  body: () => string[][];
};

const CELL_LENGTH_MAX = 80;
const COLUMNS_MAX = 100;
/** Fewer lines with as many separators each may be prose. */
const PLAIN_LINES_MIN = 3;

type Line = { from: number; to: number; text: string };

/** The tables in a text: Markdown's own, and lines that tabs, semicolons or commas cut into as many cells each. */
export function tablesIn(text: string): FoundTable[] {
  if (!/[|\t;,]/.test(text)) return [];
  const lines = linesOf(text);
  const found: FoundTable[] = [];
  for (let at = 0; at < lines.length; ) {
    const table = markdownAt(lines, at) ?? plainAt(lines, at);
    if (table) found.push(table.found);
    at += table?.lines ?? 1;
  }
  return found;
}

function linesOf(text: string): Line[] {
  const lines: Line[] = [];
  for (let from = 0; from < text.length; ) {
    const end = text.indexOf("\n", from);
    const to = end === -1 ? text.length : end + 1;
    lines.push({ from, to, text: text.slice(from, to).trimEnd() });
    from = to;
  }
  return lines;
}

type At = { found: FoundTable; lines: number } | null;

function markdownAt(lines: Line[], at: number): At {
  const [first, rule] = [lines[at], lines[at + 1]];
  if (!first?.text.startsWith("|") || !/^\|[-:|\s]+\|?$/.test(rule?.text ?? "")) return null;
  let end = at + 2;
  while (lines[end]?.text.startsWith("|")) end += 1;
  return tableOf(lines, { at, bodyAt: at + 2, end }, cellsOfMarkdown);
}

const cellsOfMarkdown = (line: string): string[] =>
  line
    .replace(/^\||\|$/g, "")
    .split(/(?<!\\)\|/)
    .map((cell) => cell.replaceAll("\\|", "|"));

/** A comma alone also stands in sentences: there, the cells must be many or short. */
const separators = [
  { sign: "\t", cellsMin: 2 },
  { sign: ";", cellsMin: 2 },
  { sign: ",", cellsMin: 3 },
];
const PROSE_CELL = 60;

function plainAt(lines: Line[], at: number): At {
  for (const { sign, cellsMin } of separators) {
    const head = cellsOf(lines[at]?.text ?? "", sign);
    if (head.length < cellsMin) continue;
    let end = at + 1;
    while (end < lines.length && isRow(cellsOf(lines[end]?.text ?? "", sign), head.length, sign)) end += 1;
    if (end - at >= PLAIN_LINES_MIN && isRow(head, head.length, sign)) {
      return tableOf(lines, { at, bodyAt: at + 1, end }, (line) => cellsOf(line, sign));
    }
  }
  return null;
}

const isRow = (cells: string[], count: number, sign: string): boolean =>
  cells.length === count &&
  (sign === "\t" || cells.every((cell) => cell.length <= PROSE_CELL && !/[.!?]\s/.test(cell)));

/** The cells of a line; what stands between quotes is one. */
function cellsOf(line: string, sign: string): string[] {
  if (!line.includes(sign)) return [];
  if (!line.includes('"')) return line.split(sign);
  const cells: string[] = [""];
  let isQuoted = false;
  for (const letter of line) {
    if (letter === '"') isQuoted = !isQuoted;
    else if (letter === sign && !isQuoted) cells.push("");
    else cells[cells.length - 1] += letter;
  }
  return cells;
}

type Span = { at: number; bodyAt: number; end: number };

function tableOf(lines: Line[], { at, bodyAt, end }: Span, cellsIn: (line: string) => string[]): At {
  const [first, body, last] = [lines[at], lines[bodyAt - 1], lines[end - 1]];
  if (!first || !body || !last) return null;
  const cells = cellsIn(first.text);
  const head = cells.slice(0, COLUMNS_MAX).map((cell) => cell.trim().slice(0, CELL_LENGTH_MAX).toWellFormed());
  const table = { rows: end - bodyAt, columns: cells.length, head };
  const rowsOf = () => lines.slice(bodyAt, end).map(({ text }) => cellsIn(text));
  return { found: { from: first.from, bodyFrom: body.to, to: last.to, table, body: rowsOf }, lines: end - at };
}
