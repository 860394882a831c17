import { LineChart } from "@mantine/charts";
import "@mantine/charts/styles.layer.css";
import { useLanguage } from "../../../../platform/look/i18n.ts";
import { chartLook } from "../../../../ui/charts/chartLook.ts";
import { type Point, pointName } from "../../../../ui/dates/spans.ts";
import { PointTip } from "./PointTip.tsx";

export type ChartProps = {
  points: Point[];
  /** What the values are. */
  name: string;
  show: (figure: number) => string;
  /** How the axis writes them, where room is short. */
  showShort: (figure: number) => string;
  daysBefore: number;
  onPoint?: ((day: string) => void) | undefined;
};

const series = [
  { name: "before", color: "var(--chart-before)", strokeDasharray: "4 4" },
  { name: "total", color: "var(--chart-1)" },
];

const pointedDot = { r: 4.5, fill: "var(--chart-1)", stroke: "var(--paper)", strokeWidth: 2 };

/** Values as a line, the span before as a dashed one. The table beside it says the same, so this is a picture. */
export default function ValueLines({ points, name, show, showShort, daysBefore, onPoint }: ChartProps) {
  const language = useLanguage();
  const pointAt = (day: unknown) => points.find((point) => point.day === day);
  return (
    <LineChart
      {...chartLook}
      data={points}
      dataKey="day"
      series={series}
      curveType="linear"
      withDots={points.length === 1}
      lineProps={(line) => ({
        strokeWidth: line.name === "before" ? 1.5 : 2,
        isAnimationActive: false,
        activeDot: line.name === "before" ? false : pointedDot,
      })}
      valueFormatter={showShort}
      yAxisProps={{ width: 64 }}
      xAxisProps={{ minTickGap: 40, tickFormatter: (day: string) => pointName(day, language) }}
      tooltipAnimationDuration={0}
      tooltipProps={{
        content: ({ label }) => <PointTip point={pointAt(label)} name={name} show={show} daysBefore={daysBefore} />,
      }}
      lineChartProps={{
        style: onPoint ? { cursor: "pointer" } : {},
        onClick: ({ activeLabel }) => {
          const point = pointAt(activeLabel);
          if (point) onPoint?.(point.day);
        },
      }}
    />
  );
}
