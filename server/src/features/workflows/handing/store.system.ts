/** Workflows and runs of an organization, as they are counted and handed over by those who lead it: never read. */
import { and, count, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Db } from "../../../platform/database/db.ts";
import { handOverChatsOf } from "../../chats/index.ts";
import type { Handing } from "../../organizations/index.ts";
import { userWorkflows, userWorkflowTemplates, workflows } from "../tables.ts";

/** How many workflows some people have in an organization. */
export async function countWorkflows(db: Db, organizationId: number, userIds: number[]): Promise<Map<number, number>> {
  const rows = await db
    .select({ userId: workflows.userId, count: count() })
    .from(workflows)
    .where(and(eq(workflows.organizationId, organizationId), inArray(workflows.userId, userIds)))
    .groupBy(workflows.userId);
  return new Map(rows.map((row) => [row.userId ?? 0, row.count]));
}

/** Makes the workflows that somebody has in an organization somebody else's. */
export async function handOverWorkflows(db: Db, { organizationId, from, to }: Handing): Promise<number> {
  const rows = await db
    .update(workflows)
    .set({ userId: to })
    .where(and(eq(workflows.organizationId, organizationId), eq(workflows.userId, from)))
    .returning({ workflowId: workflows.workflowId });
  return rows.length;
}

/** How many runs some people have in an organization; those of batches are counted as batches. */
export async function countRuns(db: Db, organizationId: number, userIds: number[]): Promise<Map<number, number>> {
  const rows = await db
    .select({ userId: userWorkflows.userId, count: count() })
    .from(userWorkflows)
    .where(
      and(
        eq(userWorkflows.organizationId, organizationId),
        inArray(userWorkflows.userId, userIds),
        isNull(userWorkflows.workflowBatchId),
      ),
    )
    .groupBy(userWorkflows.userId);
  return new Map(rows.map((row) => [row.userId, row.count]));
}

/**
 * Makes the runs that somebody has in an organization somebody else's, with the chats of their steps. None of them goes on by
 * itself: it would be paid by whoever has it now, who did not ask for that.
 */
export async function handOverRuns(db: Db, handing: Handing): Promise<number> {
  const { organizationId, from, to } = handing;
  const rows = await db
    .update(userWorkflows)
    .set({ userId: to, isGoing: false, revision: sql`${userWorkflows.revision} + 1` })
    .where(and(eq(userWorkflows.organizationId, organizationId), eq(userWorkflows.userId, from)))
    .returning({ userWorkflowId: userWorkflows.userWorkflowId, batchId: userWorkflows.workflowBatchId });
  const ids = sql.param(rows.map(({ userWorkflowId }) => userWorkflowId));
  const steps = await db
    .update(userWorkflowTemplates)
    .set({ userId: to })
    .where(sql`${userWorkflowTemplates.userWorkflowId} = any(${ids}::int[])`)
    .returning({ conversationId: userWorkflowTemplates.conversationId });
  await handOverChatsOf(
    db,
    handing,
    steps.flatMap(({ conversationId }) => conversationId ?? []),
  );
  return rows.filter(({ batchId }) => batchId === null).length;
}
