import type { App } from "../../../platform/context.ts";
import { tellHappened } from "../../../platform/webhooks/happenings.ts";
import type { PurchaseRow } from "../store.system.ts";
import type { KeptCharge } from "./charges.ts";

type News = { before: PurchaseRow; after: PurchaseRow; kept: KeptCharge[] };

/** Tells webhooks of whoever sold it what is new about a purchase, in the transaction that made it so: each thing once. */
export async function tellSeller(tx: App, { before, after, kept }: News): Promise<void> {
  const hasBegun = after.startedAt !== null && before.startedAt === null;
  for (const { isNewlyPaid, newlyRefunded, invoice } of kept) {
    const paid = { ...saidOf(after), ...moneyOf(invoice) };
    const type = hasBegun ? "purchase.paid" : "purchase.renewed";
    if (isNewlyPaid && invoice.amount > 0) await tellHappened(tx, type, sellerOf(after), paid);
    if (newlyRefunded > 0) await tellRefunded(tx, after, invoice, newlyRefunded);
  }
  if (before.pastDueSince === null && after.pastDueSince !== null) {
    const said = { ...saidOf(after), grace_until: after.graceUntil?.toISOString() ?? null };
    await tellHappened(tx, "purchase.payment_failed", sellerOf(after), said);
  }
  if (before.status === "active" && after.status === "cancelled") await tellEnded(tx, after);
}

/** Tells them that money went back. */
export const tellRefunded = (tx: App, purchase: PurchaseRow, invoice: Bill, amount: number): Promise<void> =>
  tellHappened(tx, "purchase.refunded", sellerOf(purchase), { ...saidOf(purchase), ...moneyOf(invoice), amount });

/** Tells them that a subscription is over. */
export const tellEnded = (tx: App, purchase: PurchaseRow): Promise<void> =>
  tellHappened(tx, "purchase.ended", sellerOf(purchase), { ...saidOf(purchase), reason: purchase.cancelReason });

type Bill = { invoiceId: number; amount: number; currency: string };

const sellerOf = ({ organizationId }: PurchaseRow) => ({ organizationId, userId: null });
const moneyOf = ({ invoiceId, amount, currency }: Bill) => ({ invoice_id: invoiceId, amount, currency });

const saidOf = (purchase: PurchaseRow) => ({
  purchase_id: purchase.purchaseId,
  product_id: purchase.productId,
  product_name: purchase.productName,
  user_id: purchase.userId,
  provider: purchase.provider,
  is_test: purchase.isTest || !purchase.isLive,
});
