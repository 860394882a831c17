import { eq, sql } from "drizzle-orm";
import type { Db } from "../../../platform/database/db.ts";
import { wordBalances, type wordKinds, wordLedger } from "../tables.ts";

type Entry = { userId: number; kind: (typeof wordKinds)[number]; words: number; used?: number; cause: string };

/** A person's balance with its row locked until the transaction ends; a row is made where there is none. */
export async function lockBalance(db: Db, userId: number): Promise<{ balance: number; isUnlimited: boolean }> {
  const read = () =>
    db
      .select({ balance: wordBalances.balance, isUnlimited: wordBalances.isUnlimited })
      .from(wordBalances)
      .where(eq(wordBalances.userId, userId))
      .for("update")
      .prepare("words_lock")
      .execute();
  const [found] = await read();
  if (found) return found;
  await db.insert(wordBalances).values({ userId }).onConflictDoNothing();
  const [made] = await read();
  if (!made) throw new Error("a balance that was just made is gone");
  return made;
}

/**
 * Writes an entry and moves the balance by its words, and what is held by `held`. The row must be locked by the same
 * transaction.
 */
export async function writeEntry(db: Db, entry: Entry, held = 0): Promise<void> {
  await db.insert(wordLedger).values(entry);
  if (entry.words === 0 && held === 0) return;
  await db
    .update(wordBalances)
    .set({ balance: sql`${wordBalances.balance} + ${entry.words}`, held: sql`${wordBalances.held} + ${held}` })
    .where(eq(wordBalances.userId, entry.userId));
}

/** Marks a balance as unlimited, or as counted again. */
export async function writeUnlimited(db: Db, userId: number, isUnlimited: boolean): Promise<void> {
  await db.update(wordBalances).set({ isUnlimited }).where(eq(wordBalances.userId, userId));
}

/** A balance without a lock, for showing; what running generations hold is not spent yet, and counts. */
export async function readBalance(db: Db, userId: number): Promise<{ unspent: number; isUnlimited: boolean }> {
  const [found] = await db.select().from(wordBalances).where(eq(wordBalances.userId, userId));
  return { unspent: (found?.balance ?? 0) + (found?.held ?? 0), isUnlimited: found?.isUnlimited ?? false };
}
