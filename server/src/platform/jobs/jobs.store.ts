import { and, eq, inArray, lt, sql } from "drizzle-orm";
import type { Db } from "../database/db.ts";
import { jobs } from "./jobs.tables.ts";

/** Says that a job waits. */
export async function insertRow(db: Db, row: { jobId: string; kind: string; userId: number | null }): Promise<void> {
  await db.insert(jobs).values(row);
}

/** Says that a try begins; false when the job was cancelled, or has ended. */
export async function beginRow(db: Db, jobId: string, attempt: number): Promise<boolean> {
  const begun = await db
    .update(jobs)
    .set({ state: "running", attempts: attempt, startedAt: sql`coalesce(${jobs.startedAt}, now())` })
    .where(and(eq(jobs.jobId, jobId), inArray(jobs.state, ["queued", "running"])))
    .returning({ jobId: jobs.jobId });
  return begun.length > 0;
}

/** Stores how far a running job is. */
export async function reportRow(db: Db, jobId: string, done: number, step: string | undefined): Promise<void> {
  const share = Math.min(1, Math.max(0, done));
  await db
    .update(jobs)
    .set({ done: share, ...(step !== undefined && { step }) })
    .where(isRunning(jobId));
}

/** Says how a try ended: the job is done, waits for its next try, or has failed for good. */
export async function endRow(
  db: Db,
  jobId: string,
  end: { state: "done" } | { state: "queued" | "failed"; error: string | null },
): Promise<void> {
  const isOver = end.state !== "queued";
  await db
    .update(jobs)
    .set({ ...end, ...(end.state === "done" && { done: 1, error: null }), ...(isOver && { endedAt: sql`now()` }) })
    .where(isRunning(jobId));
}

/** Cancels a job that has not ended, and answers its kind; null when it had. */
export async function cancelRow(db: Db, jobId: string): Promise<string | null> {
  const [row] = await db
    .update(jobs)
    .set({ state: "cancelled", endedAt: sql`now()` })
    .where(and(eq(jobs.jobId, jobId), inArray(jobs.state, ["queued", "running"])))
    .returning({ kind: jobs.kind });
  return row?.kind ?? null;
}

/** The jobs of a person that have not ended. */
export async function findLiveOf(db: Db, userId: number): Promise<string[]> {
  const rows = await db
    .select({ jobId: jobs.jobId })
    .from(jobs)
    .where(and(eq(jobs.userId, userId), inArray(jobs.state, ["queued", "running"])));
  return rows.map(({ jobId }) => jobId);
}

/** Of these jobs the ones that were cancelled. */
export async function findCancelled(db: Db, jobIds: string[]): Promise<string[]> {
  const rows = await db
    .select({ jobId: jobs.jobId })
    .from(jobs)
    .where(and(inArray(jobs.jobId, jobIds), eq(jobs.state, "cancelled")));
  return rows.map(({ jobId }) => jobId);
}

/** Closes the row of a job that the queue gave up, as it does when node after node dies with it. */
export async function failDeadRow(db: Db, jobId: string): Promise<void> {
  await db
    .update(jobs)
    .set({ state: "failed", endedAt: sql`now()`, error: sql`coalesce(${jobs.error}, 'given up')` })
    .where(and(eq(jobs.jobId, jobId), inArray(jobs.state, ["queued", "running"])));
}

/** Gives a running job back to the queue, and its try does not count. */
export async function giveBackRow(db: Db, kind: string, jobId: string): Promise<void> {
  // What the queue does itself with jobs that it fetched too many of; it offers no call for it.
  await db.execute(sql`
    update pgboss.job set state = 'created', started_on = null, heartbeat_on = null
    where name = ${kind} and id = ${jobId} and state = 'active'`);
  await db.update(jobs).set({ state: "queued" }).where(isRunning(jobId));
}

/** Forgets jobs that ended two weeks ago. */
export async function forgetOldJobs(ctx: { db: Db }): Promise<void> {
  await ctx.db.delete(jobs).where(lt(jobs.endedAt, sql`now() - interval '14 days'`));
}

const isRunning = (jobId: string) => and(eq(jobs.jobId, jobId), eq(jobs.state, "running"));

/** The kinds of which a job waits in the queue whose time has come. */
export async function findDue(db: Db): Promise<Set<string>> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select distinct name from pgboss.job where state < 'active' and not blocked and start_after <= now()`,
  );
  return new Set(rows.map(({ name }) => name));
}
