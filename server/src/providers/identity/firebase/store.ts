import { and, desc, eq, gt, isNull, lt, ne, type SQL, sql } from "drizzle-orm";
import type { Db } from "../../../platform/database/db.ts";
import { prepared } from "../../../platform/database/prepared.ts";
import type { SessionAsked } from "../index.ts";
import { firebaseEndings, firebaseSessions } from "../tables.ts";

type NewSession = typeof firebaseSessions.$inferInsert;

/** Makes those who open and those who end sessions of a person wait for each other until the transaction ends. */
export async function lockSessions(db: Db, uid: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`pluma firebase ${uid}`}, 0))`);
}

const sessionById = prepared((db) =>
  db
    .select()
    .from(firebaseSessions)
    .where(eq(firebaseSessions.id, sql.placeholder("id")))
    .prepare("firebase_session"),
);

/** A session as it is kept, ended ones too. */
export async function findSession(db: Db, id: string) {
  const [session] = await sessionById(db).execute({ id });
  return session ?? null;
}

/** Whether a person has this session, it has not ended and was used a short time ago, as a condition of a statement. */
export const isInUse = ({ uid, sessionId, now }: SessionAsked, withinMs: number): SQL<boolean> =>
  sql`exists (select 1 from ${firebaseSessions} where ${firebaseSessions.id} = ${sessionId}
    and ${firebaseSessions.uid} = ${uid} and ${firebaseSessions.endedAt} is null
    and ${firebaseSessions.lastUsedAt} >= ${now} - ${withinMs}::int * interval '1 millisecond')`;

/** Keeps a session unless it is kept already. */
export async function insertSession(db: Db, session: NewSession): Promise<void> {
  await db.insert(firebaseSessions).values(session).onConflictDoNothing();
}

export async function touchSession(db: Db, id: string, now: Date): Promise<void> {
  await db.update(firebaseSessions).set({ lastUsedAt: now }).where(eq(firebaseSessions.id, id));
}

/** Ends a session, also one that was not known yet. */
export async function endSession(db: Db, session: NewSession & { endedAt: Date }): Promise<void> {
  const { endedAt } = session;
  await db
    .insert(firebaseSessions)
    .values(session)
    .onConflictDoUpdate({ target: firebaseSessions.id, set: { endedAt } });
}

/** A person's sessions that go on, the last used first. */
export function listSessions(db: Db, uid: string, usedAfter: Date) {
  return db
    .select({
      sessionId: firebaseSessions.id,
      ip: firebaseSessions.ip,
      userAgent: firebaseSessions.userAgent,
      createdAt: firebaseSessions.createdAt,
      lastUsedAt: firebaseSessions.lastUsedAt,
    })
    .from(firebaseSessions)
    .where(
      and(eq(firebaseSessions.uid, uid), isNull(firebaseSessions.endedAt), gt(firebaseSessions.lastUsedAt, usedAfter)),
    )
    .orderBy(desc(firebaseSessions.lastUsedAt), firebaseSessions.id);
}

/** Ends a person's sessions but for one to keep, those too that no call has shown to us yet. */
export async function endSessionsOf(db: Db, uid: string, now: Date, keptSessionId?: string): Promise<void> {
  const ending = { endedBefore: now };
  await db
    .insert(firebaseEndings)
    .values({ uid, ...ending })
    .onConflictDoUpdate({ target: firebaseEndings.uid, set: ending });
  const others = keptSessionId === undefined ? undefined : ne(firebaseSessions.id, keptSessionId);
  await db
    .update(firebaseSessions)
    .set({ endedAt: now })
    .where(and(eq(firebaseSessions.uid, uid), isNull(firebaseSessions.endedAt), others));
}

/** The moment before which all of a person's sessions were ended; null when they never were. */
export async function findEnding(db: Db, uid: string): Promise<Date | null> {
  const [found] = await db.select().from(firebaseEndings).where(eq(firebaseEndings.uid, uid));
  return found?.endedBefore ?? null;
}

/** Forgets what no token can name any more. */
export async function deleteOld(db: Db, usedBefore: Date): Promise<void> {
  await db.delete(firebaseSessions).where(lt(firebaseSessions.lastUsedAt, usedBefore));
  await db.delete(firebaseEndings).where(lt(firebaseEndings.endedBefore, usedBefore));
}
