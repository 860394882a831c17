import { GIFT, MANUAL } from "@pluma/contract/billing/checkout";
import type { InvoiceStatus } from "@pluma/contract/billing/invoices";
import type { PurchaseStatus } from "@pluma/contract/billing/purchases";
import { fieldWords } from "@pluma/contract/kit/errors";
import { isExact, toMinor } from "@pluma/contract/kit/money";
import { addDays, addIntervals, type End } from "@pluma/contract/kit/time";
import type { ActorCtx } from "../../../platform/context.ts";
import { refuse } from "../../../platform/errors.ts";
import { findProfile } from "../../accounts/index.ts";
import { duePrice, findProduct, type ProductRow, useDiscount } from "../../products/index.ts";
import { periodsOf, refreshAccess, startPeriod } from "../access.ts";
import { tellConnector } from "../connector.ts";
import { billTerms } from "../invoices/invoiceTerms.ts";
import { type InvoiceRow, insertInvoice, insertPayment } from "../invoices/store.system.ts";
import { methodNames } from "../providers.ts";
import { isGiving } from "../purchases/rules.ts";
import { insertPurchase, type PurchaseRow } from "../purchases/store.system.ts";
import { intervalOf, onceEndsAt } from "../rules.ts";

/** The key of what a purchase gives without a provider: the same as of a one-off payment, so that neither comes twice. */
export const GIVEN = "once";

/** A purchase as staff enter one; `amount` in minor units of the product's currency. */
export type Entered = {
  userId: number;
  product: ProductRow;
  status: PurchaseStatus;
  amount: number;
  isGift: boolean;
  isTest: boolean;
  paymentMethodId: number;
  /** Null is as the product has it. */
  expirationDays: number | null;
  cancelReason: string | null;
};

/**
 * Writes a purchase without a provider, with its invoice, in the caller's transaction: paid, and access and words given,
 * where its status gives them, else open.
 */
export async function enterPurchase(tx: ActorCtx, entered: Entered): Promise<PurchaseRow> {
  const { userId, product, status, amount, isGift, isTest, paymentMethodId, cancelReason } = entered;
  const now = tx.clock.now();
  const isGiven = isGiving(status);
  const purchase = await insertPurchase(tx, {
    ...{ userId, status, amount, isGift, isTest, paymentMethodId, cancelReason },
    organizationId: product.organizationId,
    productId: product.productId,
    productName: product.name,
    provider: "none",
    isLive: !isTest,
    currency: product.currency,
    price: duePrice(product),
    wordAmount: product.wordAmount,
    storageMb: product.storageMb,
    expirationDays: entered.expirationDays ?? product.expirationDays,
    isSubscription: product.isSubscription,
    subscriptionPeriod: product.subscriptionPeriod,
    subscriptionInterval: product.subscriptionInterval,
    cancelledAt: status === "cancelled" ? now : null,
    startedAt: isGiven ? now : null,
    createdAt: now,
    updatedAt: now,
  });
  const invoice = await enterInvoice(tx, purchase, {
    amount,
    status: isGiven ? "completed" : status === "pending" ? "pending" : "failed",
    paymentMethodId,
  });
  if (isGiven) await give(tx, purchase, invoice.invoiceId, now);
  await refreshAccess(tx, userId);
  return purchase;
}

/**
 * Gives what a locked purchase bought, from a moment on, unless it has given something before; words and access
 * once, and whoever the product names hears of it. Without a provider a subscription lasts one interval, unless days
 * were named.
 */
export async function give(
  tx: ActorCtx,
  purchase: PurchaseRow,
  invoiceId: number | null,
  startsAt: Date,
): Promise<void> {
  if ((await periodsOf(tx, purchase.purchaseId)).length > 0) return;
  const endsAt = givenUntil(purchase, startsAt);
  await startPeriod(tx, purchase, { key: GIVEN, startsAt, endsAt, words: purchase.wordAmount, invoiceId });
  await useDiscount(tx, purchase.purchaseId);
  const buyer = await findProfile(tx, purchase.userId);
  if (buyer) await tellConnector(tx, purchase, buyer);
}

/** Until when a purchase without a provider gives access that begins at a moment. */
export function givenUntil(purchase: PurchaseRow, from: Date): End {
  const interval = intervalOf(purchase);
  if (purchase.expirationDays !== null) return addDays(from, purchase.expirationDays);
  return interval ? addIntervals(from, interval) : onceEndsAt(purchase, from);
}

/** An invoice as staff enter one, in minor units. */
export type EnteredInvoice = {
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
  if (status === "completed") await enterPayment(tx, invoice);
  return invoice;
}

/** Writes that an invoice which no provider charged was paid now; an amount of 0 moves nothing. */
async function enterPayment(tx: ActorCtx, invoice: InvoiceRow, ref = `invoice:${invoice.invoiceId}`) {
  if (invoice.amount > 0)
    await insertPayment(tx, invoice, { kind: "charge", amount: invoice.amount, ref, paidAt: tx.clock.now() });
}

/** An amount of the wire in minor units; refuses one with more decimals than its currency, by the field's name. */
export function minorOf(ctx: ActorCtx, amount: number, currency: string, field: string): number {
  if (isExact(amount, currency)) return toMinor(amount, currency);
  return refuse("invalid_body", {}, { [field]: fieldWords.decimals_invalid?.[ctx.lang] ?? "" });
}

/** A way to pay that staff may enter; without one it is a gift, or by hand. Refuses payment_method_invalid. */
export function methodOf(given: number | null | undefined, isGift: boolean): number {
  if (given === null || given === undefined) return isGift ? GIFT : MANUAL;
  return methodNames.en[given] === undefined ? refuse("payment_method_invalid") : given;
}

/** The product and the person of a purchase to enter; refuses product_missing, and not_found for nobody. */
export async function partiesOf(ctx: ActorCtx, productId: number, userId: number): Promise<ProductRow> {
  const product = (await findProduct(ctx, productId)) ?? refuse("product_missing");
  if (!(await findProfile(ctx, userId))) refuse("not_found");
  return product;
}
