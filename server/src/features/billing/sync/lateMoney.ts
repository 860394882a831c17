import type { App } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/db.ts";
import type { PaymentProvider } from "../../../providers/payments/index.ts";
import { findProfile, recordAudit } from "../../accounts/index.ts";
import { lockPurchase } from "../access/access.ts";
import { enterPayment } from "../invoices/ledger.ts";
import { mailGivenBack } from "../invoices/mails.ts";
import { readInvoiceRow, readPaymentsOf, readRefunded, updateInvoice } from "../invoices/store.system.ts";
import { isClosedUnpaid } from "../rules.ts";
import type { PurchaseRow } from "../store.system.ts";
import type { KeptCharge } from "./charges.ts";

/** The invoices of a closed checkout whose money came all the same: it bought nothing, and its place may be another's. */
export const owedBack = (purchase: PurchaseRow, kept: readonly KeptCharge[]): number[] =>
  isClosedUnpaid(purchase)
    ? kept.filter(({ invoice }) => invoice.status === "completed" && invoice.amount > invoice.refunded).map(idOf)
    : [];

const idOf = ({ invoice }: KeptCharge): number => invoice.invoiceId;

/**
 * Gives back all that came for a closed checkout, once, and tells the buyer. What the provider cannot do now is done
 * at the next look.
 */
export async function giveBackLate(
  app: App,
  provider: PaymentProvider,
  purchaseId: number,
  invoiceIds: number[],
): Promise<void> {
  for (const invoiceId of invoiceIds) {
    await giveBack(app, provider, purchaseId, invoiceId).catch((error: unknown) => {
      app.log.warn({ err: error, purchaseId, invoiceId }, "money for a closed checkout could not be given back yet");
    });
  }
}

async function giveBack(app: App, provider: PaymentProvider, purchaseId: number, invoiceId: number): Promise<void> {
  await inTransaction(app, async (tx) => {
    // Locked while the provider is asked, so that two looks at once give it back once.
    const purchase = await lockPurchase(tx, purchaseId);
    const invoice = await readInvoiceRow(tx, invoiceId);
    const charge = (await readPaymentsOf(tx, invoiceId)).find(({ kind }) => kind === "charge");
    const rest = invoice ? invoice.amount - invoice.refunded : 0;
    if (!invoice || !charge || rest === 0) return;
    const total = { amount: rest, currency: invoice.currency };
    const key = `late:${invoiceId}:${invoice.createdAt.getTime()}`;
    const { ref } = await provider.refund({ paymentRef: charge.ref, total, key });
    const paidAt = tx.clock.now();
    await enterPayment(tx, invoice, { kind: "refund", amount: -rest, ref, paidAt });
    await updateInvoice(tx, invoiceId, { refunded: await readRefunded(tx, invoiceId), updatedAt: paidAt });
    await recordAudit({ db: tx.db, caller: null, ip: "" }, "purchase.late_money", `user:${purchase.userId}`, {
      purchase_id: purchaseId,
      invoice_id: invoiceId,
      amount: rest,
      currency: invoice.currency,
    });
    const buyer = await findProfile(tx, purchase.userId);
    if (buyer) await mailGivenBack(tx, buyer, purchase, invoice);
  });
}
