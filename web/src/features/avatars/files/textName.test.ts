import { expect, test } from "vitest";
import { textNameOf } from "./textName.ts";

test.each([
  ["Prices", "Prices.txt"],
  [" Prices.TXT ", "Prices.TXT"],
  ["2026/prices", "2026-prices.txt"],
])("%j is kept as %j", (typed, name) => {
  expect(textNameOf(typed)).toBe(name);
});
