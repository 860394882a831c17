import { expect, test } from "vitest";
import { monthlyOf } from "./rules.recurring.ts";

test.each([
  ["a month", { period: "month", interval: 1, amount: 3900 }, 3900],
  ["three months", { period: "month", interval: 3, amount: 10_000 }, 3333],
  ["a year", { period: "year", interval: 1, amount: 12_000 }, 1000],
  ["30 days", { period: "day", interval: 30, amount: 3000 }, 3044],
] as const)("what is charged each %s comes to as much in a month", (_, sum, expected) => {
  expect(monthlyOf([sum])).toBe(expected);
});

test("the sum is rounded once, not each part", () => {
  const third = { period: "month", interval: 3, amount: 1 } as const;
  expect(monthlyOf([third, third, third])).toBe(1);
});
