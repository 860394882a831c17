import { expect, test } from "vitest";
import { waitOf } from "./wait.ts";

test.each([
  [1, "seconds", 1],
  [59, "seconds", 59],
  [60, "minutes", 1],
  [61, "minutes", 2],
  [900, "minutes", 15],
  [5400, "minutes", 90],
  [5401, "hours", 2],
  [86_400, "hours", 24],
])("%d seconds are said in %s: %d", (seconds, unit, count) => expect(waitOf(seconds)).toEqual({ unit, count }));

test.each([0, -3])("after %d seconds the wait is over", (seconds) => {
  expect(waitOf(seconds)).toEqual({ unit: "over", count: 0 });
});
