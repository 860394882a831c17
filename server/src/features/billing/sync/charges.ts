import type { App } from "../../../platform/context.ts";
import type { Charge } from "../../../providers/payments/index.ts";
import { findProduct } from "../../products/index.ts";
import type { Back } from "../access/rules.ts";
import { billTerms, numberFor } from "../invoices/invoiceTerms.ts";
import { enterPayment } from "../invoices/ledger.ts";
import { insertBill, readBills, readPaymentRefs } from "../invoices/store.system.charges.ts";
import { type InvoiceRow, readRefunded, updateInvoice } from "../invoices/store.system.ts";
import { isGivenBack } from "../rules.ts";
import type { PurchaseRow } from "../store.system.ts";
import { followPlan, planStepOf } from "./planFollow.ts";

/** What a bill came to: its invoice, whether its payment is news, and whether all of it went back by another hand. */
export type KeptCharge = {
  charge: Charge;
  invoice: InvoiceRow;
  /** What its product gives for it. */
  words: number | null;
  /** It began a plan within a period that was paid for: of its words only those that are new are given. */
  isChange: boolean;
  isNewlyPaid: boolean;
  isNewlyGivenBack: boolean;
  /** How much of it went back, in minor units, that was not known before. */
  newlyRefunded: number;
  /** A part of the money went back, and not by our hand; null when none did, or all. */
  part: Back | null;
};

/**
 * Keeps every bill of a locked purchase as the provider has it: an invoice each, and each movement of money once. What
 * is paid stays paid; an answer that is heard late (`isFresh` false) adds only. A change of plan begins with its first
 * bill: the purchase is answered as it then is.
 */
export async function keepCharges(
  tx: App,
  purchase: PurchaseRow,
  charges: Charge[],
  isFresh: boolean,
): Promise<{ purchase: PurchaseRow; kept: KeptCharge[] }> {
  if (charges.length === 0) return { purchase, kept: [] };
  const [bills, seen] = [await readBills(tx, purchase.purchaseId), await readPaymentRefs(tx, purchase.purchaseId)];
  const kept: KeptCharge[] = [];
  let now = purchase;
  for (const charge of charges) {
    const known = bills.get(charge.invoiceRef);
    const step = await planStepOf(tx, now, charge, known);
    const invoice = known ?? (await writeBill(tx, { ...now, ...step?.changes }, charge));
    if (step) now = await followPlan(tx, now, step, charge);
    kept.push({
      isChange: step?.isAtOnce === true,
      ...(await keepCharge(tx, invoice, charge, { seen, isFresh: isFresh || !known })),
      words: await wordsOf(tx, now, invoice),
    });
  }
  return { purchase: now, kept };
}

/** The words of a bill: those of the purchase, unless it has become another product since. */
async function wordsOf(tx: App, purchase: PurchaseRow, { productId }: InvoiceRow): Promise<number | null> {
  if (productId === purchase.productId) return purchase.wordAmount;
  const product = await findProduct(tx, productId);
  return product ? product.wordAmount : 0;
}

async function keepCharge(
  tx: App,
  found: InvoiceRow,
  charge: Charge,
  { seen, isFresh }: { seen: Set<string>; isFresh: boolean },
): Promise<Omit<KeptCharge, "words" | "isChange">> {
  const isNewlyPaid = charge.state === "paid" && (found.status !== "completed" || found.paidAt === null);
  const status = statusAfter(found.status, charge, isFresh);
  await keepPayment(tx, found, charge, seen);
  const news = await keepRefunds(tx, found, charge, seen);
  if (status === found.status && !isNewlyPaid && news === 0) {
    return { charge, invoice: found, isNewlyPaid: false, isNewlyGivenBack: false, newlyRefunded: 0, part: null };
  }
  // A bank may take all of a payment of which a part went back before: of the bill no more than all is back.
  const refunded = news > 0 ? Math.min(found.amount, await readRefunded(tx, found.invoiceId)) : found.refunded;
  const changes = { status, refunded, updatedAt: tx.clock.now(), ...(isNewlyPaid && { paidAt: charge.at }) };
  const invoice = await updateInvoice(tx, found.invoiceId, changes);
  const isNewlyGivenBack = news > 0 && isGivenBack(charge);
  const back = { before: found.refunded, after: refunded, amount: invoice.amount };
  const newlyRefunded = refunded - found.refunded;
  return {
    charge,
    invoice,
    isNewlyPaid,
    isNewlyGivenBack,
    newlyRefunded,
    part: news > 0 && !isNewlyGivenBack ? back : null,
  };
}

/** Only forward: what was paid once is not open again, and old news only tells that it was paid. */
function statusAfter(status: InvoiceRow["status"], { state }: Charge, isFresh: boolean): InvoiceRow["status"] {
  if (status === "completed" || state === "paid") return "completed";
  if (!isFresh) return status;
  return state === "open" ? "pending" : "failed";
}

async function writeBill(tx: App, purchase: PurchaseRow, charge: Charge): Promise<InvoiceRow> {
  const { purchaseId, userId, organizationId, productId, productName, provider, isLive, isTest } = purchase;
  const { total, period } = charge;
  const made = await insertBill(tx, {
    ...{ purchaseId, userId, organizationId, productId, productName, provider, isLive, isTest },
    paymentMethodId: purchase.paymentMethodId,
    status: "pending",
    currency: total.currency,
    amount: total.amount,
    discountAmount: discountOf(purchase, charge),
    creditAmount: charge.credit ?? 0,
    ...(await billTerms(tx, organizationId, total.amount)),
    number: await numberFor(tx, purchase),
    providerRef: charge.invoiceRef,
    expirationDate: period?.end ?? null,
    subscriptionId: purchase.subscriptionId,
    subscriptionInterval: purchase.subscriptionInterval,
    subscriptionPeriod: purchase.subscriptionPeriod,
    periodStart: period?.start ?? null,
    periodEnd: period?.end ?? null,
    createdAt: charge.at,
    updatedAt: charge.at,
  });
  // Two purchases never share a bill: a ref that another one has would be money counted for the wrong one.
  if (!made) throw new Error(`the bill ${charge.invoiceRef} belongs to another purchase`);
  return made;
}

/** PayPal has no discounts: one that never ends is the price itself there, and is told by what the payment is short of. */
function discountOf({ provider, price, discountAmount }: PurchaseRow, { total, discount }: Charge): number {
  if (provider !== "paypal" || discount > 0 || discountAmount === 0) return discount;
  return total.amount === price - discountAmount ? discountAmount : 0;
}

async function keepPayment(tx: App, invoice: InvoiceRow, charge: Charge, seen: Set<string>): Promise<void> {
  const { state, total, paymentRef, invoiceRef, at } = charge;
  if (state !== "paid" || total.amount === 0) return;
  const ref = paymentRef ?? invoiceRef;
  if (seen.has(`charge:${ref}`)) return;
  await enterPayment(tx, invoice, { kind: "charge", amount: total.amount, ref, paidAt: at });
}

/** How many refunds were not known before. */
async function keepRefunds(tx: App, invoice: InvoiceRow, { refunds }: Charge, seen: Set<string>): Promise<number> {
  let news = 0;
  for (const { ref, amount, at } of refunds) {
    if (amount <= 0 || seen.has(`refund:${ref}`)) continue;
    if (await enterPayment(tx, invoice, { kind: "refund", amount: -amount, ref, paidAt: at })) news += 1;
  }
  return news;
}
