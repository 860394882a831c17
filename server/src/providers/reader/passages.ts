/** A document as it was read: its text in passages, page by page where it has pages. */
export type ReadDocument = {
  /** Null where the kind of document has none. */
  pages: number | null;
  characters: number;
  passages: Passage[];
};

/**
 * A piece of a document. `overlap` says how many characters at its beginning the passage before it ends with; without
 * those, all passages of a page one after the other are its text.
 */
export type Passage = { page: number | null; text: string; overlap: number };

/** A page of a document, or all of it where it has none. */
export type PageText = { page: number | null; text: string };

const LENGTH_MAX = 1200;
/** A passage ends at the last good place after this many characters. */
const LENGTH_MIN = 700;
const OVERLAP_MAX = 160;

/** Cuts a text into passages of 700 to 1,200 characters that end with a paragraph, else with a sentence, else a word. */
export function cutPassages({ page, text }: PageText): Passage[] {
  const passages: Passage[] = [];
  let start = 0;
  while (start < text.length) {
    const end = endOf(text, start);
    const overlapStart = passages.length === 0 ? start : overlapOf(text, start);
    const overlapping = text.slice(overlapStart, start);
    passages.push({ page, text: overlapping + text.slice(start, end), overlap: [...overlapping].length });
    start = end;
  }
  // Nothing but white space is no passage of its own.
  return passages.filter((passage) => passage.text.trim() !== "");
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
