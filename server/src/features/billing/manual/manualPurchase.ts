import type { PurchaseStatus } from "@pluma/contract/billing/purchases";
import type { ActorCtx } from "../../../platform/context.ts";
import { refuse } from "../../../platform/errors.ts";
import { findProfile } from "../../accounts/index.ts";
import { duePrice, findProduct, type ProductRow } from "../../products/index.ts";
import { refreshAccess } from "../access/access.ts";
import { give } from "../access/given.ts";
import { enterInvoice } from "../invoices/manualInvoice.ts";
import { isGiving } from "../purchases/rules.ts";
import { insertPurchase, type PurchaseRow } from "../store.system.ts";

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
    seats: product.seats,
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

/** The product and the person of a purchase to enter; refuses product_missing, and not_found for nobody. */
export async function partiesOf(ctx: ActorCtx, productId: number, userId: number): Promise<ProductRow> {
  const product = (await findProduct(ctx, productId)) ?? refuse("product_missing");
  if (!(await findProfile(ctx, userId))) refuse("not_found");
  return product;
}
