import { DonutChart } from "@mantine/charts";
import "@mantine/charts/styles.layer.css";
import { useWords } from "../../../../platform/look/i18n.ts";
import css from "./ShareDonut.module.css";
import type { Slice } from "./slices.ts";

type ShareDonutProps = {
  slices: Slice[];
  total: number;
  show: (amount: number) => string;
  /** The slice that is pointed at, here or in the table. */
  pointed: number | null;
  onPoint: (at: number | null) => void;
};

/** Shares of the income. The table beside it is the legend and says the same: this is a picture. */
export default function ShareDonut({ slices, total, show, pointed, onPoint }: ShareDonutProps) {
  const t = useWords("backoffice");
  const here = pointed === null ? undefined : slices[pointed];
  const dimmed = (color: string) => `color-mix(in oklab, ${color} 40%, var(--paper))`;
  return (
    <div className={css.root} role="img" aria-label={t("analytics.share")}>
      <DonutChart
        size={260}
        thickness={30}
        startAngle={90}
        endAngle={-270}
        strokeWidth={2}
        strokeColor="var(--paper)"
        withTooltip={false}
        accessibilityLayer={false}
        data={slices.map(({ name, total: value, color, productId }) => ({
          name: productId === null ? name : `${name} #${productId}`,
          value,
          color: here && here.productId !== productId ? dimmed(color) : color,
        }))}
        pieProps={{
          isAnimationActive: false,
          onMouseEnter: (_, at) => onPoint(at),
          onMouseLeave: () => onPoint(null),
        }}
      />
      <p className={css.middle} aria-hidden="true">
        <b>{show(here?.total ?? total)}</b>
        <span>{here?.name ?? t("analytics.allProducts")}</span>
      </p>
    </div>
  );
}
