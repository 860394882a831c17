import { expect, test } from "vitest";
import { addDays, addIntervals, type Period } from "./time.ts";

const later = (start: string, count: number, period: Period, times?: number) =>
  addIntervals(new Date(`${start}T10:20:30.400Z`), { period, count }, times).toISOString();

test.each<[string, number, Period, string]>([
  ["2026-01-31", 1, "month", "2026-02-28"],
  ["2028-01-31", 1, "month", "2028-02-29"],
  ["2026-01-31", 2, "month", "2026-03-31"],
  ["2026-03-31", 1, "month", "2026-04-30"],
  ["2026-12-31", 1, "month", "2027-01-31"],
  ["2026-11-30", 3, "month", "2027-02-28"],
  ["2028-02-29", 1, "year", "2029-02-28"],
  ["2028-02-29", 4, "year", "2032-02-29"],
  ["2026-02-27", 2, "day", "2026-03-01"],
  ["2026-12-31", 365, "day", "2027-12-31"],
])("%s and %d %s are %s, at the same time of day", (start, count, period, end) => {
  expect(later(start, count, period)).toBe(`${end}T10:20:30.400Z`);
});

test("months count from the first day, so that a short one shortens no later one", () => {
  const ends = [1, 2, 3, 13].map((times) => later("2026-01-31", 1, "month", times).slice(0, 10));
  expect(ends).toEqual(["2026-02-28", "2026-03-31", "2026-04-30", "2027-02-28"]);
});

test("no intervals leave a moment where it is", () => {
  expect(later("2026-01-31", 1, "month", 0)).toBe("2026-01-31T10:20:30.400Z");
});

test("the moment that is asked about stays as it was", () => {
  const start = new Date("2026-01-31T00:00:00.000Z");
  addIntervals(start, { period: "month", count: 1 });
  expect(start.toISOString()).toBe("2026-01-31T00:00:00.000Z");
});

test("a day has 24 hours, over a change of the clocks too", () => {
  expect(addDays(new Date("2026-03-28T12:00:00.000Z"), 2).toISOString()).toBe("2026-03-30T12:00:00.000Z");
});
