import { formatMoney } from "@pluma/contract/kit/money";

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
