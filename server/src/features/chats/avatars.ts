import type { AvatarMark } from "@pluma/contract/avatars/mark";
import type { ActorCtx, App } from "../../platform/context.ts";
import { refuse } from "../../platform/errors.ts";
import {
  type AvatarRow,
  checkAsking,
  isThere,
  marksOf,
  marksOfRows,
  materialOf,
  rightsOver,
  usableAvatar,
  visibleAssistant,
  visibleAvatar,
} from "../avatars/index.ts";
import { maySpeak } from "./rules.ts";

type Named = { avatar_id?: number | null | undefined; assistant_id?: string | null | undefined };

/** The avatar that is named, by either id or both; null when none is. Refuses not_found for one that the caller may not use. */
export async function findNamedAvatar(ctx: ActorCtx, { avatar_id, assistant_id }: Named): Promise<AvatarRow | null> {
  const byId = avatar_id ? await visibleAvatar(ctx, avatar_id) : null;
  if (!assistant_id) return byId;
  const avatar = await visibleAssistant(ctx, assistant_id);
  return byId && byId.avatarId !== avatar.avatarId ? refuse("not_found") : avatar;
}

/**
 * Who answers: the avatar that is named, else that of the chat. Refuses avatar_gone when the caller may no longer use
 * that one, so that nobody is answered by somebody else without knowing; and as checkAsking does.
 */
export async function findAnswerer(
  ctx: ActorCtx,
  named: AvatarRow | null,
  avatarId: number | null,
): Promise<AvatarRow | null> {
  const avatar = named ?? (avatarId === null ? null : await usableAvatar(ctx, avatarId));
  if (avatar) await checkAsking(ctx, avatar);
  return avatar;
}

/** The avatar that a chat has, whoever may use it; null also while it is deleted. */
export async function standingAvatar(ctx: ActorCtx, { avatarId }: { avatarId: number | null }): Promise<number | null> {
  return avatarId !== null && (await isThere(ctx, avatarId)) ? avatarId : null;
}

/** Refuses an avatar where another model than those that they answer with is chosen. */
export function checkAvatarModel(avatar: unknown, model: string | null): void {
  if (avatar !== null && model !== null && !maySpeak(model)) refuse("avatar_model", { model });
}

/** Avatars where they are named; nothing is asked where there are none, nor of one that was just read. */
export async function readMarks(
  app: Pick<App, "db" | "clock" | "secrets">,
  rows: { avatarId: number | null }[],
  known: AvatarRow | null = null,
): Promise<Map<number, AvatarMark>> {
  const ids = rows.flatMap(({ avatarId }) => avatarId ?? []);
  if (ids.length === 0) return new Map();
  return known && ids.every((id) => id === known.avatarId) ? marksOfRows(app, [known]) : marksOf(app, ids);
}

/** The files of a chat's avatar, for those who may edit it; nobody else learns that there are any. */
export async function avatarFilesFor(ctx: ActorCtx, avatarId: number | null) {
  const avatar = avatarId === null ? null : await usableAvatar(ctx, avatarId).catch(() => null);
  if (!avatar || !rightsOver(ctx, avatar).edit) return [];
  const files = await materialOf(ctx, avatar.avatarId);
  return files.map(({ row, name, source }) => ({ file_id: row.fileId, name, type: source?.type ?? "" }));
}
