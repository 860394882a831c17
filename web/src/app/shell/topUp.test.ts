import { expect, test } from "vitest";
import { gaugeState } from "../../ui/data/Gauge.tsx";
import { follow } from "./topUp.ts";

test("a gauge is full when a balance is first seen, and again after it rose", () => {
  expect(follow(null, 5000)).toEqual({ left: 5000, full: 5000 });
  expect(follow({ left: 100, full: 5000 }, 8000)).toEqual({ left: 8000, full: 8000 });
});

test("spending leaves the measure", () => {
  expect(follow({ left: 5000, full: 5000 }, 900)).toEqual({ left: 900, full: 5000 });
});

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
