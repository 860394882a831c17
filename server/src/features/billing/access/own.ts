import { dateOfEnd, type End, isAfter, isSameEnd } from "@pluma/contract/kit/time";
import type { App } from "../../../platform/context.ts";
import type { Db } from "../../../platform/database/db.ts";
import { grantWords, lockUser, setAccess, setUnlimited, takeWords } from "../../accounts/index.ts";
import { accessUntilOf, latest } from "../rules.ts";
import { type PurchaseRow, readPurchasesOf } from "../store.system.ts";
import { wordsLeft } from "./rules.ts";
import {
  insertPeriod,
  type PeriodRow,
  readPeriods,
  readPeriodsOfUser,
  updatePeriod,
  writeAccess,
} from "./store.system.periods.ts";

export type Tx = Pick<App, "clock" | "bus"> & { db: Db };

/** A time of access to give, and the words with it: null is unlimited while it runs. */
export type NewPeriod = {
  key: string;
  startsAt: Date;
  endsAt: End;
  words: number | null;
  /** Words of the period before that count as given with this one. */
  wordsCarried?: number;
  invoiceId?: number | null;
};

/**
 * Gives a period of a locked purchase, once for its key, words too; false when it had been given, also when it was
 * taken back since. `refreshAccess` afterwards makes it count.
 */
export async function startPeriod(tx: Tx, purchase: PurchaseRow, period: NewPeriod): Promise<boolean> {
  const { purchaseId, userId } = purchase;
  const { invoiceId = null, ...times } = period;
  const made = await insertPeriod(tx, { purchaseId, userId, invoiceId, ...times });
  if (!made) return false;
  await lockUser(tx, userId);
  await grantWords(tx, userId, period.words ?? 0, causeOf(purchase, period.key));
  return true;
}

export type Taken = {
  /** Only the periods of these keys; all of them when absent. */
  keys?: string[];
  /** Their access stays. */
  onlyWords?: boolean;
  /** How many words of a period to take at most; all that are left when absent. */
  wanted?: (period: PeriodRow) => number;
  /** The same of what each other seat of it may have; as `wanted` when absent. */
  wantedOfSeat?: (period: Pick<PeriodRow, "words" | "wordsTaken">) => number;
};

/**
 * Takes periods of a locked purchase back, with those of their words that are still in the balance, never more; answers
 * how many words. Taken twice, nothing more goes. `refreshAccess` afterwards makes it count.
 */
export async function takeOwn(tx: Tx, purchase: PurchaseRow, given: Taken = {}): Promise<number> {
  const { keys, onlyWords, wanted = wordsLeft } = given;
  const found = (await readPeriods(tx, purchase.purchaseId)).filter(
    ({ key, takenAt }) => takenAt === null && (!keys || keys.includes(key)),
  );
  if (found.length === 0) return 0;
  await lockUser(tx, purchase.userId);
  const now = tx.clock.now();
  let taken = 0;
  for (const period of found) {
    const words = await takeWordsOf(tx, purchase, period, Math.min(wanted(period), wordsLeft(period)));
    taken += words;
    const wordsTaken = (period.wordsTaken ?? 0) + words;
    await updatePeriod(tx, period.periodId, { wordsTaken, ...(!onlyWords && { takenAt: now }) });
  }
  return taken;
}

async function takeWordsOf(tx: Tx, purchase: PurchaseRow, { key }: PeriodRow, words: number): Promise<number> {
  return words > 0 ? takeWords(tx, purchase.userId, words, causeOf(purchase, key)) : 0;
}

/** What the ledger of words names as the cause of what a period gave. */
export const causeOf = ({ purchaseId }: PurchaseRow, key: string): string => `purchase:${purchaseId}:${key}`;

/**
 * Writes what all purchases of a person come to, but not what follows for those who have seats of them: until when each gives access, the greatest of them as theirs, and
 * whether their words are unlimited now. To be called in the transaction of whatever changed one, which is locked.
 */
export async function refreshOwn(tx: Tx, userId: number): Promise<PurchaseRow[]> {
  await lockUser(tx, userId);
  const bought = await readPurchasesOf(tx, userId);
  const periods = await readPeriodsOfUser(tx, userId);
  const now = tx.clock.now();
  const ends = new Map<number, End>();
  let until: End | null = null;
  let isUnlimited = false;
  for (const purchase of bought) {
    const own = periods.filter(({ purchaseId }) => purchaseId === purchase.purchaseId);
    // A seat gives access as long as what it is of, which writes it.
    const accessUntil = purchase.seatId === null ? accessUntilOf(purchase, own) : purchase.accessUntil;
    // Only the one that is locked can differ: each is written with what changed it.
    if (!isSameEnd(accessUntil, purchase.accessUntil)) {
      await writeAccess(tx, purchase.purchaseId, { accessUntil, checkAt: lookAt(purchase, accessUntil) });
    }
    if (!accessUntil) continue;
    ends.set(purchase.purchaseId, accessUntil);
    until = latest(until ? [until, accessUntil] : [accessUntil]);
    if (isAfter(accessUntil, now) && isUnlimitedNow(own, accessUntil, now)) isUnlimited = true;
  }
  await setAccess(tx, userId, until);
  // Whoever was never sold unlimited words has them, or not, by another hand.
  if (periods.some(({ words }) => words === null)) await setUnlimited(tx, userId, isUnlimited);
  return bought.map((purchase) => ({ ...purchase, accessUntil: ends.get(purchase.purchaseId) ?? null }));
}

/** An end of access is looked at when it comes, so that screens hear of it. */
function lookAt({ checkAt }: PurchaseRow, accessUntil: End | null): Date | null {
  const end = dateOfEnd(accessUntil);
  return end && !(checkAt && checkAt < end) ? end : checkAt;
}

/** Whether the period that gives access now, or gave it last before a grace, has words without limit. */
function isUnlimitedNow(periods: PeriodRow[], accessUntil: End, now: Date): boolean {
  const kept = periods.filter(({ takenAt, startsAt }) => takenAt === null && startsAt <= now);
  const running = kept.filter(({ endsAt }) => isAfter(endsAt, now));
  const end = kept.length > 0 && isAfter(accessUntil, now) ? latest(kept.map(({ endsAt }) => endsAt)) : null;
  const last = kept.filter(({ endsAt }) => isSameEnd(endsAt, end));
  return (running.length > 0 ? running : last).some(({ words }) => words === null);
}
