import { and, desc, eq, lt, sql } from "drizzle-orm";
import type { Db } from "../../platform/db.ts";
import { inTransaction } from "../../platform/db.ts";
import { prepared } from "../../platform/prepared.ts";
import { identityKeys, identitySessions } from "./tables.ts";

type NewKey = typeof identityKeys.$inferInsert;

/** The signing keys, newest first. */
export function readKeys(db: Db) {
  return db.select().from(identityKeys).orderBy(desc(identityKeys.createdAt));
}

/** Stores a signing key unless another node stored a usable one first. */
export async function insertKeyOnce(db: Db, key: NewKey, isUsable: (privateKey: string) => boolean): Promise<void> {
  await inTransaction({ db }, async (tx) => {
    await tx.db.execute(sql`select pg_advisory_xact_lock(hashtext('pluma identity key'))`);
    const stored = await readKeys(tx.db);
    if (stored.some((row) => isUsable(row.privateKey))) return;
    await tx.db.insert(identityKeys).values(key);
  });
}

const sessionById = prepared((db) =>
  db
    .select({
      uid: identitySessions.userId,
      expiresAt: identitySessions.expiresAt,
      rotation: identitySessions.rotation,
      rotatedAt: identitySessions.rotatedAt,
    })
    .from(identitySessions)
    .where(eq(identitySessions.id, sql.placeholder("id")))
    .prepare("identity_session"),
);

/** A session that has not been ended; it may have expired. */
export async function findSession(db: Db, id: string) {
  const [session] = await sessionById(db).execute({ id });
  return session ?? null;
}

/** The session that better-auth just opened, by its own token. */
export async function findSessionByToken(db: Db, token: string) {
  const [session] = await db
    .select({ id: identitySessions.id, uid: identitySessions.userId })
    .from(identitySessions)
    .where(eq(identitySessions.token, token));
  return session ?? null;
}

/** Counts a session's rotation up, unless someone else did; answers whether it did. */
export async function rotateSession(db: Db, id: string, rotation: number, now: Date, expiresAt: Date) {
  const rotated = await db
    .update(identitySessions)
    .set({ rotation: rotation + 1, rotatedAt: now, expiresAt, updatedAt: now })
    .where(and(eq(identitySessions.id, id), eq(identitySessions.rotation, rotation)))
    .returning({ id: identitySessions.id });
  return rotated.length > 0;
}

export async function deleteSession(db: Db, id: string): Promise<void> {
  await db.delete(identitySessions).where(eq(identitySessions.id, id));
}

/** Forgets a person's sessions that ran out. */
export async function deleteExpired(db: Db, uid: string, now: Date): Promise<void> {
  await db.delete(identitySessions).where(and(eq(identitySessions.userId, uid), lt(identitySessions.expiresAt, now)));
}

/** Makes others who create the same e-mail wait until this transaction ends. */
export async function lockEmail(db: Db, email: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`pluma identity ${email}`}, 0))`);
}
