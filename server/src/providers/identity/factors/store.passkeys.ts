import { and, asc, eq, gte } from "drizzle-orm";
import type { Db } from "../../../platform/database/db.ts";
import { identityPasskeys } from "../tables.ts";

/** A person's passkeys, the oldest first. */
export function listPasskeys(db: Db, uid: string) {
  return db
    .select()
    .from(identityPasskeys)
    .where(eq(identityPasskeys.userId, uid))
    .orderBy(asc(identityPasskeys.createdAt), asc(identityPasskeys.id));
}

export async function findPasskey(db: Db, credentialId: string) {
  const [found] = await db.select().from(identityPasskeys).where(eq(identityPasskeys.credentialId, credentialId));
  return found ?? null;
}

/** Keeps a passkey; false when it is kept already, for whomever. */
export async function insertPasskey(db: Db, passkey: typeof identityPasskeys.$inferInsert): Promise<boolean> {
  const added = await db
    .insert(identityPasskeys)
    .values(passkey)
    .onConflictDoNothing()
    .returning({ id: identityPasskeys.id });
  return added.length > 0;
}

/** Notes that a passkey was used; false when it was used meanwhile, and its count is therefore not what was checked. */
export async function usePasskey(
  db: Db,
  { id, counter }: { id: string; counter: number },
  now: { counter: number; at: Date },
): Promise<boolean> {
  const used = await db
    .update(identityPasskeys)
    .set({ counter: now.counter, lastUsedAt: now.at })
    .where(and(eq(identityPasskeys.id, id), eq(identityPasskeys.counter, counter)))
    .returning({ id: identityPasskeys.id });
  return used.length > 0;
}

export async function deletePasskey(db: Db, uid: string, id: string): Promise<boolean> {
  const deleted = await db
    .delete(identityPasskeys)
    .where(and(eq(identityPasskeys.id, id), eq(identityPasskeys.userId, uid)))
    .returning({ id: identityPasskeys.id });
  return deleted.length > 0;
}

/** Forgets a person's passkeys; with `since`, those that were added since then. */
export async function deletePasskeysOf(db: Db, uid: string, since?: Date): Promise<void> {
  const isLater = since && gte(identityPasskeys.createdAt, since);
  await db.delete(identityPasskeys).where(and(eq(identityPasskeys.userId, uid), isLater));
}
