import type { TrainingRun } from "@pluma/contract/avatars/trainingRuns";
import type { trainings } from "@pluma/contract/avatars/trainings";
import { differ } from "@pluma/contract/kit/differing/differ";
import type { Input } from "@pluma/contract/kit/kit";
import { estimateTokens, TOKENS_MAX } from "@pluma/contract/kit/words";
import type { ActorCtx } from "../../../../platform/context.ts";
import { inTransaction } from "../../../../platform/database/db.ts";
import { wordsOf } from "../../../../platform/errorMessages.ts";
import { refuse } from "../../../../platform/errors.ts";
import { editableAvatar, lockEditable } from "../../access.ts";
import { tellAvatar } from "../../tell.ts";
import { writeVersion } from "../../writeVersion.ts";
import { ownRun } from "../access.ts";
import { reasonOf } from "../rules.ts";
import { showRun, showRuns } from "../show.ts";
import { decideRun, findOwnRun, listRunsOf, lockOwnRun, type RunRow } from "../store.runs.ts";
import { findOwnTraining } from "../store.ts";
import { tellEnd, tellRun } from "../tell.ts";
import { cancelOne } from "./cancel.ts";

const RUNS_MAX = 20;

/** The newest 20 runs of an avatar that the caller may edit, and of its trainings. */
export async function listRuns(ctx: ActorCtx, avatarId: number): Promise<{ runs: TrainingRun[] }> {
  const avatar = await editableAvatar(ctx, avatarId);
  return { runs: await showRuns(ctx, await listRunsOf(ctx, avatar.avatarId, RUNS_MAX), ctx.lang) };
}

/** One own run; of one that proposes a context, that context and what is different in it. */
export async function readRun(ctx: ActorCtx, runId: number) {
  const row = await ownRun(ctx, runId);
  const { result, before, proposal } = row;
  const isWaiting = result === "proposed" && proposal !== null;
  const proposed = isWaiting ? { context: proposal, differences: differ(before ?? "", proposal) } : null;
  return { run: await showRun(ctx, row, ctx.lang), proposal: proposed };
}

/** Stops an own run at once; one that has ended stays as it is. */
export async function cancelRun(ctx: ActorCtx, runId: number): Promise<{ run: TrainingRun }> {
  const row = await ownRun(ctx, runId);
  const cancelled = await inTransaction(ctx, (tx) => cancelOne(tx, row));
  if (cancelled) await tellEnd(ctx, cancelled);
  const now = cancelled ?? (await findOwnRun(ctx, runId)) ?? row;
  return { run: await showRun(ctx, now, ctx.lang) };
}

/**
 * Makes a proposed context that of its avatar, as a new version; `context` in its place when one comes. Refuses
 * avatar_changed when the context that stands is not the one that the proposal was made from and shown against.
 */
export async function keepRun(ctx: ActorCtx, { params, body }: Input<typeof trainings.keepRun>) {
  const { avatarId, proposal } = await waitingRun(ctx, params.id);
  const context = body.context ?? proposal;
  checkContext(ctx, context);
  const { row, avatar } = await inTransaction(ctx, async (tx) => {
    const locked = await lockEditable(tx, avatarId);
    const run = await lockOwnRun(tx, params.id);
    if (run?.result !== "proposed") return refuse("nothing_to_keep");
    if (locked.context !== run.before) refuse("avatar_changed");
    const training = run.trainingId === null ? undefined : await findOwnTraining(tx, run.trainingId);
    const about = { reason: reasonOf[run.act], subject: training?.name };
    const change = { userId: ctx.actor.userId, ...about, changes: { context } };
    const changed = await writeVersion(tx, locked, change);
    return { row: (await decideRun(tx, params.id, "kept")) ?? run, avatar: changed };
  });
  tellAvatar(ctx, avatar, ctx.actor.userId);
  return told(ctx, row);
}

/** Puts a proposed context aside; the avatar stays as it is. */
export async function putRunAside(ctx: ActorCtx, runId: number): Promise<{ run: TrainingRun }> {
  await waitingRun(ctx, runId);
  return told(ctx, (await decideRun(ctx, runId, "aside")) ?? refuse("nothing_to_keep"));
}

async function waitingRun(ctx: ActorCtx, runId: number): Promise<{ avatarId: number; proposal: string }> {
  const { result, avatarId, proposal } = await ownRun(ctx, runId);
  if (result !== "proposed" || avatarId === null || proposal === null) return refuse("nothing_to_keep");
  return { avatarId, proposal };
}

function checkContext(ctx: ActorCtx, context: string): void {
  if (context.trim() === "") refuse("context_empty", {}, { context: wordsOf("context_empty", ctx.lang) });
  const values = { tokens: estimateTokens(context), max: TOKENS_MAX };
  if (values.tokens <= TOKENS_MAX) return;
  refuse("context_too_long", values, { context: wordsOf("context_too_long", ctx.lang, values) });
}

async function told(ctx: ActorCtx, row: RunRow): Promise<{ run: TrainingRun }> {
  await tellRun(ctx, row);
  return { run: await showRun(ctx, row, ctx.lang) };
}
