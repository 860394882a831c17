import { CONVERSATIONS_PER_PAGE, type ConversationSort } from "@pluma/contract/chats";
import { and, asc, count, desc, eq, ilike, type SQL, sql } from "drizzle-orm";
import type { ActorCtx } from "../../platform/context.ts";
import { prepared } from "../../platform/prepared.ts";
import { conversationCounts, conversations, spaceOf } from "./tables.ts";

export type ConversationRow = typeof conversations.$inferSelect;

/** What a caller may see: their own, of the organization they have selected, or personal ones. */
const mine = ({ actor }: ActorCtx): SQL | undefined =>
  and(eq(conversations.userId, actor.userId), inSpace(actor.organizationId));

const inSpace = (organizationId: number | null): SQL => eq(spaceOf(conversations), organizationId ?? 0);

// Each order ends with the id, so that a page break between equal values loses and doubles nothing.
const orderOf: Record<ConversationSort, SQL[]> = {
  createdAt_desc: [desc(conversations.createdAt), desc(conversations.conversationId)],
  updatedAt_desc: [desc(conversations.updatedAt), desc(conversations.conversationId)],
  name_asc: [asc(sql`lower(${conversations.name})`), asc(conversations.conversationId)],
  name_desc: [desc(sql`lower(${conversations.name})`), desc(conversations.conversationId)],
};

type Filter = { query: string; archived: boolean; sortBy: ConversationSort; page: number };

/** A page of own conversations, and how many there are in all. */
export async function listConversations(ctx: ActorCtx, filter: Filter) {
  if (filter.query.trim()) return searchConversations(ctx, filter);
  const { userId, organizationId } = ctx.actor;
  const values = { userId, space: organizationId ?? 0, archived: filter.archived };
  const offset = (filter.page - 1) * CONVERSATIONS_PER_PAGE;
  const [rows, [total]] = await Promise.all([
    pageBy[filter.sortBy](ctx.db).execute({ ...values, offset }),
    countAll(ctx.db).execute(values),
  ]);
  return { rows, count: total?.count ?? 0 };
}

const ofPlaceholders = and(
  eq(conversations.userId, sql.placeholder("userId")),
  eq(spaceOf(conversations), sql.placeholder("space")),
  eq(conversations.archived, sql.placeholder("archived")),
);

const countAll = prepared((db) =>
  db
    .select({ count: conversationCounts.count })
    .from(conversationCounts)
    .where(
      and(
        eq(conversationCounts.userId, sql.placeholder("userId")),
        eq(conversationCounts.space, sql.placeholder("space")),
        eq(conversationCounts.archived, sql.placeholder("archived")),
      ),
    )
    .prepare("chats_count"),
);

/** The list that every visit begins with is planned once for each sort. */
const preparePage = (sortBy: ConversationSort) =>
  prepared((db) =>
    db
      .select()
      .from(conversations)
      .where(ofPlaceholders)
      .orderBy(...orderOf[sortBy])
      .limit(CONVERSATIONS_PER_PAGE)
      .offset(sql.placeholder("offset"))
      .prepare(`chats_page_${sortBy}`),
  );

const pageBy = {
  createdAt_desc: preparePage("createdAt_desc"),
  updatedAt_desc: preparePage("updatedAt_desc"),
  name_asc: preparePage("name_asc"),
  name_desc: preparePage("name_desc"),
};

async function searchConversations(ctx: ActorCtx, { query, archived, sortBy, page }: Filter) {
  const isNamed = ilike(conversations.name, `%${escapeLike(query.trim())}%`);
  const wanted = and(mine(ctx), eq(conversations.archived, archived), isNamed);
  const [rows, [total]] = await Promise.all([
    ctx.db
      .select()
      .from(conversations)
      .where(wanted)
      .orderBy(...orderOf[sortBy])
      .limit(CONVERSATIONS_PER_PAGE)
      .offset((page - 1) * CONVERSATIONS_PER_PAGE),
    ctx.db.select({ count: count() }).from(conversations).where(wanted),
  ]);
  return { rows, count: total?.count ?? 0 };
}

const escapeLike = (text: string): string => text.replace(/[\\%_]/g, "\\$&");

/** One own conversation of any space the caller is in; undefined when there is none, or it is someone else's. */
export async function findConversation(ctx: ActorCtx, id: number): Promise<ConversationRow | undefined> {
  const [row] = await ctx.db
    .select()
    .from(conversations)
    .where(and(eq(conversations.conversationId, id), mine(ctx)));
  return row;
}

export async function addConversation(
  ctx: ActorCtx,
  values: Pick<ConversationRow, "name" | "tags" | "model" | "isNameGiven">,
): Promise<ConversationRow> {
  const { userId, organizationId } = ctx.actor;
  const [row] = await ctx.db
    .insert(conversations)
    .values({ ...values, userId, organizationId })
    .returning();
  if (!row) throw new Error("a conversation was not written");
  return row;
}

/** Changes an own conversation; undefined when there is none. */
export async function writeConversation(
  ctx: ActorCtx,
  id: number,
  values: Partial<Pick<ConversationRow, "name" | "tags" | "model" | "isNameGiven">>,
): Promise<ConversationRow | undefined> {
  const [row] = await ctx.db
    .update(conversations)
    .set({ ...values, updatedAt: ctx.clock.now() })
    .where(and(eq(conversations.conversationId, id), mine(ctx)))
    .returning();
  return row;
}

/** Moves an own conversation up, and locks it until the transaction ends. */
export async function touchConversation(ctx: ActorCtx, id: number): Promise<ConversationRow | undefined> {
  const [row] = await ctx.db
    .update(conversations)
    .set({ updatedAt: ctx.clock.now() })
    .where(and(eq(conversations.conversationId, id), mine(ctx)))
    .returning()
    .prepare("chats_touch")
    .execute();
  return row;
}

/** Erases every conversation of a person, their messages with them. */
export async function eraseConversations({ db }: Pick<ActorCtx, "db">, userId: number): Promise<void> {
  await db.delete(conversations).where(eq(conversations.userId, userId));
}
