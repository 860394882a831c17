/** Calendar arithmetic of subscriptions, in UTC, the same on both sides, and the days that people give. */
import { z } from "zod";

export const periods = ["day", "month", "year"] as const;
export type Period = (typeof periods)[number];
export type Interval = { period: Period; count: number };

/** An end that never comes: access for good. A word and no date, so that nobody shows it as one. */
export const NEVER = "never" as const;
/** When something ends. */
export type End = Date | typeof NEVER;

/** Whether an end is still to come at a moment. */
export const isAfter = (end: End, moment: Date): boolean => end === NEVER || end > moment;

/** Whether two ends are the same, none among them. */
export const isSameEnd = (one: End | null, other: End | null): boolean =>
  one instanceof Date && other instanceof Date ? one.getTime() === other.getTime() : one === other;

/** The date of an end; null for one that never comes, and for none. */
export const dateOfEnd = (end: End | null): Date | null => (end === null || end === NEVER ? null : end);

const DAY_MS = 86_400_000;

/** Years that somebody may mean. What is counted on from the last that can be written would have a year of five digits. */
const isOurTime = (value: string): boolean => value >= "1800" && value < "3000";

/** A day that somebody gives, YYYY-MM-DD. */
export const givenDay = z.iso.date().refine(isOurTime, { message: "date_far" });
/** A moment that somebody gives. */
export const givenMoment = z.iso.datetime({ offset: true }).refine(isOurTime, { message: "date_far" });
export const givenDayOrMoment = z.union([givenDay, givenMoment]);

/** Whether something is a name of the time zone database. */
export function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat("en", { timeZone: name }));
  } catch {
    return false;
  }
}
/** The time zone that somebody is in. */
export const timeZoneName = z.string().max(100).refine(isTimeZone, { message: "time_zone_unknown" });

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
