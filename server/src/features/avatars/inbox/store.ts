import { and, count, desc, eq, type SQL, sql } from "drizzle-orm";
import type { ActorCtx } from "../../../platform/context.ts";
import { editableByAvatar, visibleByAvatar } from "../store.ts";
import { avatarInbox } from "../tables.ts";

export type InboxRow = typeof avatarInbox.$inferSelect;

const isItem = (ctx: ActorCtx, itemId: number): SQL | undefined =>
  and(sql`${avatarInbox.itemId} = ${itemId}::bigint`, editableByAvatar(ctx, avatarInbox.avatarId));

/** An entry of the inbox of an avatar that the caller may use, which says who may see it; undefined for any other. */
export async function findItem(ctx: ActorCtx, itemId: number): Promise<InboxRow | undefined> {
  const named = and(sql`${avatarInbox.itemId} = ${itemId}::bigint`, visibleByAvatar(ctx, avatarInbox.avatarId));
  const [row] = await ctx.db.select().from(avatarInbox).where(named);
  return row;
}

/** An entry of the inbox of an avatar that the caller may edit, locked until the transaction ends. */
export async function lockItem(ctx: ActorCtx, itemId: number): Promise<InboxRow | undefined> {
  const [row] = await ctx.db.select().from(avatarInbox).where(isItem(ctx, itemId)).for("update");
  return row;
}

/** The entry in which this question waits, locked until the transaction ends; undefined when it waits in none. */
export async function lockWaiting(ctx: ActorCtx, avatarId: number, digest: string): Promise<InboxRow | undefined> {
  const asked = and(eq(avatarInbox.kind, "unanswered"), eq(avatarInbox.digest, digest), eq(avatarInbox.state, "open"));
  const ofAvatar = and(eq(avatarInbox.avatarId, avatarId), editableByAvatar(ctx, avatarInbox.avatarId));
  const [row] = await ctx.db.select().from(avatarInbox).where(and(ofAvatar, asked)).for("update");
  return row;
}

/** A page of the inbox of an avatar that the caller may edit, the last asked first, and how many there are. */
export async function readInbox(
  ctx: ActorCtx,
  avatarId: number,
  { state, offset, limit }: { state: "open" | "all"; offset: number; limit: number },
): Promise<{ rows: InboxRow[]; count: number }> {
  const ofAvatar = and(eq(avatarInbox.avatarId, avatarId), editableByAvatar(ctx, avatarInbox.avatarId));
  const wanted = state === "open" ? and(ofAvatar, eq(avatarInbox.state, "open")) : ofAvatar;
  const [rows, [total]] = await Promise.all([
    ctx.db
      .select()
      .from(avatarInbox)
      .where(wanted)
      .orderBy(desc(avatarInbox.updatedAt), desc(avatarInbox.itemId))
      .offset(offset)
      .limit(limit),
    ctx.db.select({ count: count() }).from(avatarInbox).where(wanted),
  ]);
  return { rows, count: total?.count ?? 0 };
}

/** Says what became of an entry. */
export async function closeItem(ctx: ActorCtx, itemId: number, state: "taught" | "dismissed"): Promise<InboxRow> {
  const [row] = await ctx.db
    .update(avatarInbox)
    .set({ state, updatedAt: sql`now()` })
    .where(isItem(ctx, itemId))
    .returning();
  if (!row) throw new Error("an entry of an inbox was not written");
  return row;
}
