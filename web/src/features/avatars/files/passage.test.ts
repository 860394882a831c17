import { expect, test } from "vitest";
import { markPassage } from "./passage.ts";

test("a passage is found whatever the white space, and the three pieces are the text", () => {
  const text = "Before.\nThe bag weighs\n  300 g (since 1.9.).\nAfter.";
  expect(markPassage([text], "The bag weighs 300 g (since 1.9.).")).toEqual([
    { before: "Before.\n", marked: "The bag weighs\n  300 g (since 1.9.).", after: "\nAfter." },
  ]);
});

test("one that goes over from one text to the next is marked in both", () => {
  expect(markPassage(["First.", "One ends", "here. Two."], "One ends here.")).toEqual([
    null,
    { before: "", marked: "One ends", after: "" },
    { before: "", marked: "here.", after: " Two." },
  ]);
});

test("signs mean themselves", () => {
  expect(markPassage(["a|b [1] $5 {x} ^y"], "b [1] $5 {x} ^y")[0]?.before).toBe("a|");
  expect(markPassage(["abc"], ".")).toEqual([null]);
});

test("what does not stand there is not found, and nothing is found for nothing", () => {
  expect(markPassage(["The bag weighs 300 g."], "The bag weighs 340 g.")).toEqual([null]);
  expect(markPassage(["text"], "  ")).toEqual([null]);
});
