import { countLanguages, type Spoken, spokenBy } from "./smallWords.ts";
import { termsOf, wordsIn } from "./words.ts";

/**
 * Which words the passages of a source hold, packed into a few arrays: terms as sorted numbers, and for each of them the
 * passages that hold it and how often. It takes about half a kilobyte a passage.
 */
export type WordIndex = {
  /** The positions of the passages, in their order; the places below count along these. */
  positions: Int32Array;
  /** How many words each passage has. */
  lengths: Uint16Array;
  /** In which language each passage is, by its place in `spokenOrder`. */
  spoken: Uint8Array;
  terms: Uint32Array;
  /** Where the places of a term begin; one more than there are terms. */
  starts: Uint32Array;
  places: Uint16Array | Uint32Array;
  counts: Uint8Array;
  bytes: number;
};

/** What the numbers of `spoken` say; null where a passage has no sentences. */
export const spokenOrder: readonly (Spoken | null)[] = [null, "en", "es"];

/** Passages, and terms, after which others have their turn on this thread: some milliseconds. */
const INDEXED_AT_ONCE = 24;
const PACKED_AT_ONCE = 8000;
const inTurn = () => new Promise((resolve) => setImmediate(resolve));

/** The numbers of the terms of words that were met, for all sources together; forgotten when there are too many. */
const REMEMBERED_MAX = 50_000;
const remembered = new Map<string, number[]>();

/** Indexes passages of a source by their words, in turns with what else this thread has to do. */
export async function indexWords(passages: { position: number; text: string }[]): Promise<WordIndex> {
  const found = new Map<number, number[]>();
  const lengths = new Uint16Array(passages.length);
  const spoken = new Uint8Array(passages.length);
  for (const [place, { text }] of passages.entries()) {
    const words = wordsIn(text);
    lengths[place] = Math.min(words.length, 0xffff);
    spoken[place] = spokenOrder.indexOf(spokenBy(countLanguages(words)));
    for (const [word, count] of countEach(words)) {
      for (const number of numbersOf(word)) note(found, number, place, count);
    }
    if ((place + 1) % INDEXED_AT_ONCE === 0) await inTurn();
  }
  const positions = Int32Array.from(passages, ({ position }) => position);
  return pack({ positions, lengths, spoken }, found);
}

function countEach(words: string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

function numbersOf(word: string): number[] {
  const known = remembered.get(word);
  if (known) return known;
  const numbers = termsOf(word).map(({ number }) => number);
  if (remembered.size >= REMEMBERED_MAX) remembered.clear();
  remembered.set(word, numbers);
  return numbers;
}

/** Places and counts by turns: places come in their order, so that only the last one can be the same again. */
function note(found: Map<number, number[]>, number: number, place: number, count: number): void {
  const noted = found.get(number);
  if (!noted) found.set(number, [place, count]);
  else if (noted[noted.length - 2] === place) noted[noted.length - 1] = (noted[noted.length - 1] ?? 0) + count;
  else noted.push(place, count);
}

type OfPassages = Pick<WordIndex, "positions" | "lengths" | "spoken">;

async function pack({ positions, lengths, spoken }: OfPassages, found: Map<number, number[]>): Promise<WordIndex> {
  const terms = Uint32Array.from(found.keys()).sort();
  const starts = new Uint32Array(terms.length + 1);
  let total = 0;
  for (const [at, term] of terms.entries()) {
    starts[at] = total;
    total += (found.get(term)?.length ?? 0) / 2;
  }
  starts[terms.length] = total;
  const places = positions.length < 0xffff ? new Uint16Array(total) : new Uint32Array(total);
  const counts = new Uint8Array(total);
  for (const [at, term] of terms.entries()) {
    const noted = found.get(term) ?? [];
    let to = starts[at] ?? 0;
    for (let from = 0; from < noted.length; from += 2) {
      places[to] = noted[from] ?? 0;
      counts[to] = Math.min(noted[from + 1] ?? 0, 255);
      to += 1;
    }
    if ((at + 1) % PACKED_AT_ONCE === 0) await inTurn();
  }
  const parts = [positions, lengths, spoken, terms, starts, places, counts];
  const bytes = parts.reduce((sum, part) => sum + part.byteLength, 0);
  return { positions, lengths, spoken, terms, starts, places, counts, bytes };
}

/** Where the places of a term stand in an index; null when no passage holds it. */
export function spanOf({ terms, starts }: WordIndex, term: number): { from: number; to: number } | null {
  let low = 0;
  let high = terms.length - 1;
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const value = terms[middle] ?? 0;
    if (value === term) return { from: starts[middle] ?? 0, to: starts[middle + 1] ?? 0 };
    if (value < term) low = middle + 1;
    else high = middle - 1;
  }
  return null;
}
