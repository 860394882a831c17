import { and, desc, eq, gt, lt, ne, type SQL, sql } from "drizzle-orm";
import type { Db } from "../../platform/database/db.ts";
import { inTransaction } from "../../platform/database/db.ts";
import { prepared } from "../../platform/database/prepared.ts";
import { together } from "../../platform/database/together.ts";
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

const selectSession = (db: Db, which: SQL) =>
  db
    .select({
      id: identitySessions.id,
      uid: identitySessions.userId,
      expiresAt: identitySessions.expiresAt,
      rotation: identitySessions.rotation,
      rotatedAt: identitySessions.rotatedAt,
    })
    .from(identitySessions)
    .where(which);

const sessionsById = prepared((db) =>
  selectSession(db, sql`${identitySessions.id} = any(${sql.placeholder("ids")}::text[])`).prepare("identity_sessions"),
);
const oneById = prepared((db) =>
  selectSession(db, sql`${identitySessions.id} = ${sql.placeholder("id")}::text`).prepare("identity_session"),
);

const sessionById = together(
  // One alone by a statement of its own: for a list of any length PostgreSQL plans anew each time.
  (db, [id, ...more]: string[]) =>
    more.length === 0 ? oneById(db).execute({ id }) : sessionsById(db).execute({ ids: [id, ...more] }),
  ({ id }) => id,
);

/** A session that has not been ended; it may have expired. */
export async function findSession(db: Db, id: string) {
  return (await sessionById(db, id)) ?? null;
}

/** Keeps a session that was opened. */
export async function insertSession(db: Db, session: typeof identitySessions.$inferInsert): Promise<void> {
  await db.insert(identitySessions).values(session);
}

/** A person's sessions that go on, the last used first. */
export function listSessions(db: Db, uid: string, now: Date) {
  return db
    .select({
      sessionId: identitySessions.id,
      ip: identitySessions.ipAddress,
      userAgent: identitySessions.userAgent,
      createdAt: identitySessions.createdAt,
      lastUsedAt: identitySessions.updatedAt,
    })
    .from(identitySessions)
    .where(and(eq(identitySessions.userId, uid), gt(identitySessions.expiresAt, now)))
    .orderBy(desc(identitySessions.updatedAt), identitySessions.id);
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

/** Ends a person's sessions, all but one to keep. */
export async function deleteSessionsOf(db: Db, uid: string, keptSessionId?: string): Promise<void> {
  const others = keptSessionId === undefined ? undefined : ne(identitySessions.id, keptSessionId);
  await db.delete(identitySessions).where(and(eq(identitySessions.userId, uid), others));
}

/** Forgets the sessions that ran out. */
export async function deleteExpired(db: Db, now: Date): Promise<void> {
  await db.delete(identitySessions).where(lt(identitySessions.expiresAt, now));
}
