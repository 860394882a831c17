import { strFromU8, unzipSync } from "fflate";
import { isEmpty } from "./table.ts";

/**
 * The lines of a sheet in which each cell that was made one with those below it says its value in their rows too: a spreadsheet keeps
 * it in the first alone. A line that holds nothing else stays empty.
 */
export function fillMerged(lines: readonly string[][], bytes: Uint8Array, sheet: string): string[][] {
  const filled = lines.map((cells) => [...cells]);
  for (const { column, first, last } of mergesOf(partOf(bytes, sheet))) {
    const value = lines[first]?.[column] ?? "";
    if (value === "") continue;
    for (let at = first + 1; at <= last && at < lines.length; at += 1) {
      const cells = filled[at];
      if (cells && !isEmpty(lines[at] ?? [])) cells[column] ||= value;
    }
  }
  return filled.map((cells) => Array.from(cells, (cell) => cell ?? ""));
}

type Merge = { column: number; first: number; last: number };

/** Cells that were made one over several rows, by their first column: what is one beside each other only is a title. */
function* mergesOf(xml: string): Generator<Merge> {
  // They stand behind the cells, which are most of a sheet.
  const found = xml
    .slice(xml.lastIndexOf("sheetData>"))
    .matchAll(/<(?:\w+:)?mergeCell\s[^<>]*?\bref="([A-Z]{1,3})(\d{1,7}):[A-Z]{1,3}(\d{1,7})"/g);
  for (const [, letters = "", first, last] of found) {
    yield { column: indexOf(letters), first: Number(first) - 1, last: Number(last) - 1 };
  }
}

const indexOf = (letters: string): number =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;

/** The XML of a sheet by its name; empty where the file does not say which it is. */
function partOf(bytes: Uint8Array, sheet: string): string {
  const read = (path: string) => {
    const part = unzipSync(bytes, { filter: ({ name }) => name === path })[path];
    return part ? strFromU8(part) : "";
  };
  const named = tagsOf(read("xl/workbook.xml"), SHEETS).find(({ name }) => name === sheet);
  const target = tagsOf(read("xl/_rels/workbook.xml.rels"), PARTS).find(({ id }) => named && id === named.id);
  const path = target?.target;
  return path ? read(path.startsWith("/") ? path.slice(1) : `xl/${path}`) : "";
}

const SHEETS = /<(?:\w+:)?sheet\s[^<>]*>/g;
const PARTS = /<(?:\w+:)?Relationship\s[^<>]*>/g;
const ATTRIBUTES = /\s(?:\w+:)?(name|id|target)="([^"<>]*)"/gi;

/** What tags say of their name, id and target. */
const tagsOf = (xml: string, pattern: RegExp): { name?: string; id?: string; target?: string }[] =>
  (xml.match(pattern) ?? []).map((tag) =>
    Object.fromEntries(
      [...tag.matchAll(ATTRIBUTES)].map(([, name = "", value = ""]) => [name.toLowerCase(), plainOf(value)]),
    ),
  );

const plain = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" } as const;

const plainOf = (value: string): string =>
  value.replace(/&(amp|lt|gt|quot|apos);/g, (_, entity: keyof typeof plain) => plain[entity]);
