import type { batches } from "@pluma/contract/batches/batches";
import type { Input } from "@pluma/contract/kit/kit";
import type { ActorCtx } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/db.ts";
import { refuse } from "../../../platform/errors.ts";
import { checkFixed, deleteRunsOfBatch, readTemplatesOf, stopRun } from "../../workflows/index.ts";
import { dropFile } from "../keeping.ts";
import { followWorkflow } from "../making/following.ts";
import { readOne, showRows } from "../show.ts";
import {
  type BatchRecord,
  findBatch,
  letNoneWait,
  lockBatch,
  lockToBegin,
  type NewBatch,
  readRows,
  readRowsIn,
  removeBatch,
  writeBatch,
  writeRows,
} from "../store.ts";
import { tellBatch } from "../tell.ts";
import { beginOne, type Claimed } from "./claiming.ts";
import { begin, next, templatesFor } from "./going.ts";

type Named<K extends keyof typeof batches> = Input<(typeof batches)[K]>;

/** Runs the first row of a draft that is ready, or that was tried and failed; one that is being tried is answered. */
export async function tryBatch(ctx: ActorCtx, { params }: Named<"tryBatch">) {
  await checkReady(ctx, params.id);
  const templates = await templatesFor(ctx, params.id);
  const { claimed, tried } = await inTransaction(ctx, async (tx) => {
    const batch = (await lockBatch(tx, params.id)) ?? refuse("not_found");
    if (batch.state !== "draft") refuse("batch_begun");
    const [running] = await readRowsIn(tx, params.id, ["running"], { offset: 0, limit: 1 });
    if (running) return { claimed: [], tried: running.row };
    const [row] = await readRowsIn(tx, params.id, ["ready", "failed"], { offset: 0, limit: 1 });
    if (!row) return refuse("batch_nothing_ready");
    return { claimed: await beginOne(tx, batch, row, templates), tried: row.row };
  });
  begin(ctx, claimed);
  const [row] = await readRows(ctx, params.id, [tried]);
  const { batch } = await readOne(ctx, params.id);
  tellBatch(ctx, { workflowBatchId: params.id, userId: ctx.actor.userId });
  const [shown] = row ? showRows(ctx, batch, [row]) : [];
  return { batch, row: shown ?? refuse("not_found") };
}

/**
 * Refuses a draft of which no row could be run now: a template may not be used any more, or does not take what is fixed for it; and
 * one whose workflow became another unseen.
 */
async function checkReady(ctx: ActorCtx, batchId: number): Promise<void> {
  const { batch, isOther } = await followWorkflow(ctx, batchId);
  if (isOther) refuse("batch_workflow_changed");
  if (batch.state !== "draft") return;
  const { steps } = batch.workflow;
  checkFixed(ctx, steps, await readTemplatesOf(ctx, steps), "batch_fixed_refused");
}

/** Changes an own batch under its lock and in its person's turn, and begins what may be begun then. */
async function change(
  ctx: ActorCtx,
  batchId: number,
  changesOf: (tx: ActorCtx, batch: BatchRecord) => Promise<Partial<NewBatch> | null>,
) {
  const templates = await templatesFor(ctx, batchId);
  const claimed = await inTransaction(ctx, async (tx): Promise<Claimed[]> => {
    const batch = (await lockToBegin(tx, batchId)) ?? refuse("not_found");
    const changes = await changesOf(tx, batch);
    if (changes === null) return [];
    const written = (await writeBatch(tx, batchId, changes)) ?? refuse("not_found");
    tellBatch(tx, written);
    return next(tx, written, templates);
  });
  begin(ctx, claimed);
  return readOne(ctx, batchId);
}

const running = { state: "running" as const, pauseReason: null, nextTryAt: null, refusals: 0, waits: 0 };

/** Runs every row of an own batch that is ready, or was tried and failed. One that runs is left to. */
export async function startBatch(ctx: ActorCtx, { params }: Named<"startBatch">) {
  await checkReady(ctx, params.id);
  let unneeded: string | null = null;
  const started = await change(ctx, params.id, async (tx, batch) => {
    if (batch.state === "running") return null;
    if (batch.state !== "draft") refuse("batch_over");
    const count = await writeRows(tx, params.id, { states: ["ready", "failed"] }, { state: "waiting", error: null });
    if (count === 0) refuse("batch_nothing_ready");
    unneeded = batch.storageKey;
    return { ...running, startedAt: tx.clock.now(), storageKey: null };
  });
  await dropFile(ctx, unneeded);
  return started;
}

/** Begins no further row of an own batch; one that waits for words or a model does not go on by itself any more. */
export function pauseBatch(ctx: ActorCtx, { params }: Named<"pauseBatch">) {
  return change(ctx, params.id, async (tx, { state, pauseReason }) => {
    if (state !== "running" && state !== "paused") refuse("batch_resting");
    if (pauseReason === "person") return null;
    return { state: "paused", pauseReason: "person", pausedAt: tx.clock.now(), nextTryAt: null };
  });
}

/** Goes on with an own batch that is paused; one that runs is left to. */
export function continueBatch(ctx: ActorCtx, { params }: Named<"continueBatch">) {
  return change(ctx, params.id, async (_tx, { state }) => {
    if (state === "running") return null;
    if (state === "draft") refuse("batch_resting");
    if (state !== "paused") refuse("batch_over");
    return running;
  });
}

/** Begins no further row of an own batch and stops those that are being run; what is written stays. */
export async function cancelBatch(ctx: ActorCtx, { params }: Named<"cancelBatch">) {
  await change(ctx, params.id, async (tx, { state }) => {
    if (state === "cancelled") return null;
    if (state !== "running" && state !== "paused") refuse("batch_resting");
    await letNoneWait(tx, params.id);
    return { state: "cancelled", pauseReason: null, nextTryAt: null, finishedAt: tx.clock.now() };
  });
  await stopRows(ctx, params.id);
  return readOne(ctx, params.id);
}

async function stopRows(ctx: ActorCtx, batchId: number): Promise<void> {
  for (const { userWorkflowId } of await readRowsIn(ctx, batchId, ["running"])) {
    if (userWorkflowId !== null) await stopRun(ctx, userWorkflowId);
  }
}

/** Runs the failed rows of an own batch again, and no other. */
export function runFailedAgain(ctx: ActorCtx, { params }: Named<"runFailedAgain">) {
  return change(ctx, params.id, async (tx, { state }) => {
    if (state === "draft") refuse("batch_nothing_failed");
    // Why they failed is kept while they are run again, for a cancel before they come to an end.
    const changes = { state: "waiting" as const, tries: 0, endedAt: null };
    if ((await writeRows(tx, params.id, { states: ["failed"] }, changes)) === 0) refuse("batch_nothing_failed");
    return state === "paused" ? {} : { ...running, finishedAt: null };
  });
}

/** Deletes an own batch with its runs and their conversations. */
export async function deleteBatch(ctx: ActorCtx, { params }: Pick<Named<"deleteBatch">, "params">): Promise<undefined> {
  const batch = (await findBatch(ctx, params.id)) ?? refuse("not_found");
  // First nothing more is begun, so that no run is made while others are taken away.
  await inTransaction(ctx, async (tx) => {
    await lockBatch(tx, params.id);
    await writeRows(tx, params.id, { states: ["waiting"] }, { state: "ready" });
    await writeBatch(tx, params.id, { state: "cancelled", pauseReason: null, nextTryAt: null });
  });
  await stopRows(ctx, params.id);
  await deleteRunsOfBatch(ctx, params.id);
  await removeBatch(ctx, params.id);
  await dropFile(ctx, batch.storageKey);
  tellBatch(ctx, batch);
}
