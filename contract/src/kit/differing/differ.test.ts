import { expect, test } from "vitest";
import { chanceOf, seedOfTests } from "../test/chance.ts";
import { type Difference, differ } from "./differ.ts";

const sideOf = (differences: Difference[], kind: "added" | "removed"): string =>
  differences.flatMap((each) => (each.kind === "same" || each.kind === kind ? each.text : [])).join("");

const seed = seedOfTests(7);

test("a changed word is told as that word, and the rest as the same", () => {
  expect(differ("You answer in one sentence.", "You answer in two sentences.")).toEqual([
    { kind: "same", text: "You answer in " },
    { kind: "removed", text: "one sentence" },
    { kind: "added", text: "two sentences" },
    { kind: "same", text: "." },
  ]);
});

test("an added and a removed line are told as lines", () => {
  expect(differ("One\nTwo\nThree\n", "One\nThree\nFour\n")).toEqual([
    { kind: "same", text: "One\n" },
    { kind: "removed", text: "Two\n" },
    { kind: "same", text: "Three\n" },
    { kind: "added", text: "Four\n" },
  ]);
});

test("a sentence that has little in common with the one before it is replaced whole", () => {
  const differences = differ("The moon is made of old cheese.", "Nobody answers before noon, not even the cook.");
  expect(differences.map(({ kind }) => kind)).toEqual(["removed", "added"]);
});

test("texts without words, without each other and without difference are told as such", () => {
  expect(differ("", "")).toEqual([]);
  expect(differ("", "New")).toEqual([{ kind: "added", text: "New" }]);
  expect(differ("Old", "")).toEqual([{ kind: "removed", text: "Old" }]);
  expect(differ("The same.", "The same.")).toEqual([{ kind: "same", text: "The same." }]);
});

test("whatever the texts, the pieces are both of them, word for word", () => {
  const next = chanceOf(seed).below;
  const words = ["the", "method", "is", " ", "\n", "¿qué?", "ñandú", ".", "👩‍🔬", "\r\n", "a", "a"];
  const text = () => Array.from({ length: next(60) }, () => words[next(words.length)]).join(next(2) === 0 ? " " : "");
  for (let round = 0; round < 500; round += 1) {
    const [before, after] = [text(), text()];
    const differences = differ(before, after);
    expect(sideOf(differences, "removed")).toBe(before);
    expect(sideOf(differences, "added")).toBe(after);
  }
});

/** What something costs this thread alone, in microseconds: the least of some tries. */
const costOf = (act: () => unknown): number =>
  Math.min(
    ...[0, 1, 2, 3, 4].map(() => {
      const start = process.threadCpuUsage();
      act();
      const { user, system } = process.threadCpuUsage(start);
      return user + system;
    }),
  );

/** Reads the words of a text ten times, as whoever compares them must at least once. */
function readTenTimes(text: string): number {
  const seen = new Set<string>();
  for (let time = 0; time < 10; time += 1)
    for (const word of text.match(/\p{L}[\p{L}\p{N}]*|\s+|\S/gu) ?? []) seen.add(word);
  return seen.size;
}

test("100,000 characters, on many lines or on one, are compared at the cost of reading them forty times", () => {
  const next = chanceOf(seed).below;
  const sentence = () => `${Array.from({ length: 12 }, () => `w${next(3000)}`).join(" ")}. `;
  const sentences = Array.from({ length: 1500 }, sentence);
  const changed = sentences.flatMap((each) => (next(12) === 0 ? [sentence()] : next(15) === 0 ? [] : [each]));
  const other = Array.from({ length: 1500 }, sentence);
  for (const [before, after] of [
    [sentences.join("\n"), changed.join("\n")],
    [sentences.join(""), changed.join("")],
    [sentences.join(""), other.join("")],
    ["a ".repeat(50_000), "b a ".repeat(25_000)],
  ] as const) {
    // In the same run and of this thread alone: how quick the machine is, or how busy, counts on both sides.
    expect(costOf(() => differ(before, after))).toBeLessThan(4 * costOf(() => readTenTimes(before + after)));
    const differences = differ(before, after);
    expect(sideOf(differences, "removed") === before && sideOf(differences, "added") === after).toBe(true);
  }
});
