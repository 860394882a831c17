/** What a checkout comes to, in minor units. */
export type Sums = { subtotal: number; discount: number; total: number; next: number | null };

type Priced = {
  due: number;
  /** What a code takes off one payment, and of how many; null is of all of them. */
  discount: { amount: number; cycles: number | null } | null;
  isSubscription: boolean;
  isTrial: boolean;
};

/**
 * The sums of a checkout: what is charged today, and what next. A trial charges nothing today, and its code counts from
 * the first payment on. No sum is ever below zero.
 */
export function sumsOf({ due, discount, isSubscription, isTrial }: Priced): Sums {
  const first = less(due, discount);
  const second = less(due, discount && (discount.cycles === null || discount.cycles > 1) ? discount : null);
  if (isTrial) return { subtotal: due, discount: due - first, total: 0, next: first };
  return { subtotal: due, discount: due - first, total: first, next: isSubscription ? second : null };
}

const less = (due: number, discount: { amount: number } | null): number => Math.max(0, due - (discount?.amount ?? 0));
