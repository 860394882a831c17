import { formatMoney } from "@pluma/contract/kit/money";
import type { MarginSums } from "@pluma/contract/margin/margin";
import { lazy } from "react";
import { useLanguage, useWords } from "../../../platform/look/i18n.ts";
import { ChartPart, type Mark, WalkedChart } from "../../../ui/charts/ChartPart.tsx";
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
  const marks: Mark[] = [{ name: t("brought"), colour: "var(--chart-1)", kind: "box" }];
  if (sums.rate) marks.push({ name: t("cost"), colour: "var(--chart-4)", kind: "line" });
  return (
    <ChartPart className={css.days} title={title} marks={isTable ? [] : marks}>
      {isTable ? <AsTable sums={sums} title={title} /> : <AsChart sums={sums} />}
    </ChartPart>
  );
}

function AsChart({ sums }: { sums: MarginSums }) {
  const t = useWords("margin");
  const language = useLanguage();
  const show = (amount: number) => formatMoney(amount, sums.currency);
  const say = (at: number | null) => {
    const point = at === null ? undefined : sums.points[at];
    if (!point) return t("pointed");
    return t(point.cost === null ? "dayBrought" : "dayBoth", {
      day: pointTitle(point.day, language),
      brought: show(point.brought),
      cost: show(point.cost ?? 0),
    });
  };
  return (
    <WalkedChart
      label={t("walk")}
      height={240}
      count={sums.points.length}
      draw={(onPoint) => (
        <MarginChart sums={sums} names={{ brought: t("brought"), cost: t("cost") }} onPoint={onPoint} />
      )}
      say={say}
    />
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
