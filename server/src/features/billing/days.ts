import type { App } from "../../platform/context.ts";
import { readConfig } from "../site/index.ts";

/** A day without a time, YYYY-MM-DD. */
const dayOnly = /^\d{4}-\d{2}-\d{2}$/;
const DAY_MS = 86_400_000;

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  const format =
    formats.get(zone) ??
    new Intl.DateTimeFormat("en-CA", {
      timeZone: zone,
      hourCycle: "h23",
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "2-digit",
      minute: "2-digit",
      second: "2-digit",
    });
  formats.set(zone, format);
  return format;
}

/** The time zone that days of this installation begin in. */
export const zoneOf = async (
  app: Pick<App, "db" | "backgroundDb" | "bus" | "state" | "secrets" | "config" | "log">,
): Promise<string> => (await readConfig(app)).time_zone || "UTC";

/** The day that a moment is on in a time zone, YYYY-MM-DD. */
export const dayIn = (moment: Date, zone: string): string => wallClock(moment, zone).toISOString().slice(0, 10);

/** The first moment of a day (YYYY-MM-DD) in a time zone, also where its midnight is skipped. */
export function startOfDay(day: string, zone: string): Date {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  const candidates = [-DAY_MS, 0, DAY_MS]
    .map((aside) => new Date(midnight + aside))
    .map((near) => new Date(midnight - (wallClock(near, zone).getTime() - near.getTime())))
    .filter((moment) => dayIn(moment, zone) === day);
  return new Date(Math.min(...candidates.map((moment) => moment.getTime())));
}

/** The day after another, YYYY-MM-DD. */
const dayAfter = (day: string): string => new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10);

type Range = { start_date?: string | undefined; end_date?: string | undefined };

/** A range as it is asked for: from its start on, until before its end. A day as the end is in it to its last moment. */
export function readRange({ start_date, end_date }: Range, zone: string): { from: Date | null; until: Date | null } {
  const from = !start_date ? null : dayOnly.test(start_date) ? startOfDay(start_date, zone) : new Date(start_date);
  if (!end_date) return { from, until: null };
  const until = dayOnly.test(end_date)
    ? startOfDay(dayAfter(end_date), zone)
    : new Date(new Date(end_date).getTime() + 1);
  return { from, until };
}

/** What clocks show at a moment in a time zone, as if it were UTC. */
function wallClock(moment: Date, zone: string): Date {
  const parts = Object.fromEntries(
    formatOf(zone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, value]),
  );
  const { year, month, day, hour, minute, second } = parts;
  return new Date(`${year?.padStart(4, "0")}-${month}-${day}T${hour}:${minute}:${second}Z`);
}
