import type { Index } from "./chain.ts";

/** So many words in a row, or in a chain, are counted as given out; fewer are a turn of speech. */
export const COUNTED_FROM = 4;

/** What of a context an answer has given out, word by word. */
export type Tally = {
  /** A word of the context was given out, by its place there. */
  add(place: number): void;
  /** So were these letters of it; only whole words count, and only enough of them. */
  addLetters(from: number, to: number): void;
  /** Whether more was given out that had not been before than is allowed. */
  isOver(): boolean;
  /** The names of all words that were given out. */
  names(): Set<number>;
};

/** Counts what of a context is given out; `given` was before, `allowance` is how many more words may be. */
export function tallyOf(index: Index, { given, allowance }: { given: Set<number>; allowance: number }): Tally {
  const names = new Set<number>();
  let fresh = 0;
  const add = (place: number) => {
    const name = index.names[place];
    if (name === undefined || names.has(name)) return;
    names.add(name);
    if (!given.has(name)) fresh += 1;
  };
  return {
    add,
    addLetters(from, to) {
      let first = firstFrom(index.from, from);
      const begin = first;
      while (first < index.to.length && (index.to[first] ?? 0) <= to) first += 1;
      if (first - begin < COUNTED_FROM) return;
      for (let place = begin; place < first; place += 1) add(place);
    },
    isOver: () => fresh > allowance,
    names: () => names,
  };
}

/** The first of growing numbers that is not less than one. */
function firstFrom(numbers: Int32Array, least: number): number {
  let [low, high] = [0, numbers.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((numbers[middle] ?? 0) < least) low = middle + 1;
    else high = middle;
  }
  return low;
}
