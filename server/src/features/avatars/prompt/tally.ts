import type { Index } from "./chain.ts";
import { COUNTED_FROM } from "./rules.ts";

/** Which words of a text somebody was given before, and how many more an answer may give them. */
export type Share = { given: Set<number>; allowance: number };

/** What of a hidden text an answer has given out, word by word. */
export type Tally = {
  /** A word of the text was given out, by its place there. */
  add(place: number): void;
  /** So were these letters of it; only whole words count, and only enough of them. */
  addLetters(from: number, to: number): void;
  /** How many more words may be given out that had not been before; less than none when it is too much. */
  left(): number;
  /** The names of all words that were given out. */
  names(): Set<number>;
};

/** Counts what of a text is given out. */
export function tallyOf(index: Index, { given, allowance }: Share): Tally {
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
    left: () => allowance - fresh,
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
