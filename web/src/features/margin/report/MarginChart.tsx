import type { MarginSums } from "@pluma/contract/margin/margin";
import { DayBars } from "../../../ui/charts/DayBars.tsx";
import { showShort } from "./money.ts";

type Props = { sums: MarginSums; names: { brought: string; cost: string }; onPoint: (index: number) => void };

/** What came in as bars, and what it cost as a line over them. */
export default function MarginChart({ sums: { points, currency }, names, onPoint }: Props) {
  const hasCost = points.every(({ cost }) => cost !== null);
  return (
    <DayBars
      data={points.map(({ day, brought, cost }) => ({ day, brought, cost: cost ?? 0 }))}
      series={[
        { name: "brought", label: names.brought, color: "var(--chart-1)", type: "bar" },
        ...(hasCost ? [{ name: "cost", label: names.cost, color: "var(--chart-4)", type: "line" as const }] : []),
      ]}
      show={(value) => showShort(value, currency)}
      width={76}
      onPoint={onPoint}
    />
  );
}
