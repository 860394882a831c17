/** What payment providers take: the least of a currency, and how exact. As they publish it; they refuse anything else. */
import { minorDigits } from "../kit/money.ts";

export type Taker = "stripe" | "paypal";

/** The least that Stripe charges, in minor units. Of other currencies it publishes none: there it is one unit. */
const leastAtStripe: Record<string, number> = {
  ...{ AED: 200, AUD: 50, BGN: 100, BRL: 50, CAD: 50, CHF: 50, CZK: 1500, DKK: 250, EUR: 50, GBP: 30, HKD: 400 },
  ...{ HUF: 17_500, INR: 50, JPY: 50, MXN: 1000, MYR: 200, NOK: 300, NZD: 50, PLN: 200, RON: 200, SEK: 300 },
  ...{ SGD: 50, THB: 1000, USD: 50 },
};

/** Of these Stripe takes no fraction, though one is written: of krónur and shillings whole ones, of thousandths tens. */
const stepsAtStripe: Record<string, number> = { MGA: 100, BHD: 10, JOD: 10, KWD: 10, OMR: 10, TND: 10 };

/** PayPal takes these currencies, and of some of them no decimals. */
const atPaypal = new Set(
  "AUD BRL CAD CHF CNY CZK DKK EUR GBP HKD HUF ILS JPY MXN MYR NOK NZD PHP PLN SEK SGD THB TWD USD".split(" "),
);
const wholeAtPaypal = new Set(["HUF", "JPY", "TWD"]);

/** The least that a provider charges, in minor units. */
export const leastOf = (taker: Taker, currency: string): number => {
  const least = taker === "stripe" ? (leastAtStripe[currency] ?? 1) : 1;
  return Math.max(least, stepOf(taker, currency));
};

/** Of how many minor units every amount is made at a provider. */
export function stepOf(taker: Taker, currency: string): number {
  if (taker === "stripe") return stepsAtStripe[currency] ?? 1;
  return wholeAtPaypal.has(currency) ? 10 ** minorDigits(currency) : 1;
}

/** Whether a provider takes a currency at all; what Stripe takes depends on the account, and it says so itself. */
export const takesCurrency = (taker: Taker, currency: string): boolean => taker === "stripe" || atPaypal.has(currency);

/** Whether a provider can charge an amount, in minor units. */
export const canTake = (taker: Taker, amount: number, currency: string): boolean =>
  takesCurrency(taker, currency) && amount >= leastOf(taker, currency) && amount % stepOf(taker, currency) === 0;

/**
 * What can be charged of a price that a code made cheaper: nothing where it is free, else at least what providers take,
 * in their steps, rounded up; never more than the price without the code.
 */
export function chargeable(takers: readonly Taker[], rest: number, due: number, currency: string): number {
  if (rest <= 0) return 0;
  const able = takers.filter((taker) => takesCurrency(taker, currency));
  const least = Math.max(1, ...able.map((taker) => leastOf(taker, currency)));
  const step = Math.max(1, ...able.map((taker) => stepOf(taker, currency)));
  return Math.min(due, Math.max(least, Math.ceil(rest / step) * step));
}

/** What is wrong with a price for those who are to charge it: the first that stands in its way; null for nothing. */
export function takerProblem(
  takers: readonly Taker[],
  amount: number,
  currency: string,
): { problem: "currency_not_taken" | "price_below_least" | "price_not_in_steps"; least: number; step: number } | null {
  const able = takers.filter((taker) => takesCurrency(taker, currency));
  const least = Math.max(1, ...able.map((taker) => leastOf(taker, currency)));
  const step = Math.max(1, ...able.map((taker) => stepOf(taker, currency)));
  if (takers.length > 0 && able.length === 0) return { problem: "currency_not_taken", least, step };
  if (amount < least) return { problem: "price_below_least", least, step };
  return amount % step === 0 ? null : { problem: "price_not_in_steps", least, step };
}
