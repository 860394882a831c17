import classes from "./Gauge.module.css";

/** How urgent what is left is: at 20 % it warns, at 5 % it is low, at nothing it is out. */
export type GaugeState = "plenty" | "warn" | "low" | "out";

/** The state of `left` out of `full`; where nobody knows how many that is, only none at all is told. */
export function gaugeState(left: number, full: number | null): GaugeState {
  if (left <= 0) return "out";
  if (full === null) return "plenty";
  if (left <= full * 0.05) return "low";
  return left <= full * 0.2 ? "warn" : "plenty";
}

/** A thin bar of what is left. The number beside it is what people read; this is its picture. */
export function Gauge({ left, full }: { left: number; full: number }) {
  const share = full <= 0 ? 0 : Math.min(1, Math.max(0, left / full));
  return (
    <span className={classes.track} data-state={gaugeState(left, full)} aria-hidden="true">
      <span className={classes.fill} style={{ width: `${share * 100}%` }} />
    </span>
  );
}
