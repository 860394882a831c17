import { linesOf } from "./blocks.ts";

/** A block longer than this is read in parts, so that no single block grows dear. */
const PART_MAX = 4000;
const INDENT_MAX = 3;
const ITEM = /^(?:[-*+]|\d{1,9}[.)])\s/;
// Where a long paragraph may be cut: after a sentence, or at a line's end.
const PAUSE = /[.!?…]["'”’)]?\s|\n/g;
const MARKS = /\*+|_+|`+|~+|\$+|[[\]]/g;

/**
 * How a long block is read: `table` parts are rows, each with the head before it; `list` parts are lists, `paragraph`
 * parts follow one another in a line. Joined, the parts (of a table: without the repeated heads) are the block. More
 * text only changes the last part.
 */
export type Parts = { kind: "whole" | "table" | "list" | "paragraph"; parts: string[] };

/** Cuts a long block into parts that are parsed one by one; a short one stays whole. */
export function partsOf(block: string): Parts {
  if (block.length <= PART_MAX) return { kind: "whole", parts: [block] };
  const lines = linesOf(block);
  if (isTable(lines)) return { kind: "table", parts: rowsIn(lines) };
  if (ITEM.test(block)) return { kind: "list", parts: itemsIn(lines) };
  if (/^[\p{L}\p{N}"“«¿¡(*_]/u.test(block) && !block.trimEnd().includes("\n\n")) {
    return { kind: "paragraph", parts: sentencesIn(block) };
  }
  return { kind: "whole", parts: [block] };
}

const isTable = ([head = "", line = "", ...rows]: string[]): boolean =>
  head.includes("|") && isTableLine(line.trimEnd()) && rows.every((row) => /\||^\s*$/.test(row) || row === rows.at(-1));

/** Whether a line parts the head of a table from its rows: dashes in the first cell, dashes or nothing in the others. */
function isTableLine(line: string): boolean {
  const bare = line.trimStart();
  const [first = "", ...others] = (bare.startsWith("|") ? bare.slice(1) : bare).split("|").map((cell) => cell.trim());
  return (
    line.length - bare.length <= INDENT_MAX && /^:?-+:?$/.test(first) && others.every((cell) => /^:?-*:?$/.test(cell))
  );
}

function rowsIn(lines: string[]): string[] {
  const head = lines.slice(0, 2).join("");
  return gather(lines.slice(2), () => true).map((rows) => head + rows);
}

function itemsIn(lines: string[]): string[] {
  let isInCode = false;
  return gather(lines, (line) => {
    if (/^\s*(?:```|~~~)/.test(line)) isInCode = !isInCode;
    return !isInCode && ITEM.test(line);
  });
}

/** Puts lines together until there is enough; a new part begins only where one may. */
function gather(lines: string[], mayBegin: (line: string) => boolean): string[] {
  const parts: string[] = [];
  let part = "";
  for (const line of lines) {
    // Asked for every line: what it answers may depend on the lines before.
    const begins = mayBegin(line);
    if (part.length >= PART_MAX / 2 && begins) {
      parts.push(part);
      part = "";
    }
    part += line;
  }
  return part === "" ? parts : [...parts, part];
}

function sentencesIn(block: string): string[] {
  const parts: string[] = [];
  let from = 0;
  for (const pause of block.matchAll(PAUSE)) {
    const end = pause.index + pause[0].length;
    if (end - from < PART_MAX / 2) continue;
    const part = block.slice(from, end);
    // Inside of bold, code or a link nothing may be cut; when that never ends, it was none.
    if (isOpen(part) && part.length < PART_MAX * 2) continue;
    parts.push(part);
    from = end;
  }
  return from === block.length ? parts : [...parts, block.slice(from)];
}

function isOpen(part: string): boolean {
  const counts = new Map<string, number>();
  for (const [marks] of part.matchAll(MARKS)) {
    const mark = marks.charAt(0);
    counts.set(mark, (counts.get(mark) ?? 0) + 1);
  }
  const isOdd = ["*", "_", "`", "~", "$"].some((mark) => (counts.get(mark) ?? 0) % 2 === 1);
  return isOdd || counts.get("[") !== counts.get("]");
}
