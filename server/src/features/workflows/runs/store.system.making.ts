/** What is written of runs that their caller makes, several at once, or holds. */
import { sql } from "drizzle-orm";
import type { ActorCtx } from "../../../platform/context.ts";
import type { Db } from "../../../platform/database/db.ts";
import { statementWithin } from "../../../platform/database/statement.ts";
import type { RunRow, StepRow } from "./store.ts";

type Shared = Pick<RunRow, "workflowId" | "workflowBatchId" | "description" | "workflow">;

const at = (name: string) => sql`${sql.placeholder(name)}`;

// Numbers are given in the order of the rows: the smallest is the first.
const runs = statementWithin<{ userWorkflowId: number }>(
  "workflows_make_runs",
  () => sql`insert into user_workflows (user_id, organization_id, workflow_batch_id, workflow_id, name, description, "values", workflow, created_at, updated_at)
    select ${at("userId")}::int, ${at("organizationId")}::int, ${at("workflowBatchId")}::int, ${at("workflowId")}::int,
      given.name, ${at("description")}, given.filled, ${at("workflow")}::jsonb, ${at("now")}::timestamptz, ${at("now")}::timestamptz
    from unnest(${at("names")}::text[], ${at("values")}::text[]) with ordinality as given(name, filled, place)
    order by place
    returning user_workflow_id as "userWorkflowId"`,
);

const places = statementWithin<Pick<StepRow, "userWorkflowTemplateId" | "userWorkflowId" | "position">>(
  "workflows_make_steps",
  () => sql`insert into user_workflow_templates (user_workflow_id, user_id, position)
    select run.id, ${at("userId")}::int, place.position
    from unnest(${at("runs")}::int[]) as run(id) cross join generate_series(0, ${at("steps")}::int - 1) as place(position)
    order by run.id, place.position
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
  const made = await runs(db, {
    ...shared,
    workflow: JSON.stringify(shared.workflow),
    userId,
    organizationId,
    now,
    names: each.map(({ name }) => name),
    values: each.map(({ values }) => values),
  });
  const ids = made.map(({ userWorkflowId }) => userWorkflowId).sort((one, other) => one - other);
  const steps = await places(db, { userId, runs: ids, steps: shared.workflow.steps.length });
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

const placing = statementWithin(
  "workflows_place_steps",
  () => sql`update user_workflow_templates set conversation_id = placed.conversation_id
    from unnest(${at("steps")}::int[], ${at("conversations")}::bigint[]) as placed(id, conversation_id)
    where user_workflow_template_id = placed.id`,
);

/** Gives steps their conversations, in a transaction. */
export async function placeSteps(db: Db, placed: ReadonlyMap<number, number>): Promise<void> {
  await placing(db, { steps: [...placed.keys()], conversations: [...placed.values()] });
}
