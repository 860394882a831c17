import { expect, test } from "vitest";
import { keptAs, textNameOf } from "./textName.ts";

test.each([
  ["Prices", "Prices.txt"],
  [" Prices.TXT ", "Prices.TXT"],
  ["2026/prices", "2026-prices.txt"],
])("%j is kept as %j", (typed, name) => {
  expect(textNameOf(typed)).toBe(name);
});

test("a name is told of that is kept as another", () => {
  expect(["page.html", "2026/prices.txt", "Prices.txt", " "].map(keptAs)).toEqual([
    "page.html.txt",
    "2026-prices.txt",
    null,
    null,
  ]);
});
