import type { ActorCtx } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/db.ts";
import { perApp } from "../../../platform/state.ts";
import { inBlocks } from "../../../platform/work/blocks.ts";
import { advance, type RunView, readTemplatesAmong, resumeRun, standingOf } from "../../workflows/index.ts";
import { isOutOfWords, type Rest, type Verdict, verdictOf } from "../rules.ts";
import { wordsLeft } from "../show.ts";
import { type EndedRow, type EndedRun, restRows, writeWritten } from "../store.blocks.ts";
import {
  type BatchRecord,
  countRunning,
  findBatch,
  isAnyEndedSince,
  isAnyLeft,
  listRunning,
  lockToBegin,
  writeBatch,
  writeRows,
} from "../store.ts";
import { tellBatch } from "../tell.ts";
import { type Claimed, claimRows, endBatch, type Templates } from "./claiming.ts";

/** Begins what may be begun of a running batch, in the background; by whomever and however often it is called, a row is begun once. */
export async function goOn(ctx: ActorCtx, batchId: number): Promise<void> {
  const templates = await templatesFor(ctx, batchId);
  const claimed = await inTransaction(ctx, async (tx) => {
    const batch = await lockToBegin(tx, batchId);
    return batch ? next(tx, batch, templates) : [];
  });
  if (claimed.length > 0) tellBatch(ctx, { workflowBatchId: batchId, userId: ctx.actor.userId });
  begin(ctx, claimed);
}

/** What rows of a batch are begun with; read ahead of the transaction that begins them, which locks the batch. */
export async function templatesFor(ctx: ActorCtx, batchId: number): Promise<Templates> {
  const known = templatesIn(ctx);
  const now = performance.now();
  for (const [id, { untilMs }] of known) if (untilMs < now) known.delete(id);
  // By whom too: what somebody finds of another's batch is nothing, and is not what its owner gets.
  const key = `${ctx.actor.userId} ${ctx.actor.organizationId} ${batchId}`;
  const found = known.get(key) ?? { untilMs: now + KNOWN_MS, templates: readTemplates(ctx, batchId) };
  known.set(key, found);
  return found.templates.catch((error: unknown) => {
    known.delete(key);
    throw error;
  });
}

// Names and what fits: whether the person may use them is asked anew with each step. So they need not be read for each row.
const KNOWN_MS = 2000;
const templatesIn = perApp(() => new Map<string, { untilMs: number; templates: Promise<Templates> }>());

async function readTemplates(ctx: ActorCtx, batchId: number): Promise<Templates> {
  const batch = await findBatch(ctx, batchId);
  return batch ? readTemplatesAmong(ctx, batch.workflow.steps) : new Map();
}

/** Takes the next rows of a batch that its caller holds locked to begin them; ends it where there are none. */
export async function next(tx: ActorCtx, batch: BatchRecord, templates: Templates): Promise<Claimed[]> {
  if (batch.state !== "running" && batch.state !== "paused") return [];
  const isRunning = batch.state === "running";
  const claimed = isRunning ? await claimRows(tx, batch, templates) : [];
  if (claimed.length === 0 && !(await isAnyLeft(tx, batch.workflowBatchId))) await endBatch(tx, batch);
  return claimed;
}

/** Has the runs of claimed rows asked, in the background. */
export function begin(ctx: ActorCtx, claimed: Claimed[]): void {
  const behind = { ...ctx, db: ctx.backgroundDb };
  for (const each of claimed) {
    const { userWorkflowId } = each;
    const work = each.isNew ? advance(behind, userWorkflowId, each.made) : resumeRun(behind, userWorkflowId, each.cut);
    // What could not be begun now is found by the sweep.
    ctx.background(`row ${userWorkflowId}`, work);
  }
}

/** A run that came to rest, as whoever heard it found it. */
type Rested = { ctx: ActorCtx; view: RunView; rest: Rest };

const restedIn = perApp(() => inBlocks<Rested, never>(settleBlock));

/**
 * Lets a run rest that came to it, writes what became of its row, and begins the next one. A run of no row, one that goes on, or
 * that was set going while it was read, is nobody's matter: its rest is still to come. Those of a batch that come to rest while
 * others of it are written are written together, right after.
 */
export async function hearRest(ctx: ActorCtx, view: RunView): Promise<void> {
  const rest = restOf(view);
  const { workflowBatchId } = view.row;
  if (workflowBatchId === null || rest === null) return;
  await restedIn(ctx)(workflowBatchId, { ctx, view, rest });
}

async function settleBlock(batchId: number, block: Rested[]): Promise<[]> {
  // The rights of whoever came last: they are of the same person, and the newest.
  const ctx = block.at(-1)?.ctx;
  if (!ctx) return [];
  const templates = await templatesFor(ctx, batchId);
  const claimed = await inTransaction(ctx, async (tx) => {
    const batch = await lockToBegin(tx, batchId);
    const rows = await restRows(tx, batchId, endsOf(block));
    return batch && rows.length > 0 ? settleRows(tx, { batch, templates }, rows, block) : [];
  });
  begin(ctx, claimed);
  // Its place is free for what else the person has running.
  if (claimed.length === 0) for (const other of await listRunning(ctx, batchId)) await goOn(ctx, other);
  return [];
}

/** Runs of a batch that end, with their words where all of them were written: then nothing else has to be looked at before that is. */
function endsOf(block: Rested[]): EndedRun[] {
  const areWritten = block.every(({ rest }) => rest.state === "written");
  return block.map(({ view }) => ({ ...view.row, words: areWritten ? standingOf(view).words : null }));
}

/** How a run came to rest; null while it goes on. */
export function restOf(view: RunView): Rest | null {
  const { state, error } = standingOf(view);
  if (state === "running") return null;
  if (state === "cancelled" || state === "waiting") return { state: "stopped", code: "run_answer_cut" };
  if (state === "failed") return { state: "failed", code: error?.code ?? "failed" };
  return { state: "written", code: "" };
}

type Standing = ReturnType<typeof standingOf>;

/** What becomes of rows of a batch, and whether others may be begun in their places: `isOpen`. */
type Settled = { batch: BatchRecord; isOpen: boolean };

async function settleRows(
  tx: ActorCtx,
  { batch, templates }: { batch: BatchRecord; templates: Templates },
  rows: EndedRow[],
  block: Rested[],
): Promise<Claimed[]> {
  const restOfRun = new Map(block.map((each) => [each.view.row.userWorkflowId, each]));
  const ended = rows.flatMap((row) => {
    const rested = restOfRun.get(row.userWorkflowId ?? 0);
    return rested ? [{ row, rest: rested.rest, standing: standingOf(rested.view) }] : [];
  });
  const isWritten = ({ row, rest }: (typeof ended)[number]) => row.state === "running" && rest.state === "written";
  const written = ended.filter(isWritten);
  // First those that found no words, while the others still count as being run: what those had set aside came back.
  const others = ended.filter((each) => !isWritten(each));
  others.sort((one, other) => Number(isOutOfWords(other.rest)) - Number(isOutOfWords(one.rest)));
  let settled: Settled = { batch, isOpen: false };
  for (const { row, rest, standing } of others) {
    const { batch: after, isOpen } = await settle(tx, settled.batch, row, rest, standing);
    settled = { batch: after, isOpen: settled.isOpen || isOpen };
  }
  if (written.length > 0) {
    const { batch: after, isOpen } = await settleWritten(tx, settled.batch, written);
    settled = { batch: after, isOpen: settled.isOpen || isOpen };
  }
  // Of a paused one this only says that it is over, where this was the last.
  const { state } = settled.batch;
  return settled.isOpen || state === "paused" ? next(tx, settled.batch, templates) : [];
}

/** Rows that were written, which most of them are: one statement for all that were not with the rest of their runs. */
async function settleWritten(
  tx: ActorCtx,
  batch: BatchRecord,
  written: { row: EndedRow; standing: Standing }[],
): Promise<Settled> {
  const rows = written.flatMap(({ row, standing }) => (row.isWritten ? [] : [{ row: row.row, words: standing.words }]));
  if (rows.length > 0) await writeWritten(tx, batch.workflowBatchId, rows);
  const verdict = verdictOf({ state: "written", code: "" }, 0, { ...batch, running: 0, areWordsBack: false });
  const after = await writeVerdict(tx, batch, verdict);
  tellBatch(tx, batch);
  return { batch: after ?? batch, isOpen: verdict.goesOn };
}

async function settle(
  tx: ActorCtx,
  batch: BatchRecord,
  row: EndedRow,
  rest: Rest,
  { words, error }: Standing,
): Promise<Settled> {
  const id = batch.workflowBatchId;
  if (row.state !== "running") {
    await followHand(tx, batch, row, rest, words);
    return { batch, isOpen: false };
  }
  const running = rest.state === "failed" ? (await countRunning(tx, id)) - 1 : 0;
  const areWordsBack = isOutOfWords(rest) && running === 0 && (await isBack(tx, id, row));
  const verdict = verdictOf(rest, row.tries, { ...batch, running, areWordsBack });
  // One that had failed, was to be run again and was stopped has failed as it had.
  const had = verdict.row === "ready" ? row.error : null;
  const state = had ? "failed" : verdict.row;
  const cause = had ?? error ?? { code: rest.code, values: {}, step: null };
  const errors = { failed: cause, waiting: row.error, ready: null, written: null };
  await writeRows(
    tx,
    id,
    { rows: [row.row] },
    {
      state,
      words,
      error: errors[state],
      tries: row.tries + (verdict.isTried ? 1 : 0),
      endedAt: verdict.row === "waiting" || verdict.row === "ready" ? null : tx.clock.now(),
    },
  );
  const written = await writeVerdict(tx, batch, verdict);
  // A model that is down is no fault of the rows that were tried on it.
  if (verdict.pause?.reason === "model") await writeRows(tx, id, { states: ["waiting", "running"] }, { tries: 0 });
  tellBatch(tx, batch);
  return { batch: written ?? batch, isOpen: written !== undefined && verdict.goesOn };
}

/**
 * Whether words came back that others of the batch had set aside since a row was begun that found none: then it is worth another
 * try. One for each of them that ended, so that words which something else holds are waited for and not asked for again and again.
 */
async function isBack(tx: ActorCtx, batchId: number, { begunAt }: EndedRow): Promise<boolean> {
  return begunAt !== null && (await isAnyEndedSince(tx, batchId, begunAt)) && (await wordsLeft(tx)) !== 0;
}

async function writeVerdict(tx: ActorCtx, batch: BatchRecord, verdict: Verdict): Promise<BatchRecord | undefined> {
  const { refusals, waits, pause } = verdict;
  const isPaused = pause !== null && batch.state === "running";
  if (!isPaused && refusals === batch.refusals && waits === batch.waits) return batch;
  const now = tx.clock.now();
  const nextTryAt = pause?.waitMs == null ? null : new Date(now.getTime() + pause.waitMs);
  const paused = isPaused ? { state: "paused" as const, pauseReason: pause.reason, pausedAt: now, nextTryAt } : null;
  return writeBatch(tx, batch.workflowBatchId, { refusals, waits, ...paused });
}

/** A row that nobody runs follows what the person did with its run by hand. */
async function followHand(
  tx: ActorCtx,
  batch: BatchRecord,
  { row, state, endedAt }: EndedRow,
  rest: Rest,
  words: number,
): Promise<void> {
  const id = batch.workflowBatchId;
  if (rest.state === "written") {
    const isSo = state === "written";
    const at = isSo ? endedAt : tx.clock.now();
    await writeRows(tx, id, { rows: [row] }, { state: "written", words, error: null, endedAt: at });
  } else if (rest.state === "failed" && state === "written") {
    const error = { code: rest.code, values: {}, step: null };
    await writeRows(tx, id, { rows: [row] }, { state: "failed", words, error });
  } else return;
  tellBatch(tx, batch);
}
