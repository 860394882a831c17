import type { Period } from "@pluma/contract/kit/time";

type Recurring = { period: Period | null; interval: number | null; amount: number };

/** A month on average of four years. */
const DAYS_A_MONTH = 1461 / 48;

const monthsIn = { day: 1 / DAYS_A_MONTH, month: 1, year: 12 } satisfies Record<Period, number>;

/** What charges by different intervals come to in a month, in minor units, rounded once. */
export function monthlyOf(sums: readonly Recurring[]): number {
  return Math.round(
    sums.reduce(
      (total, { period, interval, amount }) => total + amount / (monthsIn[period ?? "month"] * (interval || 1)),
      0,
    ),
  );
}
