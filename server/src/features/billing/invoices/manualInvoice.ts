import { GIFT, MANUAL } from "@pluma/contract/billing/checkout";
import type { InvoiceStatus } from "@pluma/contract/billing/invoices";
import { isExact, toMinor } from "@pluma/contract/kit/money";
import type { ActorCtx } from "../../../platform/context.ts";
import { wordsOf } from "../../../platform/errorMessages.ts";
import { refuse } from "../../../platform/errors.ts";
import { isMethod } from "../providers.ts";
import type { PurchaseRow } from "../store.system.ts";
import { billTerms, numberFor } from "./invoiceTerms.ts";
import { enterPayment } from "./ledger.ts";
import { type InvoiceRow, insertInvoice } from "./store.system.ts";

/** An invoice as staff enter one, in minor units. */
type EnteredInvoice = {
  amount: number;
  status: InvoiceStatus;
  paymentMethodId: number;
  expirationDate?: Date | null;
  subscriptionPeriod?: PurchaseRow["subscriptionPeriod"];
  subscriptionInterval?: number | null;
};

/** Writes an invoice of a purchase that no provider charged; a completed one is paid now. */
export async function enterInvoice(
  tx: ActorCtx,
  purchase: PurchaseRow,
  { amount, status, paymentMethodId, ...entered }: EnteredInvoice,
): Promise<InvoiceRow> {
  const now = tx.clock.now();
  const { purchaseId, userId, organizationId, productId, productName, isTest, currency, subscriptionId } = purchase;
  const invoice = await insertInvoice(tx, {
    ...{ purchaseId, userId, organizationId, productId, productName, isTest, currency, subscriptionId },
    ...{ amount, status, paymentMethodId },
    ...(await billTerms(tx, organizationId, amount)),
    number: await numberFor(tx, purchase),
    provider: "none",
    // Money by hand is as real as its purchase is: what staff take for a sandbox purchase is not there.
    isLive: purchase.isLive,
    expirationDate: entered.expirationDate ?? null,
    subscriptionPeriod: entered.subscriptionPeriod ?? purchase.subscriptionPeriod,
    subscriptionInterval: entered.subscriptionInterval ?? purchase.subscriptionInterval,
    paidAt: status === "completed" ? now : null,
    createdAt: now,
    updatedAt: now,
  });
  if (status === "completed") await payNow(tx, invoice);
  return invoice;
}

/** Writes that an invoice which no provider charged was paid now; an amount of 0 moves nothing. */
async function payNow(tx: ActorCtx, invoice: InvoiceRow, ref = `invoice:${invoice.invoiceId}`) {
  if (invoice.amount > 0)
    await enterPayment(tx, invoice, { kind: "charge", amount: invoice.amount, ref, paidAt: tx.clock.now() });
}

/** An amount of the wire in minor units; refuses one with more decimals than its currency, by the field's name. */
export function minorOf(ctx: ActorCtx, amount: number, currency: string, field: string): number {
  if (isExact(amount, currency)) return toMinor(amount, currency);
  return refuse("invalid_body", {}, { [field]: wordsOf("decimals_invalid", ctx.lang) });
}

/** A way to pay that staff may enter; without one it is a gift, or by hand. Refuses payment_method_invalid. */
export function methodOf(given: number | null | undefined, isGift: boolean): number {
  if (given === null || given === undefined) return isGift ? GIFT : MANUAL;
  return isMethod(given) ? given : refuse("payment_method_invalid");
}
