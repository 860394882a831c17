import { CONVERSATIONS_PER_PAGE, type ConversationSort } from "@pluma/contract/chats/chats";
import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  inArray,
  isNotNull,
  isNull,
  type Placeholder,
  type SQL,
  sql,
} from "drizzle-orm";
import type { ActorCtx } from "../../platform/context.ts";
import { toldMoment } from "../../platform/database/columns.ts";
import { inSpace, mine, type Whoever, whoever } from "../../platform/database/owned.ts";
import { prepared, written } from "../../platform/database/prepared.ts";
import { conversationCounts, conversationFiles, conversations, messages, spaceOf } from "./tables.ts";

/** A conversation, and whether it has files. */
export type ConversationRow = typeof conversations.$inferSelect & { hasFile: boolean };

/** The same as a list has it, whose moments may have been read as answers tell them. */
export type ListedRow = Omit<ConversationRow, "createdAt" | "updatedAt"> &
  Record<"createdAt" | "updatedAt", Date | string>;

/** The columns of a conversation as it is shown. */
export const shown = {
  ...getTableColumns(conversations),
  // Written out: in "returning" Drizzle names columns without their table, and both tables have this one.
  hasFile: sql<boolean>`exists (select 1 from ${conversationFiles} f where f.conversation_id = conversations.conversation_id)`,
};

/** Its moments as answers tell them. */
const told = { createdAt: toldMoment(conversations.createdAt), updatedAt: toldMoment(conversations.updatedAt) };

/** What a caller may see: their own, of the organization they have selected, or personal ones. */
export const mineHere = (ctx: Whoever): SQL | undefined =>
  and(mine(ctx, conversations.userId), inSpace(ctx, spaceOf(conversations)));

// Each order ends with the id, so that a page break between equal values loses and doubles nothing.
export const orderOf: Record<ConversationSort, SQL[]> = {
  createdAt_desc: [desc(conversations.createdAt), desc(conversations.conversationId)],
  updatedAt_desc: [desc(conversations.updatedAt), desc(conversations.conversationId)],
  name_asc: [asc(sql`lower(${conversations.name})`), asc(conversations.conversationId)],
  name_desc: [desc(sql`lower(${conversations.name})`), desc(conversations.conversationId)],
};

export type PageFilter = { archived: boolean; sortBy: ConversationSort; page: number };

/** A page of own conversations and how many there are in all: all of them, or only those that are not pinned. */
export async function readPage(ctx: ActorCtx, filter: PageFilter, which: "all" | "unpinned") {
  const { userId, organizationId } = ctx.actor;
  const values = { userId, space: organizationId ?? 0, archived: filter.archived };
  const offset = (filter.page - 1) * CONVERSATIONS_PER_PAGE;
  const found = await pages[which][offset === 0 ? "first" : "later"]
    [filter.sortBy](ctx.db)
    .execute({ ...values, offset });
  if (found[0]) return { rows: found, count: found[0].count };
  // A page beyond the last one has no row to carry it.
  const [total] = await counts[which](ctx.db).execute(values);
  return { rows: [], count: total?.count ?? 0 };
}

const ofPlaceholders = and(
  mineHere(whoever),
  eq(conversations.archived, sql.placeholder("archived")),
  sql`not ${conversations.isUnlisted}`,
);

const countedHere = and(
  mine(whoever, conversationCounts.userId),
  inSpace(whoever, conversationCounts.space),
  eq(conversationCounts.archived, sql.placeholder("archived")),
);

const prepareCount = (name: string, count: SQL<number>) =>
  prepared((db) => db.select({ count }).from(conversationCounts).where(countedHere).prepare(name));

// The few that are pinned are counted, not the many that are not.
const pinnedCount = sql`(select count(*) from ${conversations} where ${ofPlaceholders} and ${isNotNull(conversations.pinnedAt)})`;

const countOf = {
  all: sql<number>`${conversationCounts.count}`,
  unpinned: sql<number>`${conversationCounts.count} - ${pinnedCount}`,
};

const counts = {
  all: prepareCount("chats_count", countOf.all),
  unpinned: prepareCount("chats_count_unpinned", countOf.unpinned),
};

/**
 * The list that every visit begins with is planned once for each sort. Its rows carry how many there are in all: a
 * statement more would cost as much as half of the page.
 */
const preparePage = (
  name: string,
  sortBy: ConversationSort,
  count: SQL<number>,
  { offset, more }: { offset: number | Placeholder; more: SQL | undefined },
) =>
  prepared((db) =>
    db
      .select({
        ...shown,
        ...told,
        count: sql<number>`(select ${count} from ${conversationCounts} where ${countedHere})`,
      })
      .from(conversations)
      .where(and(ofPlaceholders, more))
      .orderBy(...orderOf[sortBy])
      .limit(written(CONVERSATIONS_PER_PAGE))
      .offset(offset)
      .prepare(`${name}_${sortBy}`),
  );

const preparePages = (
  name: string,
  count: SQL<number>,
  part: { offset: number | Placeholder; more: SQL | undefined },
) => ({
  createdAt_desc: preparePage(name, "createdAt_desc", count, part),
  updatedAt_desc: preparePage(name, "updatedAt_desc", count, part),
  name_asc: preparePage(name, "name_asc", count, part),
  name_desc: preparePage(name, "name_desc", count, part),
});

// Of the first page nothing is left out, and the statement says so.
const prepareParts = (name: string, count: SQL<number>, more?: SQL) => ({
  first: preparePages(`${name}_first`, count, { offset: written(0), more }),
  later: preparePages(name, count, { offset: sql.placeholder("offset"), more }),
});

const pages = {
  all: prepareParts("chats_page", countOf.all),
  unpinned: prepareParts("chats_page_unpinned", countOf.unpinned, isNull(conversations.pinnedAt)),
};

/** One own conversation of the selected space; undefined when there is none, or it is someone else's. */
export async function findConversation(ctx: ActorCtx, id: number): Promise<ConversationRow | undefined> {
  const [row] = await ctx.db
    .select(shown)
    .from(conversations)
    .where(and(eq(conversations.conversationId, id), mineHere(ctx)));
  return row;
}

/** Own conversations of the selected space, locked until the transaction ends; those that are not are left out. */
export async function lockConversations(ctx: ActorCtx, ids: number[]): Promise<ConversationRow[]> {
  const own = and(inArray(conversations.conversationId, ids), mineHere(ctx));
  // Locked in the order of their ids: two calls that name the same ones cannot wait for each other.
  return ctx.db.select(shown).from(conversations).where(own).orderBy(asc(conversations.conversationId)).for("update");
}

/** How many of these conversations are the caller's own, in the selected space. */
export function countOwn(ctx: ActorCtx, ids: number[]): Promise<number> {
  return ctx.db.$count(conversations, and(inArray(conversations.conversationId, ids), mineHere(ctx)));
}

/** The answers that are being written in these conversations of the caller. */
export async function readWriting(ctx: ActorCtx, ids: number[]): Promise<number[]> {
  const { conversationId, userId, isGenerating, messageId } = messages;
  const rows = await ctx.db
    .select({ messageId })
    .from(messages)
    .where(and(inArray(conversationId, ids), mine(ctx, userId), eq(isGenerating, true)));
  return rows.map((row) => row.messageId);
}

/** The tags of every own conversation of the selected space that has any, the last used first. */
export async function readTags(ctx: ActorCtx, archived: boolean): Promise<string[]> {
  const rows = await ctx.db
    .select({ tags: conversations.tags })
    .from(conversations)
    .where(and(mineHere(ctx), eq(conversations.archived, archived), sql`${conversations.tags} <> ''`))
    .orderBy(...orderOf.updatedAt_desc);
  return rows.map(({ tags }) => tags);
}

export async function addConversation(
  ctx: ActorCtx,
  values: Pick<ConversationRow, "name" | "tags" | "model" | "isNameGiven" | "avatarId">,
): Promise<ConversationRow> {
  const { userId, organizationId } = ctx.actor;
  const [row] = await ctx.db
    .insert(conversations)
    .values({ ...values, userId, organizationId })
    .returning();
  if (!row) throw new Error("a conversation was not written");
  return { ...row, hasFile: false };
}

/** A conversation for a step of a run. */
export type NewStepChat = { userWorkflowTemplateId: number; name: string; model: string | null };

/**
 * The part `made (step, conversation_id)` of a statement that makes the conversations of steps of somebody's runs, in the archive:
 * of `steps`, a list that is called `step (id, name, model)`. Its values are placeholders: `userId`, `organizationId` and `areUnlisted`.
 */
export const chatsOfSteps = (steps: SQL): SQL => sql`made as (
  insert into conversations (user_id, organization_id, name, is_name_given, tags, model, archived, is_unlisted, user_workflow_template_id)
  select ${sql.placeholder("userId")}::int, ${sql.placeholder("organizationId")}::int, step.name, true, '', step.model, true,
    ${sql.placeholder("areUnlisted")}::boolean, step.id
  from ${steps}
  returning user_workflow_template_id as step, conversation_id
)`;

/**
 * Changes an own conversation; undefined when there is none. It does not move up: what was used last is where something
 * was said last, and who tidies up by tags or archives old chats must not find them on top.
 */
export async function writeConversation(
  ctx: ActorCtx,
  id: number,
  values: Partial<
    Pick<ConversationRow, "name" | "tags" | "model" | "avatarId" | "isNameGiven" | "archived" | "pinnedAt">
  >,
): Promise<ConversationRow | undefined> {
  if (Object.keys(values).length === 0) return findConversation(ctx, id);
  // Who takes one of many out of the archive, or pins it, wants it among their chats.
  const isWanted = values.archived === false || Boolean(values.pinnedAt);
  const [row] = await ctx.db
    .update(conversations)
    .set({ ...values, ...(isWanted && { isUnlisted: false }) })
    .where(and(eq(conversations.conversationId, id), mineHere(ctx)))
    .returning(shown);
  return row;
}

const touched = prepared((db) =>
  db
    .update(conversations)
    .set({ updatedAt: sql`${sql.placeholder("now")}::timestamptz` })
    .where(and(eq(conversations.conversationId, sql.placeholder("id")), mineHere(whoever)))
    .returning(shown)
    .prepare("chats_touch"),
);

/** Moves an own conversation up, and locks it until the transaction ends. */
export async function touchConversation(ctx: ActorCtx, id: number): Promise<ConversationRow | undefined> {
  const { userId, organizationId: space } = ctx.actor;
  const [row] = await touched(ctx.db).execute({ id, now: ctx.clock.now(), userId, space: space ?? 0 });
  return row;
}

/** Deletes own conversations, their messages with them; answers which. */
export async function removeConversations(ctx: ActorCtx, ids: number[]): Promise<number[]> {
  const rows = await ctx.db
    .delete(conversations)
    .where(and(inArray(conversations.conversationId, ids), mineHere(ctx)))
    .returning({ id: conversations.conversationId });
  return rows.map(({ id }) => id);
}

/** The caller's chat here that was written in last; null where there is none, archived or not. */
export async function findLatest(ctx: ActorCtx): Promise<number | null> {
  const [row] = await ctx.db
    .select({ conversationId: conversations.conversationId })
    .from(conversations)
    .where(and(mineHere(ctx), sql`not ${conversations.isUnlisted}`))
    .orderBy(asc(conversations.archived), ...orderOf.updatedAt_desc)
    .limit(1);
  return row?.conversationId ?? null;
}
