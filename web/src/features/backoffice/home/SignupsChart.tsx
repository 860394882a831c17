import { BarChart } from "@mantine/charts";
import "@mantine/charts/styles.layer.css";
import { formatShortDate } from "../../../platform/format.ts";
import { useLanguage, useWords } from "../../../platform/i18n.ts";

/** Sign-ups as one bar a day. The table beside it says the same, so this is a picture to those who cannot see it. */
export default function SignupsChart({ days }: { days: { day: string; count: number }[] }) {
  const t = useWords("backoffice");
  const language = useLanguage();
  const data = days.map(({ day, count }) => ({
    day: formatShortDate(`${day}T12:00`, language),
    [t("home.signups")]: count,
  }));
  return (
    <div role="img" aria-label={t("home.perDay")} style={{ height: "100%" }}>
      <BarChart
        h="100%"
        data={data}
        dataKey="day"
        series={[{ name: t("home.signups"), color: "var(--chart-1)" }]}
        maxBarWidth={26}
        barProps={{ radius: 1.5, isAnimationActive: false }}
        gridAxis="x"
        strokeDasharray="0"
        tickLine="none"
        yAxisProps={{ allowDecimals: false, width: 36 }}
        xAxisProps={{ minTickGap: 40 }}
        tooltipAnimationDuration={0}
      />
    </div>
  );
}
