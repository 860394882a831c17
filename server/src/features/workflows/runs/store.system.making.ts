/** What is written of runs that their caller makes, several at once, or holds. */
import { sql } from "drizzle-orm";
import type { ActorCtx } from "../../../platform/context.ts";
import { statementWithin } from "../../../platform/database/statement.ts";
import { chatsOfSteps, type NewStepChat } from "../../chats/index.ts";
import type { RunRow, StepRow } from "./store.ts";

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
