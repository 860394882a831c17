/** Runs of anybody: what hears of answers and sweeps, and what is written of a run that its caller holds. */
import { and, asc, eq, sql } from "drizzle-orm";
import type { ActorCtx, App } from "../../../platform/context.ts";
import type { Db } from "../../../platform/database/db.ts";
import { prepared } from "../../../platform/database/prepared.ts";
import { statementWithin } from "../../../platform/database/statement.ts";
import { chatsOfSteps, type NewStepChat } from "../../chats/index.ts";
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

type Shared = Pick<RunRow, "workflowId" | "workflowBatchId" | "description" | "workflow">;

const at = (name: string) => sql`${sql.placeholder(name)}`;

// Numbers are given in the order of the rows: the smallest is the first.
const making = statementWithin<Pick<StepRow, "userWorkflowTemplateId" | "userWorkflowId" | "position">>(
  "workflows_make_runs",
  () => sql`with made as (
    insert into user_workflows (user_id, organization_id, workflow_batch_id, workflow_id, name, description, "values", workflow, created_at, updated_at)
    select ${at("userId")}::int, ${at("organizationId")}::int, ${at("workflowBatchId")}::int, ${at("workflowId")}::int,
      given.name, ${at("description")}, given.filled, ${at("workflow")}::jsonb, ${at("now")}::timestamptz, ${at("now")}::timestamptz
    from unnest(${at("names")}::text[], ${at("values")}::text[]) with ordinality as given(name, filled, place)
    order by place
    returning user_workflow_id
  )
  insert into user_workflow_templates (user_workflow_id, user_id, position)
  select made.user_workflow_id, ${at("userId")}::int, place.position
  from made cross join generate_series(0, ${at("steps")}::int - 1) as place(position)
  order by made.user_workflow_id, place.position
  returning user_workflow_template_id as "userWorkflowTemplateId", user_workflow_id as "userWorkflowId", position`,
);

/** Writes runs of the caller's that share a workflow, with their steps, in a transaction; answers them in their order. */
export async function insertRuns(
  { db, actor, clock }: ActorCtx,
  shared: Shared,
  each: Pick<RunRow, "name" | "values">[],
): Promise<{ row: RunRow; places: StepRow[] }[]> {
  const { userId, organizationId } = actor;
  const now = clock.now();
  const steps = await making(db, {
    ...shared,
    steps: shared.workflow.steps.length,
    workflow: JSON.stringify(shared.workflow),
    userId,
    organizationId,
    now,
    names: each.map(({ name }) => name),
    values: each.map(({ values }) => values),
  });
  const ids = [...new Set(steps.map(({ userWorkflowId }) => userWorkflowId))].sort((one, other) => one - other);
  const begun = { userId, conversationId: null, wanted: 1, attempts: 0, seen: 0, error: null };
  return each.flatMap((own, index) => {
    const userWorkflowId = ids[index];
    if (userWorkflowId === undefined) return [];
    const fresh = { isGoing: true, revision: 0, cancelledAt: null, createdAt: now, updatedAt: now };
    const row: RunRow = { ...shared, ...own, ...fresh, userWorkflowId, userId, organizationId };
    const those = steps.filter((step) => step.userWorkflowId === userWorkflowId).map((step) => ({ ...step, ...begun }));
    return [{ row, places: those.sort((one, other) => one.position - other.position) }];
  });
}

/** Gives steps of the caller's runs conversations of their own, in a transaction; answers these by their steps. */
export async function placeSteps(
  { db, actor }: ActorCtx,
  places: NewStepChat[],
  areOfMany: boolean,
): Promise<Map<number, number>> {
  const placed = await placing(db, {
    userId: actor.userId,
    organizationId: actor.organizationId,
    areUnlisted: areOfMany,
    steps: places.map(({ userWorkflowTemplateId }) => userWorkflowTemplateId),
    names: places.map(({ name }) => name),
    models: places.map(({ model }) => model),
  });
  return new Map(placed.map(({ step, conversationId }) => [step, conversationId]));
}

const placing = statementWithin<{ step: number; conversationId: number }>(
  "workflows_place_steps",
  () => sql`with ${chatsOfSteps}
    update user_workflow_templates set conversation_id = made.conversation_id
    from made where user_workflow_template_id = made.step
    returning user_workflow_template_id as step, made.conversation_id as "conversationId"`,
);
