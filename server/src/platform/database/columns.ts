import { type End, NEVER } from "@pluma/contract/kit/time";
import { customType, timestamp } from "drizzle-orm/pg-core";

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
