import { GIFT } from "@pluma/contract/billing/checkout";
import type { gifts } from "@pluma/contract/billing/gifts";
import type { Purchase } from "@pluma/contract/billing/purchases";
import type { Input } from "@pluma/contract/kit/kit";
import { dateOfEnd } from "@pluma/contract/kit/time";
import { countGuess } from "../../../platform/budgets/guesses.ts";
import type { ActorCtx } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/db.ts";
import { refuse } from "../../../platform/errors.ts";
import { recordAudit } from "../../accounts/index.ts";
import { findProduct } from "../../products/index.ts";
import { lockPurchase, refreshAccess, takePeriods, tellBuyer } from "../access/access.ts";
import { printOf } from "../access/giftCodes.ts";
import { give } from "../access/given.ts";
import { inSpaceOf } from "../access/sellersSpace.ts";
import { type CodeRow, updateCode } from "../access/store.system.gifts.ts";
import { refuseSecond } from "../attempts/places.ts";
import { showOne } from "../purchases/show.ts";
import { readPurchaseById } from "../purchases/store.system.lists.ts";
import { insertPurchase, type PurchaseRow, readPurchasesOf } from "../store.system.ts";
import { deletePlan, forgotten } from "./store.system.plans.ts";
import { lockCode, readByPrint } from "./store.system.ts";
import type { GiftTerms } from "./terms.ts";

/**
 * Redeems a code for the caller, once, in the space of its seller, wherever they are: a purchase without a provider, which gives from now on what
 * the product gave when the code was made. Told again by whoever redeemed it, it answers what it gave. Refuses gift_invalid
 * where there is no such code, gift_elsewhere for who is not in the organization that sold it, gift_redeemed, gift_withdrawn, gift_expired, and already_subscribed for a plan that they pay
 * for, which would run out unused.
 */
export async function redeemGift(
  ctx: ActorCtx,
  { body }: Pick<Input<typeof gifts.redeemGift>, "body">,
): Promise<{ purchase: Purchase; organization_id: number | null }> {
  const guess = await countGuess(ctx, "gift-code", ctx.actor.userId);
  const found = (await readByPrint(ctx, printOf(ctx, body.code))) ?? refuse("gift_invalid");
  const { organizationId } = found;
  const there = await inSpaceOf(ctx, organizationId, { unknown: "gift_invalid", elsewhere: "gift_elsewhere" });
  await guess.giveBack();
  const purchaseId = await inTransaction(there, (tx) => redeem(tx, found));
  await tellBuyer(ctx, ctx.actor.userId, purchaseId);
  if (found.purchaseId !== null) await tellGiver(ctx, found.purchaseId);
  const row = (await readPurchaseById(there, purchaseId)) ?? refuse("not_found");
  return { purchase: await showOne(there, row), organization_id: organizationId };
}

async function tellGiver(ctx: ActorCtx, purchaseId: number): Promise<void> {
  const gift = await readPurchaseById(ctx, purchaseId);
  if (gift) ctx.push(gift.userId, "purchase", { purchase_id: purchaseId });
}

async function redeem(tx: ActorCtx, found: CodeRow): Promise<number> {
  // Purchases before codes, as refunds lock them.
  const gift = found.purchaseId === null ? null : await lockPurchase(tx, found.purchaseId);
  const { code, batch } = (await lockCode(tx, found.giftCodeId)) ?? refuse("gift_invalid");
  const terms = gift ?? batch ?? refuse("gift_invalid");
  const isOver = code.withdrawnAt !== null || (gift !== null && gift.status !== "completed");
  if (isOver) refuse("gift_withdrawn");
  if (code.redeemedPurchaseId !== null) {
    return code.redeemedBy === tx.actor.userId ? code.redeemedPurchaseId : refuse("gift_redeemed");
  }
  if (batch?.expiresAt && batch.expiresAt <= tx.clock.now()) refuse("gift_expired");
  const purchase = await enter(tx, { terms, gift, organizationId: code.organizationId, since: code.createdAt });
  const { purchaseId, userId } = purchase;
  await give(tx, purchase, null, await startOf(tx, purchase));
  // What went back before anybody had it is not given.
  if (code.wordsBack > 0) await takePeriods(tx, purchase, { onlyWords: true, wanted: () => code.wordsBack });
  await refreshAccess(tx, userId);
  const redeemed = { redeemedAt: tx.clock.now(), redeemedBy: userId, redeemedPurchaseId: purchaseId };
  await updateCode(tx, code.giftCodeId, { ...redeemed, ...forgotten });
  if (gift) await deletePlan(tx, gift.purchaseId);
  await recordAudit(tx, "gift.redeem", `user:${userId}`, {
    purchase_id: purchaseId,
    gift_id: code.giftCodeId,
    batch_id: code.giftBatchId,
    product_id: purchase.productId,
  });
  return purchaseId;
}

type Entered = {
  terms: GiftTerms & { productId: number };
  gift: PurchaseRow | null;
  organizationId: number | null;
  since: Date;
};

/** What was redeemed, as a purchase that moved no money: its buyer has the invoice, and it is no income of its own. */
async function enter(tx: ActorCtx, { terms, gift, organizationId, since }: Entered): Promise<PurchaseRow> {
  const { productId, productName, wordAmount, storageMb, seats, expirationDays } = terms;
  const { subscriptionPeriod, subscriptionInterval } = terms;
  const product = (await findProduct(tx, productId)) ?? refuse("gift_invalid");
  const isSubscription = subscriptionPeriod !== null;
  const isLive = gift?.isLive ?? true;
  await refuseSecond(tx, { ...product, isSubscription }, { isLive });
  const now = tx.clock.now();
  return insertPurchase(tx, {
    ...{
      userId: tx.actor.userId,
      organizationId,
      productId,
      productName,
      wordAmount,
      storageMb,
      seats,
      expirationDays,
    },
    ...{ isSubscription, subscriptionPeriod, subscriptionInterval, isLive },
    // Whatever it granted when the code was made it grants, whatever was taken out since.
    productSince: since,
    status: isSubscription ? "active" : "completed",
    provider: "none",
    isGift: true,
    isTest: gift?.isTest ?? false,
    paymentMethodId: GIFT,
    currency: gift?.currency ?? product.currency,
    ...{ amount: 0, price: 0 },
    ...{ startedAt: now, createdAt: now, updatedAt: now },
  });
}

/** From now on; where the same plan runs already by another gift, from its end on, so that no time is lost. */
async function startOf(tx: ActorCtx, { purchaseId, userId, productId, isSubscription }: PurchaseRow): Promise<Date> {
  const now = tx.clock.now();
  if (!isSubscription) return now;
  const others = (await readPurchasesOf(tx, userId)).filter(
    (one) => one.productId === productId && one.purchaseId !== purchaseId && one.provider === "none",
  );
  const ends = others.flatMap(({ accessUntil }) => dateOfEnd(accessUntil) ?? []);
  return new Date(Math.max(now.getTime(), ...ends.map((end) => end.getTime())));
}
