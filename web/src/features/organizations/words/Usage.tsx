import { SegmentedControl } from "@mantine/core";
import { formatCost } from "@pluma/contract/kit/money";
import { type UsageRow, usageSides, type WordUsage } from "@pluma/contract/organizations/words";
import { formatNumber, formatPercent } from "../../../platform/look/format.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import { type Column, DataTable } from "../../../ui/data/DataTable.tsx";
import { DateRange } from "../../../ui/dates/DateRange.tsx";
import { EmptyState } from "../../../ui/page/EmptyState.tsx";
import { useWordUsage } from "../data.words.ts";
import { thisMonth } from "../people/peopleFilter.ts";
import { colourOf, DaysOfUsage, Swatch } from "./DaysOfUsage.tsx";
import { useRowNames } from "./names.ts";
import { useShown } from "./usageFilter.ts";
import css from "./words.module.css";

/** Who used how many words for what, between two days. `isOwn`: it is what one wrote oneself. */
export function Usage({ organizationId, isOwn }: { organizationId: number; isOwn: boolean }) {
  const t = useWords("organizations");
  const { days, by, asked, change } = useShown();
  const usage = useWordUsage(organizationId, asked);
  const rows = usage.data?.rows ?? [];
  const { nameOf, ofKey } = useRowNames(usage.data?.by ?? by, rows);
  const sides = usageSides.filter((side) => !isOwn || side !== "person");
  const columns = useUsageColumns(usage.data, nameOf, isOwn);
  return (
    <div className={css.usage}>
      <DateRange days={days} month={thisMonth()} onChange={(next) => change({ days: next })} />
      {rows.length > 0 && usage.data && <DaysOfUsage usage={usage.data} nameOf={ofKey} />}
      <div className={css.head}>
        <h2>{t(isOwn ? "words.forWhat" : "words.whoForWhat")}</h2>
        <SegmentedControl
          size="xs"
          aria-label={t("words.by")}
          data={sides.map((value) => ({ value, label: t(`words.sides.${value}`) }))}
          value={by}
          onChange={(value) => change({ by: usageSides.find((side) => side === value) ?? "campaign" })}
        />
      </div>
      <DataTable
        label={t(isOwn ? "words.forWhat" : "words.whoForWhat")}
        columns={columns}
        rows={usage.data?.rows}
        idOf={({ key }) => key}
        failed={{ title: t("words.failed"), query: usage }}
        empty={<EmptyState kind="nothing" title={t("words.nothing")} text={t("words.nothingText")} />}
      />
      {usage.data && usage.data.sums.rows > 0 && <Sums usage={usage.data} />}
    </div>
  );
}

function useUsageColumns(usage: WordUsage | undefined, nameOf: (row: UsageRow) => string, isOwn: boolean) {
  const t = useWords("organizations");
  const { series = [], sums, by = "campaign" } = usage ?? {};
  const colour = ({ key }: UsageRow) => {
    const at = series.indexOf(key);
    return at < 0 ? colourOf("other", 0) : colourOf(key, at);
  };
  const all = sums?.words ?? 0;
  const columns: Column<UsageRow>[] = [
    {
      key: "name",
      title: t(`words.sides.${by}`),
      place: "name",
      draw: (row) => (
        <span className={css.name}>
          <Swatch colour={colour(row)} />
          {nameOf(row)}
        </span>
      ),
    },
    {
      key: "words",
      isNamed: true,
      title: t("words.words"),
      isRight: true,
      place: "side",
      draw: ({ words }) => formatNumber(words),
    },
    {
      key: "share",
      title: t("words.shareOf"),
      isRight: true,
      place: "state",
      draw: ({ words }) => (all === 0 ? "" : formatPercent((words * 100) / all, 1)),
    },
  ];
  const people: Column<UsageRow> = {
    key: "people",
    title: t("words.people"),
    isRight: true,
    draw: ({ people: count }) => formatNumber(count),
  };
  const cost: Column<UsageRow> = {
    key: "cost",
    title: t("words.costOf"),
    isRight: true,
    draw: ({ cost: amount, unpriced }) => (
      <>
        {formatCost(amount ?? 0).replace("$", "")}
        {unpriced > 0 && <small className={css.missing}>{t("words.priceMissing")}</small>}
      </>
    ),
  };
  const hasCost = sums?.cost != null && (sums.cost > 0 || sums.unpriced > 0);
  return [...columns, ...(isOwn || by === "person" ? [] : [people]), ...(hasCost ? [cost] : [])];
}

function Sums({ usage: { sums, rows } }: { usage: WordUsage }) {
  const t = useWords("organizations");
  const hasCost = sums.cost != null && (sums.cost > 0 || sums.unpriced > 0);
  return (
    <p className={css.sums}>
      <b>{t("words.rows", { count: sums.rows, number: formatNumber(sums.rows) })}</b>
      <span>{t("words.count", { count: sums.words, number: formatNumber(sums.words) })}</span>
      {hasCost && <span>{t("words.sumOfCost", { amount: formatCost(sums.cost ?? 0) })}</span>}
      {sums.unpriced > 0 && (
        <span>{t("words.withoutPrice", { count: sums.unpriced, number: formatNumber(sums.unpriced) })}</span>
      )}
      {rows.length < sums.rows && <span>{t("words.largest", { number: formatNumber(rows.length) })}</span>}
    </p>
  );
}
