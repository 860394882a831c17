/** Runs of anybody: what hears of answers and sweeps, and what is written of a run that its caller holds. */
import { and, asc, eq, sql } from "drizzle-orm";
import type { App } from "../../../platform/context.ts";
import type { Db } from "../../../platform/database/db.ts";
import { prepared } from "../../../platform/database/prepared.ts";
import { userWorkflowAttempts, userWorkflows, userWorkflowTemplates } from "../tables.ts";
import type { RunRow, StepRow } from "./store.ts";

type Reader = Pick<App, "db">;
/** A run, and whose it is, in which space. */
export type Named = Pick<RunRow, "userWorkflowId" | "userId" | "organizationId">;

const named = {
  userWorkflowId: userWorkflows.userWorkflowId,
  userId: userWorkflows.userId,
  organizationId: userWorkflows.organizationId,
};

/** Writes that a step is asked for the so-many-th time; false where that was written already. */
export async function insertAttempt(db: Db, values: typeof userWorkflowAttempts.$inferInsert): Promise<boolean> {
  const rows = await db.insert(userWorkflowAttempts).values(values).onConflictDoNothing().returning();
  return rows.length > 0;
}

/** The run that a step is of, with all its steps in their order; undefined when it is gone, or somebody else's. */
export async function findRunOf(
  { db }: Reader,
  { userWorkflowTemplateId, userId }: Pick<StepRow, "userWorkflowTemplateId" | "userId">,
): Promise<{ row: RunRow; steps: StepRow[] } | undefined> {
  const [row] = await runOf(db).execute({ userWorkflowTemplateId, userId });
  return row;
}

// One row however many they are: a run keeps its whole workflow.
const steps = sql<StepRow[]>`(
  select jsonb_agg(jsonb_build_object('userWorkflowTemplateId', step.user_workflow_template_id, 'userWorkflowId', step.user_workflow_id,
    'userId', step.user_id, 'position', step.position, 'conversationId', step.conversation_id, 'wanted', step.wanted,
    'attempts', step.attempts, 'seen', step.seen, 'error', step.error) order by step.position)
  from user_workflow_templates step
  where step.user_workflow_id = ${userWorkflows.userWorkflowId} and step.user_id = ${userWorkflows.userId})`;

const runOf = prepared((db) =>
  db
    .select({ row: userWorkflows, steps })
    .from(userWorkflowTemplates)
    .innerJoin(userWorkflows, eq(userWorkflows.userWorkflowId, userWorkflowTemplates.userWorkflowId))
    .where(
      and(
        eq(userWorkflowTemplates.userWorkflowTemplateId, sql.placeholder("userWorkflowTemplateId")),
        eq(userWorkflowTemplates.userId, sql.placeholder("userId")),
      ),
    )
    .prepare("workflows_run_of"),
);

/** Some of the runs that go on, the oldest first. */
export function listGoing({ db }: Reader, limit: number): Promise<Named[]> {
  return db
    .select(named)
    .from(userWorkflows)
    .where(eq(userWorkflows.isGoing, true))
    .orderBy(asc(userWorkflows.userWorkflowId))
    .limit(limit);
}

/** Lets a run rest whose person may not generate any more. */
export async function restGoing({ db }: Reader, userWorkflowId: number): Promise<void> {
  await db.update(userWorkflows).set({ isGoing: false }).where(eq(userWorkflows.userWorkflowId, userWorkflowId));
}

/** The runs of a person, oldest first, each with its steps. */
export async function listRunsOf({ db }: Reader, userId: number) {
  const rows = await db
    .select()
    .from(userWorkflows)
    .where(eq(userWorkflows.userId, userId))
    .orderBy(asc(userWorkflows.userWorkflowId));
  const steps = await db
    .select()
    .from(userWorkflowTemplates)
    .where(eq(userWorkflowTemplates.userId, userId))
    .orderBy(asc(userWorkflowTemplates.position));
  return rows.map((row) => ({
    row,
    steps: steps.filter(({ userWorkflowId }) => userWorkflowId === row.userWorkflowId),
  }));
}

/** Takes a person's runs away. */
export async function eraseRuns(db: Db, userId: number): Promise<void> {
  await db.delete(userWorkflows).where(eq(userWorkflows.userId, userId));
}
