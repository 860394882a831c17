import type { ActorCtx } from "../../../../platform/context.ts";
import { inTransaction, isTaken } from "../../../../platform/database/db.ts";
import { refuse } from "../../../../platform/errors.ts";
import { enqueue } from "../../../../platform/jobs/jobs.ts";
import { lockVisible } from "../../store.ts";
import type { RunRow } from "../store.runs.ts";
import { findLive, insertRun, type NewRun, updateLive } from "../store.system.runs.ts";
import { lockOwnTraining } from "../store.ts";
import { tellRun } from "../tell.ts";
import { runTraining } from "./job.ts";

/** What is to be run: the act, and what it is about. */
export type Wanted = Pick<NewRun, "act"> & {
  trainingId: number | null;
  avatarId: number | null;
  targetAvatarId?: number | null;
  name?: string;
};

/**
 * Starts a run in the background; its job is there if and only if the run is. Asked for again while it is under way, it
 * answers the run that is. Refuses avatar_busy while another one works on the same avatar or training.
 */
export async function startRun(ctx: ActorCtx, wanted: Wanted): Promise<RunRow> {
  const { userId, organizationId } = ctx.actor;
  const { row, isNew } = await inTransaction(ctx, async (tx) => {
    // In this order everywhere, so that two who start at once wait for each other and not in a circle.
    if (wanted.avatarId !== null && !(await lockVisible(tx, wanted.avatarId))) refuse("not_found");
    const training = wanted.trainingId === null ? null : await lockOwnTraining(tx, wanted.trainingId);
    if (training === undefined) return refuse("not_found");
    const live = await findLive(tx, wanted);
    if (live) return isSame(live, wanted) ? { row: live, isNew: false } : refuse("avatar_busy");
    const made = await insertRun(tx.db, { ...wanted, userId, organizationId, jobId: "" });
    const jobId = await enqueue(tx, runTraining, { runId: made.runId }, { userId });
    return { row: (await updateLive(tx.db, made.runId, { jobId })) ?? made, isNew: true };
  }).catch((error: unknown) => {
    // A training that was moved to this avatar meanwhile has a run of its own.
    if (isTaken(error, "training_runs_one_of_avatar") || isTaken(error, "training_runs_one_of_training")) {
      return refuse("avatar_busy");
    }
    throw error;
  });
  if (isNew) await tellRun(ctx, row);
  return row;
}

/** Whether a run is what is asked for once more. Refining an avatar is the same work by whichever way it is asked for. */
function isSame(live: RunRow, { act, trainingId, avatarId, targetAvatarId = null, name }: Wanted): boolean {
  if (live.act !== act || live.avatarId !== avatarId) return false;
  if (act === "refine") return true;
  return live.trainingId === trainingId && live.targetAvatarId === targetAvatarId && live.name === (name ?? null);
}
