import { expect, test } from "vitest";
import { countDays, dayIn, laterDay, startOfDay } from "./rules.days.ts";

test.each([
  ["UTC", "2026-03-29", "2026-03-29T00:00:00.000Z"],
  ["Asia/Tokyo", "2026-03-29", "2026-03-28T15:00:00.000Z"],
  ["America/New_York", "2026-03-08", "2026-03-08T05:00:00.000Z"],
  ["America/New_York", "2026-03-09", "2026-03-09T04:00:00.000Z"],
  ["America/New_York", "2026-11-01", "2026-11-01T04:00:00.000Z"],
  ["America/New_York", "2026-11-02", "2026-11-02T05:00:00.000Z"],
  ["Asia/Kathmandu", "2026-01-01", "2025-12-31T18:15:00.000Z"],
  // Clocks go from 23:59 to 01:00: midnight is not.
  ["America/Sao_Paulo", "2018-11-04", "2018-11-04T03:00:00.000Z"],
  // Clocks go from 00:59 back to 00:00: midnight is twice, and the day begins with the first.
  ["America/Havana", "2026-11-01", "2026-11-01T04:00:00.000Z"],
  ["Asia/Amman", "2021-10-29", "2021-10-28T21:00:00.000Z"],
  ["Pacific/Kiritimati", "2026-01-01", "2025-12-31T10:00:00.000Z"],
  ["+05:30", "2026-01-01", "2025-12-31T18:30:00.000Z"],
])("in %s the day %s begins at %s", (zone, day, expected) => {
  expect(startOfDay(day, zone).toISOString()).toBe(expected);
});

test("days of a year join without gap or overlap, in zones whose clocks change", () => {
  for (const zone of ["America/New_York", "Europe/Madrid", "Australia/Lord_Howe", "America/Havana"]) {
    for (let day = "2025-12-30"; day < "2027-01-02"; day = laterDay(day, 1)) {
      const start = startOfDay(day, zone);
      expect([zone, dayIn(start, zone)]).toEqual([zone, day]);
      expect([zone, dayIn(new Date(start.getTime() - 1), zone)]).toEqual([zone, laterDay(day, -1)]);
    }
  }
});

test("both days count, across a leap day too", () => {
  expect(countDays("2024-02-28", "2024-03-01")).toBe(3);
  expect(countDays("2026-03-01", "2026-02-28")).toBe(0);
});
