import { minorDigits } from "@pluma/contract/kit/money";
import type { Interval } from "@pluma/contract/kit/time";
import { z } from "zod";
import { type Money, ProviderRefused } from "../index.ts";

/** PayPal takes no decimals of these, whatever ISO 4217 says of them. */
const wholeAtPaypal = new Set(["HUF", "JPY", "TWD"]);

/** An amount as PayPal writes it: decimals as text. */
export const paypalMoney = z.object({ currency_code: z.string(), value: z.string().regex(/^-?\d+(\.\d+)?$/) });
export type PaypalMoney = z.infer<typeof paypalMoney>;

/** An amount as PayPal takes it; refuses amount_not_payable for decimals of a currency that has none there. */
export function toPaypal({ amount, currency }: Money): PaypalMoney {
  const digits = minorDigits(currency);
  const text = String(amount).padStart(digits + 1, "0");
  const whole = text.slice(0, text.length - digits);
  const part = text.slice(text.length - digits);
  if (!wholeAtPaypal.has(currency)) {
    return { currency_code: currency, value: digits === 0 ? whole : `${whole}.${part}` };
  }
  if (/[1-9]/.test(part)) throw new ProviderRefused("amount_not_payable", `PayPal takes no decimals of ${currency}`);
  return { currency_code: currency, value: whole };
}

/** PayPal's amount in minor units, exactly: by its digits, never through a fraction. */
export function fromPaypal({ currency_code: currency, value }: PaypalMoney): Money {
  const [whole = "0", part = ""] = value.replace("-", "").split(".");
  const digits = minorDigits(currency);
  const amount = Number(`${whole}${part.padEnd(digits, "0").slice(0, digits)}`);
  return { amount: value.startsWith("-") && amount > 0 ? -amount : amount, currency };
}

/** How often PayPal charges: its units, and the most of each that it takes. */
const units = { day: { unit: "DAY", max: 365 }, month: { unit: "MONTH", max: 12 }, year: { unit: "YEAR", max: 1 } };

export const paypalFrequency = z.object({
  interval_unit: z.enum(["DAY", "WEEK", "MONTH", "YEAR"]),
  interval_count: z.number().int().default(1),
});

/** An interval as PayPal has it; refuses interval_not_payable for one that it cannot charge by. */
export function frequencyOf({ period, count }: Interval) {
  const { unit, max } = units[period];
  if (count <= max) return { interval_unit: unit, interval_count: count };
  throw new ProviderRefused("interval_not_payable", `PayPal charges every ${max} ${period}s at the longest`);
}

/** PayPal's frequency as an interval. */
export function intervalOf({ interval_unit: unit, interval_count: count }: z.infer<typeof paypalFrequency>): Interval {
  if (unit === "DAY") return { period: "day", count };
  if (unit === "WEEK") return { period: "day", count: 7 * count };
  return { period: unit === "MONTH" ? "month" : "year", count };
}
