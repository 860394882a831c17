import { canContinue } from "@pluma/contract/chats/messages";
import type { ActorCtx } from "../../../platform/context.ts";
import { Refusal, refuse } from "../../../platform/errors.ts";
import { continueMessage } from "../../chats/index.ts";
import { advance, tellRun } from "./advance.ts";
import { isAnswered } from "./rules.ts";
import { lockRun, writeRun, writeStep } from "./store.ts";
import { findToGoOn, type StepView } from "./view.ts";

/**
 * Goes on with an own run of many that was set going, from the answer that was cut (`cut`) in the same text, so that no word of it is
 * paid twice, else with the step that is to be asked. One that goes on, is at its end, or was cancelled meanwhile is left to.
 */
export async function resumeRun(ctx: ActorCtx, userWorkflowId: number, cut: number | null): Promise<void> {
  if (cut !== null) {
    const within = (tx: ActorCtx) => checkGoing(tx, userWorkflowId);
    const isContinued = await continueMessage(ctx, cut, { isOfRun: true, within }).then(
      () => true,
      (error: unknown) => (error instanceof Refusal ? false : Promise.reject(error)),
    );
    if (isContinued) return;
  }
  await advance(ctx, userWorkflowId);
}

/** Refuses run_going for a run that was cancelled, and holds off a cancel until the transaction ends: then it finds what is written. */
async function checkGoing(tx: ActorCtx, userWorkflowId: number): Promise<void> {
  if (!(await lockRun(tx, userWorkflowId))?.isGoing) refuse("run_going");
}

/**
 * Sets an own run of many going that rests where a step was not answered, in the transaction that takes its row, so that a cancel
 * after it finds a run to stop. Answers the message that is to go on, null where a step is to be asked.
 */
export async function setGoing(tx: ActorCtx, userWorkflowId: number): Promise<number | null> {
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
