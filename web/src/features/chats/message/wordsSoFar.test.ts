import { countWords } from "@pluma/contract/kit/words";
import { expect, test } from "vitest";
import { growingCount } from "./wordsSoFar.ts";

test("the count of a growing text is at every moment that of the whole text", () => {
  const text = "Words, and — numbers 12 and\n\nlines. ".repeat(300);
  const count = growingCount();
  for (let end = 0; end <= text.length; end += 701)
    expect(count(text.slice(0, end))).toBe(countWords(text.slice(0, end)));
  expect(count("Another text.")).toBe(2);
});
