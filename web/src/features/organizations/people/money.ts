import { formatNumber } from "../../../platform/look/format.ts";

/** An amount of money with its cents. */
export function formatMoney(amount: number): string {
  const cents = Math.round(amount * 100);
  const whole = Math.trunc(Math.abs(cents) / 100);
  return `${cents < 0 ? "-" : ""}${formatNumber(whole)}.${String(Math.abs(cents) % 100).padStart(2, "0")}`;
}
