import { fromMinor, minorDigits, USUAL_CURRENCY } from "@pluma/contract/kit/money";
import type { App } from "../../platform/context.ts";
import { refuse } from "../../platform/errors.ts";
import { boundsOf, readSpanIn, type Span } from "../../platform/time/rules.spans.ts";
import { isLiveMode, isLiveModeOf, paymentsIn, seatPayers, soldBy } from "../billing/index.ts";
import { readRates, usageIn } from "../generation/index.ts";
import { currencyOf } from "../products/index.ts";
import { readConfig } from "../site/index.ts";
import { costViewOf, type MarginScope, ratesOn, sellerOf } from "./rules.ts";
import { type Money, ofPayers, ofSeller, type Sources, type Sum } from "./store.system.ts";

/** What all figures of an answer are of. */
export type View = {
  scope: MarginScope;
  span: Span;
  currency: string;
  isLiveOnly: boolean;
  rates: ReturnType<typeof ratesOn>;
  sources: Sources;
};

type Asked = { start_date?: string | undefined; end_date?: string | undefined };

/** The view that a query asks for. Refuses span_invalid. */
export async function openView(ctx: App, scope: MarginScope, asked: Asked): Promise<View> {
  const config = await readConfig(ctx);
  const span = readSpanIn(config.time_zone || "UTC", asked, ctx.clock.now()) ?? refuse("span_invalid");
  const { organizationId } = scope;
  // One after the other: a job reads it in a transaction, which has one connection.
  const currency =
    organizationId === null ? (config.currency ?? USUAL_CURRENCY) : await currencyOf(ctx, organizationId);
  const isLiveOnly = scope.kind === "staff" ? await isLiveMode(ctx) : await isLiveModeOf(ctx, scope.organizationId);
  const entered = await readRates(ctx.db);
  const rates = ratesOn(entered, span.last);
  const { from, until } = boundsOf(span);
  const usage = usageIn(span.first, span.last, costViewOf(scope));
  const sources = {
    payments: paymentsIn(from, until, sellerOf(scope), { isLiveOnly }),
    // Of what others sold an organization learns neither the product nor who pays for its seats.
    usage: ofPayers(scope.kind === "staff" ? usage : ofSeller(usage, soldBy(scope.organizationId)), seatPayers()),
    currency,
    rates: new Map([...rates].map(([code, { perDollar }]) => [code, perDollar])),
  };
  return { scope, span, currency, isLiveOnly, rates, sources };
}

/** What an answer says of its figures; `moved` is the money in them. */
export function aboutOf({ span, currency, isLiveOnly, rates }: View, moved: Money[]) {
  const rate = rates.get(currency);
  return {
    start_date: span.first,
    end_date: span.last,
    time_zone: span.timeZone,
    currency,
    is_test: !isLiveOnly,
    rate: rate ? { per_dollar: Number(rate.perDollar), from_day: rate.fromDay } : null,
    missing_rates: moved.map((each) => each.currency).filter((code) => code !== currency && !rates.has(code)),
  };
}

/** Minor units of the view's currency as the wire has them. */
export const wire = ({ currency }: Pick<View, "currency">, minor: number): number => fromMinor(minor, currency);

export const digitsOf = ({ currency }: Pick<View, "currency">): number => minorDigits(currency);

/** Sums that nothing was added to. */
export const nothing: Sum = {
  id: 0,
  brought: [],
  cost: 0n,
  ownCost: 0n,
  margin: 0,
  calls: 0,
  tokensIn: 0,
  tokensCached: 0,
  tokensOut: 0,
  unpriced: 0,
  estimated: 0,
};
