import { CompositeChart, type CompositeChartSeries } from "@mantine/charts";
import "@mantine/charts/styles.layer.css";
import { useLanguage } from "../../platform/look/i18n.ts";
import { pointName } from "../dates/spans.ts";
import { chartLook } from "./chartLook.ts";

type Props = {
  data: ({ day: string } & Record<string, string | number>)[];
  series: CompositeChartSeries[];
  /** A figure as it stands at the side, and how much room that takes. */
  show: (value: number) => string;
  width: number;
  isWhole?: boolean;
  onPoint: (index: number) => void;
};

/** Figures of days as bars, with lines over them. The table beside it says the same: this is a picture. */
export function DayBars({ data, series, show, width, isWhole = false, onPoint }: Props) {
  const language = useLanguage();
  return (
    <CompositeChart
      {...chartLook}
      data={data}
      dataKey="day"
      series={series}
      maxBarWidth={22}
      curveType="linear"
      withDots={data.length === 1}
      barProps={{ radius: 1.5, isAnimationActive: false }}
      lineProps={{ strokeWidth: 2, isAnimationActive: false }}
      withTooltip={false}
      valueFormatter={show}
      yAxisProps={{ width, allowDecimals: !isWhole }}
      xAxisProps={{ minTickGap: 40, tickFormatter: (day: string) => pointName(day, language) }}
      composedChartProps={{
        onMouseMove: ({ activeTooltipIndex }) => {
          if (activeTooltipIndex != null) onPoint(Number(activeTooltipIndex));
        },
      }}
    />
  );
}
