import { and, count, desc, eq, sql } from "drizzle-orm";
import type { ActorCtx } from "../../../platform/context.ts";
import { mine } from "../../../platform/database/owned.ts";
import { prepared, unseen, unseenWhoever } from "../../../platform/database/prepared.ts";
import { editableByAvatar, editableByCaller } from "../store.ts";
import { avatarDraws } from "../tables.draws.ts";
import { avatars } from "../tables.ts";

export type DrawRow = typeof avatarDraws.$inferSelect;

/** What the caller has drawn out of an avatar; undefined when they have not asked it. */
export async function findOwnDraw({ db, actor }: ActorCtx, avatarId: number): Promise<DrawRow | undefined> {
  const [row] = await ownDraw(db).execute({ avatarId, userId: actor.userId });
  return row;
}

const ownDraw = prepared((db) =>
  db
    .select()
    .from(avatarDraws)
    .where(and(eq(avatarDraws.avatarId, unseen("avatarId", "int")), mine(unseenWhoever, avatarDraws.userId)))
    .prepare("avatars_own_draw"),
);

/** A page of those who asked an avatar that the caller may edit, those who were given most first, and how many there are. */
export async function readDraws(
  ctx: ActorCtx,
  avatarId: number,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ rows: DrawRow[]; count: number }> {
  const ofAvatar = and(eq(avatarDraws.avatarId, avatarId), editableByAvatar(ctx, avatarDraws.avatarId));
  const [rows, [total]] = await Promise.all([
    ctx.db
      .select()
      .from(avatarDraws)
      .where(ofAvatar)
      .orderBy(desc(sql`cardinality(${avatarDraws.given})`), desc(avatarDraws.withheld), desc(avatarDraws.userId))
      .offset(offset)
      .limit(limit),
    ctx.db.select({ count: count() }).from(avatarDraws).where(ofAvatar),
  ]);
  return { rows, count: total?.count ?? 0 };
}

/** Changes what is kept of a person and an avatar that the caller may edit; undefined when there is nothing. */
export async function changeDraw(
  ctx: ActorCtx,
  { avatarId, userId }: Pick<DrawRow, "avatarId" | "userId">,
  values: Partial<DrawRow>,
): Promise<DrawRow | undefined> {
  const isOf = and(eq(avatarDraws.avatarId, avatarId), eq(avatarDraws.userId, userId));
  const [row] = await ctx.db
    .update(avatarDraws)
    .set(values)
    .where(and(isOf, editableByAvatar(ctx, avatarDraws.avatarId)))
    .returning();
  return row;
}

type AvatarBound = {
  drawPercent?: number | null | undefined;
  countsMaterial?: boolean | undefined;
  showsFiles?: boolean | undefined;
};

/**
 * Sets how much of an avatar that the caller may edit one person may be given, whether that holds for its files, and
 * whether these are named; what is left out stays. Answers what holds now, undefined where they may not.
 */
export async function writeBound(ctx: ActorCtx, avatarId: number, bound: AvatarBound) {
  const { drawPercent, countsMaterial, showsFiles } = avatars;
  const [row] = await ctx.db
    .update(avatars)
    // Itself, so that there is something to write where nothing is to change.
    .set({ ...bound, drawPercent: bound.drawPercent === undefined ? sql`${drawPercent}` : bound.drawPercent })
    .where(and(eq(avatars.avatarId, avatarId), editableByCaller(ctx)))
    .returning({ drawPercent, countsMaterial, showsFiles });
  return row;
}
