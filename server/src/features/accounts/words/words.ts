import { UNLIMITED_WORDS } from "@pluma/contract/kit/words";
import type { App } from "../../../platform/context.ts";
import { type Db, inTransaction } from "../../../platform/database/db.ts";
import { refuse } from "../../../platform/errors.ts";
import { lockBalance, readBalance, type WordOwner, writeEntry, writeUnlimited } from "./store.system.words.ts";

/** What a reservation holds: that many words are out of the balance until it is settled. */
export type Reservation = { words: number; isUnlimited: boolean };

type Ctx = { db: Db };

/**
 * Takes up to `wanted` words out of a balance, fewer when fewer are left; refuses out_of_words when none are, and
 * organization_pool_empty of an organization's. Two reservations can never hold the same word, on any number of nodes.
 * Staff spend without limit. `causeOf` is told what was reserved and names what it is for, in the same transaction.
 */
export async function reserveWords(
  ctx: Ctx,
  { owner, isStaff }: { owner: WordOwner; isStaff: boolean },
  wanted: number,
  causeOf: (reservation: Reservation) => Promise<string>,
): Promise<Reservation> {
  return inTransaction(ctx, async ({ db }) => {
    const { balance, isUnlimited } = isStaff ? { balance: 0, isUnlimited: true } : await lockBalance(db, owner);
    const reservation = { words: isUnlimited ? 0 : Math.min(wanted, balance), isUnlimited };
    if (!isUnlimited && reservation.words === 0) {
      refuse(typeof owner === "number" ? "out_of_words" : "organization_pool_empty");
    }
    const cause = await causeOf(reservation);
    const { words } = reservation;
    if (words > 0) await writeEntry(db, { owner, kind: "reserve", words: -words, cause }, words);
    return reservation;
  });
}

/** Adds up to `wanted` words to a reservation that runs short; answers how many there were, 0 when none are left. */
export async function reserveMore(ctx: Ctx, owner: WordOwner, wanted: number, cause: string): Promise<number> {
  return inTransaction(ctx, async ({ db }) => {
    const { balance } = await lockBalance(db, owner);
    const words = Math.min(wanted, balance);
    if (words > 0) await writeEntry(db, { owner, kind: "reserve", words: -words, cause }, words);
    return words;
  });
}

/**
 * Closes a reservation: what was delivered stays spent, the rest goes back. A cause can be closed once; a second time
 * fails, and with it the transaction it is in. `used` is never above the reservation of someone who has a limit.
 */
export async function settleWords(
  ctx: Ctx,
  owner: WordOwner,
  reservation: Reservation,
  used: number,
  cause: string,
): Promise<void> {
  await inTransaction(ctx, async ({ db }) => {
    const { entryKind: kind, back: words, held } = settlingOf(reservation, used, cause);
    await writeEntry(db, { owner, kind, words, used, cause }, held);
  });
}

/** What closes a reservation: how much comes back, and how much less is held. */
export function settlingOf({ words, isUnlimited }: Reservation, used: number, cause: string) {
  const back = isUnlimited ? 0 : words - used;
  if (back < 0) throw new Error(`${cause} delivered more words than it reserved`);
  const entryKind: "settle" | "release" = used > 0 ? "settle" : "release";
  return { entryKind, back, held: isUnlimited ? 0 : -words, used, cause };
}

/** Gives words; null makes the balance unlimited. */
export async function grantWords(ctx: Ctx, owner: WordOwner, words: number | null, cause: string): Promise<void> {
  await inTransaction(ctx, async ({ db }) => {
    await lockBalance(db, owner);
    if (words === null) await writeUnlimited(db, owner, true);
    await writeEntry(db, { owner, kind: "grant", words: words ?? 0, cause });
  });
}

/**
 * Takes back up to `wanted` words that nobody spent, never more than there are; answers how many. What running
 * generations hold is theirs already.
 */
export async function takeWords(ctx: Ctx, owner: WordOwner, wanted: number, cause: string): Promise<number> {
  return inTransaction(ctx, async ({ db }) => {
    const { balance } = await lockBalance(db, owner);
    const words = Math.min(wanted, balance);
    await writeEntry(db, { owner, kind: "revoke", words: words === 0 ? 0 : -words, cause });
    return words;
  });
}

/** Makes a balance unlimited, or counted again; the words in it stay as they are. */
export async function setUnlimited(ctx: Ctx, owner: WordOwner, isUnlimited: boolean): Promise<void> {
  await inTransaction(ctx, async ({ db }) => {
    const before = await lockBalance(db, owner);
    if (before.isUnlimited !== isUnlimited) await writeUnlimited(db, owner, isUnlimited);
  });
}

/** The words of somebody that nobody spent; what is being written holds some of them. */
export async function unspentWords(ctx: Ctx, owner: WordOwner): Promise<number> {
  return (await readBalance(ctx.db, owner)).unspent;
}

/** The same, and whether they have no limit. */
export const balanceOf = (ctx: Ctx, owner: WordOwner): Promise<{ unspent: number; isUnlimited: boolean }> =>
  readBalance(ctx.db, owner);

/** A person's own balance as the edge shows it: 1000000 for the unlimited, staff among them. */
export async function availableWords(ctx: Ctx, userId: number, isStaff: boolean): Promise<number> {
  const { unspent, isUnlimited } = await readBalance(ctx.db, userId);
  return shownWords(unspent, isUnlimited || isStaff);
}

/** A balance as the edge shows it, for one that was read already. */
export const shownWords = (unspent: number, isUnlimited: boolean): number =>
  isUnlimited ? UNLIMITED_WORDS : Math.min(unspent, UNLIMITED_WORDS - 1);

/** Tells a person's open screens their own balance. */
export async function tellWords(app: App, userId: number, isStaff: boolean): Promise<void> {
  app.push(userId, "words", { available_words: await availableWords(app, userId, isStaff) });
}
