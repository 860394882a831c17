/** Batches of an organization, as they are counted and handed over by those who lead it: never read. */
import { and, count, eq, inArray, sql } from "drizzle-orm";
import type { Db } from "../../../platform/database/db.ts";
import type { Handing } from "../../organizations/index.ts";
import { workflowBatches, workflowBatchRows } from "../tables.ts";

/** How many batches some people have in an organization. */
export async function countBatches(db: Db, organizationId: number, userIds: number[]): Promise<Map<number, number>> {
  const rows = await db
    .select({ userId: workflowBatches.userId, count: count() })
    .from(workflowBatches)
    .where(and(eq(workflowBatches.organizationId, organizationId), inArray(workflowBatches.userId, userIds)))
    .groupBy(workflowBatches.userId);
  return new Map(rows.map((row) => [row.userId, row.count]));
}

/**
 * Makes the batches that somebody has in an organization somebody else's. One that runs is paused, until whoever has it now,
 * and pays for it, lets it go on; a row that was being written is begun again then.
 */
export async function handOverBatches(db: Db, { organizationId, from, to }: Handing): Promise<number> {
  const { state, pauseReason, pausedAt } = workflowBatches;
  const isRunning = sql`${state} in ('running', 'paused')`;
  const rows = await db
    .update(workflowBatches)
    .set({
      userId: to,
      state: sql`case when ${isRunning} then 'paused' else ${state} end`,
      pauseReason: sql`case when ${isRunning} then 'person' else ${pauseReason} end`,
      pausedAt: sql`case when ${isRunning} then coalesce(${pausedAt}, now()) else ${pausedAt} end`,
      nextTryAt: null,
    })
    .where(and(eq(workflowBatches.organizationId, organizationId), eq(workflowBatches.userId, from)))
    .returning({ workflowBatchId: workflowBatches.workflowBatchId });
  const ids = sql.param(rows.map(({ workflowBatchId }) => workflowBatchId));
  const ofThem = sql`${workflowBatchRows.workflowBatchId} = any(${ids}::int[])`;
  await db.update(workflowBatchRows).set({ userId: to }).where(ofThem);
  await db
    .update(workflowBatchRows)
    .set({ state: "waiting", userWorkflowId: null, begunAt: null })
    .where(and(ofThem, eq(workflowBatchRows.state, "running")));
  return rows.length;
}
