import { eq, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { Db } from "../../../platform/database/db.ts";
import { prepared } from "../../../platform/database/prepared.ts";
import { statementWithin } from "../../../platform/database/statement.ts";
import { wordBalances, type wordKinds } from "../tables.ts";

/** Whose words: a person's, by their id, or those that an organization has for its people. */
export type WordOwner = number | { organizationId: number };

type Entry = { owner: WordOwner; kind: (typeof wordKinds)[number]; words: number; used?: number; cause: string };

const columnsOf = (owner: WordOwner) => (typeof owner === "number" ? { userId: owner } : owner);

const isOf = (owner: WordOwner): SQL =>
  typeof owner === "number" ? eq(wordBalances.userId, owner) : eq(wordBalances.organizationId, owner.organizationId);

const locked = (column: AnyPgColumn, name: string) =>
  prepared((db) =>
    db
      .select({ balance: wordBalances.balance, isUnlimited: wordBalances.isUnlimited })
      .from(wordBalances)
      .where(eq(column, sql.placeholder("id")))
      .for("update")
      .prepare(name),
  );
const ofPerson = locked(wordBalances.userId, "words_lock");
const ofOrganization = locked(wordBalances.organizationId, "words_lock_organization");

/** A balance with its row locked until the transaction ends; a row is made where there is none. */
export async function lockBalance(db: Db, owner: WordOwner): Promise<{ balance: number; isUnlimited: boolean }> {
  const read = () =>
    typeof owner === "number"
      ? ofPerson(db).execute({ id: owner })
      : ofOrganization(db).execute({ id: owner.organizationId });
  const [found] = await read();
  if (found) return found;
  await db.insert(wordBalances).values(columnsOf(owner)).onConflictDoNothing();
  const [made] = await read();
  if (!made) throw new Error("a balance that was just made is gone");
  return made;
}

const entryOf = (column: "user_id" | "organization_id", name: string) =>
  statementWithin<{ entryId: number }>(name, () => {
    const [whose, owner, words] = [sql.raw(column), sql.placeholder("owner"), sql.placeholder("words")];
    return sql`with moved as (
      update word_balances set balance = balance + ${words}::int, held = held + ${sql.placeholder("held")}::int
      where ${whose} = ${owner}::int
      returning 1
    )
    insert into word_ledger (${whose}, kind, words, used, cause)
    select ${owner}::int, ${sql.placeholder("kind")}, ${words}::int, ${sql.placeholder("used")}::int, ${sql.placeholder("cause")}
    from moved
    returning entry_id as "entryId"`;
  });
const entryOfPerson = entryOf("user_id", "words_entry");
const entryOfOrganization = entryOf("organization_id", "words_entry_organization");

/**
 * Writes an entry and moves the balance by its words, and what is held by `held`. The balance is locked by it until the transaction
 * ends, and before the entry gets its number; a row is made where there is none. What may only be done as the balance stands locks
 * it before.
 */
export async function writeEntry(db: Db, { owner, kind, words, used = 0, cause }: Entry, held = 0): Promise<void> {
  const values = { kind, words, used, cause, held };
  const write = () =>
    typeof owner === "number"
      ? entryOfPerson(db, { ...values, owner })
      : entryOfOrganization(db, { ...values, owner: owner.organizationId });
  if ((await write()).length > 0) return;
  await lockBalance(db, owner);
  await write();
}

/** Marks a balance as unlimited, or as counted again. */
export async function writeUnlimited(db: Db, owner: WordOwner, isUnlimited: boolean): Promise<void> {
  await db.update(wordBalances).set({ isUnlimited }).where(isOf(owner));
}

const shown = (column: AnyPgColumn, name: string) =>
  prepared((db) =>
    db
      .select({ balance: wordBalances.balance, held: wordBalances.held, isUnlimited: wordBalances.isUnlimited })
      .from(wordBalances)
      .where(eq(column, sql.placeholder("id")))
      .prepare(name),
  );
const shownOfPerson = shown(wordBalances.userId, "words_shown");
const shownOfOrganization = shown(wordBalances.organizationId, "words_shown_organization");

/** A balance without a lock, for showing; what running generations hold is not spent yet, and counts. */
export async function readBalance(db: Db, owner: WordOwner): Promise<{ unspent: number; isUnlimited: boolean }> {
  const [found] =
    typeof owner === "number"
      ? await shownOfPerson(db).execute({ id: owner })
      : await shownOfOrganization(db).execute({ id: owner.organizationId });
  return { unspent: (found?.balance ?? 0) + (found?.held ?? 0), isUnlimited: found?.isUnlimited ?? false };
}

/** Narrows rows of any table to those whose person has at most so many words that nobody spent, what is being written held; never the unlimited. */
export const hasWordsUpTo = (userId: SQL, most: SQL): SQL =>
  sql`exists (select from ${wordBalances} where ${wordBalances.userId} = ${userId} and not ${wordBalances.isUnlimited}
    and ${wordBalances.balance} + ${wordBalances.held} <= ${most})`;
