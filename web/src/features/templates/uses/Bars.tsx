import { formatNumber } from "../../../platform/look/format.ts";
import css from "./Uses.module.css";

type Props = { bars: readonly { name: string; count: number }[]; label: string };

/** How often, one bar after the other; the highest fills the height, and the first and the last are named. What it shows is said by `label`. */
export function Bars({ bars, label }: Props) {
  const most = Math.max(1, ...bars.map(({ count }) => count));
  return (
    <>
      <div className={css.bars} role="img" aria-label={label}>
        {bars.map(({ name, count }) => (
          <span key={name} className={css.bar} title={`${name}: ${formatNumber(count)}`}>
            <span className={css.fill} style={{ height: `${(count / most) * 100}%` }} />
          </span>
        ))}
      </div>
      <p className={css.ends}>
        <span>{bars[0]?.name}</span>
        <span>{bars.at(-1)?.name}</span>
      </p>
    </>
  );
}
