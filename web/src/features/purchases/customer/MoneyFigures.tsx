import { formatMoney, USUAL_CURRENCY } from "@pluma/contract/kit/money";
import { useConfig } from "../../../platform/config.ts";
import { formatNearDate, formatNumber } from "../../../platform/look/format.ts";
import { useLanguage, useWords } from "../../../platform/look/i18n.ts";
import { Figure } from "../../../ui/data/Figures.tsx";
import { useInvoicesOf, usePurchasesOf } from "../data.ts";
import { sumOf } from "../said.ts";

/** What a customer is worth, as the server counts income; what they bought, and what comes next. */
export function MoneyFigures({ userId, value }: { userId: number; value: number }) {
  const t = useWords("purchases");
  const language = useLanguage();
  const { currency = USUAL_CURRENCY } = useConfig();
  const purchases = usePurchasesOf(userId).data?.purchases;
  const invoices = useInvoicesOf(userId, null).data?.invoices;
  const paid = invoices?.filter(({ status }) => status === "completed") ?? [];
  const charges =
    purchases?.flatMap(({ next_charge: next, currency: its }) => (next ? [{ ...next, currency: its }] : [])) ?? [];
  const [next] = charges.toSorted((one, other) => one.at.localeCompare(other.at));
  return (
    <>
      <Figure
        name={t("figures.value")}
        value={formatMoney(value, currency)}
        line={t("figures.paid", { count: paid.length, number: formatNumber(paid.length) })}
      />
      <Figure
        name={t("figures.purchases")}
        value={purchases ? formatNumber(purchases.length) : "–"}
        line={next && t("figures.next", { sum: sumOf([next]), date: formatNearDate(next.at, language) })}
      />
    </>
  );
}
