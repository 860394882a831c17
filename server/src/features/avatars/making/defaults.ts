import { DRAW_PERCENT_DEFAULT } from "@pluma/contract/avatars/draws";
import type { ActorCtx, App } from "../../../platform/context.ts";
import { inTransaction, isTaken } from "../../../platform/database/db.ts";
import { markRemoved } from "../files/store.ts";
import { words } from "../locales/words.ts";
import { makeAvatar } from "../make.ts";
import { findDefault, lockDefault, standingFiles, updateAvatar } from "../store.system.ts";
import type { AvatarRow } from "../store.ts";
import { tellAvatar } from "../tell.ts";
import { writeVersion } from "../writeVersion.ts";

/** The default avatar of a person as their profile has it; null before they have one. */
export async function defaultAssistantOf(app: Pick<App, "db">, userId: number) {
  const found = await findDefault(app, userId);
  return found ? { id: found.assistantId, avatar_id: found.avatarId } : null;
}

/**
 * Gives the caller their default avatar as it was at first, without files: made when there is none, else a new version
 * of it, so that what it was before can be brought back.
 */
export async function resetDefaultAvatar(ctx: ActorCtx): Promise<void> {
  const { userId } = ctx.actor;
  const avatar = (await renewDefault(ctx)) ?? (await makeDefault(ctx)) ?? (await renewDefault(ctx));
  if (avatar) tellAvatar(ctx, avatar);
  ctx.push(userId, "user", { user_id: userId });
}

function renewDefault(ctx: ActorCtx): Promise<AvatarRow | undefined> {
  const { userId } = ctx.actor;
  const { name, description, context } = words[ctx.lang].first;
  return inTransaction(ctx, async (tx) => {
    const found = await lockDefault(tx, userId);
    if (!found) return undefined;
    const standing = await standingFiles(tx, found.avatarId);
    const fileIds = standing.map(({ avatarFileId }) => avatarFileId);
    await markRemoved(tx, fileIds, ctx.clock.now());
    const plain = { isPublic: false, mode: "free" as const, starters: [], fileId: null };
    // What others are given of it is as at first too: it may be shown to them again.
    const bound = { drawPercent: DRAW_PERCENT_DEFAULT, countsMaterial: true, showsFiles: false };
    await updateAvatar(tx.db, found.avatarId, { description, ...plain, ...bound });
    return writeVersion(tx, found, { userId, reason: "context", changes: { name, context } });
  });
}

/** Undefined when another tab made it meanwhile. */
function makeDefault(ctx: ActorCtx): Promise<AvatarRow | undefined> {
  const { userId } = ctx.actor;
  const values = { kind: "default" as const, userId, ...words[ctx.lang].first };
  return inTransaction(ctx, (tx) => makeAvatar(tx, values, userId)).catch((error: unknown) => {
    if (isTaken(error, "avatars_one_default")) return undefined;
    throw error;
  });
}
