import { formatMoney } from "../kit/money.ts";

/** Whether others have the same sign: "$" is that of a dozen currencies, and here of the US dollar alone. */
function isShared(currency: string): boolean {
  const signs = (["symbol", "narrowSymbol"] as const).map((currencyDisplay) =>
    new Intl.NumberFormat("en-US", { style: "currency", currency, currencyDisplay })
      .formatToParts(0)
      .find(({ type }) => type === "currency"),
  );
  return signs[0]?.value !== signs[1]?.value;
}

/** An amount of the wire where nothing beside it says its currency: "$1,234.50", and "$1,234.50 MXN" where its sign is another's too. */
export const formatNamedMoney = (amount: number, currency: string): string =>
  isShared(currency) ? `${formatMoney(amount, currency)} ${currency}` : formatMoney(amount, currency);
