import type { App } from "../../platform/context.ts";
import { laterDay, startOfDay } from "../../platform/time/rules.days.ts";
import { readConfig } from "../site/index.ts";

/** A day without a time, YYYY-MM-DD. */
const dayOnly = /^\d{4}-\d{2}-\d{2}$/;

/** The time zone that days of this installation begin in. */
export const zoneOf = async (
  app: Pick<App, "db" | "settingsDb" | "bus" | "state" | "secrets" | "config" | "log">,
): Promise<string> => (await readConfig(app)).time_zone || "UTC";

type Range = { start_date?: string | undefined; end_date?: string | undefined };

/** A range as it is asked for: from its start on, until before its end. A day as the end is in it to its last moment. */
export function readRange({ start_date, end_date }: Range, zone: string): { from: Date | null; until: Date | null } {
  const from = !start_date ? null : dayOnly.test(start_date) ? startOfDay(start_date, zone) : new Date(start_date);
  if (!end_date) return { from, until: null };
  const until = dayOnly.test(end_date)
    ? startOfDay(laterDay(end_date, 1), zone)
    : new Date(new Date(end_date).getTime() + 1);
  return { from, until };
}
