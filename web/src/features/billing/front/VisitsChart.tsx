import { CompositeChart } from "@mantine/charts";
import "@mantine/charts/styles.layer.css";
import type { FrontDay } from "@pluma/contract/billing/shopFront";
import { formatNumber } from "../../../platform/look/format.ts";
import { useLanguage } from "../../../platform/look/i18n.ts";
import { pointName } from "../../../ui/dates/spans.ts";

type Props = { days: readonly FrontDay[]; onPoint: (index: number) => void };

/** Visitors as bars, and over them who signed up and who bought. The table below says the same: this is a picture. */
export default function VisitsChart({ days, onPoint }: Props) {
  const language = useLanguage();
  return (
    <CompositeChart
      h="100%"
      data={[...days]}
      dataKey="day"
      series={[
        { name: "visitors", color: "var(--chart-2)", type: "bar" },
        { name: "sign_ups", color: "var(--chart-4)", type: "line" },
        { name: "purchases", color: "var(--ink)", type: "line", strokeDasharray: "5 4" },
      ]}
      maxBarWidth={22}
      curveType="linear"
      withDots={days.length === 1}
      barProps={{ radius: 1.5, isAnimationActive: false }}
      lineProps={{ strokeWidth: 2, isAnimationActive: false }}
      gridAxis="x"
      gridColor="var(--hairline)"
      textColor="var(--ink-2)"
      strokeDasharray="0"
      tickLine="none"
      accessibilityLayer={false}
      withTooltip={false}
      valueFormatter={(value) => formatNumber(value)}
      yAxisProps={{ width: 48, allowDecimals: false }}
      xAxisProps={{ minTickGap: 40, tickFormatter: (day: string) => pointName(day, language) }}
      composedChartProps={{
        onMouseMove: ({ activeTooltipIndex }) => {
          if (activeTooltipIndex != null) onPoint(Number(activeTooltipIndex));
        },
      }}
    />
  );
}
