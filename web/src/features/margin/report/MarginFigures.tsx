import { formatCost, formatMoney } from "@pluma/contract/kit/money";
import type { MarginSums } from "@pluma/contract/margin/margin";
import { formatNumber } from "../../../platform/look/format.ts";
import { useLanguage, useWords } from "../../../platform/look/i18n.ts";
import { Figure, Figures } from "../../../ui/data/Figures.tsx";
import { dayName } from "../../../ui/dates/spans.ts";
import css from "./margin.module.css";
import { formatEach } from "./money.ts";

/** What came in, what it cost, what is left, and who costs more than they pay. */
export function MarginFigures({ margin, isOwn }: { margin: MarginSums; isOwn: boolean }) {
  const t = useWords("margin");
  const language = useLanguage();
  const { sums, currency, losses, rate, missing_rates: missing } = margin;
  const byRate =
    rate?.from_day != null
      ? t("byRate", { rate: formatNumber(rate.per_dollar), currency, day: dayName(rate.from_day, language) })
      : undefined;
  const count = (number: number) => ({ count: number, number: formatNumber(number) });
  const notes = [
    // As the income says it: sandbox payments are no money.
    ...(margin.is_test ? [t("isTest")] : []),
    ...(missing.length > 0 ? [t("missingRates", { currencies: missing.join(", ") })] : []),
    ...(!rate && sums.cost > 0 ? [t(isOwn ? "noRateHere" : "noRate", { currency })] : []),
    ...(sums.unpriced > 0 ? [t("unpriced", count(sums.unpriced))] : []),
    ...(sums.estimated > 0 ? [t("estimated", count(sums.estimated))] : []),
  ];
  return (
    <>
      <Figures>
        <Figure name={t("brought")} value={formatEach(sums.brought, currency)} line={t("broughtLine")} />
        <Figure
          name={t("cost")}
          value={formatCost(sums.cost)}
          line={
            sums.own_cost > 0 ? t("ownKeys", { amount: formatCost(sums.own_cost) }) : t(isOwn ? "costOwn" : "costLine")
          }
        />
        <Figure
          name={t("margin")}
          value={sums.margin === null ? "–" : formatMoney(sums.margin, currency)}
          line={byRate}
        />
        <Figure name={t("losses")} value={formatNumber(losses)} line={t("lossesLine")} />
      </Figures>
      {notes.map((note) => (
        <p key={note} className={css.note}>
          {note}
        </p>
      ))}
    </>
  );
}
