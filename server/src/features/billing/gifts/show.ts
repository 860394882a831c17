import {
  GIFT_SENDS_MAX,
  type Gift,
  type GiftBatch,
  type GiftCode,
  type GiftState,
} from "@pluma/contract/billing/gifts";
import type { ActorCtx } from "../../../platform/context.ts";
import { codeOf } from "../access/giftCodes.ts";
import { showPerson } from "../invoices/show.ts";
import type { readCodesOf } from "./store.system.ts";
import type { readBatches, readOwnGifts } from "./store.ts";
import type { GiftTerms } from "./terms.ts";

type Row<Read extends (...given: never[]) => PromiseLike<unknown[]>> = Awaited<ReturnType<Read>>[number];

const showTerms = ({ productId, ...terms }: GiftRow) => ({
  product: { product_id: productId, name: terms.productName },
  length:
    terms.subscriptionPeriod === null
      ? null
      : { period: terms.subscriptionPeriod, count: terms.subscriptionInterval ?? 1 },
  word_amount: terms.wordAmount,
});

type GiftRow = Pick<GiftTerms, "productName" | "wordAmount" | "subscriptionPeriod" | "subscriptionInterval"> & {
  productId: number;
};

/** A gift to whoever bought it; while staff are signed in as them they do not see its code. */
export function showGift(ctx: ActorCtx, row: Row<typeof readOwnGifts>, { isMailed }: { isMailed: boolean }): Gift {
  const { sentTo, sentName, sentNote, sentLang, sentAt, plan } = row;
  const isOwn = ctx.actor.impersonatorId === null;
  const state = stateOf({ isOver: row.status !== "completed", redeemedAt: row.redeemedAt, isExpired: false });
  return {
    gift_id: row.giftCodeId,
    purchase_id: row.purchaseId,
    ...showTerms(row),
    code: isOwn ? codeOf(ctx, row) : null,
    state,
    redeemed_at: row.redeemedAt?.toISOString() ?? null,
    sent:
      isOwn && sentTo !== null && sentAt
        ? { to: sentTo, name: sentName ?? "", note: sentNote ?? "", lang: sentLang, at: sentAt.toISOString() }
        : null,
    planned:
      isOwn && plan && state === "waiting"
        ? { to: plan.email, name: plan.name, note: plan.note, lang: plan.lang, on: plan.day }
        : null,
    can_send: isOwn && isMailed && state === "waiting" && row.sends < GIFT_SENDS_MAX,
    createdAt: row.createdAt.toISOString(),
  };
}

/** A batch to its seller. */
export const showBatch = ({ batch, count, redeemed, withdrawn }: Row<typeof readBatches>): GiftBatch => ({
  batch_id: batch.giftBatchId,
  ...showTerms(batch),
  note: batch.note,
  ...{ count, redeemed, withdrawn },
  expires_at: batch.expiresAt?.toISOString() ?? null,
  createdAt: batch.createdAt.toISOString(),
});

/** A code of a batch, and who has it. */
export function showCode(ctx: ActorCtx, row: Row<typeof readCodesOf>, expiresAt: Date | null): GiftCode {
  const { userId, name, lastName, email, redeemedAt, withdrawnAt } = row;
  const isExpired = expiresAt !== null && expiresAt <= ctx.clock.now();
  const isThere = userId !== null && name !== null && lastName !== null && email !== null;
  return {
    code: codeOf(ctx, row),
    state: stateOf({ isOver: withdrawnAt !== null, redeemedAt, isExpired }),
    redeemed_at: redeemedAt?.toISOString() ?? null,
    redeemed_by: isThere ? showPerson({ userId, name, lastName, email }) : null,
  };
}

type Standing = { isOver: boolean; redeemedAt: Date | null; isExpired: boolean };

/** What was redeemed and taken back since is withdrawn: nobody has it. */
function stateOf({ isOver, redeemedAt, isExpired }: Standing): GiftState {
  if (isOver) return "withdrawn";
  if (redeemedAt) return "redeemed";
  return isExpired ? "expired" : "waiting";
}
