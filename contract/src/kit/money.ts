/**
 * Money. Inside it is a whole number of minor units and a currency; on the wire the specification's numbers stand
 * (19.99). Between the two is only this file.
 */
import { z } from "zod";

/** The currency of an installation that names none. */
export const USUAL_CURRENCY = "USD";

/** The greatest amount that anything costs, in minor units: what providers take at most in one payment. */
export const MINOR_MAX = 99_999_999;

/** An ISO 4217 code that this platform knows, in capitals. */
export const currencyCode = z
  .string()
  .trim()
  .toUpperCase()
  .refine((code) => Intl.supportedValuesOf("currency").includes(code), { message: "currency_unknown" });

// ISO 4217, written down: what the runtime says of it follows its data and changes with it, and with it would the
// meaning of every amount that is kept.
const WITHOUT_DECIMALS = "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF".split(" ");
const WITH_THREE = "BHD IQD JOD KWD LYD OMR TND".split(" ");

/** How many decimals a currency has: 2 for USD, 0 for JPY, 3 for KWD. */
export function minorDigits(currency: string): number {
  if (WITHOUT_DECIMALS.includes(currency)) return 0;
  return WITH_THREE.includes(currency) ? 3 : 2;
}

/** An amount of the wire in minor units, to the nearest one; 19.99 USD are 1999, 500 JPY are 500. */
export function toMinor(amount: number, currency: string): number {
  // By its decimals as text: 1.005 * 100 is 100.49999999999999.
  const [whole = "0", part = ""] = Math.abs(amount).toFixed(8).split(".");
  const kept = minorDigits(currency);
  const scaled = Number(`${whole}${part.slice(0, kept)}`) + (Number(part[kept] ?? "0") >= 5 ? 1 : 0);
  return amount < 0 && scaled > 0 ? -scaled : scaled;
}

/** Minor units as an amount of the wire. */
export const fromMinor = (minor: number, currency: string): number => minor / 10 ** minorDigits(currency);

/** Whether an amount of the wire has no more decimals than its currency. */
export const isExact = (amount: number, currency: string): boolean =>
  Math.abs(fromMinor(toMinor(amount, currency), currency) - amount) < 1e-9;

/** A part of an amount in percent of at most two decimals, to the nearest minor unit, half up. */
export function percentOf(minor: number, percent: number): number {
  // In hundredths of a percent: 12.35 is not exact, 1235 is.
  return Math.floor((minor * Math.round(percent * 100) + 5000) / 10_000);
}

const formats = new Map<string, Intl.NumberFormat>();

/**
 * An amount of the wire as people read it: "$1,234.50". Commas between thousands in both languages, as the
 * specification has it, and a true minus.
 */
export function formatMoney(amount: number, currency: string = USUAL_CURRENCY): string {
  const format =
    formats.get(currency) ??
    new Intl.NumberFormat("en-US", {
      style: "currency",
      currency,
      currencyDisplay: "narrowSymbol",
      minimumFractionDigits: minorDigits(currency),
      maximumFractionDigits: minorDigits(currency),
    });
  formats.set(currency, format);
  return format.format(amount).replace("-", "−");
}

const LEAST_SHOWN = 0.01;

/** What generating cost, in dollars: what is less than a cent is said to be. */
export function formatCost(dollars: number): string {
  if (dollars > 0 && dollars < LEAST_SHOWN) return `< ${formatMoney(LEAST_SHOWN, "USD")}`;
  return formatMoney(Math.round(dollars * 100) / 100, "USD");
}
