import { CANCEL_REASON_MIN, type Purchase, type purchases } from "@pluma/contract/billing/purchases";
import type { Input } from "@pluma/contract/kit/kit";
import type { ActorCtx } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/db.ts";
import { allow, refuse } from "../../../platform/errors.ts";
import { type PaymentProvider, ProviderRefused } from "../../../providers/payments/index.ts";
import { findProfile, recordAudit } from "../../accounts/index.ts";
import { lockPurchase, tellBuyer } from "../access/access.ts";
import { markCancelled, markRevoked } from "../access/ending.ts";
import { tellConnector } from "../connector.ts";
import { mailCancelled } from "../invoices/mails.ts";
import { providerOf } from "../providers.ts";
import { endReasons, expiryOf, isSellerOf, maySeeAll } from "../rules.ts";
import type { PurchaseRow } from "../store.system.ts";
import { tellEnded } from "../sync/happened.ts";
import { mayCancelAny } from "./rules.ts";
import { showOne } from "./show.ts";
import { readOwnListed } from "./store.lists.ts";
import { readPurchaseById } from "./store.system.lists.ts";

/**
 * Ends a subscription: charges stop at the provider first, benefits go on until it expires. Told again it stays as it
 * is, and the provider is not asked. Refuses a reason that is too short, and whatever is not active; while the provider
 * cannot be reached nothing changes.
 */
export async function cancelPurchase(
  ctx: ActorCtx,
  { params, body }: Input<typeof purchases.cancelPurchase>,
): Promise<{ purchase: Purchase }> {
  allow(mayCancelAny(ctx.actor));
  const found = await findVisible(ctx, params.id);
  allow(found.seatId === null, "seat_follows");
  const reason = body.cancel_reason.trim();
  if (reason.length < CANCEL_REASON_MIN) refuse("cancel_reason_missing");
  if (found.status === "cancelled") return { purchase: await showOne(ctx, found) };
  if (found.status !== "active") refuse("not_cancellable");
  await stopCharges(ctx, found);
  await inTransaction(ctx, async (tx) => {
    const purchase = await lockPurchase(tx, params.id);
    // The provider may have told of the end that we asked for before we came to write it down.
    const isToldBefore = purchase.status === "cancelled" && purchase.cancelReason === endReasons.ended;
    if (purchase.status === "cancelled" && !isToldBefore) return;
    if (purchase.status !== "active" && !isToldBefore) refuse("not_cancellable");
    const cancelled = await markCancelled(tx, purchase, reason);
    if (!isToldBefore) await tellCancelled(tx, cancelled);
    await recordAudit(tx, "purchase.cancel", `user:${purchase.userId}`, { purchase_id: purchase.purchaseId, reason });
  });
  return answer(ctx, found);
}

/** Of what goes on for a while it is said until when; an end that lies behind, or is none, is no date to wait for. */
async function tellCancelled(tx: ActorCtx, purchase: PurchaseRow): Promise<void> {
  const buyer = await findProfile(tx, purchase.userId);
  const until = expiryOf(purchase);
  if (!buyer) return;
  await mailCancelled(tx, buyer, purchase, until && until > tx.clock.now() ? until : null);
  await tellConnector(tx, purchase, buyer, { event: "cancellation" });
  await tellEnded(tx, purchase);
}

/** Revokes a purchase: charges stop, access and its unspent words go at once. A revoked one stays as it is. */
export async function revokeAccess(
  ctx: ActorCtx,
  { body }: Input<typeof purchases.revokeAccess>,
): Promise<{ purchase: Purchase }> {
  const found = await findVisible(ctx, body.purchase_id);
  allow(found.seatId === null, "seat_follows");
  if (found.status === "revoked") return { purchase: await showOne(ctx, found) };
  await inTransaction(ctx, async (tx) => {
    const purchase = await lockPurchase(tx, body.purchase_id);
    if (purchase.status === "revoked") return;
    await stopCharges(tx, purchase);
    const words = await markRevoked(tx, purchase);
    await recordAudit(tx, "purchase.revoke", `user:${purchase.userId}`, {
      purchase_id: purchase.purchaseId,
      from: purchase.status,
      words_taken: words,
    });
  });
  return answer(ctx, found);
}

/** A purchase that exists for the caller, their own or what their organization sold, as lists have it; else refuses not_found. */
export async function findVisible(ctx: ActorCtx, purchaseId: number) {
  const own = await readOwnListed(ctx, purchaseId);
  if (own) return own;
  const row = (await readPurchaseById(ctx, purchaseId)) ?? refuse("not_found");
  return maySeeAll(ctx.actor) || isSellerOf(row, ctx.actor) ? row : refuse("not_found");
}

/** Tells the buyer, and answers the purchase as it is stored now. */
export async function answer(ctx: ActorCtx, { userId, purchaseId }: PurchaseRow): Promise<{ purchase: Purchase }> {
  await tellBuyer(ctx, userId, purchaseId);
  return { purchase: await showOne(ctx, (await readPurchaseById(ctx, purchaseId)) ?? refuse("not_found")) };
}

/**
 * Makes sure that nothing more is charged for a purchase. Refuses payment_failed while that cannot be known; what was
 * bought in another world than the present keys' cannot be charged by them. The purchase is locked meanwhile: else the
 * provider's event that it ended might be written first, as an end that nobody chose.
 */
export async function stopCharges(ctx: ActorCtx, purchase: PurchaseRow): Promise<void> {
  const { providerRef: ref, isSubscription, status, startedAt } = purchase;
  const isOpen = status === "pending" && startedAt === null;
  if (ref === null || !(isOpen || isSubscription) || (isSubscription && hasEnded(purchase))) return;
  const provider = await providerOf(ctx, purchase);
  if (!provider) return purchase.isLive && purchase.willRenew ? refuse("payment_failed") : undefined;
  try {
    await (isOpen ? provider.abandon(ref) : provider.stop(ref));
  } catch (error) {
    if (error instanceof ProviderRefused && (await isOver(provider, ref))) return;
    ctx.log.warn({ err: error, purchaseId: purchase.purchaseId }, "charges of a purchase could not be stopped");
    refuse("payment_failed");
  }
}

/** Cancelled or revoked by us before: the provider was told then, and is told again by reconciliation where it forgot. */
const hasEnded = ({ status, willRenew }: PurchaseRow) => (status === "cancelled" || status === "revoked") && !willRenew;

/** Whether a provider that refuses to stop has nothing to stop. */
async function isOver(provider: PaymentProvider, ref: string): Promise<boolean> {
  try {
    const { state, willRenew } = await provider.read(ref);
    return !willRenew && (state === "ended" || state === "failed");
  } catch {
    return false;
  }
}
