/** Batches of anybody: what sweeps and takes away, and what is written of one that its caller made. */
import { and, asc, eq, inArray, lt, sql } from "drizzle-orm";
import type { App } from "../../platform/context.ts";
import type { Db } from "../../platform/database/db.ts";
import { type BatchRecord, type NewBatch, type NewRow, type RowRecord, turnOf } from "./store.ts";
import { workflowBatches, workflowBatchRows } from "./tables.ts";

/** A batch, and whose it is, in which space. */
export type NamedBatch = Pick<BatchRecord, "workflowBatchId" | "userId" | "organizationId">;

export async function insertBatch(db: Db, values: NewBatch): Promise<BatchRecord> {
  const [row] = await db.insert(workflowBatches).values(values).returning();
  if (!row) throw new Error("a batch was not written");
  return row;
}

const AT_A_TIME = 200;

export async function insertRows(db: Db, rows: NewRow[]): Promise<void> {
  for (let at = 0; at < rows.length; at += AT_A_TIME) {
    await db.insert(workflowBatchRows).values(rows.slice(at, at + AT_A_TIME));
  }
}

/** Lets whoever begins rows of a person wait until another has, on whichever node; until the transaction ends. */
export async function takeTurn(db: Db, userId: number): Promise<void> {
  await db.execute(sql`select ${turnOf(sql`${userId}`)}`);
}

/** Some of the batches that run or are paused, the oldest first, after one. */
export function listOpen({ db }: Pick<App, "db">, after: number, limit: number) {
  const { workflowBatchId, userId, organizationId, state, pauseReason } = workflowBatches;
  return db
    .select({ workflowBatchId, userId, organizationId, state, pauseReason })
    .from(workflowBatches)
    .where(and(inArray(state, ["running", "paused"]), sql`${workflowBatchId} > ${after}`))
    .orderBy(asc(workflowBatchId))
    .limit(limit);
}

/** Some of the drafts that were not changed since a moment and of which nothing is being run, the oldest first, after one. */
export function listOldDrafts(
  { db }: Pick<App, "db">,
  before: Date,
  after: number,
  limit: number,
): Promise<NamedBatch[]> {
  const { workflowBatchId, userId, organizationId, state, updatedAt } = workflowBatches;
  return db
    .select({ workflowBatchId, userId, organizationId })
    .from(workflowBatches)
    .where(and(eq(state, "draft"), lt(updatedAt, before), sql`${workflowBatchId} > ${after}`, sql`not ${isAnyRunning}`))
    .orderBy(asc(workflowBatchId))
    .limit(limit);
}

const isAnyRunning = sql`exists (select 1 from workflow_batch_rows rows
  where rows.workflow_batch_id = workflow_batches.workflow_batch_id and rows.state = 'running')`;

/** Pauses a running batch whose person may not generate any more; undefined where it does not run. */
export async function pauseForAccess(db: Db, batchId: number, now: Date): Promise<BatchRecord | undefined> {
  const [row] = await db
    .update(workflowBatches)
    .set({ state: "paused", pauseReason: "access", pausedAt: now, nextTryAt: null, updatedAt: now })
    .where(and(eq(workflowBatches.workflowBatchId, batchId), eq(workflowBatches.state, "running")))
    .returning();
  return row;
}

/** The batches of a person, oldest first. */
export function listOwn({ db }: Pick<App, "db">, userId: number): Promise<BatchRecord[]> {
  return db
    .select()
    .from(workflowBatches)
    .where(eq(workflowBatches.userId, userId))
    .orderBy(asc(workflowBatches.workflowBatchId));
}

/** The rows of a batch, in their order. */
export function readRowsOf({ db }: Pick<App, "db">, batchId: number): Promise<RowRecord[]> {
  return db
    .select()
    .from(workflowBatchRows)
    .where(eq(workflowBatchRows.workflowBatchId, batchId))
    .orderBy(asc(workflowBatchRows.row));
}

/** Takes a person's batches away. */
export async function eraseBatches(db: Db, userId: number): Promise<void> {
  await db.delete(workflowBatches).where(eq(workflowBatches.userId, userId));
}

/** How a batch stands; null for one that is gone. */
export async function readState({ db }: Pick<App, "db">, batchId: number): Promise<BatchRecord["state"] | null> {
  const { state, workflowBatchId } = workflowBatches;
  const [row] = await db.select({ state }).from(workflowBatches).where(eq(workflowBatchId, batchId));
  return row?.state ?? null;
}
