/** Days of a time zone. A day is YYYY-MM-DD; it begins at its first moment there, whatever the clocks do that night. */
import { dayOf, startOf } from "../rules.ts";

const HALF_DAY_MS = 12 * 3600 * 1000;
const formats = new Map<string, Intl.DateTimeFormat>();

/** The day that a moment lies in. */
export const dayIn = (timeZone: string, moment: Date): string => dayOf(new Date(wallClock(timeZone, moment)));

/** A day some days later, by the calendar. */
export const laterDay = (day: string, days: number): string => dayOf(startOf(day, days));

/** How many days there are from one day to another, both included. */
export const countDays = (first: string, last: string): number =>
  Math.round((Date.parse(last) - Date.parse(first)) / (2 * HALF_DAY_MS)) + 1;

/**
 * The first moment of a day. Where clocks change at midnight, midnight comes twice or not at all: of the moments that it
 * may be by the offsets of the day before and after, it is the first that lies in the day.
 */
export function startOfDayIn(timeZone: string, day: string): Date {
  const midnight = Date.parse(day);
  const offsets = [-2, 2].map((halves) => offsetAt(timeZone, new Date(midnight + halves * HALF_DAY_MS)));
  const candidates = [...new Set(offsets)].map((offset) => new Date(midnight - offset)).sort((a, b) => +a - +b);
  const [only] = candidates;
  if (only && candidates.length === 1) return only;
  return candidates.find((moment) => dayIn(timeZone, moment) >= day) ?? new Date(midnight);
}

const offsetAt = (timeZone: string, moment: Date): number => wallClock(timeZone, moment) - moment.getTime();

/** What the clocks there show, as if they were in UTC. */
function wallClock(timeZone: string, moment: Date): number {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat("en-US", {
      timeZone,
      hourCycle: "h23",
      year: "numeric",
      month: "numeric",
      day: "numeric",
      hour: "numeric",
      minute: "numeric",
      second: "numeric",
    });
  formats.set(timeZone, format);
  const part = Object.fromEntries(format.formatToParts(moment).map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part;
  return Date.UTC(year, month - 1, day, hour, minute, second) + (moment.getTime() % 1000);
}
