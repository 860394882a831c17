import { type End, NEVER } from "@pluma/contract/kit/time";
import { type SQL, sql } from "drizzle-orm";
import { type AnyPgColumn, customType, timestamp } from "drizzle-orm/pg-core";

// PostgreSQL's own word for a moment that never comes: it sorts and compares as one, and no client takes it for a date.
const INFINITY = "infinity";

/** A column for an end that may never come. */
export const endMoment = customType<{ data: End; driverData: string }>({
  dataType: () => "timestamp (3) with time zone",
  toDriver: (end) => (end === NEVER ? INFINITY : end.toISOString()),
  fromDriver: (text) => (text === INFINITY ? NEVER : new Date(text)),
});

/** A column for a moment, to the millisecond. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/**
 * A moment as answers tell it, read off as a text: making a date of it and writing that again takes longer than everything else
 * about a short row.
 */
export const toldMoment = (column: AnyPgColumn): SQL<string> => sql<string>`${column}`.mapWith(toldText);

const utc = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d)(?:\.(\d{1,6}))?\+00(?::00)?$/;

const usual = /^\d{4}-\d\d-\d\d[ T]\d\d:\d\d:\d\d\.\d{3}\+00(?::00)?$/;

/** What PostgreSQL wrote of a moment, by itself or in JSON, in its own zone: as ISO 8601 with milliseconds. */
export function toldText(text: string): string {
  // In capitals it is one piece: of a text that was put together of several, V8 writes the whole answer the slow way.
  if (usual.test(text)) return `${text.slice(0, 10)}t${text.slice(11, 23)}z`.toUpperCase();
  const [, day, time, fraction = ""] = utc.exec(text) ?? [];
  return day ? `${day}T${time}.${fraction.padEnd(3, "0").slice(0, 3)}Z` : new Date(text).toISOString();
}

/** A moment that may have been read as answers tell it already. */
export const told = (moment: Date | string): string => (typeof moment === "string" ? moment : moment.toISOString());
