import type { TestResult, TestRun } from "@pluma/contract/avatars/tests";

/** One question in two runs, and whether it got better or worse from the first to the second. */
export type Compared = {
  testId: number;
  question: string;
  before: TestResult | null;
  after: TestResult | null;
  change: "better" | "worse" | "same" | null;
};

/** Two runs side by side, question by question; one that only one of them asked has no change. Worse ones come first. */
export function compareRuns(before: Pick<TestRun, "results">, after: Pick<TestRun, "results">): Compared[] {
  const first = new Map(before.results.map((result) => [result.test_id, result]));
  const second = new Map(after.results.map((result) => [result.test_id, result]));
  const compared = [...new Set([...second.keys(), ...first.keys()])].map((testId): Compared => {
    const [one, two] = [first.get(testId) ?? null, second.get(testId) ?? null];
    return { testId, question: (two ?? one)?.question ?? "", before: one, after: two, change: changeOf(one, two) };
  });
  return compared.sort((a, b) => ranks[a.change ?? "none"] - ranks[b.change ?? "none"]);
}

const ranks = { worse: 0, better: 1, same: 2, none: 3 };

function changeOf(before: TestResult | null, after: TestResult | null): Compared["change"] {
  if (!before || !after) return null;
  if (before.ok === after.ok) return "same";
  return after.ok ? "better" : "worse";
}

/** Lines of a field as a list: trimmed, without empty ones. */
export const linesOf = (text: string): string[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
