import type { App } from "../../../../platform/context.ts";
import type { RunRow } from "../store.runs.ts";
import { findLive, findLiveOfAvatar, updateLive } from "../store.system.runs.ts";

type Canceller = Pick<App, "db" | "jobs" | "clock">;

/**
 * Cancels a run, in the caller's transaction: its state says so at once, and whoever works on it hears of it within a
 * second. Undefined, and nothing is done, when it has ended.
 */
export async function cancelOne(ctx: Canceller, { runId, jobId }: RunRow): Promise<RunRow | undefined> {
  const row = await updateLive(ctx.db, runId, { state: "cancelled", finishedAt: ctx.clock.now() });
  if (row) await ctx.jobs.cancel(ctx.db, jobId);
  return row;
}

/** Cancels every run of an avatar that is being deleted, in the caller's transaction. */
export async function cancelRunsOf(ctx: Canceller, avatarId: number): Promise<void> {
  for (const run of await findLiveOfAvatar(ctx, avatarId)) await cancelOne(ctx, run);
}

/** Cancels the run of a training, if one is under way, in the caller's transaction. */
export async function cancelRunOf(ctx: Canceller, trainingId: number): Promise<void> {
  const run = await findLive(ctx, { trainingId, avatarId: null });
  if (run) await cancelOne(ctx, run);
}
