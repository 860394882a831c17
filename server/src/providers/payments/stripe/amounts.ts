import { minorDigits } from "@pluma/contract/kit/money";
import { type Money, ProviderRefused } from "../index.ts";

// Stripe counts most currencies in hundredths, whatever others do: Icelandic krónur and Ugandan shillings too, which
// have no cents. These it counts otherwise.
const wholes = new Set("BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF".split(" "));
const thousandths = new Set("BHD JOD KWD OMR TND".split(" "));

const digitsAt = (currency: string): number => (wholes.has(currency) ? 0 : thousandths.has(currency) ? 3 : 2);

/** How many of Stripe's units one minor unit is. */
const scaleOf = (currency: string): number => 10 ** (digitsAt(currency) - minorDigits(currency));

/** An amount as Stripe wants it; refuses one that Stripe cannot take exactly. */
export function toStripe({ amount, currency }: Money): { amount: number; currency: string } {
  // A division by tens keeps whole numbers exact where a product with 0.01 does not.
  const scale = scaleOf(currency);
  const scaled = scale >= 1 ? amount * scale : amount / (1 / scale);
  // Of thousandths Stripe takes tens only.
  const isExact = Number.isInteger(scaled) && (!thousandths.has(currency) || scaled % 10 === 0);
  if (!isExact) throw new ProviderRefused("amount_invalid", `stripe cannot take ${amount} minor units of ${currency}`);
  return { amount: scaled, currency: currency.toLowerCase() };
}

/** An amount of Stripe in minor units, to the nearest one where Stripe counts finer. */
export const fromStripe = (amount: number, currency: string): number =>
  Math.round(amount / scaleOf(currency.toUpperCase()));
