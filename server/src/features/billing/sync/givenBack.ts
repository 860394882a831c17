import type { App } from "../../../platform/context.ts";
import type { Charge } from "../../../providers/payments/index.ts";
import { takePeriods } from "../access/access.ts";
import { takeFromGift, type Wish } from "../access/held.ts";
import { wordsFor } from "../access/rules.ts";
import { endReasons } from "../rules.ts";
import type { PurchaseRow } from "../store.system.ts";
import type { KeptCharge } from "./charges.ts";

/**
 * Why money that went back ends a subscription, by a reason of `endReasons`; null where it goes on. A dispute that is
 * lost ends it whichever payment it was of: its buyer's bank says that it must not charge. All of the money of what was
 * its last payment then, given back at the provider itself, ends it too; a part of it, or an earlier payment's, does not.
 * When it is heard of makes no difference. What is refunded here says itself what becomes of the subscription.
 */
export function endOfMoney({ isSubscription }: PurchaseRow, kept: KeptCharge[]): string | null {
  if (!isSubscription) return null;
  if (kept.some(({ charge }) => isDisputed(charge))) return endReasons.disputed;
  const paid = kept.map(({ charge }) => charge).filter(({ state, total }) => state === "paid" && total.amount > 0);
  const isEnd = ({ isNewlyGivenBack, charge }: KeptCharge) => isNewlyGivenBack && wasLast(charge, paid);
  return kept.some(isEnd) ? endReasons.refunded : null;
}

/** Whether a dispute about a payment was lost. */
export const isDisputed = ({ refunds }: Charge): boolean => refunds.some(({ isDispute }) => isDispute);

/** Whether nothing had been paid after a payment when the last of its money went back. */
function wasLast(charge: Charge, paid: Charge[]): boolean {
  const backAt = Math.max(...charge.refunds.map(({ at }) => at.getTime()));
  return !paid.some(({ at }) => at > charge.at && at.getTime() < backAt);
}

/** Takes what payments bought whose money went back whole, by another hand; whether any had. */
export async function takeGivenBack(tx: App, purchase: PurchaseRow, kept: KeptCharge[]): Promise<boolean> {
  const keys = kept.filter(({ isNewlyGivenBack }) => isNewlyGivenBack).map(({ charge }) => keyOf(purchase, charge));
  if (keys.length === 0) return false;
  await (purchase.giftPeriods === null ? takePeriods(tx, purchase, { keys }) : takeFromGift(tx, purchase));
  return true;
}

/** A part of the money that went back at the provider takes the same part of its words, as far as they are unspent. */
export async function takeParts(tx: App, purchase: PurchaseRow, kept: KeptCharge[]): Promise<void> {
  for (const { part, charge } of kept) {
    if (!part) continue;
    const wish: Wish = { onlyWords: true, wanted: (period) => wordsFor(period, part) };
    if (purchase.giftPeriods !== null) await takeFromGift(tx, purchase, wish);
    else await takePeriods(tx, purchase, { keys: [keyOf(purchase, charge)], ...wish });
  }
}

const keyOf = ({ isSubscription }: PurchaseRow, { invoiceRef }: Charge): string =>
  isSubscription ? invoiceRef : "once";
