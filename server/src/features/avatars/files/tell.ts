import type { Avatar, AvatarFile } from "@pluma/contract/avatars/avatars";
import type { ActorCtx, App } from "../../../platform/context.ts";
import { refuse } from "../../../platform/errors.ts";
import { languageOf } from "../../accounts/index.ts";
import { hearSources } from "../../knowledge/index.ts";
import { showAvatar } from "../show.ts";
import { findAvatar } from "../store.system.ts";
import type { AvatarFileRow, AvatarRow } from "../store.ts";
import { tellAvatar } from "../tell.ts";
import { showAvatarFiles } from "./show.ts";
import { findFileOf } from "./store.system.ts";

/** Tells the open screens of those whom it concerns of a file that is new in an avatar; answers both as the wire has them. */
export async function answerFile(
  ctx: ActorCtx,
  avatar: AvatarRow,
  row: AvatarFileRow,
): Promise<{ file: AvatarFile; avatar: Avatar }> {
  const file = await showFile(ctx, row);
  for (const userId of new Set([avatar.userId, ctx.actor.userId])) {
    if (userId) ctx.push(userId, "avatar_file", { avatar_id: avatar.avatarId, file });
  }
  tellAvatar(ctx, avatar, ctx.actor.userId);
  return { file, avatar: await showAvatar(ctx, avatar) };
}

/** A file of an avatar as the caller, who may edit it, sees it in a list. */
export async function showFile(ctx: ActorCtx, row: AvatarFileRow): Promise<AvatarFile> {
  const [file] = await showAvatarFiles(ctx, [row], ctx.lang);
  return file ?? refuse("not_found");
}

/** Has the open screens of an avatar's owner hear how the reading of its files goes, whichever node reads. */
export function hearAvatarFiles(app: App): void {
  hearSources(app, "avatars", async (behind, { sourceId }) => {
    const row = await findFileOf(behind, sourceId);
    const userId = row && (await findAvatar(behind, row.avatarId))?.userId;
    if (!row || !userId) return;
    const [file] = await showAvatarFiles(behind, [row], await languageOf(behind, userId));
    if (file) behind.push(userId, "avatar_file", { avatar_id: row.avatarId, file });
  });
}
