import { randomUUID } from "node:crypto";
import type { ActorCtx, App } from "../../../platform/context.ts";
import { languageOf } from "../../accounts/index.ts";
import { askerOf } from "../../avatars/index.ts";
import { type ChangedStep, hearSteps } from "../../chats/index.ts";
import { askStep } from "./asking.ts";
import { nextMove } from "./rules.ts";
import { findRunOf, listGoing, type Named, restGoing } from "./store.system.ts";
import { restRun } from "./store.ts";
import { findView } from "./view.ts";

/**
 * Does what a run that goes on does next: asks its next step, or rests. Safe to be done by many at once: a step is asked once.
 * What ends afterwards comes back here by itself.
 */
export async function advance(ctx: ActorCtx, userWorkflowId: number): Promise<void> {
  for (;;) {
    const view = await findView(ctx, userWorkflowId);
    if (!view?.row.isGoing) return;
    const { row, steps } = view;
    const move = nextMove(
      steps,
      steps.map(({ state }) => state),
    );
    if (move === "wait") return;
    if (move === "rest") {
      await restRun(ctx, row);
      return tellRun(ctx, row);
    }
    const step = steps[move.ask];
    const isDone = step && (await askStep(ctx, row, step));
    tellRun(ctx, row);
    if (!isDone) return;
    // Asked, it is being answered; refused, the run rests: either way the next look ends here, unless somebody was quicker.
  }
}

/** Has runs hear how the conversations of their steps change: the next step is asked, and screens read the run again. */
export function hearAnswers(app: App): void {
  hearSteps(app, (behind, step) => goOnAfter(behind, step));
}

async function goOnAfter(app: App, step: ChangedStep): Promise<void> {
  const run = await findRunOf(app, step);
  if (!run) return;
  tellRun(app, run);
  await advanceOf(app, run);
}

/** The most runs that one sweep looks at. */
const SWEPT_MAX = 500;

/** Looks at all runs that go on: what a node that died was about to do is done, and what could not be asked is tried again. */
export async function advanceAll(app: App, signal: AbortSignal): Promise<void> {
  for (const run of await listGoing(app, SWEPT_MAX)) {
    if (signal.aborted) return;
    await advanceOf(app, run).catch((error: unknown) =>
      app.log.warn({ err: error, userWorkflowId: run.userWorkflowId }, "a run could not go on"),
    );
  }
}

/** Goes on for its person, with their rights as they are now; for one who may not generate any more it rests. */
async function advanceOf(app: App, run: Named): Promise<void> {
  const actor = await askerOf(app, run);
  if (!actor) {
    await restGoing(app, run.userWorkflowId);
    return tellRun(app, run);
  }
  const lang = await languageOf(app, run.userId);
  const request = { identified: null, lang, ip: "", userAgent: "", requestId: randomUUID() };
  await advance({ ...app, ...request, caller: actor, actor }, run.userWorkflowId);
}

/** Tells the person's screens that a run is to be read again. */
export function tellRun(
  app: Pick<App, "push">,
  { userId, userWorkflowId }: Pick<Named, "userId" | "userWorkflowId">,
): void {
  app.push(userId, "user_workflow", { user_workflow_id: userWorkflowId });
}
