import { beforeEach } from "vitest";

/** What looks like chance and is the same for the same seed. */
export type Chance = {
  /** A number from 0 to below 1. */
  next(): number;
  /** A whole number from 0 to below a bound. */
  below(bound: number): number;
  of<T>(choices: readonly T[]): T;
  shuffled<T>(items: readonly T[]): T[];
};

/** Draws by a seed: every run of the same calls gets the same. */
export function chanceOf(seed: number): Chance {
  let state = seed | 0;
  // Mulberry32: seeds beside each other draw nothing alike.
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (bound: number) => Math.floor(next() * bound);
  return {
    next,
    below,
    of: <T>(choices: readonly T[]) => choices[below(choices.length)] as T,
    shuffled: (items) =>
      items
        .map((item) => ({ item, at: next() }))
        .sort((one, other) => one.at - other.at)
        .map(({ item }) => item),
  };
}

/** The seed of the tests of a file, the usual one unless TEST_SEED gives another; a test that fails says it. */
export function seedOfTests(usual: number): number {
  const seed = Number(process.env.TEST_SEED ?? usual);
  beforeEach(({ onTestFailed }) => {
    onTestFailed(() => console.error(`TEST_SEED=${seed} draws the same again.`));
  });
  return seed;
}
