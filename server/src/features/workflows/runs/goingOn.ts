import type { Input } from "@pluma/contract/kit/kit";
import type { userWorkflows } from "@pluma/contract/workflows/runs";
import type { ActorCtx } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/db.ts";
import { refuse } from "../../../platform/errors.ts";
import { deleteConversations, stopMessage } from "../../chats/index.ts";
import { advance, tellRest, tellRun } from "./advance.ts";
import { isAnswered, isToAsk } from "./rules.ts";
import { readOne } from "./runs.ts";
import { lockRun, removeRun, writeRun, writeStep } from "./store.ts";
import { findView, type StepView } from "./view.ts";

type Asked = Input<typeof userWorkflows.continueRun>["body"];

/**
 * Goes on with an own run: past its look, with the step that failed, after a cancel; or asks a step again, alone or with all
 * that follow it. Refuses run_step_not_ready where an earlier step has no finished answer. One that goes on is left to;
 * asking a step of it again is refused with run_going.
 */
export async function continueRun(ctx: ActorCtx, { params, body }: Input<typeof userWorkflows.continueRun>) {
  // What ended just now is noticed first, so that the wish is about what the person sees.
  await advance(ctx, params.id);
  const row = await inTransaction(ctx, async (tx) => {
    const run = (await lockRun(tx, params.id)) ?? refuse("not_found");
    const view = (await findView(tx, params.id)) ?? refuse("not_found");
    const isBusy = run.isGoing || view.steps.some(({ state }) => state === "running");
    if (isBusy && body.user_workflow_template_id !== undefined) refuse("run_going");
    if (isBusy || !(await wish(tx, view.steps, body))) return run;
    const changes = { isGoing: true, cancelledAt: null, revision: run.revision + 1, updatedAt: ctx.clock.now() };
    return (await writeRun(tx, params.id, changes)) ?? refuse("not_found");
  });
  tellRun(ctx, row);
  await advance(ctx, params.id);
  return readOne(ctx, params.id);
}

/** Writes what the person wants to be asked; answers whether there is anything. */
async function wish(tx: ActorCtx, steps: StepView[], { user_workflow_template_id, only }: Asked): Promise<boolean> {
  const named = steps.findIndex(({ row }) => row.userWorkflowTemplateId === user_workflow_template_id);
  if (user_workflow_template_id !== undefined && named < 0) refuse("not_found");
  const isAgain = named >= 0;
  if (isAgain && steps.slice(0, named).some(({ state }) => !isAnswered(state))) refuse("run_step_not_ready");
  let isAny = false;
  for (const [index, view] of steps.entries()) {
    const { attempts } = view;
    const isWanted = isAgain ? index === named || (index > named && !only) : !isAnswered(view.state);
    const wanted = isWanted ? attempts + 1 : attempts;
    // Whoever goes on has looked at what is there.
    const isSeen = !isAgain || index < named;
    isAny ||= isWanted;
    await writeStep(tx, view.row.userWorkflowTemplateId, { wanted, ...(isSeen && { seen: attempts }) });
  }
  return isAny;
}

/** Asks no further step of an own run, and stops what is being answered; what has arrived stays. */
export async function cancelRun(ctx: ActorCtx, { params }: Input<typeof userWorkflows.cancelRun>) {
  await stopRun(ctx, params.id);
  return readOne(ctx, params.id);
}

/** Deletes an own run with the conversations of its steps. */
export async function deleteRun(ctx: ActorCtx, { params }: Input<typeof userWorkflows.deleteRun>): Promise<undefined> {
  const { row, steps } = await stopRun(ctx, params.id);
  // Conversations first: a run without them can be deleted again, they would be nobody's without the run.
  const conversationIds = steps.flatMap(({ row: { conversationId } }) => conversationId ?? []);
  if (conversationIds.length > 0) await deleteConversations(ctx, conversationIds);
  await removeRun(ctx, params.id);
  tellRun(ctx, row);
}

/** Lets an own run go no further and stops what is being answered of it; answers how it stands then. */
export async function stopRun(ctx: ActorCtx, userWorkflowId: number) {
  const row = await inTransaction(ctx, async (tx) => {
    const run = (await lockRun(tx, userWorkflowId)) ?? refuse("not_found");
    const view = (await findView(tx, userWorkflowId)) ?? refuse("not_found");
    const isOver = !view.steps.some((step) => isToAsk(step) || step.state === "running");
    if (isOver && !run.isGoing) return run;
    const now = ctx.clock.now();
    const changes = { isGoing: false, cancelledAt: isOver ? run.cancelledAt : now, updatedAt: now };
    return (await writeRun(tx, userWorkflowId, changes)) ?? refuse("not_found");
  });
  // After the commit: whoever was about to ask a step either did, and is stopped here, or finds that the run does not go on.
  const view = (await findView(ctx, userWorkflowId)) ?? refuse("not_found");
  for (const { answer } of view.steps) if (answer?.isGenerating) await stopMessage(ctx, answer.messageId);
  tellRun(ctx, row);
  await tellRest(ctx, view);
  return view;
}
