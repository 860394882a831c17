import type { ActorCtx, App } from "../../../platform/context.ts";
import { releaseDiscount } from "../../products/index.ts";
import { type PurchaseRow, updatePurchase } from "../store.system.ts";
import { freezeLastChange, refreshAccess, takePeriods } from "./access.ts";
import { followGift, takeFromGift } from "./held.ts";

/**
 * A subscription that is over has no next charge, no grace, and becomes nothing else. That it was unpaid stays written:
 * whoever ends it in debt has no time beyond what was paid.
 */
const ended = { willRenew: false, graceUntil: null, nextProductId: null };

/** Writes that a locked purchase was cancelled, and what access that leaves. What was never paid gives its code back. */
export async function markCancelled(tx: ActorCtx, purchase: PurchaseRow, reason: string | null): Promise<PurchaseRow> {
  const now = tx.clock.now();
  const row = await updatePurchase(tx, purchase.purchaseId, {
    status: "cancelled",
    cancelReason: reason,
    cancelledAt: purchase.cancelledAt ?? now,
    ...ended,
    updatedAt: now,
  });
  if (!purchase.startedAt) await releaseDiscount(tx, purchase.purchaseId);
  await followGift(tx, row);
  await refreshAccess(tx, purchase.userId);
  return freezeLastChange(tx, row, now);
}

/** Writes that a locked purchase was revoked, and takes back what it gave; answers how many words went. */
export async function markRevoked(tx: App, purchase: PurchaseRow): Promise<number> {
  const revoked = { status: "revoked" as const, ...ended, updatedAt: tx.clock.now() };
  const row = await updatePurchase(tx, purchase.purchaseId, revoked);
  const words = row.giftPeriods === null ? await takePeriods(tx, purchase) : await takeFromGift(tx, row);
  await followGift(tx, row);
  if (!purchase.startedAt) await releaseDiscount(tx, purchase.purchaseId);
  await refreshAccess(tx, purchase.userId);
  return words;
}
