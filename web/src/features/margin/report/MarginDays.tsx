import { formatMoney } from "@pluma/contract/kit/money";
import type { MarginSums } from "@pluma/contract/margin/margin";
import { type KeyboardEvent, lazy, Suspense, useState } from "react";
import { useLanguage, useWords } from "../../../platform/look/i18n.ts";
import { DataTable } from "../../../ui/data/DataTable.tsx";
import { pointTitle } from "../../../ui/dates/spans.ts";
import css from "./margin.module.css";

const MarginChart = lazy(() => import("./MarginChart.tsx"));

/**
 * What came in and what it cost by day or month: a chart whose days the arrows walk through, the pointed one in words, or a
 * table that says the same.
 */
export function MarginDays({ sums, isTable }: { sums: MarginSums; isTable: boolean }) {
  const t = useWords("margin");
  const isByMonth = sums.points[0]?.day.length === 7;
  const title = t(isByMonth ? "perMonth" : "perDay");
  return (
    <section className={css.days} aria-label={title}>
      <div className={css.head}>
        <h2>{title}</h2>
        {!isTable && (
          <ul className={css.legend}>
            <li>{t("brought")}</li>
            {sums.rate && <li data-cost="">{t("cost")}</li>}
          </ul>
        )}
      </div>
      {isTable ? <AsTable sums={sums} title={title} /> : <AsChart sums={sums} />}
    </section>
  );
}

function AsChart({ sums }: { sums: MarginSums }) {
  const t = useWords("margin");
  const language = useLanguage();
  const [at, setAt] = useState<number | null>(null);
  const last = sums.points.length - 1;
  const handleKey = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!step) return;
    event.preventDefault();
    setAt((now) => (now === null ? last : Math.min(last, Math.max(0, now + step))));
  };
  const point = at === null ? undefined : sums.points[at];
  const show = (amount: number) => formatMoney(amount, sums.currency);
  return (
    <>
      <button type="button" className={css.chart} aria-label={t("walk")} onKeyDown={handleKey}>
        <Suspense>
          <MarginChart sums={sums} names={{ brought: t("brought"), cost: t("cost") }} onPoint={setAt} />
        </Suspense>
      </button>
      <p className={css.day} role="status">
        {point
          ? t(point.cost === null ? "dayBrought" : "dayBoth", {
              day: pointTitle(point.day, language),
              brought: show(point.brought),
              cost: show(point.cost ?? 0),
            })
          : t("pointed")}
      </p>
    </>
  );
}

function AsTable({ sums, title }: { sums: MarginSums; title: string }) {
  const t = useWords("margin");
  const language = useLanguage();
  const show = (amount: number | null) => (amount === null ? "–" : formatMoney(amount, sums.currency));
  return (
    <DataTable
      isDense
      label={title}
      columns={[
        { key: "day", title: t("day"), place: "name", draw: ({ day }) => pointTitle(day, language) },
        { key: "brought", title: t("brought"), isRight: true, place: "side", draw: ({ brought }) => show(brought) },
        {
          key: "cost",
          title: t("cost"),
          isRight: true,
          isNamed: true,
          place: "detail",
          draw: ({ cost }) => show(cost),
        },
      ]}
      rows={sums.points.filter(({ brought, cost }) => brought !== 0 || cost !== 0)}
      idOf={({ day }) => day}
      empty={<p>{t("nothingMoved")}</p>}
    />
  );
}
