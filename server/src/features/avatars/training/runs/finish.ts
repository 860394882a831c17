import type { App } from "../../../../platform/context.ts";
import { inTransaction } from "../../../../platform/database/db.ts";
import { tellHappened } from "../../../../platform/webhooks/happenings.ts";
import { tellDevices } from "../../../push/index.ts";
import { findAvatar, lockAvatar } from "../../store.system.ts";
import type { AvatarRow } from "../../store.ts";
import { tellAvatar } from "../../tell.ts";
import type { RunRow } from "../store.runs.ts";
import { type NewRun, putEarlierAside, updateLive } from "../store.system.runs.ts";
import { tellEnd } from "../tell.ts";
import { type Progress, RunEnded } from "./progress.ts";

/** Why a run failed: a code of the contract, and what fills the blanks of its words. */
export type Problem = { code: string; values?: Record<string, string | number> };

/** What came of a run, and the avatar that it changed or made, if any. */
export type Came = { changes: Partial<NewRun>; avatar?: AvatarRow };

/**
 * Ends a run with what `effect` does, in one transaction: both are there or neither, once, however often the job ran.
 * Throws RunEnded, and nothing is done, when the run has ended meanwhile.
 */
export async function finishRun(
  app: App,
  { runId }: RunRow,
  progress: Progress,
  effect: (tx: App) => Promise<Came>,
): Promise<void> {
  const { row, avatar } = await inTransaction(app, async (tx) => {
    const came = await effect(tx);
    const end = { state: "done" as const, step: "ready", done: 1, finishedAt: app.clock.now() };
    // Last, so that whoever cancels the run does not wait for what it writes; then all of that is undone.
    const ended = await updateLive(tx.db, runId, { ...came.changes, ...end });
    if (!ended) throw new RunEnded();
    await tellWhoWaits(tx, ended);
    if (ended.result === "proposed" && ended.avatarId !== null) await putEarlierAside(tx.db, ended.avatarId, runId);
    return { row: ended, avatar: came.avatar };
  });
  await progress.end();
  if (avatar) tellAvatar(app, avatar, row.userId);
  await tellEnd(app, row);
}

/** The avatar that a run is about, locked until the transaction ends; one that is gone took the run along. */
export async function lockAvatarOf(tx: App, avatarId: number): Promise<AvatarRow> {
  const avatar = await lockAvatar(tx, avatarId);
  if (!avatar) throw new RunEnded();
  return avatar;
}

/** Ends a run that failed, with what went wrong; one that has ended stays as it is. */
export async function failRun(app: App, runId: number, { code, values }: Problem): Promise<void> {
  const end = { state: "failed" as const, errorCode: code, errorValues: values ?? null, finishedAt: app.clock.now() };
  const row = await inTransaction(app, async (tx) => {
    const ended = await updateLive(tx.db, runId, end);
    if (ended) await tellWhoWaits(tx, ended);
    return ended;
  });
  if (row) await tellEnd(app, row);
}

/** Tells the devices of whoever waits for a run that it has ended; an avatar of its own has the name of what it made. */
async function tellWhoWaits(tx: App, row: RunRow): Promise<void> {
  const avatarId = row.madeAvatarId ?? row.avatarId;
  const avatar = avatarId === null ? undefined : await findAvatar(tx, avatarId);
  const kind = row.state === "done" ? "training_done" : "training_failed";
  const path = avatar ? `/avatars/${avatar.avatarId}` : "/avatars";
  const organizationId = avatar?.organizationId ?? null;
  const said = { training_run_id: row.runId, avatar_id: avatarId, user_id: row.userId };
  const happened = row.state === "done" ? "training.done" : "training.failed";
  await tellHappened(tx, happened, { organizationId, userId: row.userId }, said);
  await tellDevices(tx, row.userId, { kind, name: avatar?.name ?? row.name ?? "", path, organizationId });
}
