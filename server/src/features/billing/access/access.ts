import type { App } from "../../../platform/context.ts";
import type { Db } from "../../../platform/database/db.ts";
import { refuse } from "../../../platform/errors.ts";
import { findProfile, lockUser, tellWords } from "../../accounts/index.ts";
import { lastChangeOf } from "../rules.ts";
import { lockPurchaseRow, type PurchaseRow, updatePurchase } from "../store.system.ts";
import { refreshOwn, type Taken, type Tx, takeOwn } from "./own.ts";
import { followSeats, lockHolders, mayHaveSeats, takeFromSeats } from "./seats.ts";
import { type PeriodRow, readPeriods } from "./store.system.periods.ts";

// Locks are always taken in this order: purchases by their ids, then people, then their words and the numbers of bills. Whom a
// purchase concerns is locked with it: its buyer, and who has a seat of it.

/**
 * A purchase that nobody else changes until the transaction ends, nor its seats; refuses not_found where there is none. `alsoId`
 * is somebody who is to have a seat of it.
 */
export async function lockPurchase(tx: Tx, purchaseId: number, alsoId?: number): Promise<PurchaseRow> {
  const purchase = (await lockPurchaseRow(tx, purchaseId)) ?? refuse("not_found");
  if (mayHaveSeats(purchase)) await lockHolders(tx, purchase, alsoId);
  else await lockUser(tx, purchase.userId);
  return purchase;
}

/**
 * Takes periods of a locked purchase back, with those of their words that are still in the balance, never more, and the same of
 * every other seat of it; answers how many words of its owner. Taken twice, nothing more goes. `refreshAccess` afterwards
 * makes it count.
 */
export async function takePeriods(tx: Tx, purchase: PurchaseRow, given: Taken = {}): Promise<number> {
  if (!mayHaveSeats(purchase)) return takeOwn(tx, purchase, given);
  await takeFromSeats(tx, purchase, given);
  const words = await takeOwn(tx, purchase, given);
  await followSeats(tx, purchase);
  return words;
}

/**
 * Writes what all purchases of a person come to: until when each gives access, the greatest of them as theirs, and
 * whether their words are unlimited now; and what follows for whoever has a seat of one. To be called in the transaction of
 * whatever changed one, which is locked.
 */
export async function refreshAccess(tx: Tx, userId: number): Promise<void> {
  for (const purchase of await refreshOwn(tx, userId)) {
    if (mayHaveSeats(purchase)) await followSeats(tx, purchase);
  }
}

/** Lets the last change of a purchase that was just cancelled lead to the end of its access, as clients reckon it. */
export async function freezeLastChange(tx: Tx, purchase: PurchaseRow, now: Date): Promise<PurchaseRow> {
  const accessUntil = (await lockPurchase(tx, purchase.purchaseId)).accessUntil;
  return updatePurchase(tx, purchase.purchaseId, { updatedAt: lastChangeOf(purchase, accessUntil, now) });
}

/** Tells a buyer's open screens, once it is committed, that a purchase changed, and what came of it. */
export async function tellBuyer(app: App, userId: number, purchaseId: number): Promise<void> {
  app.push(userId, "purchase", { purchase_id: purchaseId });
  app.push(userId, "user", { user_id: userId });
  const profile = await findProfile(app, userId);
  if (!profile) return;
  await tellWords(app, userId, profile.staffRole !== null);
  await app.bus.tell(app.db, "rights", { user_id: userId });
}

/** What a purchase bought, the oldest first. */
export const periodsOf = (ctx: { db: Db }, purchaseId: number): Promise<PeriodRow[]> => readPeriods(ctx, purchaseId);
