import { expect, test } from "vitest";
import { dayFrom, daysOf, presetOf } from "./dateRange.ts";

const now = new Date("2026-11-21T23:30:00Z");

test.each([
  ["today", "2026-11-21"],
  ["days7", "2026-11-15"],
  ["days30", "2026-10-23"],
  ["month", "2026-11-01"],
  ["year", "2026-01-01"],
] as const)("%s begins on %s and ends today", (preset, start) => {
  expect(daysOf(preset, now)).toEqual({ start, end: "2026-11-21" });
  expect(presetOf({ start, end: "2026-11-21" }, now)).toBe(preset);
});

test("other days are no preset", () => {
  expect(presetOf({ start: "2026-11-02", end: "2026-11-21" }, now)).toBeNull();
  expect(presetOf({ start: "", end: "" }, now)).toBeNull();
});

test("an address that names no day names none", () => {
  expect(["2026-02-03", "2026-13-40", "yesterday", "", null].map(dayFrom)).toEqual(["2026-02-03", "", "", "", ""]);
});
