import type { Point } from "../../../../ui/dates/spans.ts";
import css from "./Sparkline.module.css";

const [WIDTH, HEIGHT] = [96, 28];

/** How a figure went over its span, without scales: the chart below says the rest. Drawn where there is room and something moved. */
export function Sparkline({ points }: { points: readonly Point[] }) {
  const totals = points.map(({ total }) => total);
  const [least, most] = [Math.min(...totals), Math.max(...totals)];
  if (totals.length < 2 || least === most) return null;
  const placed = totals.map((total, at) => {
    const x = (at / (totals.length - 1)) * WIDTH;
    const y = HEIGHT - 1 - ((total - least) / (most - least)) * (HEIGHT - 2);
    return `${x.toFixed(1)},${y.toFixed(1)}`;
  });
  return (
    <svg className={css.root} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      <polyline points={placed.join(" ")} vectorEffect="non-scaling-stroke" />
    </svg>
  );
}
