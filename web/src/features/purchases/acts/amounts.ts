import { isExact } from "@pluma/contract/kit/money";

/** An amount as people type it, with commas between thousands or one before the cents; null when it is none. */
export function amountIn(text: string, currency: string): number | null {
  const tidy = text.trim().replace(/^(\d{1,3}(,\d{3})+)(\.\d*)?$/, (whole) => whole.replaceAll(",", ""));
  const amount = Number(/^\d+,\d{1,2}$/.test(tidy) ? tidy.replace(",", ".") : tidy);
  const isAmount = tidy !== "" && Number.isFinite(amount) && amount >= 0 && amount <= 999_999;
  return isAmount && isExact(amount, currency) ? amount : null;
}

/** A number of days: undefined when nothing is typed, null when it is no number from 1 to 3650. */
export function daysIn(text: string): number | undefined | null {
  if (text.trim() === "") return undefined;
  const days = Number(text);
  return Number.isInteger(days) && days >= 1 && days <= 3650 ? days : null;
}
