import { GIFT_PERIODS_MAX } from "@pluma/contract/billing/gifts";

/** For how many periods the address of a checkout buys a gift; null where somebody buys for themselves. */
export function giftOf(search: URLSearchParams): number | null {
  const periods = Number(search.get("gift"));
  return Number.isInteger(periods) && periods >= 1 && periods <= GIFT_PERIODS_MAX ? periods : null;
}
