import { addDays, isAfter } from "@pluma/contract/kit/time";
import type { App } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/db.ts";
import { ProviderDown } from "../../../providers/payments/index.ts";
import { findProduct } from "../../products/index.ts";
import { lockPurchase, refreshAccess, tellBuyer } from "../access/access.ts";
import { tellTrialEnds } from "../ahead/ahead.ts";
import { closeAttempt, isOpenAttempt } from "../attempts/attemptEnd.ts";
import { ABANDONED_HOURS, ATTEMPT_MINUTES, nextLook } from "../rules.ts";
import { claimDue, type PurchaseRow, readReconcilable, updatePurchase } from "../store.system.ts";
import { nextCheckAt, noticeAtOf } from "../sync/checking.ts";
import { eachOf } from "../sync/events.ts";
import { deleteOldEvents } from "../sync/store.system.events.ts";
import { syncPurchase } from "../sync/sync.ts";
import { remind } from "./dunning.ts";

const AT_A_TIME = 100;
const AT_ONCE = 6;
const MINUTE_MS = 60_000;
/** What could not be looked at is looked at again after this. */
const AGAIN_MS = 5 * MINUTE_MS;
const RECONCILED_DAYS = 40;
const EVENTS_KEPT_DAYS = 90;

/**
 * Looks at every purchase whose moment has come: checkouts that are open, subscriptions at the end of a period, what is
 * unpaid, what ends. Each is seen by one node at a time.
 */
export async function lookAtDue(app: App): Promise<void> {
  for (;;) {
    const now = app.clock.now();
    const again = new Date(now.getTime() + AGAIN_MS);
    const due = await inTransaction(app, (tx) => claimDue(tx, now, again, AT_A_TIME));
    await eachOf(due, AT_ONCE, (row) => lookSafely(app, row, again));
    if (due.length < AT_A_TIME) return;
  }
}

async function lookSafely(app: App, row: PurchaseRow, again: Date): Promise<void> {
  try {
    await lookAt(app, row, again);
  } catch (error) {
    const { purchaseId } = row;
    if (error instanceof ProviderDown) app.log.warn({ err: error, purchaseId }, "a purchase could not be looked at");
    else app.log.error({ err: error, purchaseId }, "a purchase could not be looked at");
  }
}

/** Looks at one purchase, as it was when its moment came; `again` is the moment that it has until it was looked at. */
async function lookAt(app: App, row: PurchaseRow, again: Date): Promise<void> {
  if (isOpenAttempt(row)) return lookAtAttempt(app, row);
  await noticeTrialEnd(app, row);
  const synced = await syncPurchase(app, row.purchaseId);
  const after = synced.pastDueSince && synced.status === "active" ? await remind(app, synced) : synced;
  await inTransaction(app, async (tx) => {
    const locked = await lockPurchase(tx, after.purchaseId);
    await refreshAccess(tx, locked.userId);
    // What was brought in line has its next moment already.
    if (locked.checkAt?.getTime() !== again.getTime()) return;
    const checkAt = nextCheckAt(locked, { now: tx.clock.now(), mustStop: false });
    await updatePurchase(tx, locked.purchaseId, { checkAt });
  });
  const now = app.clock.now();
  if (row.accessUntil && !isAfter(row.accessUntil, now)) await tellBuyer(app, row.userId, row.purchaseId);
}

async function lookAtAttempt(app: App, row: PurchaseRow): Promise<void> {
  const age = app.clock.now().getTime() - row.createdAt.getTime();
  const isOld = age >= ABANDONED_HOURS * 60 * MINUTE_MS;
  const holds = age >= ATTEMPT_MINUTES * MINUTE_MS && (row.providerRef === null || (await holdsSomething(app, row)));
  if (isOld || holds) return closeAttempt(app, row.purchaseId);
  const after = await syncPurchase(app, row.purchaseId);
  if (isOpenAttempt(after)) {
    const now = app.clock.now();
    await updatePurchase(app, row.purchaseId, { checkAt: nextLook(row.createdAt, now) });
  }
}

/** Whether others may wait for what a checkout holds: a code, or one of so many places. */
async function holdsSomething(app: App, row: PurchaseRow): Promise<boolean> {
  if (row.discountId !== null) return true;
  const product = await findProduct(app, row.productId);
  return product !== null && (product.limitPerUser !== null || product.userLimit !== null);
}

/** Tells the buyer of a trial once that it ends; the moment of the look says that nobody did. */
async function noticeTrialEnd(app: App, row: PurchaseRow): Promise<void> {
  const noticeAt = noticeAtOf(row);
  if (!noticeAt || row.checkAt?.getTime() !== noticeAt.getTime() || row.status !== "active" || !row.willRenew) return;
  try {
    await inTransaction(app, async (tx) => {
      await tellTrialEnds(tx, row);
    });
  } catch (error) {
    await updatePurchase(app, row.purchaseId, { checkAt: noticeAt });
    throw error;
  }
}

/** Asks the providers about everything of the last weeks, and about all that runs: what was missed is made up for. */
export async function reconcileAll(app: App, signal?: AbortSignal): Promise<void> {
  const now = app.clock.now();
  const since = addDays(now, -RECONCILED_DAYS);
  for (let after = 0; ; ) {
    const rows = await readReconcilable(app, { since, after, limit: AT_A_TIME });
    signal?.throwIfAborted();
    await eachOf(rows, AT_ONCE, ({ purchaseId }) => reconcile(app, purchaseId));
    const last = rows.at(-1);
    if (!last || rows.length < AT_A_TIME) break;
    after = last.purchaseId;
  }
  await deleteOldEvents(app, addDays(now, -EVENTS_KEPT_DAYS));
}

async function reconcile(app: App, purchaseId: number): Promise<void> {
  try {
    await syncPurchase(app, purchaseId);
  } catch (error) {
    app.log.warn({ err: error, purchaseId }, "a purchase could not be reconciled");
  }
}
