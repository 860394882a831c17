/** Runs of anybody: what hears of answers and sweeps, and what is written of a run that its caller holds. */
import { and, asc, eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import type { ActorCtx, App } from "../../../platform/context.ts";
import type { Db } from "../../../platform/database/db.ts";
import { prepared, unseen } from "../../../platform/database/prepared.ts";
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

/** A run with all its steps in their order, that one of its steps was named of. */
export type FoundRun = { step: number; row: RunRow; steps: StepRow[] };

/** The runs of a person that steps are of; without those that are gone, or somebody else's. */
export async function findRunsOf({ db }: Reader, userId: number, stepIds: number[]): Promise<FoundRun[]> {
  const found = await runsOf(db).execute({ stepIds, userId });
  return found.map(({ step, steps, ...row }) => ({ step, row, steps }));
}

// One row however many they are: a run keeps its whole workflow.
const steps = sql<StepRow[]>`(
  select jsonb_agg(jsonb_build_object('userWorkflowTemplateId', step.user_workflow_template_id, 'userWorkflowId', step.user_workflow_id,
    'userId', step.user_id, 'position', step.position, 'conversationId', step.conversation_id, 'wanted', step.wanted,
    'attempts', step.attempts, 'seen', step.seen, 'error', step.error) order by step.position)
  from user_workflow_templates step
  where step.user_workflow_id = ${userWorkflows.userWorkflowId} and step.user_id = ${userWorkflows.userId})`;

const runsOf = prepared((db) =>
  db
    .select({ ...getTableColumns(userWorkflows), steps, step: userWorkflowTemplates.userWorkflowTemplateId })
    .from(userWorkflowTemplates)
    .innerJoin(userWorkflows, eq(userWorkflows.userWorkflowId, userWorkflowTemplates.userWorkflowId))
    .where(
      and(
        sql`${userWorkflowTemplates.userWorkflowTemplateId} = any(${unseen("stepIds", "int[]")})`,
        eq(userWorkflowTemplates.userId, unseen("userId", "int")),
      ),
    )
    .prepare("workflows_runs_of"),
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

type MadeStep = Pick<StepRow, "userWorkflowTemplateId" | "userWorkflowId" | "position" | "conversationId">;

/**
 * A statement that makes runs with their steps and the conversations of those. What is written `beside`, a part more of it, may read
 * `run (place, user_workflow_id)`, counted from one in the order in which they are given.
 */
export const makingRuns = (name: string, beside?: SQL) =>
  statementWithin<MadeStep>(
    name,
    // Numbers are given in the order of the rows: the smallest is the first.
    () => sql`with fresh as (
    insert into user_workflows (user_id, organization_id, workflow_batch_id, workflow_id, name, description, "values", workflow, created_at, updated_at)
    select ${at("userId")}::int, ${at("organizationId")}::int, ${at("workflowBatchId")}::int, ${at("workflowId")}::int,
      given.name, ${at("description")}, given.filled, ${at("workflow")}::jsonb, ${at("now")}::timestamptz, ${at("now")}::timestamptz
    from unnest(${at("names")}::text[], ${at("values")}::text[]) with ordinality as given(name, filled, place)
    order by place
    returning user_workflow_id
  ), run as materialized (
    select user_workflow_id, row_number() over (order by user_workflow_id) as place from fresh
  ), placed as materialized (
    select nextval('user_workflow_templates_user_workflow_template_id_seq')::int as id, run.user_workflow_id,
      ((chat.place - 1) % ${at("steps")}::int)::int as position, chat.name, chat.model
    from unnest(${at("chats")}::text[], ${at("models")}::text[]) with ordinality as chat(name, model, place)
      join run on run.place = (chat.place - 1) / ${at("steps")}::int + 1
  ), ${chatsOfSteps(sql`placed as step`)} ${beside ? sql`, ${beside}` : sql``}
  insert into user_workflow_templates (user_workflow_template_id, user_workflow_id, user_id, position, conversation_id)
  overriding system value
  select placed.id, placed.user_workflow_id, ${at("userId")}::int, placed.position, made.conversation_id
  from placed join made on made.step = placed.id
  returning user_workflow_template_id as "userWorkflowTemplateId", user_workflow_id as "userWorkflowId", position,
    conversation_id as "conversationId"`,
  );

const making = makingRuns("workflows_make_runs");

/** A run that is made: `chats` are the names of the conversations of its steps. */
type GivenRun = Pick<RunRow, "name" | "values"> & { chats: string[] };
/** The statement that makes them, with the values of what it writes beside. */
export type Making = { statement: typeof making; values: Record<string, unknown> };

/** Writes runs of the caller's that share a workflow, with their steps and conversations, in a transaction; answers them in their order. */
export async function insertRuns(
  { db, actor, clock }: ActorCtx,
  shared: Shared,
  each: GivenRun[],
  { statement, values }: Making = { statement: making, values: {} },
): Promise<{ row: RunRow; places: StepRow[] }[]> {
  const { userId, organizationId } = actor;
  const now = clock.now();
  const { steps: asked } = shared.workflow;
  const steps = await statement(db, {
    ...values,
    ...shared,
    steps: asked.length,
    workflow: JSON.stringify(shared.workflow),
    userId,
    organizationId,
    areUnlisted: shared.workflowBatchId !== null,
    now,
    names: each.map(({ name }) => name),
    values: each.map((run) => run.values),
    chats: each.flatMap(({ chats }) => chats),
    models: each.flatMap(() => asked.map(({ model }) => model ?? null)),
  });
  const ids = [...new Set(steps.map(({ userWorkflowId }) => userWorkflowId))].sort((one, other) => one - other);
  const begun = { userId, wanted: 1, attempts: 0, seen: 0, error: null };
  return each.flatMap((own, index) => {
    const userWorkflowId = ids[index];
    if (userWorkflowId === undefined) return [];
    const fresh = { isGoing: true, revision: 0, cancelledAt: null, createdAt: now, updatedAt: now };
    const { name, values } = own;
    const row: RunRow = { ...shared, name, values, ...fresh, userWorkflowId, userId, organizationId };
    const those = steps.filter((step) => step.userWorkflowId === userWorkflowId).map((step) => ({ ...step, ...begun }));
    return [{ row, places: those.sort((one, other) => one.position - other.position) }];
  });
}

/**
 * Gives steps of the caller's runs conversations of their own, in a transaction, and answers these by their steps; in the archive, so
 * that the list of chats stays one's own, and in no list where they are some of many.
 */
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
  () => sql`with ${chatsOfSteps(
    sql`unnest(${at("steps")}::int[], ${at("names")}::text[], ${at("models")}::text[]) as step(id, name, model)`,
  )}
    update user_workflow_templates set conversation_id = made.conversation_id
    from made where user_workflow_template_id = made.step
    returning user_workflow_template_id as step, made.conversation_id as "conversationId"`,
);
