/** The span of days that figures are of, the one before it, and the slots that both are cut into. */
import { SPAN_BY_DAY_MAX, SPAN_DAYS_MAX } from "@pluma/contract/backoffice/analytics";
import { countDays, dayIn, laterDay, startOfDay } from "./rules.days.ts";

/** Two days, both included. */
export type Span = { first: string; last: string; timeZone: string };

/** A part of a span: its name, and the first of its days. */
type Slot = { name: string; first: string };

/**
 * A span cut into slots. `moments` are where the slots of the span before begin, then those of the span, then the end:
 * slot n of both has as many days.
 */
export type Slots = { names: string[]; moments: Date[] };

/** Days that can be counted with: four digits a year, also a span earlier or later. */
const FIRST_DAY = "1900-01-01";
const LAST_DAY = "2999-12-31";

type Asked = { start_date?: string | undefined; end_date?: string | undefined };

/**
 * The span that is asked for: from the first of this month to today unless said; a moment names the day that it lies in.
 * Null when it ends before it begins, or is longer than may be.
 */
export function readSpanIn(timeZone: string, asked: Asked, now: Date): Span | null {
  const dayFrom = (given: string) => (given.length === 10 ? given : dayIn(new Date(given), timeZone));
  const today = dayIn(now, timeZone);
  const last = asked.end_date === undefined ? today : dayFrom(asked.end_date);
  const first = asked.start_date === undefined ? `${last.slice(0, 7)}-01` : dayFrom(asked.start_date);
  if (first < FIRST_DAY || last > LAST_DAY) return null;
  const length = countDays(first, last);
  return length >= 1 && length <= SPAN_DAYS_MAX ? { first, last, timeZone } : null;
}

/** The first moment of a span and of what follows it, and the first of the span before. */
export function boundsOf({ first, last, timeZone }: Span): { before: Date; from: Date; until: Date } {
  return {
    before: startOfDay(laterDay(first, -countDays(first, last)), timeZone),
    from: startOfDay(first, timeZone),
    until: startOfDay(laterDay(last, 1), timeZone),
  };
}

/** The slots of a span by day, by month, or by month where it is long. */
export function slotsOf(span: Span, by: "day" | "month" | "fit"): Slots {
  const { first, last, timeZone } = span;
  const length = countDays(first, last);
  const isByMonth = by === "month" || (by === "fit" && length > SPAN_BY_DAY_MAX);
  const slots = isByMonth ? monthsOf(first, last) : daysOf(first, length);
  const firsts = [...slots.map((slot) => laterDay(slot.first, -length)), ...slots.map((slot) => slot.first)];
  return {
    names: slots.map(({ name }) => name),
    moments: [...firsts, laterDay(last, 1)].map((day) => startOfDay(day, timeZone)),
  };
}

const daysOf = (first: string, length: number): Slot[] =>
  Array.from({ length }, (_, at) => laterDay(first, at)).map((day) => ({ name: day, first: day }));

function monthsOf(first: string, last: string): Slot[] {
  const slots: Slot[] = [];
  for (let day = first; day <= last; day = nextMonth(day)) slots.push({ name: day.slice(0, 7), first: day });
  return slots;
}

const nextMonth = (day: string): string => `${laterDay(`${day.slice(0, 7)}-01`, 31).slice(0, 7)}-01`;

/** What stands in each slot, of the span and the one before, out of sums by slot number counted from 1. */
export function pointsOf(
  { names }: Slots,
  sums: ReadonlyMap<number, number>,
  shown: (sum: number) => number = (sum) => sum,
): { day: string; total: number; before: number }[] {
  return names.map((day, at) => ({
    day,
    total: shown(sums.get(names.length + at + 1) ?? 0),
    before: shown(sums.get(at + 1) ?? 0),
  }));
}

/** The sum of the span and of the one before it. */
export function comparedOf(
  { names }: Slots,
  sums: ReadonlyMap<number, number>,
  shown: (sum: number) => number = (sum) => sum,
): { total: number; before: number } {
  const both = { total: 0, before: 0 };
  for (const [slot, sum] of sums) both[slot > names.length ? "total" : "before"] += sum;
  return { total: shown(both.total), before: shown(both.before) };
}
