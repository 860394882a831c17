import { GIFT_SENDS_MAX, type Gift, type gifts } from "@pluma/contract/billing/gifts";
import type { Input } from "@pluma/contract/kit/kit";
import type { ActorCtx } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/db.ts";
import { refuse } from "../../../platform/errors.ts";
import { recordAudit } from "../../accounts/index.ts";
import { lockPurchase } from "../access/access.ts";
import { mailNow } from "./due.ts";
import { isMailed, planOf } from "./planning.ts";
import { showGift } from "./show.ts";
import { deletePlan, writePlan } from "./store.system.plans.ts";
import { lockCode } from "./store.system.ts";
import { readOwnGift, readOwnGifts } from "./store.ts";

type Named = Pick<Input<typeof gifts.keepGift>, "params">;

/** The gifts that the caller bought. */
export async function listGifts(ctx: ActorCtx): Promise<{ gifts: Gift[] }> {
  const rows = await readOwnGifts(ctx);
  const mailed = new Map<number | null, boolean>();
  for (const { organizationId } of rows) {
    if (!mailed.has(organizationId)) mailed.set(organizationId, await isMailed(ctx, organizationId));
  }
  return { gifts: rows.map((row) => showGift(ctx, row, { isMailed: mailed.get(row.organizationId) === true })) };
}

/**
 * Mails a gift to whoever it is for, in its seller's brand, with a note that is text alone: now, or on the day that is named, in place
 * of what waited before. Refuses gift_redeemed and gift_withdrawn for what gives nothing any more, gift_sent_often after so many times,
 * gift_mail_off where its seller sends none, and too_many_requests where its buyer or that address has enough mails for a day.
 */
export async function sendGift(
  ctx: ActorCtx,
  { params, body }: Pick<Input<typeof gifts.sendGift>, "params" | "body">,
): Promise<{ gift: Gift }> {
  const own = (await readOwnGift(ctx, params.id)) ?? refuse("not_found");
  const plan = await planOf(ctx, own.organizationId, body);
  await inTransaction(ctx, async (tx) => {
    // Purchases before codes, as whoever redeems it locks them.
    const purchase = await lockPurchase(tx, own.purchaseId);
    const { code } = (await lockCode(tx, own.giftCodeId)) ?? refuse("not_found");
    if (purchase.status !== "completed" || code.withdrawnAt !== null) refuse("gift_withdrawn");
    if (code.redeemedAt !== null) refuse("gift_redeemed");
    if (code.sends >= GIFT_SENDS_MAX) refuse("gift_sent_often");
    const isNow = plan.dueAt <= tx.clock.now();
    await (isNow ? mailNow(tx, purchase, code, plan) : writePlan(tx, purchase.purchaseId, plan));
    const detail = { gift_id: code.giftCodeId };
    await recordAudit(tx, isNow ? "gift.send" : "gift.plan", `user:${tx.actor.userId}`, detail);
  });
  return { gift: await giftHere(ctx, params.id) };
}

/** Calls off the mail that a gift waits to go by; its buyer passes the code on. */
export async function keepGift(ctx: ActorCtx, { params }: Named): Promise<{ gift: Gift }> {
  const own = (await readOwnGift(ctx, params.id)) ?? refuse("not_found");
  await inTransaction(ctx, async (tx) => {
    await lockPurchase(tx, own.purchaseId);
    await deletePlan(tx, own.purchaseId);
  });
  return { gift: await giftHere(ctx, params.id) };
}

async function giftHere(ctx: ActorCtx, giftId: number): Promise<Gift> {
  const row = (await readOwnGift(ctx, giftId)) ?? refuse("not_found");
  return showGift(ctx, row, { isMailed: await isMailed(ctx, row.organizationId) });
}
