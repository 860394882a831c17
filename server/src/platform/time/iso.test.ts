import { expect, test } from "vitest";
import { isoOf } from "./iso.ts";

const moments = [0, 1, 999, 86_399_999, 86_400_000, 951_782_400_000, 1_795_391_668_408, 8.64e15, 253_402_300_800_000];

test("a moment is written as the language writes it, on either side of every border", () => {
  for (const ms of moments.flatMap((each) => [each, -each, each - 1, 1 - each]).map((each) => new Date(each))) {
    expect(isoOf(ms)).toBe(ms.toISOString());
  }
});

test("what is no date is not written", () => {
  expect(() => isoOf(new Date(Number.NaN))).toThrow(RangeError);
});
