import { minorDigits } from "@pluma/contract/kit/money";
import { describe, expect, it } from "vitest";
import { ProviderRefused } from "../index.ts";
import { fromStripe, toStripe } from "./amounts.ts";

/** So much in the currency's own unit, as Stripe's documentation has it. */
const minor = (units: number, currency: string) => units * 10 ** minorDigits(currency);

describe("an amount of Stripe", () => {
  it.each([
    ["USD", 19, 1900],
    ["EUR", 1, 100],
    ["JPY", 500, 500],
    ["KRW", 1000, 1000],
    ["CLP", 990, 990],
    ["XOF", 655, 655],
    ["MGA", 10, 10],
    // Without cents, and counted in hundredths all the same.
    ["ISK", 5, 500],
    ["UGX", 5, 500],
    ["HUF", 10, 1000],
    ["TWD", 800, 80000],
    ["KWD", 5, 5000],
    ["TND", 7, 7000],
  ])("%s: %d are %d of its units, and back", (currency, units, expected) => {
    const amount = minor(units, currency);
    expect(toStripe({ amount, currency })).toEqual({ amount: expected, currency: currency.toLowerCase() });
    expect(fromStripe(expected, currency.toLowerCase())).toBe(amount);
  });

  it("that Stripe cannot take exactly is refused, never rounded", () => {
    expect(toStripe({ amount: 1230, currency: "KWD" }).amount).toBe(1230);
    expect(() => toStripe({ amount: 1234, currency: "KWD" })).toThrow(ProviderRefused);
  });

  it("is exact at every cent up to a thousand", () => {
    const cents = Array.from({ length: 100_001 }, (_, amount) => amount);
    const wrong = cents.filter((amount) => fromStripe(toStripe({ amount, currency: "USD" }).amount, "usd") !== amount);
    expect(wrong).toEqual([]);
  });
});
