import { CompositeChart } from "@mantine/charts";
import "@mantine/charts/styles.layer.css";
import type { MarginSums } from "@pluma/contract/margin/margin";
import { useLanguage } from "../../../platform/look/i18n.ts";
import { pointName } from "../../../ui/dates/spans.ts";
import { showShort } from "./money.ts";

type Props = { sums: MarginSums; names: { brought: string; cost: string }; onPoint: (index: number) => void };

/** What came in as bars, and what it cost as a line over them. The table beside it says the same: this is a picture. */
export default function MarginChart({ sums: { points, currency }, names, onPoint }: Props) {
  const language = useLanguage();
  const hasCost = points.every(({ cost }) => cost !== null);
  return (
    <CompositeChart
      h="100%"
      data={points.map(({ day, brought, cost }) => ({ day, brought, cost: cost ?? 0 }))}
      dataKey="day"
      series={[
        { name: "brought", label: names.brought, color: "var(--chart-1)", type: "bar" },
        ...(hasCost ? [{ name: "cost", label: names.cost, color: "var(--chart-4)", type: "line" as const }] : []),
      ]}
      maxBarWidth={22}
      curveType="linear"
      withDots={points.length === 1}
      barProps={{ radius: 1.5, isAnimationActive: false }}
      lineProps={{ strokeWidth: 2, isAnimationActive: false }}
      gridAxis="x"
      gridColor="var(--hairline)"
      textColor="var(--ink-2)"
      strokeDasharray="0"
      tickLine="none"
      accessibilityLayer={false}
      withTooltip={false}
      valueFormatter={(value) => showShort(value, currency)}
      yAxisProps={{ width: 76 }}
      xAxisProps={{ minTickGap: 40, tickFormatter: (day: string) => pointName(day, language) }}
      composedChartProps={{
        onMouseMove: ({ activeTooltipIndex }) => {
          if (activeTooltipIndex != null) onPoint(Number(activeTooltipIndex));
        },
      }}
    />
  );
}
