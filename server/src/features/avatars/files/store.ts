import { and, asc, count, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { ActorCtx, App } from "../../../platform/context.ts";
import type { Db } from "../../../platform/db.ts";
import { type AvatarFileRow, visibleByAvatar } from "../store.ts";
import { avatarFiles } from "../tables.ts";

type Reader = Pick<App, "db">;

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

/** The file that was read as this source, whoever asks; undefined when it belongs to no avatar. */
export async function findFileOf({ db }: Reader, sourceId: number): Promise<AvatarFileRow | undefined> {
  const [row] = await db.select().from(avatarFiles).where(eq(avatarFiles.sourceId, sourceId));
  return row;
}

/** Where answers that were taught to an avatar stand now; undefined before the first. */
export async function findTaught({ db }: Reader, avatarId: number): Promise<AvatarFileRow | undefined> {
  const [row] = await db
    .select()
    .from(avatarFiles)
    .where(and(standingIn(avatarId), eq(avatarFiles.isTaught, true)));
  return row;
}

const standingIn = (avatarId: number): SQL | undefined =>
  and(eq(avatarFiles.avatarId, avatarId), isNull(avatarFiles.removedAt));

/** How many files stand in an avatar. */
export async function countStanding({ db }: Reader, avatarId: number): Promise<number> {
  const [row] = await db.select({ count: count() }).from(avatarFiles).where(standingIn(avatarId));
  return row?.count ?? 0;
}

/** Every file that an avatar ever had, oldest first. */
export function listFilesOf({ db }: Reader, avatarId: number): Promise<AvatarFileRow[]> {
  return db.select().from(avatarFiles).where(eq(avatarFiles.avatarId, avatarId)).orderBy(asc(avatarFiles.avatarFileId));
}

export async function insertFile(db: Db, values: typeof avatarFiles.$inferInsert): Promise<AvatarFileRow> {
  const [row] = await db.insert(avatarFiles).values(values).returning();
  if (!row) throw new Error("a file of an avatar was not written");
  return row;
}

/** Says that a file was taken from its avatar at a moment; null: that it stands again. */
export async function markRemoved(db: Db, avatarFileIds: number[], removedAt: Date | null): Promise<void> {
  if (avatarFileIds.length === 0) return;
  await db.update(avatarFiles).set({ removedAt }).where(inArray(avatarFiles.avatarFileId, avatarFileIds));
}
