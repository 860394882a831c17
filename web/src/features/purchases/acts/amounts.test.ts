import { expect, test } from "vitest";
import { amountIn, daysIn } from "./amounts.ts";

test.each([
  ["89", 89],
  ["1,234.50", 1234.5],
  ["19,99", 19.99],
  ["0", 0],
  ["", null],
  ["-1", null],
  ["12.345", null],
  ["abc", null],
  ["1000000", null],
])("%s in dollars is %d", (text, expected) => expect(amountIn(text, "USD")).toBe(expected));

test("a currency without cents takes none", () => {
  expect([amountIn("500", "JPY"), amountIn("500.5", "JPY")]).toEqual([500, null]);
});

test.each([
  ["", undefined],
  ["30", 30],
  ["0", null],
  ["3651", null],
  ["1.5", null],
])("%s is %d days", (text, expected) => expect(daysIn(text)).toBe(expected));
