import { and, eq, gt, isNull, or, sql } from "drizzle-orm";
import type { Db } from "../../platform/database/db.ts";
import { prepared } from "../../platform/database/prepared.ts";
import { impersonations } from "./tables.ts";

export type ImpersonationRow = typeof impersonations.$inferSelect;

const byToken = prepared((db) =>
  db
    .select()
    .from(impersonations)
    .where(eq(impersonations.tokenHash, sql.placeholder("tokenHash")))
    .prepare("session_impersonation"),
);

/** An impersonation by the hash of its token, whatever has become of it. */
export async function readImpersonation(db: Db, tokenHash: string): Promise<ImpersonationRow | null> {
  const [found] = await byToken(db).execute({ tokenHash });
  return found ?? null;
}

export async function readImpersonationById(db: Db, impersonationId: number): Promise<ImpersonationRow | null> {
  const [found] = await db.select().from(impersonations).where(eq(impersonations.impersonationId, impersonationId));
  return found ?? null;
}

export async function insertImpersonation(db: Db, row: typeof impersonations.$inferInsert): Promise<ImpersonationRow> {
  const [made] = await db.insert(impersonations).values(row).returning();
  if (!made) throw new Error("an impersonation was not written");
  return made;
}

/** Which of the running ones: one, all of an admin, or all that have to do with a person. */
export type Which = { impersonationId: number } | { adminUserId: number } | { personId: number };

/** Ends what runs and answers it; of two at once one ends each. */
export function endRunning(db: Db, which: Which, now: Date): Promise<ImpersonationRow[]> {
  return db
    .update(impersonations)
    .set({ endedAt: now })
    .where(and(isRunning(now), matches(which)))
    .returning();
}

/** What runs by the right of an admin. */
export function readRunningOf(db: Db, adminUserId: number, now: Date): Promise<ImpersonationRow[]> {
  return db
    .select()
    .from(impersonations)
    .where(and(isRunning(now), eq(impersonations.adminUserId, adminUserId)));
}

/** Forgets impersonations that are long over. */
export async function deleteOldImpersonations(db: Db): Promise<void> {
  await db.delete(impersonations).where(sql`${impersonations.expiresAt} < now() - interval '30 days'`);
}

const isRunning = (now: Date) => and(isNull(impersonations.endedAt), gt(impersonations.expiresAt, now));

function matches(which: Which) {
  if ("impersonationId" in which) return eq(impersonations.impersonationId, which.impersonationId);
  if ("adminUserId" in which) return eq(impersonations.adminUserId, which.adminUserId);
  return or(eq(impersonations.userId, which.personId), eq(impersonations.adminUserId, which.personId));
}
