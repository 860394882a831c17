import { formatMoney, minorDigits } from "@pluma/contract/kit/money";

/** Amounts in a currency as figures and axes write them; an axis leaves out decimals that say nothing. */
export function moneyIn(currency: string) {
  const zeros = minorDigits(currency) === 0 ? "" : `.${"0".repeat(minorDigits(currency))}`;
  const show = (amount: number) => formatMoney(amount, currency);
  return {
    show,
    showShort: (amount: number) => {
      const text = show(amount);
      return zeros !== "" && text.endsWith(zeros) ? text.slice(0, -zeros.length) : text;
    },
  };
}
