/** Days of a time zone. A day is YYYY-MM-DD; it begins at its first moment there, whatever the clocks do that night. */

/** The day that a moment lies in. */
export const dayIn = (moment: Date, timeZone: string): string =>
  moment.toTemporalInstant().toZonedDateTimeISO(timeZone).toPlainDate().toString();

/** The first moment of a day. */
export const startOfDay = (day: string, timeZone: string): Date =>
  new Date(Temporal.PlainDate.from(day).toZonedDateTime(timeZone).epochMilliseconds);

/** The day some days later, by the calendar. */
export const laterDay = (day: string, days: number): string => Temporal.PlainDate.from(day).add({ days }).toString();

/** The day some years later: of 29 February the last of that month. */
export const yearsLater = (day: string, years: number): string =>
  Temporal.PlainDate.from(day).add({ years }).toString();

/** How many days there are from one day to another, both included; 0 or less when the second is earlier. */
export const countDays = (first: string, last: string): number =>
  Temporal.PlainDate.from(first).until(last, { largestUnit: "day" }).days + 1;
