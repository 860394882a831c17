import { canContinue } from "@pluma/contract/chats/messages";
import type { ActorCtx } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/db.ts";
import { Refusal } from "../../../platform/errors.ts";
import { continueMessage } from "../../chats/index.ts";
import { advance, tellRun } from "./advance.ts";
import { isAnswered } from "./rules.ts";
import { lockRun, writeRun, writeStep } from "./store.ts";
import { findToGoOn, type StepView } from "./view.ts";

/**
 * Goes on with an own run of many that rests where a step was not answered. An answer that was cut goes on in the same text, so that
 * no word of it is paid twice; any other is asked again. One that goes on, or is at its end, is left to.
 */
export async function resumeRun(ctx: ActorCtx, userWorkflowId: number): Promise<void> {
  const cut = await inTransaction(ctx, (tx) => setGoing(tx, userWorkflowId));
  if (cut !== null) {
    const isContinued = await continueMessage(ctx, cut, { isOfRun: true }).then(
      () => true,
      (error: unknown) => (error instanceof Refusal ? false : Promise.reject(error)),
    );
    if (isContinued) return;
  }
  await advance(ctx, userWorkflowId);
}

/** Sets a run going; answers the message that is to go on, null where a step is to be asked. */
async function setGoing(tx: ActorCtx, userWorkflowId: number): Promise<number | null> {
  const run = await lockRun(tx, userWorkflowId);
  const view = run && (await findToGoOn(tx, userWorkflowId));
  if (!run || !view) return null;
  const { steps } = view;
  const at = steps.findIndex(({ state }) => !isAnswered(state));
  const step = steps[at];
  if (!step || step.state === "running") return null;
  const changes = { isGoing: true, cancelledAt: null, revision: run.revision + 1, updatedAt: tx.clock.now() };
  const row = await writeRun(tx, userWorkflowId, changes);
  if (row) tellRun(tx, row);
  const cut = cutAnswerOf(step);
  if (cut === null && step.state === "failed") {
    await writeStep(tx, step.row.userWorkflowTemplateId, { wanted: step.attempts + 1 });
  }
  return cut;
}

function cutAnswerOf({ state, isRefused, answer }: StepView): number | null {
  const isCut = state === "failed" && !isRefused && answer?.content && canContinue(answer.finishReason);
  return isCut ? answer.messageId : null;
}
