import { and, eq, ne, notExists, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Db } from "../../platform/database/db.ts";
import { identityUsers } from "./tables.ts";

/** Makes others who want the same e-mail wait until this transaction ends. */
export async function lockEmail(db: Db, email: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`pluma identity ${email.toLowerCase()}`}, 0))`);
}

export async function findByEmail(db: Db, email: string): Promise<string | null> {
  const [found] = await db
    .select({ uid: identityUsers.id })
    .from(identityUsers)
    .where(eq(identityUsers.email, email.toLowerCase()));
  return found?.uid ?? null;
}

export async function emailOf(db: Db, uid: string): Promise<string | null> {
  const [found] = await db.select({ email: identityUsers.email }).from(identityUsers).where(eq(identityUsers.id, uid));
  return found?.email ?? null;
}

/** Changes a person's e-mail unless somebody else has it; answers whether they have it now. */
export async function changeEmail(db: Db, uid: string, given: string, now: Date): Promise<boolean> {
  const email = given.toLowerCase();
  const other = alias(identityUsers, "other");
  const others = db
    .select({ id: other.id })
    .from(other)
    .where(and(eq(other.email, email), ne(other.id, uid)));
  const changed = await db
    .update(identityUsers)
    .set({ email, updatedAt: now })
    .where(and(eq(identityUsers.id, uid), notExists(others)))
    .returning({ id: identityUsers.id });
  return changed.length > 0;
}

/** Forgets a person; whatever they can sign in by, and their sessions, go with the row. */
export async function deletePerson(db: Db, uid: string): Promise<void> {
  await db.delete(identityUsers).where(eq(identityUsers.id, uid));
}
