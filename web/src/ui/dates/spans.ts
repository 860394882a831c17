import type { Language } from "@pluma/contract/kit/kit";
import { locales } from "@pluma/contract/kit/languages";
import { formatDate, formatShortDate } from "../../platform/look/format.ts";

/** A value of a chart, by its day (2026-11-03) or month (2026-11), with the same of the span before. */
export type Point = { day: string; total: number; before: number | null };

const DAY_MS = 24 * 60 * 60 * 1000;

/** How many days there are from one to another, both included. */
export const countDays = (first: string, last: string): number =>
  Math.round((Date.parse(last) - Date.parse(first)) / DAY_MS) + 1;

/** A day some days earlier, by the calendar. */
export const earlierDay = (day: string, days: number): string =>
  new Date(Date.parse(day) - days * DAY_MS).toISOString().slice(0, 10);

/** The days of the span before: as many, right before it. */
export function spanBefore(first: string, last: string): { first: string; last: string } {
  return { first: earlierDay(first, countDays(first, last)), last: earlierDay(first, 1) };
}

/** The clock of a time zone as if it were in UTC, for presets that begin "today"; now itself while no zone is known. */
export function nowIn(timeZone: string | undefined, now = new Date()): Date {
  if (timeZone === undefined) return now;
  const parts = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "medium" }).format(now);
  return new Date(`${parts.replace(" ", "T")}Z`);
}

// At noon, so that no time zone of the reader's makes another day of it.
const noon = (day: string): string => `${day.length === 7 ? `${day}-01` : day}T12:00`;

/** "3 Nov", or "Nov 26" for a month. */
export function pointName(day: string, language: Language): string {
  if (day.length > 7) return formatShortDate(noon(day), language);
  return new Intl.DateTimeFormat(locales[language], { month: "short", year: "2-digit" }).format(new Date(noon(day)));
}

/** "Tuesday, 3 November 2026", or "November 2026" for a month: what a pointed value is of. */
export function pointTitle(day: string, language: Language): string {
  const options: Intl.DateTimeFormatOptions =
    day.length > 7
      ? { weekday: "long", day: "numeric", month: "long", year: "numeric" }
      : { month: "long", year: "numeric" };
  const title = new Intl.DateTimeFormat(locales[language], options).format(new Date(noon(day)));
  return title.charAt(0).toUpperCase() + title.slice(1);
}

/** "1 Nov – 21 Nov", a span and the one before as a legend says them: with their years where there are two. */
export function spanNames(first: string, last: string, language: Language): { now: string; before: string } {
  const before = spanBefore(first, last);
  const format = before.first.slice(0, 4) === last.slice(0, 4) ? formatShortDate : formatDate;
  const nameOf = (start: string, end: string) =>
    [...new Set([start, end])].map((day) => format(noon(day), language)).join(" – ");
  return { now: nameOf(first, last), before: nameOf(before.first, before.last) };
}

/** A day as sentences say it. */
export const dayName = (day: string, language: Language): string => formatDate(noon(day), language);

/** The first and the last day of a point: a month is as much of it as the span has. */
export function daysOfPoint(day: string, first: string, last: string): { start: string; end: string } {
  if (day.length > 7) return { start: day, end: day };
  const begin = `${day}-01`;
  const end = earlierDay(`${earlierDay(begin, -31).slice(0, 7)}-01`, 1);
  return { start: begin < first ? first : begin, end: end > last ? last : end };
}

/** How much more or less in percent; null where that says nothing. */
export function percentOfChange(now: number, before: number): number | null {
  return before <= 0 || now === before ? null : ((now - before) / before) * 100;
}
