/** The balance as this browser last saw it, and what it was when it last rose: what "full" means for the gauge. */
export type TopUp = { left: number; full: number };

/** Follows a balance: a rise begins a new measure, spending leaves it. */
export function follow(before: TopUp | null, left: number): TopUp {
  if (!before || left > before.left) return { left, full: Math.max(left, 1) };
  return { left, full: before.full };
}
