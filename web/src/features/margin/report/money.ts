import { formatMoney, minorDigits } from "@pluma/contract/kit/money";

/** An amount as an axis writes it: without decimals that say nothing. */
export function showShort(amount: number, currency: string): string {
  const text = formatMoney(amount, currency);
  const digits = minorDigits(currency);
  return digits > 0 && text.endsWith(`.${"0".repeat(digits)}`) ? text.slice(0, -digits - 1) : text;
}

type Money = { currency: string; amount: number };

/** Money of several currencies, each by itself. */
export const formatEach = (money: readonly Money[], currency: string): string =>
  money.length === 0
    ? formatMoney(0, currency)
    : money.map((each) => formatMoney(each.amount, each.currency)).join(" + ");
