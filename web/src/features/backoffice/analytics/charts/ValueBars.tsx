import { CompositeChart } from "@mantine/charts";
import "@mantine/charts/styles.layer.css";
import { useLanguage } from "../../../../platform/look/i18n.ts";
import { chartLook } from "../../../../ui/charts/chartLook.ts";
import { pointName } from "../../../../ui/dates/spans.ts";
import { PointTip } from "./PointTip.tsx";
import type { ChartProps } from "./ValueLines.tsx";

const series = [
  { name: "total", color: "var(--chart-1)", type: "bar" as const },
  { name: "before", color: "var(--chart-before)", type: "line" as const },
];

const TICK_MAX = 16;

/** Values as bars, the span before as a short tick over each. The table beside it says the same: this is a picture. */
export default function ValueBars({ points, name, show, showShort, daysBefore, onPoint }: ChartProps) {
  const language = useLanguage();
  const pointAt = (day: unknown) => points.find((point) => point.day === day);
  const width = Math.max(3, Math.min(TICK_MAX, 320 / points.length));
  return (
    <CompositeChart
      {...chartLook}
      data={points}
      dataKey="day"
      series={series}
      maxBarWidth={26}
      barProps={{ radius: 1.5, isAnimationActive: false }}
      lineProps={{
        stroke: "none",
        isAnimationActive: false,
        activeDot: false,
        dot: (at) => <Tick key={at.index} x={at.cx} y={at.cy} width={width} />,
      }}
      valueFormatter={showShort}
      yAxisProps={{ width: 36, allowDecimals: false }}
      xAxisProps={{ minTickGap: 30, tickFormatter: (day: string) => pointName(day, language) }}
      tooltipAnimationDuration={0}
      tooltipProps={{
        content: ({ label }) => <PointTip point={pointAt(label)} name={name} show={show} daysBefore={daysBefore} />,
      }}
      composedChartProps={{
        style: onPoint ? { cursor: "pointer" } : {},
        onClick: ({ activeLabel }) => {
          const point = pointAt(activeLabel);
          if (point) onPoint?.(point.day);
        },
      }}
    />
  );
}

function Tick({ x, y, width }: { x: number | undefined; y: number | undefined; width: number }) {
  if (x === undefined || y === undefined) return null;
  return <line x1={x - width / 2} x2={x + width / 2} y1={y} y2={y} stroke="var(--ink-2)" strokeWidth={1.5} />;
}
