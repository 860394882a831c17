import { and, desc, eq, gt, lt, ne, type SQL, sql } from "drizzle-orm";
import type { Db } from "../../platform/database/db.ts";
import { inTransaction } from "../../platform/database/db.ts";
import { prepared } from "../../platform/database/prepared.ts";
import type { SessionAsked } from "./index.ts";
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
      id: identitySessions.id,
      uid: identitySessions.userId,
      expiresAt: identitySessions.expiresAt,
      rotation: identitySessions.rotation,
      rotatedAt: identitySessions.rotatedAt,
    })
    .from(identitySessions)
    .where(sql`${identitySessions.id} = ${sql.placeholder("id")}::text`)
    .prepare("identity_session"),
);

/** A session that has not been ended; it may have expired. */
export async function findSession(db: Db, id: string) {
  const [session] = await sessionById(db).execute({ id });
  return session ?? null;
}

/** Whether a person has this session and it goes on, as a condition of a statement that names both. */
export const isGoingOn = ({ uid, sessionId, now }: SessionAsked): SQL<boolean> =>
  sql`exists (select 1 from ${identitySessions} where ${identitySessions.id} = ${sessionId}
    and ${identitySessions.userId} = ${uid} and ${identitySessions.expiresAt} > ${now})`;

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
