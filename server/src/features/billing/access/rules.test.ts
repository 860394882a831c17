import { describe, expect, test } from "vitest";
import { wordsFor, wordsLeft } from "./rules.ts";

const bought = (words: number | null, wordsTaken: number | null = null) => ({ words, wordsTaken });

describe("the words that go with money", () => {
  test.each([
    [10_000, 450, 1799, 2501],
    [10_000, 1799, 1799, 10_000],
    [10_000, 1, 1799, 5],
    [1, 1798, 1799, 0],
    [999_999_999, 99_999_998, 99_999_999, 999_999_988],
  ])("are the same part: of %i words, %i of %i cents take %i", (words, after, amount, taken) => {
    expect(wordsFor(bought(words), { before: 0, after, amount })).toBe(taken);
  });

  test("are as many in ten parts as in one", () => {
    let taken = 0;
    for (let after = 1; after <= 10; after += 1) {
      taken += wordsFor(bought(10_007, taken), { before: (after - 1) * 123, after: after * 123, amount: 1799 });
    }
    expect(taken).toBe(wordsFor(bought(10_007), { before: 0, after: 1230, amount: 1799 }));
  });

  test("are never more than are left of the payment, and none of unlimited ones", () => {
    expect(wordsFor(bought(1000, 900), { before: 0, after: 900, amount: 1000 })).toBe(100);
    expect(wordsFor(bought(1000, 1000), { before: 500, after: 1000, amount: 1000 })).toBe(0);
    expect(wordsFor(bought(null), { before: 0, after: 1000, amount: 1000 })).toBe(0);
    expect(wordsLeft(bought(1000, 250))).toBe(750);
  });
});
