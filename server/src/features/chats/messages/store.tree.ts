import { and, desc, eq, gt, type SQL, sql } from "drizzle-orm";
import type { ActorCtx } from "../../../platform/context.ts";
import { mine } from "../../../platform/database/owned.ts";
import type { MessageRow } from "../store.messages.ts";
import { conversations, messages } from "../tables.ts";

/** Whether an answer of a conversation is being written. */
export async function isBeingWritten(ctx: ActorCtx, conversationId: number): Promise<boolean> {
  const { rows } = await ctx.db.execute(sql`select 1 from messages
    where ${inTree(ctx, conversationId)} and is_generating limit 1`);
  return rows.length > 0;
}

/** An own message of a thread; undefined when it is not in this conversation, or apart from its thread. */
export async function findInThread(ctx: ActorCtx, conversationId: number, id: number): Promise<MessageRow | undefined> {
  const [row] = await ctx.db
    .select()
    .from(messages)
    .where(
      and(
        eq(messages.messageId, id),
        eq(messages.conversationId, conversationId),
        mine(ctx, messages.userId),
        eq(messages.purpose, "thread"),
      ),
    );
  return row;
}

/** The last message of the thread that is shown. */
export async function findLast(ctx: ActorCtx, conversationId: number): Promise<MessageRow | undefined> {
  const [row] = await ctx.db
    .select()
    .from(messages)
    .where(and(inThread(ctx, conversationId), eq(messages.isCurrent, true)))
    .orderBy(desc(messages.messageId))
    .limit(1);
  return row;
}

/** What follows a message on the path that is shown, nearest first. */
export async function findNext(ctx: ActorCtx, conversationId: number, id: number): Promise<MessageRow | undefined> {
  const [row] = await ctx.db
    .select()
    .from(messages)
    .where(and(inThread(ctx, conversationId), eq(messages.isCurrent, true), eq(messages.parentId, id)));
  return row;
}

/** Shows the thread up to a message that is shown already, null for nothing of it. What followed stays, unshown. */
export async function cutAfter(ctx: ActorCtx, conversationId: number, id: number | null): Promise<void> {
  await ctx.db
    .update(messages)
    .set({ isCurrent: false })
    .where(
      and(
        inThread(ctx, conversationId),
        eq(messages.isCurrent, true),
        id === null ? undefined : gt(messages.messageId, id),
      ),
    );
}

const inThread = (ctx: ActorCtx, conversationId: number): SQL | undefined =>
  and(eq(messages.conversationId, conversationId), mine(ctx, messages.userId));

// The tree of a conversation alone; the rows of unsaved answers are no part of it.
const inTree = (ctx: ActorCtx, conversationId: number): SQL =>
  sql`conversation_id = ${conversationId} and purpose = 'thread' and ${mine(ctx, sql`user_id`)}`;

/** Shows the path through a message: what led to it, itself and, step by step, the newest that follows. Only rows that change are written. */
export async function showPath(ctx: ActorCtx, conversationId: number, id: number): Promise<void> {
  // The newest child is looked for among the children: plain max(message_id) would walk down the primary key.
  await ctx.db.execute(sql`
    with recursive up as (
      select message_id, parent_id from messages where message_id = ${id} and ${inTree(ctx, conversationId)}
      union all
      select before.message_id, before.parent_id from messages before join up on before.message_id = up.parent_id
    ), down as (
      select ${id}::bigint as message_id
      union all
      select newest.message_id from down cross join lateral (
        select max(message_id + 0) as message_id from messages
        where ${inTree(ctx, conversationId)} and parent_id = down.message_id
      ) newest where newest.message_id is not null
    ), path as (select message_id from up union select message_id from down)
    update messages set is_current = not is_current
    where ${inTree(ctx, conversationId)} and is_current <> (message_id in (select message_id from path))`);
}

/** The other versions of a message, oldest first. */
export async function readSiblings(
  ctx: ActorCtx,
  conversationId: number,
  row: Pick<MessageRow, "messageId" | "parentId" | "role">,
): Promise<number[]> {
  const place = row.parentId === null ? sql`parent_id is null` : sql`parent_id = ${row.parentId}`;
  const { rows } = await ctx.db.execute<{ message_id: number }>(sql`select message_id from messages
    where ${inTree(ctx, conversationId)} and ${place} and role = ${row.role} and message_id <> ${row.messageId}
    order by message_id`);
  return rows.map(({ message_id }) => message_id);
}

/** Deletes a message with all that follows it. */
export async function deleteBranch(ctx: ActorCtx, conversationId: number, id: number): Promise<void> {
  await ctx.db.execute(sql`
    with recursive branch as (
      select ${id}::bigint as message_id
      union all
      select next.message_id from messages next join branch on next.parent_id = branch.message_id
      where next.conversation_id = ${conversationId} and next.purpose = 'thread'
    )
    delete from messages where ${inTree(ctx, conversationId)} and message_id in (select message_id from branch)`);
}

/** Takes messages out of a thread; what follows them hangs under `parentId` from now on. */
export async function deleteFromBetween(
  ctx: ActorCtx,
  conversationId: number,
  ids: number[],
  parentId: number | null,
): Promise<void> {
  const gone = sql.param(ids);
  await ctx.db.execute(sql`update messages set parent_id = ${parentId}
    where ${inTree(ctx, conversationId)} and parent_id = any(${gone}::bigint[]) and not message_id = any(${gone}::bigint[])`);
  await ctx.db.execute(
    sql`delete from messages where ${inTree(ctx, conversationId)} and message_id = any(${gone}::bigint[])`,
  );
}

/** The answers to a question. */
export async function readAnswersTo(ctx: ActorCtx, conversationId: number, id: number): Promise<number[]> {
  const { rows } = await ctx.db.execute<{ message_id: number }>(sql`select message_id from messages
    where ${inTree(ctx, conversationId)} and parent_id = ${id} and role = 'assistant'`);
  return rows.map(({ message_id }) => message_id);
}

/** The text of the last answer that is shown; empty without one. */
export async function readLastAnswer(ctx: ActorCtx, conversationId: number): Promise<string> {
  const { rows } = await ctx.db.execute<{ content: string }>(sql`select content from messages
    where conversation_id = ${conversationId} and ${mine(ctx, sql`user_id`)} and is_current and role = 'assistant' and content <> ''
    order by message_id desc limit 1`);
  return rows[0]?.content ?? "";
}

/** Shows a beginning in the list of conversations. */
export async function writePreview(ctx: ActorCtx, conversationId: number, preview: string): Promise<void> {
  await ctx.db
    .update(conversations)
    .set({ preview })
    .where(and(eq(conversations.conversationId, conversationId), mine(ctx, conversations.userId)));
}

/** Deletes an own message that is in no thread. */
export async function deleteOne(ctx: ActorCtx, id: number): Promise<void> {
  await ctx.db.delete(messages).where(and(eq(messages.messageId, id), mine(ctx, messages.userId)));
}
