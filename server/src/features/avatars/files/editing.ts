import type { avatarFiles } from "@pluma/contract/avatars/files";
import type { Input } from "@pluma/contract/kit/kit";
import type { ActorCtx } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/db.ts";
import { refuse } from "../../../platform/errors.ts";
import { fileRefOf } from "../../files/index.ts";
import { keepWhile } from "../../knowledge/index.ts";
import { lockEditable } from "../access.ts";
import { tellAvatar } from "../tell.ts";
import { writeVersion } from "../writeVersion.ts";
import { editableFile, readText } from "./find.ts";
import { keepText } from "./keep.ts";
import { replaceText } from "./replace.ts";
import { keptText, textNameOf } from "./rules.ts";
import { findFile, markRemoved } from "./store.ts";
import { answerFile } from "./tell.ts";

/** Changes the text or the name of an editable file: another takes its place. Refuses one that does not stand any more. */
export async function saveEditableFile(ctx: ActorCtx, { params, body }: Input<typeof avatarFiles.saveEditableFile>) {
  const { avatar, row } = await editableFile(ctx, { fileId: params.file_id });
  if (!row.editable) refuse("editable_file_type_refused");
  if (row.removedAt !== null) refuse("avatar_changed");
  const before = await readText(ctx, row);
  const content = body.content === undefined ? before.content : keptText(body.content);
  const name = body.name?.trim() ? textNameOf(body.name) : before.name;
  if (name === null) return refuse("editable_file_type_refused");
  if (content === before.content && name === before.name) return answerFile(ctx, avatar, row);
  const kept = await keepText(ctx, avatar, { name, type: "text/plain", bytes: new TextEncoder().encode(content) });
  const saved = await keepWhile(ctx, kept, async (tx) => {
    const locked = await lockEditable(tx, avatar.avatarId);
    const old = await findFile(tx, row);
    if (old?.removedAt !== null) return refuse("avatar_changed");
    const { isTaught } = old;
    const change = { userId: ctx.actor.userId, reason: "file_edited" as const, subject: kept.file.name };
    return replaceText(tx, locked, { old, kept, isTaught, ...change });
  });
  return answerFile(ctx, saved.avatar, saved.row);
}

/** Takes a file from an avatar as a new version; earlier ones keep it. All three ids have to belong together. */
export async function removeAvatarFile(
  ctx: ActorCtx,
  { params }: Input<typeof avatarFiles.removeAvatarFile>,
): Promise<undefined> {
  const { avatar, row } = await editableFile(ctx, { fileId: params.fileId });
  const isMeant = row.openaiFileId === params.openaiFileId && avatar.assistantId === params.assistantId;
  if (!isMeant) refuse("not_found");
  const subject = (await fileRefOf(ctx, row.fileId))?.name ?? "";
  const changed = await inTransaction(ctx, async (tx) => {
    const locked = await lockEditable(tx, avatar.avatarId);
    const standing = await findFile(tx, row);
    if (standing?.removedAt !== null) refuse("not_found");
    await markRemoved(tx, [row.avatarFileId], ctx.clock.now());
    return writeVersion(tx, locked, { userId: ctx.actor.userId, reason: "file_removed", subject });
  });
  tellAvatar(ctx, changed, ctx.actor.userId);
}
