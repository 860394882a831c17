import type { TestResult } from "@pluma/contract/avatars/tests";
import { expect, test } from "vitest";
import { compareRuns, linesOf } from "./comparing.ts";

const result = (test_id: number, ok: boolean): TestResult => ({
  test_id,
  question: `question ${test_id}`,
  answer: "",
  sources: [],
  points: [],
  forbidden: [],
  cited: null,
  silent: null,
  ok,
  judged: null,
  problem: null,
});

test("what got worse stands first, then what got better, then the rest; what was asked once has no change", () => {
  const before = { results: [result(1, true), result(2, false), result(3, true), result(4, true)] };
  const after = { results: [result(1, true), result(2, true), result(3, false), result(5, true)] };
  expect(compareRuns(before, after).map(({ testId, change }) => [testId, change])).toEqual([
    [3, "worse"],
    [2, "better"],
    [1, "same"],
    [5, null],
    [4, null],
  ]);
});

test("a line is a point, and an empty one is none", () => {
  expect(linesOf(" nine pages \n\n free \n")).toEqual(["nine pages", "free"]);
});
