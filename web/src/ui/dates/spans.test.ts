import { expect, test } from "vitest";
import { daysOfPoint, nowIn, percentOfChange, spanBefore, spanNames } from "./spans.ts";

test.each([
  ["2026-11-01", "2026-11-21", "2026-10-11", "2026-10-31"],
  ["2026-11-21", "2026-11-21", "2026-11-20", "2026-11-20"],
  ["2024-03-01", "2024-03-31", "2024-01-30", "2024-02-29"],
])("the span before %s to %s is as long and ends the day before", (first, last, begin, end) => {
  expect(spanBefore(first, last)).toEqual({ first: begin, last: end });
});

test("a day leads to itself, a month to as much of it as the span has", () => {
  expect(daysOfPoint("2026-11-03", "2026-11-01", "2026-11-21")).toEqual({ start: "2026-11-03", end: "2026-11-03" });
  expect(daysOfPoint("2026-01", "2026-01-15", "2026-06-10")).toEqual({ start: "2026-01-15", end: "2026-01-31" });
  expect(daysOfPoint("2026-02", "2026-01-15", "2026-06-10")).toEqual({ start: "2026-02-01", end: "2026-02-28" });
  expect(daysOfPoint("2026-06", "2026-01-15", "2026-06-10")).toEqual({ start: "2026-06-01", end: "2026-06-10" });
});

test("today is the day of the time zone that figures are counted in", () => {
  const now = new Date("2026-11-21T22:00:00Z");
  expect(nowIn("Asia/Tokyo", now).toISOString()).toBe("2026-11-22T07:00:00.000Z");
  expect(nowIn("America/New_York", now).toISOString()).toBe("2026-11-21T17:00:00.000Z");
});

test("a change from nothing, or to the same, is no percentage", () => {
  expect(percentOfChange(5, 0)).toBeNull();
  expect(percentOfChange(5, 5)).toBeNull();
  expect(percentOfChange(5, -3)).toBeNull();
  expect(percentOfChange(75, 100)).toBe(-25);
});

test("a legend names a span of one day by it, and years only where there are two", () => {
  expect(spanNames("2026-11-21", "2026-11-21", "es")).toEqual({ now: "21 nov", before: "20 nov" });
  expect(spanNames("2026-01-01", "2026-01-31", "es").before).toBe("1 dic 2025 – 31 dic 2025");
});
