import { and, desc, eq, getTableColumns, lt, sql } from "drizzle-orm";
import type { ActorCtx } from "../../../platform/context.ts";
import { editableByAvatar, visibleByAvatar } from "../store.ts";
import { avatarVersions } from "../tables.ts";

export type VersionRow = typeof avatarVersions.$inferSelect;
/** A version without its context, of which the length is enough in a list. */
export type ListedVersion = Omit<VersionRow, "context"> & { contextLength: number };

const { context: _context, ...listed } = getTableColumns(avatarVersions);
const contextLength = sql<number>`char_length(${avatarVersions.context})`;

/** Some versions of an avatar that the caller may edit, the newest first, and how many there are. */
export async function readVersions(
  ctx: ActorCtx,
  avatarId: number,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ rows: ListedVersion[]; count: number }> {
  const ofAvatar = and(eq(avatarVersions.avatarId, avatarId), editableByAvatar(ctx, avatarVersions.avatarId));
  const [rows, count] = await Promise.all([
    ctx.db
      .select({ ...listed, contextLength })
      .from(avatarVersions)
      .where(ofAvatar)
      .orderBy(desc(avatarVersions.number))
      .offset(offset)
      .limit(limit),
    ctx.db.$count(avatarVersions, ofAvatar),
  ]);
  return { rows, count };
}

/** A version of an avatar that the caller may use; undefined for any other. */
export async function findVersion(ctx: ActorCtx, versionId: number): Promise<VersionRow | undefined> {
  // A bigint, because an id that somebody typed may be larger than the column; it then names nothing.
  const [row] = await ctx.db
    .select()
    .from(avatarVersions)
    .where(
      and(sql`${avatarVersions.avatarVersionId} = ${versionId}::bigint`, visibleByAvatar(ctx, avatarVersions.avatarId)),
    );
  return row;
}

/** The version before another; undefined before the first. */
export async function findBefore(
  ctx: ActorCtx,
  { avatarId, number }: Pick<VersionRow, "avatarId" | "number">,
): Promise<VersionRow | undefined> {
  const [row] = await ctx.db
    .select()
    .from(avatarVersions)
    .where(
      and(
        eq(avatarVersions.avatarId, avatarId),
        lt(avatarVersions.number, number),
        editableByAvatar(ctx, avatarVersions.avatarId),
      ),
    )
    .orderBy(desc(avatarVersions.number))
    .limit(1);
  return row;
}
