import { MESSAGES_AT_ONCE_MAX, MESSAGES_PER_PAGE, messageTypes } from "@pluma/contract/chats/messages";
import { and, asc, count, desc, eq, gte, inArray, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import type { ActorCtx } from "../../platform/context.ts";
import { inSpace, mine, whoever } from "../../platform/database/owned.ts";
import { prepared } from "../../platform/database/prepared.ts";
import { conversationFiles, conversations, messages } from "./tables.ts";

export type MessageRow = typeof messages.$inferSelect;

/** What is read of a thread: a page of it, or with `from` everything from that message on. */
export type ThreadFilter = {
  page: number;
  favorite?: boolean | undefined;
  message_type_id?: number | undefined;
  from?: number | undefined;
};

/**
 * A page of the thread that is shown, newest page first and ascending inside, and how many messages there are; with
 * `from` the messages from that one on, at most 500. The caller's own only.
 */
export async function readThread(ctx: ActorCtx, conversationId: number, filter: ThreadFilter) {
  const wanted = and(
    eq(messages.conversationId, conversationId),
    mine(ctx, messages.userId),
    eq(messages.isCurrent, true),
    filter.favorite === undefined ? undefined : eq(messages.favorite, filter.favorite),
    filter.message_type_id === undefined ? undefined : eq(messages.messageTypeId, filter.message_type_id),
  );
  const [rows, [total]] = await Promise.all([
    filter.from === undefined ? readPage(ctx, wanted, filter.page) : readFrom(ctx, wanted, filter.from),
    ctx.db.select({ count: count() }).from(messages).where(wanted),
  ]);
  return { rows, max: total?.count ?? 0 };
}

async function readPage(ctx: ActorCtx, wanted: SQL | undefined, page: number): Promise<MessageRow[]> {
  const rows = await ctx.db
    .select()
    .from(messages)
    .where(wanted)
    .orderBy(desc(messages.messageId))
    .limit(MESSAGES_PER_PAGE)
    .offset((page - 1) * MESSAGES_PER_PAGE);
  return rows.reverse();
}

function readFrom(ctx: ActorCtx, wanted: SQL | undefined, from: number): Promise<MessageRow[]> {
  return ctx.db
    .select()
    .from(messages)
    .where(and(wanted, gte(messages.messageId, from)))
    .orderBy(asc(messages.messageId))
    .limit(MESSAGES_AT_ONCE_MAX);
}

/** What was said on the path that is shown, newest first; failed answers are no part of it. */
export const readHistory = ({ db, actor }: ActorCtx, conversationId: number, limit: number) =>
  history(db).execute({ conversationId, userId: actor.userId, limit });

/** Of the path that is shown; in the text of a statement and no value of it, since a plan for all values uses no partial index for one. */
export const onPath = sql`${messages.isCurrent}`;

const history = prepared((db) =>
  db
    .select({
      messageId: messages.messageId,
      userMessageId: messages.userMessageId,
      role: messages.role,
      content: messages.content,
    })
    .from(messages)
    .where(
      and(
        eq(messages.conversationId, sql.placeholder("conversationId")),
        mine(whoever, messages.userId),
        onPath,
        or(isNull(messages.finishReason), ne(messages.finishReason, "error")),
      ),
    )
    .orderBy(desc(messages.messageId))
    .limit(sql.placeholder("limit"))
    .prepare("chats_history"),
);

/** What was said up to an own answer that was not kept, newest first; failed answers are no part of it. */
export async function readUnsavedBefore(ctx: ActorCtx, id: number, limit: number) {
  const { rows } = await ctx.db.execute<{ role: "user" | "assistant"; content: string }>(sql`
    with recursive said as (
      select message_id, parent_id, role, content, finish_reason from messages
      where message_id = ${id} and ${mine(ctx, sql`user_id`)} and purpose = 'unsaved'
      union all
      select before.message_id, before.parent_id, before.role, before.content, before.finish_reason
      from messages before join said on before.message_id = said.parent_id and before.purpose = 'unsaved'
    )
    select role, content from said where content <> '' and finish_reason is distinct from 'error'
    order by message_id desc limit ${limit}`);
  return rows;
}

/** One own message, of a conversation or none, in the selected space; undefined when there is none. */
export async function findMessage(ctx: ActorCtx, id: number): Promise<MessageRow | undefined> {
  const [found] = await ctx.db
    .select({ message: messages })
    .from(messages)
    .leftJoin(conversations, eq(conversations.conversationId, messages.conversationId))
    .where(and(eq(messages.messageId, id), mine(ctx, messages.userId), inMessageSpace(ctx)));
  return found?.message;
}

// A message is where its conversation is; one without a conversation says itself where.
const inMessageSpace = (ctx: ActorCtx): SQL =>
  inSpace(ctx, sql`coalesce(${conversations.organizationId}, ${messages.organizationId}, 0)`);

type OutputFilter = { page: number; favorite?: boolean | undefined; message_type_id?: number | undefined };

/**
 * A page of the caller's own texts of the selected space, newest first, and how many there are: texts without a
 * conversation and favourites of chats; of a type, also those that stand in a chat.
 */
export async function readOutputs(ctx: ActorCtx, filter: OutputFilter) {
  const ofMine = mine(ctx, sql`user_id`);
  const ofType = filter.message_type_id === undefined ? sql`` : sql`and message_type_id = ${filter.message_type_id}`;
  const ofStar = filter.favorite === undefined ? sql`` : sql`and favorite = ${filter.favorite}`;
  // A list of ids first: each part of it is read off an index of its own.
  const kept = sql`(purpose = 'output' or (purpose = 'thread' and is_current))`;
  const typed = sql`select message_id from messages
    where ${ofMine} and message_type_id <> 1 and ${kept} ${ofType} ${ofStar}`;
  const starred = sql`select message_id from messages
    where ${ofMine} and favorite and purpose = 'thread' ${ofType} ${ofStar}`;
  const said = sql`select said.message_id from conversations
    join messages said on said.conversation_id = conversations.conversation_id and said.is_current
    where ${mine(ctx, sql`conversations.user_id`)} ${ofType} ${ofStar}`;
  const isChat = filter.message_type_id === messageTypes.chat && filter.favorite !== true;
  const wanted = and(
    sql`${messages.messageId} in (${typed} union ${starred} ${isChat ? sql`union ${said}` : sql``})`,
    eq(messages.role, "assistant"),
    // A refusal is told when it comes; it is no text of theirs.
    or(isNull(messages.finishReason), ne(messages.finishReason, "error")),
    inMessageSpace(ctx),
  );
  const place = eq(conversations.conversationId, messages.conversationId);
  const [rows, [total]] = await Promise.all([
    ctx.db
      .select({ message: messages })
      .from(messages)
      .leftJoin(conversations, place)
      .where(wanted)
      .orderBy(desc(messages.messageId))
      .limit(MESSAGES_PER_PAGE)
      .offset((filter.page - 1) * MESSAGES_PER_PAGE),
    ctx.db.select({ count: count() }).from(messages).leftJoin(conversations, place).where(wanted),
  ]);
  return { rows: rows.map(({ message }) => message), max: total?.count ?? 0 };
}

/** How many of these files are in this conversation of the caller's. */
export function countFiles({ db, actor }: ActorCtx, conversationId: number, ids: number[]): Promise<number> {
  const { conversationFileId, conversationId: place, userId } = conversationFiles;
  return db.$count(
    conversationFiles,
    and(inArray(conversationFileId, ids), eq(place, conversationId), mine({ actor }, userId)),
  );
}

/** The files of the caller's that went with a message, in the order in which they were added. */
export function readAttached(ctx: ActorCtx, { messageId }: Pick<MessageRow, "messageId">) {
  return ctx.db
    .select({ conversationFileId: conversationFiles.conversationFileId })
    .from(conversationFiles)
    .where(and(eq(conversationFiles.messageId, messageId), mine(ctx, conversationFiles.userId)))
    .orderBy(asc(conversationFiles.conversationFileId));
}
