import { expect, test } from "vitest";
import { gaugeState } from "./Gauge.tsx";

test.each([
  [5000, "plenty"],
  [1001, "plenty"],
  [1000, "warn"],
  [251, "warn"],
  [250, "low"],
  [1, "low"],
  [0, "out"],
])("%i of 5000 words is %s", (left, state) => {
  expect(gaugeState(left, 5000)).toBe(state);
});

test("of nobody knows how many, only none at all is said", () => {
  expect([gaugeState(1, null), gaugeState(0, null)]).toEqual(["plenty", "out"]);
});
