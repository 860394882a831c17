/** Who may use what of the things that are sold, reckoned by the rules alone: no question of this model is the app's. */

import { addDays, addIntervals } from "@pluma/contract/kit/time";
import type { GrantKind } from "@pluma/contract/products/grants";

export type Thing = { kind: GrantKind; id: number; seller: number | null; isDeleted: boolean };
type Granted = { thing: Thing; from: Date; until: Date | null };
export type Sold = { id: number; seller: number | null; price: number; granted: Granted[] };
export type Bought = {
  id: number;
  buyer: number;
  product: Sold;
  /** Since when it is of this product. */
  since: Date;
  until: Date | null;
  /** Where the paid time ends, and what comes then; null for what does not renew. */
  renewsAt: Date | null;
  failsLater: boolean;
  /** How long an unpaid renewal leaves access. */
  graceUntil: Date | null;
  next: Sold | null;
  isOver: boolean;
  bills: number;
};

const month = { period: "month", count: 1 } as const;

/** Whether somebody has a thing in a space: something that they bought there gives access now, and granted it when it was theirs. */
export function holds(
  bought: readonly Bought[],
  { buyer, space, isMember }: { buyer: number; space: number | null; isMember: boolean },
  thing: Thing,
  now: Date,
): boolean {
  if (thing.isDeleted || thing.seller !== space || (space !== null && !isMember)) return false;
  return bought.some(
    (each) =>
      each.buyer === buyer &&
      each.product.seller === space &&
      each.until !== null &&
      each.until > now &&
      grantsAt(each.product, thing, each.since),
  );
}

/** What is named now counts for every buyer; what was taken out, for those who bought before. */
const grantsAt = ({ granted }: Sold, thing: Thing, since: Date): boolean =>
  granted.some((each) => each.thing === thing && (each.until === null || each.until > since));

/** What a product names now. */
export const named = ({ granted }: Sold): Thing[] =>
  granted.filter(({ until }) => until === null).map(({ thing }) => thing);

/** Names other things in a product from a moment on. */
export function name(product: Sold, things: Thing[], now: Date): void {
  for (const each of product.granted) if (each.until === null && !things.includes(each.thing)) each.until = now;
  for (const thing of things) {
    if (!named(product).includes(thing)) product.granted.push({ thing, from: now, until: null });
  }
}

/** What the time that passed made of a purchase: renewals that were paid, changes that waited for one, grace and its end. */
export function renew(purchase: Bought, now: Date): void {
  for (;;) {
    const { renewsAt } = purchase;
    if (purchase.isOver || renewsAt === null || renewsAt > now) return;
    if (purchase.failsLater) {
      // From when it was heard of.
      purchase.graceUntil ??= addDays(now, 7);
      purchase.until = purchase.graceUntil;
      if (purchase.graceUntil > now) return;
      // Stopped at the provider once the grace is over: nothing is given beyond what was paid.
      Object.assign(purchase, { until: renewsAt, renewsAt: null, isOver: true });
      return;
    }
    if (purchase.next) Object.assign(purchase, { product: purchase.next, since: renewsAt, next: null });
    purchase.renewsAt = addIntervals(renewsAt, month);
    purchase.until = purchase.renewsAt;
    purchase.bills += 1;
  }
}

/** What cancelling leaves: what was paid, and one interval from now. */
export function cancel(purchase: Bought, now: Date): void {
  if (purchase.until) purchase.until = new Date(Math.max(purchase.until.getTime(), addIntervals(now, month).getTime()));
  Object.assign(purchase, { renewsAt: null, next: null, isOver: true });
}
