import { GIFT_SENDS_MAX, type Gift, type gifts } from "@pluma/contract/billing/gifts";
import type { Input } from "@pluma/contract/kit/kit";
import type { ActorCtx } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/db.ts";
import { refuse } from "../../../platform/errors.ts";
import { findProfile, recordAudit } from "../../accounts/index.ts";
import { mailTextOf } from "../../site/index.ts";
import { lockPurchase } from "../access/access.ts";
import { codeOf } from "../access/giftCodes.ts";
import { updateCode } from "../access/store.system.gifts.ts";
import { mailGift } from "../invoices/mails.ts";
import { showGift } from "./show.ts";
import { lockCode } from "./store.system.ts";
import { readOwnGift, readOwnGifts } from "./store.ts";

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
 * Mails a gift to whoever it is for, in its seller's brand, with a note that is text alone. Refuses gift_redeemed and gift_withdrawn
 * for what gives nothing any more, gift_sent_often after so many times, and gift_mail_off where its seller sends none.
 */
export async function sendGift(
  ctx: ActorCtx,
  { params, body }: Pick<Input<typeof gifts.sendGift>, "params" | "body">,
): Promise<{ gift: Gift }> {
  const own = (await readOwnGift(ctx, params.id)) ?? refuse("not_found");
  if (!(await isMailed(ctx, own.organizationId))) refuse("gift_mail_off");
  const note = body.note.replace(/\s+/g, " ").trim();
  await inTransaction(ctx, async (tx) => {
    // Purchases before codes, as whoever redeems it locks them.
    const purchase = await lockPurchase(tx, own.purchaseId);
    const { code } = (await lockCode(tx, own.giftCodeId)) ?? refuse("not_found");
    if (purchase.status !== "completed" || code.withdrawnAt !== null) refuse("gift_withdrawn");
    if (code.redeemedAt !== null) refuse("gift_redeemed");
    if (code.sends >= GIFT_SENDS_MAX) refuse("gift_sent_often");
    const sent = { sentTo: body.email, sentNote: note, sentAt: tx.clock.now(), sends: code.sends + 1 };
    await updateCode(tx, code.giftCodeId, sent);
    const buyer = (await findProfile(tx, tx.actor.userId)) ?? refuse("not_found");
    await mailGift(tx, body.email, buyer, purchase, { code: codeOf(tx, code), note });
    await recordAudit(tx, "gift.send", `user:${buyer.userId}`, { gift_id: code.giftCodeId });
  });
  const after = (await readOwnGift(ctx, params.id)) ?? refuse("not_found");
  return { gift: showGift(ctx, after, { isMailed: true }) };
}

/** Whether a seller has gifts mailed. */
async function isMailed(ctx: ActorCtx, organizationId: number | null): Promise<boolean> {
  return !(await mailTextOf(ctx, organizationId, { kind: "giftSent", lang: ctx.lang })).isOff;
}
