import { and, count, desc, eq, type SQL, sql } from "drizzle-orm";
import type { ActorCtx, App } from "../../../platform/context.ts";
import { visibleByAvatar } from "../store.ts";
import { avatarInbox, avatars } from "../tables.ts";

export type InboxRow = typeof avatarInbox.$inferSelect;
export type Noted = Pick<InboxRow, "avatarId" | "kind" | "digest" | "question">;

/** What waits in one inbox, at most: an avatar that everybody uses must not be filled up by one of them. */
const OPEN_MAX = 2000;

/**
 * Writes what waits, once: the same again counts up, and what had been taught opens anew. Answers whose avatar it is;
 * undefined, and nothing is written, when the avatar is gone or its inbox is full.
 */
export async function upsertItem(
  { db }: Pick<App, "db">,
  noted: Noted,
): Promise<{ userId: number | null } | undefined> {
  const { avatarId, kind, digest, question } = noted;
  const { rows } = await db.execute<{ user_id: number | null }>(sql`
    with owner as (
      select a.avatar_id, a.user_id from ${avatars} a
      where a.avatar_id = ${avatarId} and (
        (select count(*) from ${avatarInbox} i where i.avatar_id = a.avatar_id and i.state = 'open') < ${OPEN_MAX}
        or exists (select 1 from ${avatarInbox} i
          where i.avatar_id = a.avatar_id and i.kind = ${kind} and i.digest = ${digest}))
      for key share of a
    ), written as (
      insert into ${avatarInbox} (avatar_id, kind, digest, question)
      select avatar_id, ${kind}, ${digest}, ${question} from owner
      on conflict (avatar_id, kind, digest) do update set
        asked = avatar_inbox.asked + 1,
        updated_at = now(),
        state = case avatar_inbox.state when 'taught' then 'open' else avatar_inbox.state end
      returning avatar_id
    )
    select owner.user_id from owner join written using (avatar_id)`);
  const [row] = rows;
  return row && { userId: row.user_id };
}

/** How much waits in the inbox of an avatar. */
export function countWaiting({ db }: Pick<App, "db">, avatarId: number): Promise<number> {
  return db.$count(avatarInbox, and(eq(avatarInbox.avatarId, avatarId), eq(avatarInbox.state, "open")));
}

const isItem = (ctx: ActorCtx, itemId: number): SQL | undefined =>
  and(sql`${avatarInbox.itemId} = ${itemId}::bigint`, visibleByAvatar(ctx, avatarInbox.avatarId));

/** An entry of the inbox of an avatar that the caller may use; undefined for any other. */
export async function findItem(ctx: ActorCtx, itemId: number): Promise<InboxRow | undefined> {
  const [row] = await ctx.db.select().from(avatarInbox).where(isItem(ctx, itemId));
  return row;
}

/** The same, locked until the transaction ends. */
export async function lockItem(ctx: ActorCtx, itemId: number): Promise<InboxRow | undefined> {
  const [row] = await ctx.db.select().from(avatarInbox).where(isItem(ctx, itemId)).for("update");
  return row;
}

/** The entry in which this question waits, locked until the transaction ends; undefined when it waits in none. */
export async function lockWaiting(ctx: ActorCtx, avatarId: number, digest: string): Promise<InboxRow | undefined> {
  const asked = and(eq(avatarInbox.kind, "unanswered"), eq(avatarInbox.digest, digest), eq(avatarInbox.state, "open"));
  const ofAvatar = and(eq(avatarInbox.avatarId, avatarId), visibleByAvatar(ctx, avatarInbox.avatarId));
  const [row] = await ctx.db.select().from(avatarInbox).where(and(ofAvatar, asked)).for("update");
  return row;
}

/** A page of the inbox of an avatar, the last asked first, and how many there are. */
export async function readInbox(
  { db }: Pick<App, "db">,
  avatarId: number,
  { state, offset, limit }: { state: "open" | "all"; offset: number; limit: number },
): Promise<{ rows: InboxRow[]; count: number }> {
  const ofAvatar = eq(avatarInbox.avatarId, avatarId);
  const wanted = state === "open" ? and(ofAvatar, eq(avatarInbox.state, "open")) : ofAvatar;
  const [rows, [total]] = await Promise.all([
    db
      .select()
      .from(avatarInbox)
      .where(wanted)
      .orderBy(desc(avatarInbox.updatedAt), desc(avatarInbox.itemId))
      .offset(offset)
      .limit(limit),
    db.select({ count: count() }).from(avatarInbox).where(wanted),
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
