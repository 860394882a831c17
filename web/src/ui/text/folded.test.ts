import { expect, test } from "vitest";
import { folded } from "./folded.ts";

const long = "word ".repeat(400);

test("short texts and all changes stay whole", () => {
  const pieces = [
    { kind: "same", text: "You write " },
    { kind: "removed", text: "long" },
    { kind: "added", text: long },
    { kind: "same", text: " sentences." },
  ] as const;
  expect(folded(pieces)).toEqual({ shown: pieces, hiddenCount: 0 });
});

test("of a long stretch what stands beside a change stays, cut between words", () => {
  const { shown, hiddenCount } = folded([
    { kind: "same", text: long },
    { kind: "added", text: "new" },
    { kind: "same", text: long },
    { kind: "removed", text: "old" },
  ]);
  const [first, , middle] = shown.map(({ text }) => text);
  expect(first).toMatch(/^…\n( word)+ $/);
  expect(middle).toMatch(/^(word )+\n…\n( word)+ $/);
  expect(hiddenCount).toBeGreaterThan(3000);
});

test("a text without a change is folded to a sign that there is one", () => {
  const { shown } = folded([{ kind: "same", text: long }]);
  expect(shown).toEqual([{ kind: "same", text: "…" }]);
});
