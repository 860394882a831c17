import { type FoundTable, type Table, tablesIn } from "./tables.ts";

/** A document as it was read: its text in passages, page by page where it has pages. */
export type ReadDocument = {
  /** Null where the kind of document has none. */
  pages: number | null;
  characters: number;
  passages: Passage[];
  tables: Table[];
  /** Pages that say hardly anything, and may be pictures of text. */
  scans: number[];
};

/**
 * A piece of a document. `overlap` says how many characters at its beginning are repeated from before: the end of the
 * passage before it, the heading it stands below, the head of a table that it goes on with. Without those, all passages
 * of a page one after the other are its text.
 */
export type Passage = { page: number | null; text: string; overlap: number };

/** A page of a document, or all of it where it has none. */
export type PageText = { page: number | null; text: string };

/** Hears that a page was read, and of how many. */
export type TurnPage = (page: number, of: number) => void;

const LENGTH_MAX = 1200;
/** A passage ends at the last good place after this many characters. */
const LENGTH_MIN = 700;
const OVERLAP_MAX = 160;

/** Cuts a text into passages of 700 to 1,200 characters that end with a paragraph, else with a sentence, else a word. */
export function cutPassages({ page, text }: PageText): Passage[] {
  const passages: Passage[] = [];
  const tables = tablesIn(text);
  let start = 0;
  let above: string[] = [];
  while (start < text.length) {
    const end = endOf(text, start);
    const own = text.slice(start, end);
    const repeated = passages.length === 0 ? "" : repeatedAt(text, start, above, tables);
    passages.push({ page, text: repeated + own, overlap: [...repeated].length });
    for (const heading of own.match(HEADING) ?? [])
      above = [...above.filter((each) => levelOf(each) < levelOf(heading)), heading];
    start = end;
  }
  // Nothing but white space is no passage of its own.
  return passages.filter((passage) => passage.text.trim() !== "");
}

const HEADING = /^#{1,6} .+$/gm;
const HEADING_MAX = 120;
const HEADINGS_MAX = 3;
const TABLE_HEAD_MAX = 400;

const levelOf = (heading: string): number => heading.indexOf(" ");

/** What the passage that begins here says again: the headings it stands below, and the head of its table or the last sentence before. */
function repeatedAt(text: string, start: number, headings: string[], tables: FoundTable[]): string {
  const begun = /^\s*(#{1,6} )/.exec(text.slice(start, start + 20))?.[1];
  const over = begun === undefined ? headings : headings.filter((each) => levelOf(each) < levelOf(begun));
  const shown = over.filter((each) => each.length <= HEADING_MAX).slice(-HEADINGS_MAX);
  const above = shown.map((each) => `${each}\n\n`).join("");
  const table = tables.find(({ bodyFrom, to }) => bodyFrom <= start && start < to);
  if (!table) return begun === undefined ? above + text.slice(overlapOf(text, start), start) : above;
  const head = text.slice(table.from, table.bodyFrom);
  return head.length > TABLE_HEAD_MAX ? above : above + head;
}

function endOf(text: string, start: number): number {
  if (text.length - start <= LENGTH_MAX) return text.length;
  const window = text.slice(start + LENGTH_MIN, start + LENGTH_MAX);
  for (const good of [/\n\n+(?=[\s\S])/g, /\n(?=[\s\S])/g, /[.!?…]["»”')\]]*\s+/g, /\s+/g]) {
    const last = [...window.matchAll(good)].at(-1);
    if (last) return start + LENGTH_MIN + last.index + last[0].length;
  }
  return whole(text, start + LENGTH_MAX);
}

/** Where the overlap before a passage begins: with its last sentence, or its last words when that is long. */
function overlapOf(text: string, start: number): number {
  const from = Math.max(0, start - OVERLAP_MAX);
  const before = text.slice(from, start).trimEnd();
  const sentence = [...before.matchAll(/[.!?…\n]["»”')\]]*\s+/g)].at(-1);
  if (sentence) return from + sentence.index + sentence[0].length;
  const word = /\s/.exec(before);
  return word ? from + word.index + 1 : start;
}

// Some characters are two units; a cut between them would leave two halves of nothing.
function whole(text: string, at: number): number {
  const unit = text.charCodeAt(at);
  return unit >= 0xdc00 && unit <= 0xdfff ? at - 1 : at;
}
