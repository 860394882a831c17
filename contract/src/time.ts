/** Calendar arithmetic of subscriptions, in UTC, the same on both sides, and the days that people give. */
import { z } from "zod";

export const periods = ["day", "month", "year"] as const;
export type Period = (typeof periods)[number];
export type Interval = { period: Period; count: number };

/** An end that never comes: access for good. */
export const FOR_EVER = new Date("9999-12-31T00:00:00.000Z");

const DAY_MS = 86_400_000;

/** Years that somebody may mean. What is counted on from the last that can be written would have a year of five digits. */
const isOurTime = (value: string): boolean => value >= "1800" && value < "3000";

/** A day that somebody gives, YYYY-MM-DD. */
export const givenDay = z.iso.date().refine(isOurTime, { message: "date_far" });
/** A moment that somebody gives. */
export const givenMoment = z.iso.datetime({ offset: true }).refine(isOurTime, { message: "date_far" });
export const givenDayOrMoment = z.union([givenDay, givenMoment]);

/**
 * A moment some intervals later by the calendar: 31 January and one month are 28 or 29 February. `times` counts from
 * the same start, so that after February the end of March is the 31st again.
 */
export function addIntervals(start: Date, { period, count }: Interval, times = 1): Date {
  if (period === "day") return new Date(start.getTime() + count * times * DAY_MS);
  const months = count * times * (period === "year" ? 12 : 1);
  const moved = new Date(start);
  moved.setUTCDate(1);
  moved.setUTCMonth(moved.getUTCMonth() + months);
  const last = new Date(Date.UTC(moved.getUTCFullYear(), moved.getUTCMonth() + 1, 0)).getUTCDate();
  moved.setUTCDate(Math.min(start.getUTCDate(), last));
  return moved;
}

/** A moment some days later, 24 hours each. */
export const addDays = (start: Date, days: number): Date => new Date(start.getTime() + days * DAY_MS);
