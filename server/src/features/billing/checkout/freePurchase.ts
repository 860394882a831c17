import { dateOfEnd } from "@pluma/contract/kit/time";
import type { App } from "../../../platform/context.ts";
import { findProfile } from "../../accounts/index.ts";
import { useDiscount } from "../../products/index.ts";
import { refreshAccess } from "../access/access.ts";
import { startPeriod } from "../access/own.ts";
import { tellConnector } from "../connector.ts";
import { billTerms, numberFor } from "../invoices/invoiceTerms.ts";
import { insertInvoice } from "../invoices/store.system.ts";
import { onceEndsAt } from "../rules.ts";
import { type PurchaseRow, updatePurchase } from "../store.system.ts";

/** Completes a locked purchase that costs nothing, once: no provider is asked, and the invoice says 0. */
export async function completeFree(tx: App, purchase: PurchaseRow): Promise<PurchaseRow> {
  if (purchase.status !== "pending" || purchase.amount !== 0) return purchase;
  const { purchaseId, userId, organizationId, productId, productName, provider, isLive, isTest, currency } = purchase;
  const now = tx.clock.now();
  const endsAt = onceEndsAt(purchase, now);
  const invoice = await insertInvoice(tx, {
    ...{ purchaseId, userId, organizationId, productId, productName, provider, isLive, isTest, currency },
    paymentMethodId: purchase.paymentMethodId,
    status: "completed",
    amount: 0,
    discountAmount: purchase.price,
    ...(await billTerms(tx, organizationId, 0)),
    number: await numberFor(tx, purchase),
    expirationDate: dateOfEnd(endsAt),
    paidAt: now,
    createdAt: now,
    updatedAt: now,
  });
  const { invoiceId } = invoice;
  await startPeriod(tx, purchase, { key: "once", startsAt: now, endsAt, words: purchase.wordAmount, invoiceId });
  await useDiscount(tx, purchaseId);
  const after = await updatePurchase(tx, purchaseId, {
    status: "completed",
    startedAt: now,
    updatedAt: now,
    checkAt: null,
  });
  await refreshAccess(tx, userId);
  const buyer = await findProfile(tx, userId);
  if (buyer) await tellConnector(tx, after, buyer);
  return after;
}
