import { formatMoney } from "@pluma/contract/kit/money";
import type { SoldProduct } from "@pluma/contract/products/products";

/** A price as a plan shows it: cents only where there are some. */
export const planPrice = (amount: number, currency: string): string =>
  formatMoney(amount, currency).replace(/\.0+$/, "");

type Timed = {
  is_subscription: boolean;
  subscription_period: "day" | "month" | "year" | null;
  subscription_interval: number | null;
};

/** How often a subscription is paid; null for what is paid once. */
export function intervalOf(sold: Timed): { period: "day" | "month" | "year"; count: number } | null {
  if (!sold.is_subscription || !sold.subscription_period) return null;
  return { period: sold.subscription_period, count: sold.subscription_interval ?? 1 };
}

/** Which side of the switch a subscription stands on. */
export const isYearly = (sold: Timed): boolean => intervalOf(sold)?.period === "year";

/** "08/28"; null for what has no such date. */
export function expiryOf(source: { exp_month: number | null; exp_year: number | null }): string | null {
  if (source.exp_month === null || source.exp_year === null) return null;
  return `${String(source.exp_month).padStart(2, "0")}/${String(source.exp_year).slice(-2)}`;
}

/** What the description of a product lists: its lines, without the marks before them. */
export const linesOf = (description: string): string[] => [
  ...new Set(
    description
      .split("\n")
      .map((line) => line.replace(/^[-*•]\s*/, "").trim())
      .filter(Boolean),
  ),
];

const OFFERED = 3;

type Offered = Pick<SoldProduct, "is_subscription" | "is_sold_out" | "trial_days">;

/**
 * What somebody without a plan is offered: one that may be tried, and a few others; subscriptions, and what is paid once
 * only where there are none.
 */
export function toBeginWith<Plan extends Offered>(plans: readonly Plan[]): { trial: Plan | null; others: Plan[] } {
  const subscriptions = plans.filter(({ is_subscription }) => is_subscription);
  const offered = subscriptions.length > 0 ? subscriptions : plans;
  const trial = offered.find(({ trial_days, is_sold_out }) => trial_days > 0 && !is_sold_out) ?? null;
  return { trial, others: offered.filter((plan) => plan !== trial).slice(0, OFFERED) };
}
