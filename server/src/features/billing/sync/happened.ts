import type { App } from "../../../platform/context.ts";
import { tellHappened } from "../../../platform/webhooks/happenings.ts";
import type { PurchaseRow } from "../store.system.ts";
import type { KeptCharge } from "./charges.ts";

type News = { before: PurchaseRow; after: PurchaseRow; kept: KeptCharge[] };

/** Tells webhooks of whoever sold it what is new about a purchase, in the transaction that made it so: each thing once. */
export async function tellSeller(tx: App, { before, after, kept }: News): Promise<void> {
  const seller = { organizationId: after.organizationId, userId: null };
  const said = saidOf(after);
  const hasBegun = after.startedAt !== null && before.startedAt === null;
  for (const { isNewlyPaid, newlyRefunded, invoice } of kept) {
    const { invoiceId: invoice_id, amount, currency } = invoice;
    const paid = { ...said, invoice_id, amount, currency };
    if (isNewlyPaid && amount > 0)
      await tellHappened(tx, hasBegun ? "purchase.paid" : "purchase.renewed", seller, paid);
    if (newlyRefunded > 0) await tellHappened(tx, "purchase.refunded", seller, { ...paid, amount: newlyRefunded });
  }
  if (before.pastDueSince === null && after.pastDueSince !== null) {
    const grace_until = after.graceUntil?.toISOString() ?? null;
    await tellHappened(tx, "purchase.payment_failed", seller, { ...said, grace_until });
  }
  if (before.status === "active" && after.status === "cancelled") {
    await tellHappened(tx, "purchase.ended", seller, { ...said, reason: after.cancelReason });
  }
}

const saidOf = (purchase: PurchaseRow) => ({
  purchase_id: purchase.purchaseId,
  product_id: purchase.productId,
  product_name: purchase.productName,
  user_id: purchase.userId,
  provider: purchase.provider,
  is_test: purchase.isTest || !purchase.isLive,
});
