import { dateOfEnd, isSameEnd } from "@pluma/contract/kit/time";
import { findProfile, lockUser } from "../../accounts/index.ts";
import { type PurchaseChanges, type PurchaseRow, updatePurchase } from "../store.system.ts";
import { refreshOwn, startPeriod, type Taken, type Tx, takeOwn } from "./own.ts";
import { wordsLeft } from "./rules.ts";
import { givenOf, isOfHolder, seatsToClose, sinceOf, unspentOf, wordsOfSeat } from "./seatRules.ts";
import { type PeriodRow, readPeriods, updatePeriod } from "./store.system.periods.ts";
import {
  insertSeats,
  lockPurchasesOfSeats,
  readPeriodsOfSeats,
  readPeriodsUsed,
  readPurchasesOfSeats,
  readSeats,
  type SeatRow,
  updateSeat,
} from "./store.system.seats.ts";

export { mayHaveSeats } from "./seatRules.ts";

/** Locks whoever has a seat of a locked purchase, with it and its owner: people by their ids, as everywhere. */
export async function lockHolders(tx: Tx, { purchaseId, userId }: PurchaseRow, alsoId?: number): Promise<void> {
  const holders = await lockPurchasesOfSeats(tx, purchaseId);
  const people = new Set([userId, ...holders, ...(alsoId === undefined ? [] : [alsoId])]);
  for (const id of [...people].sort((one, two) => one - two)) await lockUser(tx, id);
}

/** Takes the part of a refund from what each other seat of a locked purchase may have; `followSeats` takes it from those who sit there. */
export async function takeFromSeats(tx: Tx, { purchaseId }: PurchaseRow, given: Taken): Promise<void> {
  const { keys, wanted = wordsLeft, wantedOfSeat = wanted } = given;
  for (const period of await readPeriods(tx, purchaseId)) {
    const { key, takenAt, words, seatWords, periodId } = period;
    if (takenAt !== null || words === null || (keys && !keys.includes(key))) continue;
    const whole = seatWords ?? words;
    const part = wantedOfSeat({ ...period, words, wordsTaken: words - whole });
    await updatePeriod(tx, periodId, { seatWords: Math.max(0, whole - Math.min(part, whole)) });
  }
}

/**
 * Lets everybody who has a seat of a locked purchase have what it gives now, and no more: its access, its plan, and of each
 * period the words of one seat once, whoever sat there. Says nothing where nothing is different; safe to call at any time.
 */
export async function followSeats(tx: Tx, parent: PurchaseRow): Promise<void> {
  const seats = await shapeSeats(tx, parent);
  const taken = seats.filter(({ seatPurchaseId }) => seatPurchaseId !== null);
  if (taken.length === 0) return;
  const ids = taken.map(({ seatId }) => seatId);
  const [periods, sat, given] = [
    await readPeriods(tx, parent.purchaseId),
    await readPurchasesOfSeats(tx, ids),
    await readPeriodsOfSeats(tx, ids),
  ];
  for (const seat of taken) {
    const purchase = sat.find(({ purchaseId }) => purchaseId === seat.seatPurchaseId);
    const history = given.filter(({ seatId }) => seatId === seat.seatId).map(({ period }) => period);
    if (!purchase) continue;
    const hasPeriods = await followPeriods(tx, { seat, purchase, periods, history });
    const changes = changesOf(parent, purchase);
    if (changes) await updatePurchase(tx, purchase.purchaseId, { ...changes, updatedAt: tx.clock.now() });
    if (hasPeriods || changes) await refreshHolder(tx, purchase.userId);
  }
}

/** As many seats as the plan has: those that are new exist from its first period on, those that are too many end. */
async function shapeSeats(tx: Tx, parent: PurchaseRow): Promise<SeatRow[]> {
  const { purchaseId, seats: wanted, startedAt, productSince } = parent;
  const seats = await readSeats(tx, purchaseId);
  if (startedAt === null || seats.length === wanted - 1) return seats;
  for (const seat of seatsToClose(seats, wanted - 1)) {
    await endSeat(tx, seat);
    await updateSeat(tx, seat.seatId, { closedAt: tx.clock.now() });
  }
  const since = sinceOf(productSince, await readPeriods(tx, purchaseId));
  const more = Math.max(0, wanted - 1 - seats.length);
  await insertSeats(
    tx,
    Array.from({ length: more }, () => ({ purchaseId, since, createdAt: tx.clock.now() })),
  );
  return readSeats(tx, purchaseId);
}

type Following = { seat: SeatRow; purchase: PurchaseRow; periods: PeriodRow[]; history: PeriodRow[] };

/** Brings the periods of whoever has a seat in line with those that were paid for; whether any was not. */
async function followPeriods(tx: Tx, { seat, purchase, periods, history }: Following): Promise<boolean> {
  let isOther = false;
  for (const period of periods) {
    const { key, startsAt, endsAt, takenAt, wordsCarried } = period;
    const ofKey = history.filter((one) => one.key === key);
    const mine = ofKey.find(({ purchaseId }) => purchaseId === purchase.purchaseId);
    const others = ofKey.filter((one) => one !== mine).reduce((sum, one) => sum + givenOf(one), 0);
    const whole = wordsOfSeat(period, seat);
    if (mine) {
      if (await followPeriod(tx, { purchase, mine, period, most: whole === null ? null : whole - others }))
        isOther = true;
    } else if (isOfHolder(period, seat)) {
      const words = whole === null ? null : Math.max(0, whole - others);
      const isFirst = seat.since?.getTime() === startsAt.getTime();
      await startPeriod(tx, purchase, { key, startsAt, endsAt, words, wordsCarried: isFirst ? 0 : wordsCarried });
      isOther = true;
    }
    if (mine && takenAt !== null && mine.takenAt === null) {
      await updatePeriod(tx, mine.periodId, { takenAt });
      isOther = true;
    }
  }
  return isOther;
}

type Mine = { purchase: PurchaseRow; mine: PeriodRow; period: PeriodRow; most: number | null };

/** A period that is had ends as what was paid for does, and keeps no more words than are left of it. */
async function followPeriod(tx: Tx, { purchase, mine, period, most }: Mine): Promise<boolean> {
  const isMoved = !isSameEnd(mine.endsAt, period.endsAt);
  if (isMoved) await updatePeriod(tx, mine.periodId, { endsAt: period.endsAt });
  const excess = most === null || mine.takenAt !== null ? 0 : givenOf(mine) - Math.max(0, most);
  if (excess <= 0) return isMoved;
  const unspent = (await unspentBy(tx, purchase.purchaseId)).get(mine.key) ?? 0;
  if (unspent <= 0) return isMoved;
  await takeOwn(tx, purchase, { keys: [mine.key], onlyWords: true, wanted: () => Math.min(excess, unspent) });
  return true;
}

/** The words of each period of a seat's purchase that whoever has it did not use. */
async function unspentBy(tx: Tx, purchaseId: number): Promise<Map<string, number>> {
  const rows = await readPeriodsUsed(tx, [purchaseId]);
  const left = unspentOf(rows.map(({ period, used }) => ({ words: givenOf(period), used })));
  return new Map(rows.map(({ period }, at) => [period.key, left[at] ?? 0]));
}

/** What a seat gives as its purchase does: terms, state and access. A renewal that is unpaid is not to come. */
export const termsOfSeat = (parent: PurchaseRow) => ({
  status: parent.status,
  productId: parent.productId,
  productName: parent.productName,
  // Whatever it granted when it was bought it grants, also whoever sits down later.
  productSince: parent.productSince ?? parent.createdAt,
  wordAmount: parent.wordAmount,
  storageMb: parent.storageMb,
  expirationDays: parent.expirationDays,
  isSubscription: parent.isSubscription,
  subscriptionPeriod: parent.subscriptionPeriod,
  subscriptionInterval: parent.subscriptionInterval,
  isTest: parent.isTest,
  isLive: parent.isLive,
  periodEnd: parent.periodEnd,
  cancelReason: parent.cancelReason,
  cancelledAt: parent.cancelledAt,
  willRenew: parent.willRenew && parent.pastDueSince === null,
  accessUntil: parent.accessUntil,
});

function changesOf(parent: PurchaseRow, purchase: PurchaseRow): PurchaseChanges | null {
  const terms = termsOfSeat(parent);
  const had = JSON.stringify(termsOfSeat({ ...purchase, pastDueSince: null }));
  if (JSON.stringify(terms) === had) return null;
  // An end of access is looked at when it comes, so that screens hear of it.
  return { ...terms, checkAt: dateOfEnd(parent.accessUntil) };
}

/**
 * Ends what somebody has by a seat of a locked purchase: its unspent words go back into the seat, and access is over. The seat is
 * free then. `isLeaving`: their account goes with it.
 */
export async function endSeat(tx: Tx, seat: SeatRow, { isLeaving = false } = {}): Promise<void> {
  const { seatId, seatPurchaseId } = seat;
  const nobody = { email: null, print: null, givenAt: null, userId: null, seatPurchaseId: null, takenAt: null };
  await updateSeat(tx, seatId, nobody);
  if (seatPurchaseId === null) return;
  const now = tx.clock.now();
  const over = { status: "revoked" as const, willRenew: false, accessUntil: null, checkAt: null, updatedAt: now };
  const purchase = await updatePurchase(tx, seatPurchaseId, over);
  // The newest first: what runs now is what the next one has.
  for (const [key, unspent] of [...(await unspentBy(tx, seatPurchaseId))].reverse()) {
    await takeOwn(tx, purchase, { keys: [key], wanted: () => unspent });
  }
  if (!isLeaving) await refreshHolder(tx, purchase.userId);
}

/** Writes what a holder has now; heard of once it is committed, on every node: what they write ends, and their screens look again. */
async function refreshHolder(tx: Tx, userId: number): Promise<void> {
  if (!(await findProfile(tx, userId))) return;
  await refreshOwn(tx, userId);
  await tx.bus.tell(tx.db, "rights", { user_id: userId });
}
