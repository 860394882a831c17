import type { Purchase, purchases } from "@pluma/contract/billing/purchases";
import type { Input } from "@pluma/contract/kit/kit";
import type { ActorCtx } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/db.ts";
import { refuse } from "../../../platform/errors.ts";
import { recordAudit } from "../../accounts/index.ts";
import { tellBuyer } from "../access/access.ts";
import { methodOf, minorOf } from "../invoices/manualInvoice.ts";
import { showOne } from "../purchases/show.ts";
import { readPurchaseById } from "../purchases/store.system.lists.ts";
import { type Entered, enterPurchase, partiesOf } from "./manualPurchase.ts";

/**
 * Gives somebody a product: purchase, paid invoice and payment, access and words in one transaction. A gift costs
 * nothing. How many may buy the product is not asked: staff decide.
 */
export async function giveAccess(
  ctx: ActorCtx,
  { body }: Input<typeof purchases.giveAccess>,
): Promise<{ purchase: Purchase }> {
  const product = await partiesOf(ctx, body.product_id, body.user_id);
  const given: Entered = {
    userId: body.user_id,
    product,
    status: product.isSubscription ? "active" : "completed",
    amount: body.gift ? 0 : minorOf(ctx, body.total, product.currency, "total"),
    isGift: body.gift,
    isTest: false,
    paymentMethodId: methodOf(body.payment_method_id, body.gift),
    expirationDays: body.expiration_days ?? null,
    cancelReason: null,
  };
  return { purchase: await enter(ctx, "purchase.give", given) };
}

/** Enters a purchase by hand, in any status; active or completed gives access and words at once. */
export async function addPurchase(
  ctx: ActorCtx,
  { body }: Input<typeof purchases.addPurchase>,
): Promise<{ purchase: Purchase }> {
  const product = await partiesOf(ctx, body.product_id, body.user_id);
  const given: Entered = {
    userId: body.user_id,
    product,
    status: body.status,
    amount: body.is_gift ? 0 : minorOf(ctx, body.amount, product.currency, "amount"),
    isGift: body.is_gift,
    isTest: false,
    paymentMethodId: methodOf(body.payment_method_id, body.is_gift),
    expirationDays: body.expiration_days ?? null,
    cancelReason: body.cancel_reason?.trim() || null,
  };
  return { purchase: await enter(ctx, "purchase.add", given) };
}

/** Enters a purchase, writes down who did, and tells its buyer; answers it as stored. */
export async function enter(ctx: ActorCtx, action: string, entered: Entered): Promise<Purchase> {
  const { userId, product, status, amount, isGift } = entered;
  const { purchaseId } = await inTransaction(ctx, async (tx) => {
    const made = await enterPurchase(tx, entered);
    const detail = { purchase_id: made.purchaseId, product_id: product.productId, status, amount, is_gift: isGift };
    await recordAudit(tx, action, `user:${userId}`, { ...detail, currency: product.currency });
    return made;
  });
  await tellBuyer(ctx, userId, purchaseId);
  return showOne(ctx, (await readPurchaseById(ctx, purchaseId)) ?? refuse("not_found"));
}
