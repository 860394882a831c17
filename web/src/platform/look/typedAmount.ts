import { minorDigits } from "@pluma/contract/kit/money";

/** An amount as it stands in a field: with all the decimals of its currency, and a point before them as money is written in every language. */
export const typedAmount = (amount: number, currency: string): string => amount.toFixed(minorDigits(currency));
