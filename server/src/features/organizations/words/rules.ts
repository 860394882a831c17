/** What holds a person who writes in an organization. */
export type WordRules = { hasPool: boolean; personCap: number | null; allCap: number | null };

/** The month that a moment lies in, YYYY-MM. Months of words are those of UTC, as the days of the lists of people are. */
export const monthOf = (moment: Date): string => moment.toISOString().slice(0, 7);

/** The first day of a month, and the last. */
export const daysOfMonth = (month: string): { first: string; last: string } => {
  const first = Temporal.PlainDate.from(`${month}-01`);
  return { first: first.toString(), last: first.add({ months: 1 }).subtract({ days: 1 }).toString() };
};

/** The moment at which a month is over, and the next one begins. */
export const endOfMonth = (month: string): Date =>
  new Date(Temporal.PlainDate.from(`${month}-01`).add({ months: 1 }).toZonedDateTime("UTC").epochMilliseconds);

/** What counts against a cap: what was written, and what is set aside for what is being written. */
export type Counted = { used: number; held: number };

/** How many words a cap leaves; null without one. */
export const leftOf = (cap: number | null, { used, held }: Counted): number | null =>
  cap === null ? null : Math.max(0, cap - used - held);

/** Whether any cap holds a person. */
export const isCapped = ({ personCap, allCap }: Pick<WordRules, "personCap" | "allCap">): boolean =>
  personCap !== null || allCap !== null;

/** At which per cent people are told, each once. */
export const warnedAt = [80, 100] as const;

/** The highest of those that `used` of `full` has reached; null below all of them. Of nothing, all is used. */
export function levelOf(used: number, full: number): (typeof warnedAt)[number] | null {
  if (used >= full) return 100;
  return used * 100 >= full * 80 ? 80 : null;
}
