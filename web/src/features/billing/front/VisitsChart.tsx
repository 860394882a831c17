import type { FrontDay } from "@pluma/contract/billing/shopFront";
import { formatNumber } from "../../../platform/look/format.ts";
import { DayBars } from "../../../ui/charts/DayBars.tsx";

type Props = { days: readonly FrontDay[]; onPoint: (index: number) => void };

/** Visitors as bars, and over them who signed up and who bought. */
export default function VisitsChart({ days, onPoint }: Props) {
  return (
    <DayBars
      data={[...days]}
      series={[
        { name: "visitors", color: "var(--chart-2)", type: "bar" },
        { name: "sign_ups", color: "var(--chart-4)", type: "line" },
        { name: "purchases", color: "var(--ink)", type: "line", strokeDasharray: "5 4" },
      ]}
      show={(value) => formatNumber(value)}
      width={48}
      isWhole
      onPoint={onPoint}
    />
  );
}
