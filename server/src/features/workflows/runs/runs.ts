import { type Input, pagesOf } from "@pluma/contract/kit/kit";
import { RUNS_PER_PAGE, type UserWorkflow, type userWorkflows } from "@pluma/contract/workflows/runs";
import type { ActorCtx } from "../../../platform/context.ts";
import { refuse } from "../../../platform/errors.ts";
import { tellRun } from "./advance.ts";
import { showRun } from "./show.ts";
import { listRuns as listRows, writeRun } from "./store.ts";
import { findView, viewRuns } from "./view.ts";

/** A page of the caller's own runs of the selected space. */
export async function listRuns(ctx: ActorCtx, { query }: Input<typeof userWorkflows.listRuns>) {
  const slice = { offset: (query.page - 1) * RUNS_PER_PAGE, limit: RUNS_PER_PAGE };
  const { rows, count } = await listRows(ctx, query.workflow_id, slice);
  const views = await viewRuns(ctx, rows);
  return { user_workflows: views.map((view) => showRun(ctx, view)), count, pages: pagesOf(count, RUNS_PER_PAGE) };
}

/** One own run as it stands; what is not the caller's does not exist for them. */
export async function readOne(ctx: ActorCtx, userWorkflowId: number): Promise<{ user_workflow: UserWorkflow }> {
  return { user_workflow: showRun(ctx, (await findView(ctx, userWorkflowId)) ?? refuse("not_found")) };
}

/** Changes name, description or values of an own run; what is left out stays. */
export async function saveRun(ctx: ActorCtx, { body }: Input<typeof userWorkflows.saveRun>) {
  const { name, description, values } = body;
  const row = await writeRun(ctx, body.user_workflow_id, {
    ...(name !== undefined && { name }),
    ...(description !== undefined && { description }),
    ...(values !== undefined && { values }),
    updatedAt: ctx.clock.now(),
  });
  tellRun(ctx, row ?? refuse("not_found"));
  return readOne(ctx, body.user_workflow_id);
}
