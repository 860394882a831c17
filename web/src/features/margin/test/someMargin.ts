import type { MarginList, MarginRow, MarginSums } from "@pluma/contract/margin/margin";

const about = {
  ...{ start_date: "2026-11-01", end_date: "2026-11-03", time_zone: "UTC", currency: "USD", is_test: false },
  ...{ rate: { per_dollar: 1, from_day: null }, missing_rates: [] },
};
const used = { calls: 12, tokens_in: 84_000, tokens_cached: 12_000, tokens_out: 9100, unpriced: 0, estimated: 0 };

/** What came in and what it cost over three days. */
export const someSums = (parts: Partial<MarginSums> = {}): MarginSums => ({
  ...about,
  sums: { brought: [{ currency: "USD", amount: 60.2 }], cost: 74.13, own_cost: 3.1, margin: -13.93, ...used },
  points: [
    { day: "2026-11-01", brought: 39, cost: 12.4 },
    { day: "2026-11-02", brought: 21.2, cost: 61.73 },
    { day: "2026-11-03", brought: 0, cost: 0 },
  ],
  losses: 1,
  ...parts,
});

/** A customer, or what a row is of. */
export const aRow = (parts: Partial<MarginRow> = {}): MarginRow => ({
  ...{ id: 7, name: "Elena Ruiz", email: "elena@example.com", brought: [{ currency: "USD", amount: 39 }] },
  ...{ cost: 74.13, own_cost: 3.1, margin: -35.13, is_loss: true, cap: null, ...used },
  ...parts,
});

/** A page of them. */
export const someRows = (rows: MarginRow[], parts: Partial<MarginList> = {}): MarginList => ({
  ...about,
  by: "customer",
  rows,
  count: rows.length,
  pages: 1,
  ...parts,
});
