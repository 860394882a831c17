import css from "./Uses.module.css";

type Props = { bars: readonly { name: string; count: number }[]; label: string };

/** How often, one bar after the other; the highest fills the height. What it shows is said by `label`. */
export function Bars({ bars, label }: Props) {
  const most = Math.max(1, ...bars.map(({ count }) => count));
  return (
    <div className={css.bars} role="img" aria-label={label}>
      {bars.map(({ name, count }) => (
        <span key={name} className={css.bar} title={`${name}: ${count}`}>
          <span className={css.fill} style={{ height: `${(count / most) * 100}%` }} />
        </span>
      ))}
    </div>
  );
}
