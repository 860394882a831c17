import type { avatars } from "@pluma/contract/avatars/avatars";
import type { Input } from "@pluma/contract/kit/kit";
import type { ActorCtx, App } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/db.ts";
import { allow, refuse } from "../../../platform/errors.ts";
import { deletedSince } from "../../../platform/time/deletedSince.ts";
import { noteDeleted } from "../../accounts/index.ts";
import { removeFile } from "../../files/index.ts";
import { removeSources } from "../../knowledge/index.ts";
import { lockEditable } from "../access.ts";
import { listFilesOf } from "../files/store.system.ts";
import { mayDelete } from "../rules.ts";
import { showAvatar } from "../show.ts";
import { deleteAvatarRow, markDeleted } from "../store.system.ts";
import { type AvatarRow, lockDeleted } from "../store.ts";
import { tellAvatar } from "../tell.ts";
import { cancelTestRunsOf, stopAnswers } from "../testing/cancelling.ts";
import { cancelRunsOf } from "../training/runs/cancel.ts";

/** Deletes an avatar; for 30 days whoever may delete it can bring it back. What runs for it is stopped. */
export async function deleteAvatar(ctx: ActorCtx, { params }: Input<typeof avatars.deleteAvatar>): Promise<undefined> {
  const { avatar, testRun } = await inTransaction(ctx, async (tx) => {
    const locked = await lockEditable(tx, params.id);
    allow(mayDelete(ctx.actor, locked));
    await cancelRunsOf(tx, locked.avatarId);
    const cancelled = await cancelTestRunsOf(tx, locked.avatarId);
    await markDeleted(tx.db, locked.avatarId, ctx.clock.now());
    await noteDeleted(tx, "avatar", locked.avatarId, locked.organizationId);
    return { avatar: locked, testRun: cancelled };
  });
  if (testRun) await stopAnswers(ctx, testRun);
  for (const userId of new Set([avatar.userId, ctx.actor.userId])) {
    if (userId) ctx.push(userId, "avatar_deleted", { avatar_id: avatar.avatarId });
  }
}

/** Brings a deleted avatar back as it was, to all who had it and to the chats with it. */
export async function restoreAvatar(ctx: ActorCtx, { params }: Input<typeof avatars.restoreAvatar>) {
  const row = await inTransaction(ctx, async (tx) => {
    const { avatarId } = (await lockDeleted(tx, params.id, deletedSince(ctx))) ?? refuse("not_found");
    return markDeleted(tx.db, avatarId, null);
  });
  tellAvatar(ctx, row, ctx.actor.userId);
  return { avatar: await showAvatar(ctx, row) };
}

/** Removes an avatar, its files and what was read of them, in the caller's transaction; what runs for it is stopped. */
export async function forgetAvatar(
  tx: Pick<App, "db" | "clock" | "jobs" | "bus" | "state">,
  { avatarId }: AvatarRow,
): Promise<void> {
  await cancelRunsOf(tx, avatarId);
  await cancelTestRunsOf(tx, avatarId);
  const files = await listFilesOf(tx, avatarId);
  await deleteAvatarRow(tx.db, avatarId);
  for (const { fileId } of files) await removeFile(tx, fileId);
  await removeSources(
    tx,
    files.flatMap(({ sourceId }) => sourceId ?? []),
  );
}
