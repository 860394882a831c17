const FENCE = /^ {0,3}(?:(`{3,})[^`\n]*|(~{3,})(?:[^~].*)?)$/;
const LIST_ITEM = /^ {0,3}(?:[-*+]|\d{1,9}[.)])(?:\s|$)/;
// The first digits of a line that may yet become an item.
const ITEM_BEGUN = /^ {0,3}\d{1,9}[.)]?$/;
const DEFINITION = /^ {0,3}\[(?!\^)[^\]\r\n\u2028\u2029]+\]:[ \t]*\S.*\n/gm;
const FOOTNOTE = /^\[\^[^\]\r\n\u2028\u2029]+\]:/m;

/** The longest text that is still read as one because of its footnotes; a longer one shows them as they were typed. */
const WHOLE_MAX = 40_000;

type Cut = { text: string; blocks: string[] };

/**
 * Cuts Markdown into blocks that mean the same alone as together; joined, they are the text again. More text only
 * changes the last block, so that the others need not be parsed again while an answer grows.
 */
export function splitBlocks(text: string): string[] {
  const blocks: string[] = [];
  let block = "";
  // Its first line: to look at the whole block again for each of its lines would take long where it is long.
  let first = "";
  let fence: string | null = null;
  let isAfterBlank = false;
  let isCodeOver = false;
  const push = () => {
    if (block !== "") blocks.push(block);
    block = "";
    first = "";
    isCodeOver = false;
  };
  for (const line of linesOf(text)) {
    const isBlank = line.trim() === "";
    const after = fenceAfter(fence, line);
    // Code that stands by itself is a block of its own; inside a list it belongs to the list.
    const isTop = line.startsWith("`") || line.startsWith("~");
    const isCodeBegun = fence === null && after !== null && isTop;
    const isNext = isAfterBlank && fence === null && !continues(first, line);
    if (!isBlank && (isCodeOver || isCodeBegun || isNext)) push();
    if (fence !== null && after === null && isTop && line.endsWith("\n") && isCode(first)) isCodeOver = true;
    block += line;
    if (first.trim() === "") first = line;
    fence = after;
    isAfterBlank = isBlank;
  }
  push();
  return blocks;
}

/** Cuts the same text again and again as it grows: only from its last block on is it looked at anew. */
export function growingBlocks(): (text: string) => string[] {
  let last: Cut = { text: "", blocks: [] };
  return (text) => {
    if (text === last.text) return last.blocks;
    const kept = text.startsWith(last.text) ? last.blocks.slice(0, -1) : [];
    const keptLength = kept.reduce((sum, block) => sum + block.length, 0);
    last = { text, blocks: [...kept, ...splitBlocks(text.slice(keptLength))] };
    return last.blocks;
  };
}

/** The link targets that a text defines, a line each, by what they are called: any of its blocks may name them. */
export type Definitions = ReadonlyMap<string, string>;

/** Finds them; code defines none. */
export function definitionsIn(blocks: string[]): Definitions {
  const lines = blocks.flatMap((block) =>
    block.includes("]:") && !FENCE.test(firstLineOf(block)) ? definitionsOf(block) : [],
  );
  const definitions = new Map<string, string>();
  // Of two that are called the same the first counts.
  for (const line of lines) {
    const name = labelOf(line.slice(line.indexOf("[") + 1, line.indexOf("]:")));
    if (!definitions.has(name)) definitions.set(name, line);
  }
  return definitions;
}

/** Those that a block names, and no others: each block is read together with them. */
export function definitionsFor(block: string, definitions: Definitions): string {
  if (definitions.size === 0 || !block.includes("[")) return "";
  const names = new Set([...block.matchAll(/\[([^[\]]+)\]/g)].map(([, name = ""]) => labelOf(name)));
  return [...names].map((name) => definitions.get(name) ?? "").join("");
}

const labelOf = (name: string): string => name.trim().replace(/\s+/g, " ").toLowerCase();

const isCode = (first: string): boolean => /^[`~]/.test(first) && FENCE.test(firstLineOf(first));
const definitionsOf = (block: string): string[] => block.match(DEFINITION) ?? [];

/** Whether a finished text must be read as one, because its footnotes stand elsewhere than where they are named. */
export const isWhole = (text: string): boolean => text.length <= WHOLE_MAX && FOOTNOTE.test(text);

/** A block of code: its language, the code, and whether its end has come; null for any other block. */
export function codeOf(block: string): { language: string; code: string; isClosed: boolean } | null {
  const head = firstLineOf(block);
  const mark = /^(`{3,}|~{3,})/.exec(head)?.[1];
  if (!mark || !FENCE.test(head)) return null;
  const body = block.slice(head.length + 1);
  const said = body.trimEnd();
  const end = said.lastIndexOf("\n");
  const isClosed = fenceAfter(mark, said.slice(end + 1)) === null;
  const language = head.slice(mark.length).trim().split(/\s/)[0] ?? "";
  return { language, code: isClosed ? body.slice(0, Math.max(0, end)) : body.replace(/\n$/, ""), isClosed };
}

/** Whether a line after a blank one still belongs to the block: the inside of a list, or indented code. */
const continues = (first: string, line: string): boolean =>
  first.trim() === "" ||
  /^(?: {2,}|\t)/.test(line) ||
  (LIST_ITEM.test(first) && (LIST_ITEM.test(line) || ITEM_BEGUN.test(line)));

/** The lines of a text, each with its end. */
export function linesOf(text: string): string[] {
  const lines: string[] = [];
  for (let from = 0; from < text.length; ) {
    const end = text.indexOf("\n", from);
    const next = end < 0 ? text.length : end + 1;
    lines.push(text.slice(from, next));
    from = next;
  }
  return lines;
}

function fenceAfter(fence: string | null, line: string): string | null {
  // Most lines have none, and an answer has thousands.
  if (!line.includes("```") && !line.includes("~~~")) return fence;
  const found = FENCE.exec(line.replace(/\n$/, ""));
  const mark = found?.[1] ?? found?.[2];
  if (fence === null) return mark ?? null;
  const isClosing = mark?.startsWith(fence) && line.trim().replace(/^[`~]+/, "") === "";
  return isClosing ? null : fence;
}

function firstLineOf(block: string): string {
  const end = block.indexOf("\n");
  return end < 0 ? block : block.slice(0, end);
}
