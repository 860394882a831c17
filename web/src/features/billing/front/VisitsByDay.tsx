import type { FrontDay } from "@pluma/contract/billing/shopFront";
import { lazy } from "react";
import { formatNumber } from "../../../platform/look/format.ts";
import { useLanguage, useWords } from "../../../platform/look/i18n.ts";
import { ChartPart, WalkedChart } from "../../../ui/charts/ChartPart.tsx";
import { pointTitle } from "../../../ui/dates/spans.ts";

const VisitsChart = lazy(() => import("./VisitsChart.tsx"));

/** Who came by day, who signed up and who bought: a chart whose days the arrows walk through, the pointed one in words. */
export function VisitsByDay({ days }: { days: readonly FrontDay[] }) {
  const t = useWords("billing/front");
  const language = useLanguage();
  const say = (at: number | null) => {
    const day = at === null ? undefined : days[at];
    if (!day) return t("visits.pointed");
    const { visitors, sign_ups, purchases } = day;
    const said = {
      visitors: formatNumber(visitors),
      signUps: formatNumber(sign_ups),
      purchases: formatNumber(purchases),
    };
    return t("visits.onDay", { day: pointTitle(day.day, language), ...said });
  };
  return (
    <ChartPart
      title={t("visits.chart")}
      marks={[
        { name: t("visits.visitors"), colour: "var(--chart-2)", kind: "box" },
        { name: t("visits.sign_ups"), colour: "var(--chart-4)", kind: "line" },
        { name: t("visits.purchases"), colour: "var(--ink)", kind: "dashed" },
      ]}
    >
      <WalkedChart
        label={t("visits.walk")}
        height={220}
        count={days.length}
        draw={(onPoint) => <VisitsChart days={days} onPoint={onPoint} />}
        say={say}
      />
    </ChartPart>
  );
}
