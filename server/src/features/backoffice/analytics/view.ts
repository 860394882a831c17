import type { PayWay } from "@pluma/contract/backoffice/analytics";
import { fromMinor, USUAL_CURRENCY } from "@pluma/contract/kit/money";
import type { ActorCtx } from "../../../platform/context.ts";
import { refuse } from "../../../platform/errors.ts";
import { readSpanIn, type Slots, type Span } from "../../../platform/time/rules.spans.ts";
import { isLiveMode, sumPayments } from "../../billing/index.ts";
import { readConfig } from "../../site/index.ts";

/** What all figures of an answer are of: the span, the currency, and whether test payments count. */
export type View = {
  span: Span;
  currency: string;
  isLiveOnly: boolean;
  /** Minor units as the wire has them. */
  wire: (minor: number) => number;
};

/** What every call of analytics is asked with. */
export type Asked = { query: { start_date?: string | undefined; end_date?: string | undefined } };

/** The view that a query asks for. Refuses span_invalid. */
export async function openView(ctx: ActorCtx, { query }: Asked): Promise<View> {
  const config = await readConfig(ctx);
  const span = readSpanIn(config.time_zone || "UTC", query, ctx.clock.now()) ?? refuse("span_invalid");
  const currency = config.currency ?? USUAL_CURRENCY;
  const isLiveOnly = await isLiveMode(ctx);
  return { span, currency, isLiveOnly, wire: (minor) => fromMinor(minor, currency) };
}

/** What an answer says of its figures; `moved` are the currencies that money moved in. */
export function aboutOf({ span, currency, isLiveOnly }: View, moved: Iterable<string> = []) {
  return {
    start_date: span.first,
    end_date: span.last,
    time_zone: span.timeZone,
    currency,
    is_test: !isLiveOnly,
    other_currencies: [...new Set(moved)].filter((code) => code !== currency).sort(),
  };
}

/** The ledger of payments by slot, in the currency of the view; and the currencies that money moved in. */
export type Ledger = {
  income: Map<number, number>;
  charges: Map<number, number>;
  refunds: Map<number, number>;
  /** How many charges. */
  payments: Map<number, number>;
  /** The income of the span by who took the money. */
  ways: Map<PayWay, number>;
  moved: string[];
};

/** Reads the ledger once, for the slots of the span and of the one before it. */
export async function readLedgerSums(ctx: ActorCtx, view: View, slots: Slots): Promise<Ledger> {
  const rows = await sumPayments(ctx, slots.moments, view);
  const ours = rows.filter(({ currency }) => currency === view.currency);
  const charges = ours.filter(({ kind }) => kind === "charge");
  return {
    income: sumsOf(ours, ({ amount }) => amount),
    charges: sumsOf(charges, ({ amount }) => amount),
    refunds: sumsOf(
      ours.filter(({ kind }) => kind === "refund"),
      ({ amount }) => amount,
    ),
    payments: sumsOf(charges, ({ entries }) => entries),
    ways: waysOf(ours.filter(({ slot }) => slot > slots.names.length)),
    // Of the span alone: what moved in the one before is not said to be missing here.
    moved: rows.filter(({ slot }) => slot > slots.names.length).map(({ currency }) => currency),
  };
}

/** Income by who took the money, as the wire names them: cards, PayPal, the sandbox for both, or staff by hand. */
function waysOf(rows: Awaited<ReturnType<typeof sumPayments>>): Map<PayWay, number> {
  const sums = new Map<PayWay, number>();
  for (const { provider, amount } of rows) {
    const way = wayOf[provider];
    sums.set(way, (sums.get(way) ?? 0) + amount);
  }
  return sums;
}

const wayOf = { stripe: "card", paypal: "paypal", sandbox: "sandbox", none: "by_hand" } as const;

/** Rows added up by their slot. */
export function sumsOf<Row extends { slot: number }>(
  rows: readonly Row[],
  amountOf: (row: Row) => number,
): Map<number, number> {
  const sums = new Map<number, number>();
  for (const row of rows) sums.set(row.slot, (sums.get(row.slot) ?? 0) + amountOf(row));
  return sums;
}
