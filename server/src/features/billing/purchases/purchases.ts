import { type Purchase, type purchases, statusesAfter } from "@pluma/contract/billing/purchases";
import type { Input } from "@pluma/contract/kit/kit";
import type { ActorCtx } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/db.ts";
import { allow, refuse } from "../../../platform/errors.ts";
import { findProfile, recordAudit } from "../../accounts/index.ts";
import { lockPurchase, periodsOf, refreshAccess } from "../access/access.ts";
import { markCancelled, markRevoked } from "../access/ending.ts";
import { GIVEN, give, givenUntil } from "../access/given.ts";
import { makeCode } from "../access/held.ts";
import { updatePeriod } from "../access/store.system.periods.ts";
import { isOpenAttempt } from "../attempts/attemptEnd.ts";
import { mailGiftBought } from "../invoices/mails.ts";
import { readInvoicesOf } from "../invoices/store.system.ts";
import { providerNames } from "../providers.ts";
import { type PurchaseChanges, type PurchaseRow, updatePurchase } from "../store.system.ts";
import { answer, findVisible, stopCharges } from "./cancelling.ts";
import { isGiving, manualStatuses } from "./rules.ts";
import { showOne, showPurchases } from "./show.ts";
import { readOwnPurchases } from "./store.lists.ts";

/** The caller's own purchases, the newest first; checkouts that ended unpaid are left out. */
export async function listPurchases(ctx: ActorCtx): Promise<Purchase[]> {
  return showPurchases(ctx, await readOwnPurchases(ctx));
}

/** One purchase, for its buyer and for staff. */
export async function readPurchase(ctx: ActorCtx, purchaseId: number): Promise<{ purchase: Purchase }> {
  return { purchase: await showOne(ctx, await findVisible(ctx, purchaseId)) };
}

type Change = Input<typeof purchases.savePurchase>["body"];

/**
 * Changes a purchase; what is absent stays. Activating gives access and words once; cancelling and revoking stop charges
 * at the provider first. Refuses a status that may not follow.
 */
export async function savePurchase(ctx: ActorCtx, { body }: { body: Change }): Promise<{ purchase: Purchase }> {
  const found = await findVisible(ctx, body.purchase_id);
  allow(found.seatId === null, "seat_follows");
  await inTransaction(ctx, async (tx) => {
    const before = await lockPurchase(tx, body.purchase_id);
    const next = body.status ?? before.status;
    checkFollows(before, next);
    if (next !== before.status) await makeFollow(tx, before, next);
    const changed = await updatePurchase(tx, before.purchaseId, changesOf(before, body, tx.clock.now()));
    if (changed.expirationDays !== before.expirationDays) await moveEnd(tx, changed);
    await turn(tx, changed, next);
    await recordAudit(tx, "purchase.save", `user:${before.userId}`, {
      purchase_id: before.purchaseId,
      from: before.status,
      to: next,
      fields: Object.keys(body).filter((field) => field !== "purchase_id"),
    });
  });
  return answer(ctx, found);
}

function checkFollows(row: PurchaseRow, to: PurchaseRow["status"]): void {
  if (manualStatuses(row).includes(to)) return;
  const { status, provider } = row;
  if (statusesAfter[status].includes(to)) refuse("status_led_by_provider", { provider: providerNames[provider], to });
  refuse("status_not_allowed", { from: status, to });
}

/** Makes the provider follow first: what ends here charges no more, and what is given by hand is not paid there too. */
async function makeFollow(tx: ActorCtx, before: PurchaseRow, to: PurchaseRow["status"]): Promise<void> {
  if (to === "cancelled" || to === "revoked" || isOpenAttempt(before)) await stopCharges(tx, before);
}

/** What is changed beside the status. A cancelled purchase keeps its last change: clients count its end from there. */
function changesOf(before: PurchaseRow, body: Change, now: Date): PurchaseChanges {
  const reason = body.cancel_reason === undefined ? before.cancelReason : body.cancel_reason?.trim() || null;
  return {
    expirationDays: body.expiration_days === undefined ? before.expirationDays : body.expiration_days,
    isGift: body.is_gift ?? before.isGift,
    cancelReason: reason,
    updatedAt: before.status === "cancelled" ? before.updatedAt : now,
  };
}

/** Brings a locked purchase to a status, with what follows from it. */
async function turn(tx: ActorCtx, purchase: PurchaseRow, to: PurchaseRow["status"]): Promise<void> {
  const { purchaseId, userId, status, startedAt } = purchase;
  if (to === "revoked" && status !== "revoked") {
    await markRevoked(tx, purchase);
  } else if (to === "cancelled" && status !== "cancelled") {
    await markCancelled(tx, purchase, purchase.cancelReason);
  } else {
    const isGiven = isGiving(to);
    if (to !== status || (isGiven && !startedAt)) {
      await updatePurchase(tx, purchaseId, {
        status: to,
        startedAt: isGiven ? (startedAt ?? tx.clock.now()) : startedAt,
      });
      const code = isGiven ? await makeCode(tx, purchase) : null;
      const buyer = code === null ? null : await findProfile(tx, userId);
      if (code !== null && buyer) await mailGiftBought(tx, buyer, purchase, code);
    }
    if (isGiven) {
      const [invoice] = await readInvoicesOf(tx, purchaseId);
      await give(tx, { ...purchase, status: to }, invoice?.invoiceId ?? null, tx.clock.now());
    }
    await refreshAccess(tx, userId);
  }
}

/** What was given without a provider ends by the days as they are now. */
async function moveEnd(tx: ActorCtx, purchase: PurchaseRow): Promise<void> {
  const given = (await periodsOf(tx, purchase.purchaseId)).find(({ key, takenAt }) => key === GIVEN && !takenAt);
  if (given) await updatePeriod(tx, given.periodId, { endsAt: givenUntil(purchase, given.startsAt) });
}
