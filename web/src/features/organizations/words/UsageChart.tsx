import { BarChart } from "@mantine/charts";
import "@mantine/charts/styles.layer.css";
import type { WordUsage } from "@pluma/contract/organizations/words";
import { formatNumber } from "../../../platform/look/format.ts";
import { useLanguage } from "../../../platform/look/i18n.ts";
import { chartLook } from "../../../ui/charts/chartLook.ts";
import { colours, shortDay } from "./names.ts";

type Props = { usage: WordUsage; nameOf: (key: string) => string; onDay: (index: number) => void };

/** Words per day as bars, each of its parts. What is beside it says the same: this is a picture. */
export default function UsageChart({ usage, nameOf, onDay }: Props) {
  const language = useLanguage();
  const { series, days } = usage;
  return (
    <BarChart
      {...chartLook}
      type="stacked"
      data={days.map(({ day, words }) => ({
        day,
        ...Object.fromEntries(words.map((count, at) => [`of${at}`, count])),
      }))}
      dataKey="day"
      series={series.map((key, at) => ({
        name: `of${at}`,
        label: nameOf(key),
        color: colours[key === "other" ? colours.length - 1 : at] ?? "",
      }))}
      maxBarWidth={22}
      barProps={{ isAnimationActive: false, stroke: "var(--paper)", strokeWidth: 1 }}
      withTooltip={false}
      valueFormatter={formatNumber}
      yAxisProps={{ width: 56, allowDecimals: false, orientation: "right" }}
      xAxisProps={{ minTickGap: 30, padding: { right: 10 }, tickFormatter: (day: string) => shortDay(day, language) }}
      barChartProps={{
        onMouseMove: ({ activeTooltipIndex }) => {
          if (activeTooltipIndex != null) onDay(Number(activeTooltipIndex));
        },
      }}
    />
  );
}
