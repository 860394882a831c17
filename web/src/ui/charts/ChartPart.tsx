import { type KeyboardEvent, type ReactNode, Suspense, useState } from "react";
import css from "./ChartPart.module.css";

/** What a mark of a chart means, and how it is drawn there. */
export type Mark = { name: string; colour: string; kind: "box" | "line" | "dashed" };

type ChartPartProps = { title: string; marks: readonly Mark[]; className?: string | undefined; children: ReactNode };

/** A part of a screen that draws figures: what they are, and beside it what the marks mean. */
export const ChartPart = ({ title, marks, className, children }: ChartPartProps) => (
  <section className={className} aria-label={title}>
    <div className={css.head}>
      <h2>{title}</h2>
      {marks.length > 0 && (
        <ul className={css.legend}>
          {marks.map(({ name, colour, kind }) => (
            <li key={`${name} ${colour}`}>
              <span className={css.mark} data-kind={kind} style={{ color: colour }} aria-hidden />
              {name}
            </li>
          ))}
        </ul>
      )}
    </div>
    {children}
  </section>
);

type WalkedChartProps = {
  /** What the arrows do. */
  label: string;
  height: number;
  /** How many points there are. */
  count: number;
  /** Draws the chart, which tells the point under the pointer. */
  draw: (onPoint: (at: number) => void) => ReactNode;
  /** Says a point in words; without one, how to come to one. */
  say: (at: number | null) => ReactNode;
};

/** A chart that a pointer reads, and the arrows walk through; the point is said in words below. */
export function WalkedChart({ label, height, count, draw, say }: WalkedChartProps) {
  const [at, setAt] = useState<number | null>(null);
  const last = count - 1;
  const handleKey = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!step) return;
    event.preventDefault();
    setAt((now) => (now === null ? last : Math.min(last, Math.max(0, now + step))));
  };
  return (
    <>
      <button type="button" className={css.chart} style={{ height }} aria-label={label} onKeyDown={handleKey}>
        <Suspense>{draw(setAt)}</Suspense>
      </button>
      <p className={css.point} role="status">
        {say(at === null ? null : Math.min(at, last))}
      </p>
    </>
  );
}
