import { and, desc, eq, sql } from "drizzle-orm";
import type { Db } from "../../platform/database/db.ts";
import { type JobRow, jobs } from "../../platform/jobs/jobs.tables.ts";

/** A person's newest job of a kind; null without one. */
export async function findNewestJobOf(db: Db, userId: number, kind: string): Promise<JobRow | null> {
  const [row] = await db
    .select()
    .from(jobs)
    .where(and(eq(jobs.userId, userId), eq(jobs.kind, kind)))
    .orderBy(desc(jobs.createdAt))
    .limit(1);
  return row ?? null;
}

/** Makes others who start or end an export of the same person wait until this transaction ends. */
export async function lockExport(db: Db, userId: number): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('data export'), ${userId})`);
}
