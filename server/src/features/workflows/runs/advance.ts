import { randomUUID } from "node:crypto";
import type { ActorCtx, App } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/db.ts";
import { perApp } from "../../../platform/state.ts";
import { tellHappened } from "../../../platform/webhooks/happenings.ts";
import { gathered } from "../../../platform/work/gathered.ts";
import { askerOf } from "../../avatars/index.ts";
import { type ChangedStep, hearSteps } from "../../chats/index.ts";
import { tellDevices } from "../../push/index.ts";
import { askStep } from "./asking.ts";
import { nextMove } from "./rules.ts";
import { standingOf } from "./standing.ts";
import { type FoundRun, findRunsOf, listGoing, type Named, restGoing } from "./store.system.ts";
import { comeToRest, type RunRow } from "./store.ts";
import { findToGoOn, type RunView, viewToGoOn } from "./view.ts";

/**
 * Does what a run that goes on does next: asks its next step, or rests. Safe to be done by many at once: a step is asked once.
 * What ends afterwards comes back here by itself. One that was just made or read (`seen`) is not read for it: whether it is still to
 * be asked, and whether it rests, is decided under its lock.
 */
export async function advance(ctx: ActorCtx, userWorkflowId: number, seen?: RunView): Promise<void> {
  for (let known = seen; ; known = undefined) {
    const view = known ?? (await findToGoOn(ctx, userWorkflowId));
    if (!view) return;
    const { row, steps } = view;
    if (!row.isGoing) return void (await tellRest(ctx, view));
    const move = nextMove(
      steps,
      steps.map(({ state }) => state),
    );
    if (move === "wait") return;
    if (move === "rest") {
      return rest(ctx, view);
    }
    const step = steps[move.ask];
    const outcome = step ? await askStep(ctx, row, step) : "passing";
    tellRun(ctx, row);
    // Asked, it is being answered, and its end comes back here; refused, the run rests, unless somebody was quicker.
    if (outcome !== "refused") return;
  }
}

async function rest(ctx: ActorCtx, view: RunView): Promise<void> {
  const { row } = view;
  const resting = { ...view, row: { ...row, isGoing: false } };
  const isHeard = await tellRest(ctx, resting);
  if (!isHeard) {
    await inTransaction(ctx, async (tx) => {
      if (await comeToRest(tx, row)) await tellPerson(tx, resting);
    });
  }
  tellRun(ctx, row);
}

/** Tells whoever waits for a run how it came to rest; not what they ended themselves. */
async function tellPerson(tx: ActorCtx, view: RunView): Promise<void> {
  const { userId, userWorkflowId, workflowId, name, organizationId } = view.row;
  const { state } = standingOf(view);
  if (state === "cancelled") return;
  const kind = state === "done" ? "run_done" : "run_stopped";
  const said = { user_workflow_id: userWorkflowId, workflow_id: workflowId, user_id: userId };
  await tellHappened(tx, state === "done" ? "run.done" : "run.stopped", view.row, said);
  await tellDevices(tx, userId, { kind, name, path: `/user_workflows/${userWorkflowId}`, organizationId });
}

/** Has runs hear how the conversations of their steps change: the next step is asked, and screens read the run again. */
export function hearAnswers(app: App): void {
  hearSteps(app, (behind, step) => goOnAfter(behind, step));
}

/** How long the end of an answer waits for those of other runs of many, to be read with them. */
const END_WAIT_MS = 25;

const endsIn = perApp(() => gathered((ends: { app: App; step: ChangedStep }[]) => readChanged(ends), END_WAIT_MS));

async function goOnAfter(app: App, step: ChangedStep): Promise<void> {
  // Those of many are read together: rows that were begun at once end at about the same time, and go on so.
  const most = step.isOfMany ? hearersIn(app).atOnce : 1;
  const changed = await endsIn(app)(step.userId, { app, step }, most);
  if (!changed) return;
  const { run, view, ctx } = changed;
  tellRun(app, run);
  if (ctx) return view && advance(ctx, run.userWorkflowId, view);
  await restForGood(app, run);
}

/** A run of which a step changed, as it stands, for its person with their rights as they are now; `ctx` is null where they may not generate any more. */
type Changed = { run: RunRow; view: RunView | undefined; ctx: ActorCtx | null };

/** The runs that changed steps of a person are of. */
async function readChanged(ends: { app: App; step: ChangedStep }[]): Promise<(Changed | undefined)[]> {
  const last = ends.at(-1);
  if (!last) return [];
  const { app } = last;
  const found = await findRunsOf(
    app,
    last.step.userId,
    ends.map(({ step }) => step.userWorkflowTemplateId),
  );
  const changed = new Map<number, Changed>();
  for (const own of Map.groupBy(found, ({ row }) => row.organizationId).values())
    for (const [step, each] of await readInSpace(app, own)) changed.set(step, each);
  return ends.map(({ step }) => changed.get(step.userWorkflowTemplateId));
}

/** The same of runs of one space, by the steps that changed. */
async function readInSpace(app: App, found: FoundRun[]): Promise<[number, Changed][]> {
  const [first] = found;
  const ctx = first ? await inNameOf(app, first.row) : null;
  const runs = [...new Map(found.map((each) => [each.row.userWorkflowId, each])).values()];
  const views = ctx
    ? await viewToGoOn(
        ctx,
        runs.map(({ row }) => row),
        runs.flatMap(({ steps }) => steps),
      )
    : [];
  const viewOf = new Map(views.map((view) => [view.row.userWorkflowId, view]));
  return found.map(({ step, row }) => [step, { run: row, view: viewOf.get(row.userWorkflowId), ctx }]);
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
  const ctx = await inNameOf(app, run);
  if (ctx) return advance(ctx, run.userWorkflowId);
  await restForGood(app, run);
}

async function restForGood(app: App, run: Named): Promise<void> {
  await restGoing(app, run.userWorkflowId);
  tellRun(app, run);
}

/** A person and their rights as they are now, for what goes on without them; null for one who may not generate any more. */
export async function inNameOf(app: App, of: Pick<Named, "userId" | "organizationId">): Promise<ActorCtx | null> {
  const actor = await askerOf(app, of);
  if (!actor) return null;
  const request = { identified: null, lang: actor.lang ?? "en", ip: "", userAgent: "", requestId: randomUUID() };
  return { ...app, ...request, caller: actor, actor };
}

/** Hears of a run that rests, and lets it rest in the transaction that writes what becomes of its row. */
type HearRest = (ctx: ActorCtx, view: RunView) => Promise<void>;
const hearersIn = perApp((): { hear: HearRest | null; atOnce: number } => ({ hear: null, atOnce: 1 }));

/**
 * Says who hears of runs of batches that rest, or changed while they did, and how many of a person go on at once; once, when the app
 * is opened.
 */
export function hearRests(app: App, hear: HearRest, atOnce: number): void {
  Object.assign(hearersIn(app), { hear, atOnce });
}

/** Tells of a run that rests where it is one of many; answers whether anybody heard it, and let it rest. */
export async function tellRest(ctx: ActorCtx, view: RunView): Promise<boolean> {
  const { hear } = hearersIn(ctx);
  if (view.row.workflowBatchId === null || !hear) return false;
  await hear(ctx, view);
  return true;
}

/** Tells the person's screens that a run is to be read again. */
export function tellRun(
  app: Pick<App, "push">,
  { userId, userWorkflowId }: Pick<Named, "userId" | "userWorkflowId">,
): void {
  app.push(userId, "user_workflow", { user_workflow_id: userWorkflowId });
}
