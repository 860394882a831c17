import type { ActorCtx, App } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/db.ts";
import { inNameOf, readViews, setGoing } from "../../workflows/index.ts";
import { areWordsBack } from "../rules.ts";
import { wordsLeft } from "../show.ts";
import { lockRowsOf } from "../store.blocks.ts";
import { listOpen, type NamedBatch, pauseForAccess } from "../store.system.ts";
import { type BatchRecord, findBatch, lockBatch, readRowsIn, writeBatch, writeRows } from "../store.ts";
import { tellBatch } from "../tell.ts";
import type { Claimed } from "./claiming.ts";
import { begin, goOn, hearRest, restOf } from "./going.ts";

const AT_A_TIME = 200;

/**
 * Looks at all batches that run or are paused: what a node that died was about to do is done, and those that waited for words or
 * a model go on where there are any. Safe to be done by many at once.
 */
export async function sweepAll(app: App, signal: AbortSignal): Promise<void> {
  for (let after = 0; !signal.aborted; ) {
    const batches = await listOpen(app, after, AT_A_TIME);
    for (const batch of batches) {
      if (signal.aborted) return;
      await sweepOne(app, batch).catch((error: unknown) =>
        app.log.warn({ err: error, workflowBatchId: batch.workflowBatchId }, "a batch could not go on"),
      );
    }
    after = batches.at(-1)?.workflowBatchId ?? 0;
    if (batches.length < AT_A_TIME) return;
  }
}

async function sweepOne(app: App, named: NamedBatch): Promise<void> {
  const ctx = await inNameOf(app, named);
  if (!ctx) {
    const paused = await pauseForAccess(app.db, named.workflowBatchId, app.clock.now());
    if (paused) tellBatch(app, paused);
    return;
  }
  const batch = await findBatch(ctx, named.workflowBatchId);
  if (!batch) return;
  await sweepRows(ctx, batch);
  if (batch.state === "paused" && (await isOver(ctx, batch))) await unpause(ctx, batch);
  await goOn(ctx, batch.workflowBatchId);
}

/** Rows that nobody runs although they are said to be: their end was not heard, or they were never begun. */
async function sweepRows(ctx: ActorCtx, { workflowBatchId: id }: BatchRecord): Promise<void> {
  const rows = await readRowsIn(ctx, id, ["running"]);
  const views = await readViews(
    ctx,
    rows.flatMap(({ userWorkflowId }) => userWorkflowId ?? []),
  );
  for (const { row, userWorkflowId } of rows) {
    const view = views.get(userWorkflowId ?? 0);
    if (!view) {
      const error = { code: "batch_run_gone", values: {}, step: null };
      await writeRows(ctx, id, { rows: [row] }, { state: "failed", error, endedAt: ctx.clock.now() });
      continue;
    }
    const rest = restOf(view);
    if (rest?.state === "written") await hearRest(ctx, view);
    // One that goes on may not have been asked yet by the node that made it; what is being answered is left to.
    else if (rest === null) begin(ctx, [{ userWorkflowId: view.row.userWorkflowId, isNew: true }]);
    else begin(ctx, await takeAnew(ctx, id, view.row.userWorkflowId));
  }
}

/**
 * Takes a row anew whose run rests: it comes to its end or says again what keeps it from it; what was answered is not asked again.
 * Nothing of one that ended meanwhile, or whose batch was cancelled.
 */
function takeAnew(ctx: ActorCtx, batchId: number, userWorkflowId: number): Promise<Claimed[]> {
  return inTransaction(ctx, async (tx) => {
    const batch = await lockBatch(tx, batchId);
    if (batch?.state !== "running" && batch?.state !== "paused") return [];
    const [row] = await lockRowsOf(tx, [userWorkflowId]);
    if (row?.state !== "running") return [];
    return [{ userWorkflowId, isNew: false, cut: await setGoing(tx, userWorkflowId) }];
  });
}

/** Whether what a batch waited for is there. */
async function isOver(ctx: ActorCtx, { pauseReason, nextTryAt, rowEstimate }: BatchRecord): Promise<boolean> {
  if (pauseReason === "words") return areWordsBack(await wordsLeft(ctx), rowEstimate);
  return (pauseReason === "model" || pauseReason === "budget") && nextTryAt !== null && nextTryAt <= ctx.clock.now();
}

async function unpause(ctx: ActorCtx, { workflowBatchId: id, pauseReason }: BatchRecord): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const batch = await lockBatch(tx, id);
    // Somebody may have paused or cancelled it meanwhile.
    if (batch?.state !== "paused" || batch.pauseReason !== pauseReason) return;
    await writeBatch(tx, id, { state: "running", pauseReason: null, nextTryAt: null });
  });
}
