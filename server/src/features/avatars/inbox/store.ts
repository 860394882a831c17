import { and, desc, eq, inArray, ne, type SQL, sql } from "drizzle-orm";
import type { ActorCtx } from "../../../platform/context.ts";
import { editableByAvatar, visibleByAvatar } from "../store.ts";
import { avatarInbox } from "../tables.ts";
import { OVER_FULL } from "./rules.ts";

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

/** All that waits in the inbox of an avatar that the caller may edit, the last asked first. */
export function readOpen(ctx: ActorCtx, avatarId: number): Promise<InboxRow[]> {
  return ctx.db
    .select()
    .from(avatarInbox)
    .where(ofAvatar(ctx, avatarId, true))
    .orderBy(...lastAskedFirst);
}

/** Some of what was done in the inbox of an avatar that the caller may edit, the last asked first. */
export function readDone(
  ctx: ActorCtx,
  avatarId: number,
  { offset, limit }: { offset: number; limit: number },
): Promise<InboxRow[]> {
  const done = ofAvatar(ctx, avatarId, false);
  return ctx.db
    .select()
    .from(avatarInbox)
    .where(done)
    .orderBy(...lastAskedFirst)
    .offset(offset)
    .limit(limit);
}

/** How much of the inbox of an avatar that the caller may edit was done. */
export const countDone = (ctx: ActorCtx, avatarId: number): Promise<number> =>
  ctx.db.$count(avatarInbox, ofAvatar(ctx, avatarId, false));

const lastAskedFirst = [desc(avatarInbox.updatedAt), desc(avatarInbox.itemId)];

const ofAvatar = (ctx: ActorCtx, avatarId: number, isOpen: boolean): SQL | undefined =>
  and(
    eq(avatarInbox.avatarId, avatarId),
    editableByAvatar(ctx, avatarInbox.avatarId),
    isOpen ? eq(avatarInbox.state, "open") : ne(avatarInbox.state, "open"),
    ne(avatarInbox.digest, OVER_FULL),
  );

/** Says what became of entries of an avatar that the caller may edit, as far as they still wait; answers those. */
export function closeItems(ctx: ActorCtx, itemIds: number[], state: Exclude<InboxRow["state"], "open">) {
  const waiting = and(inArray(avatarInbox.itemId, itemIds), eq(avatarInbox.state, "open"));
  return ctx.db
    .update(avatarInbox)
    .set({ state, updatedAt: sql`now()` })
    .where(and(waiting, editableByAvatar(ctx, avatarInbox.avatarId)))
    .returning();
}

/** How often the material of an avatar that the caller may edit was silent, whatever became of the questions. */
export async function countSilent(ctx: ActorCtx, avatarId: number): Promise<number> {
  const unanswered = and(eq(avatarInbox.avatarId, avatarId), eq(avatarInbox.kind, "unanswered"));
  const [row] = await ctx.db
    .select({ asked: sql<number>`coalesce(sum(${avatarInbox.asked}), 0)::int` })
    .from(avatarInbox)
    .where(and(unanswered, editableByAvatar(ctx, avatarInbox.avatarId)));
  return row?.asked ?? 0;
}
