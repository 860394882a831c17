import { and, count, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { ActorCtx } from "../../../platform/context.ts";
import { type AvatarFileRow, editableByAvatar, visibleByAvatar } from "../store.ts";
import { avatarFiles } from "../tables.ts";

/** A file of an avatar that the caller may use, standing or not; undefined for any other. */
export async function findFile(
  ctx: ActorCtx,
  named: { avatarFileId: number } | { fileId: number },
): Promise<AvatarFileRow | undefined> {
  const [column, value] =
    "fileId" in named ? [avatarFiles.fileId, named.fileId] : [avatarFiles.avatarFileId, named.avatarFileId];
  // A bigint, because an id that somebody typed may be larger than the column; it then names nothing.
  const [row] = await ctx.db
    .select()
    .from(avatarFiles)
    .where(and(sql`${column} = ${value}::bigint`, visibleByAvatar(ctx, avatarFiles.avatarId)));
  return row;
}

/** Where answers that were taught to an avatar stand now; undefined before the first, and for whom may not edit it. */
export async function findTaught(ctx: ActorCtx, avatarId: number): Promise<AvatarFileRow | undefined> {
  const [row] = await ctx.db
    .select()
    .from(avatarFiles)
    .where(and(standingIn(ctx, avatarId), eq(avatarFiles.isTaught, true)));
  return row;
}

const standingIn = (ctx: ActorCtx, avatarId: number): SQL | undefined =>
  and(eq(avatarFiles.avatarId, avatarId), isNull(avatarFiles.removedAt), editableByAvatar(ctx, avatarFiles.avatarId));

/** How many files stand in an avatar that the caller may edit. */
export async function countStanding(ctx: ActorCtx, avatarId: number): Promise<number> {
  const [row] = await ctx.db.select({ count: count() }).from(avatarFiles).where(standingIn(ctx, avatarId));
  return row?.count ?? 0;
}

/** Says that files were taken from an avatar that the caller may edit at a moment; null: that they stand again. */
export async function markRemoved(ctx: ActorCtx, avatarFileIds: number[], removedAt: Date | null): Promise<void> {
  if (avatarFileIds.length === 0) return;
  await ctx.db
    .update(avatarFiles)
    .set({ removedAt })
    .where(and(inArray(avatarFiles.avatarFileId, avatarFileIds), editableByAvatar(ctx, avatarFiles.avatarId)));
}
