import { and, eq, sql } from "drizzle-orm";
import type { ActorCtx } from "../../../platform/context.ts";
import { isTaken } from "../../../platform/database/db.ts";
import { mine } from "../../../platform/database/owned.ts";
import { refuse } from "../../../platform/errors.ts";
import type { Composed } from "../prompts/source.ts";
import type { MessageRow } from "../store.messages.ts";
import { messages } from "../tables.ts";

type NewMessage = typeof messages.$inferInsert;

/** A question as it is written. `parentId` undefined: it follows the last message that is shown. */
export type NewQuestion = {
  conversationId: number;
  content: string;
  messageTypeId: number;
  parentId?: number | null | undefined;
  composed?: Composed | null;
};

/** What a question keeps that was filled in: its prompt only where the person may read it. */
export const keptOf = (composed: Composed | null) => ({
  prompt: composed === null || composed.isHidden ? null : composed.prompt,
  template: composed?.stored ?? null,
});

/** Writes a question at the end of the thread, or after the message that is named. */
export async function addQuestion(ctx: ActorCtx, question: NewQuestion): Promise<MessageRow> {
  const { conversationId, content, messageTypeId, parentId, composed = null } = question;
  const last = sql<number>`(select max(message_id) from messages
    where conversation_id = ${conversationId} and is_current and ${mine(ctx, sql`user_id`)})`;
  const { userId } = ctx.actor;
  const [row] = await ctx.db
    .insert(messages)
    .values({
      conversationId,
      userId,
      role: "user",
      content,
      messageTypeId,
      ...keptOf(composed),
      parentId: parentId === undefined ? last : parentId,
    })
    .returning()
    .prepare(parentId === undefined ? "chats_question" : "chats_question_after")
    .execute();
  return row ?? failed();
}

/** Writes the pending answer to a question; refuses still_generating while another of the thread is being written. */
export async function addAnswer(
  ctx: ActorCtx,
  question: Pick<MessageRow, "messageId" | "conversationId" | "messageTypeId">,
  prompt: string | null,
  avatarId: number | null,
): Promise<MessageRow> {
  const { messageId, conversationId, messageTypeId } = question;
  const [row] = await ctx.db
    .insert(messages)
    .values({
      conversationId,
      userId: ctx.actor.userId,
      role: "assistant",
      parentId: messageId,
      userMessageId: messageId,
      messageTypeId,
      prompt,
      avatarId,
      isGenerating: true,
    })
    .returning()
    .prepare("chats_answer")
    .execute()
    .catch(refuseTaken);
  return row ?? failed();
}

/** Writes a pending text that stands in no thread. */
export async function addApart(
  ctx: ActorCtx,
  values: Pick<NewMessage, "conversationId" | "purpose" | "prompt" | "messageTypeId">,
): Promise<MessageRow> {
  const { userId, organizationId } = ctx.actor;
  const isCurrent = values.purpose === "output";
  const [row] = await ctx.db
    .insert(messages)
    .values({ ...values, userId, organizationId, role: "assistant", isCurrent, isGenerating: true })
    .returning();
  return row ?? failed();
}

type NewUnsaved = {
  conversationId: number | null;
  content: string;
  avatarId: number | null;
  /** The answer that it goes on from. */
  parentId: number | null;
};

/** Writes a question that is not to be kept, and its pending answer. */
export async function addUnsaved(ctx: ActorCtx, { conversationId, content, avatarId, parentId }: NewUnsaved) {
  const { userId, organizationId } = ctx.actor;
  const apart = { conversationId, userId, organizationId, purpose: "unsaved", isCurrent: false } as const;
  const [question] = await ctx.db
    .insert(messages)
    .values({ ...apart, role: "user", content, parentId })
    .returning();
  if (!question) return failed();
  const [answer] = await ctx.db
    .insert(messages)
    .values({
      ...apart,
      role: "assistant",
      avatarId,
      parentId: question.messageId,
      userMessageId: question.messageId,
      isGenerating: true,
    })
    .returning();
  return { question, answer: answer ?? failed() };
}

/** Opens a closed answer again; refuses still_generating while another of the thread is being written. */
export async function reopenAnswer(ctx: ActorCtx, id: number): Promise<MessageRow> {
  const [row] = await ctx.db
    .update(messages)
    .set({ isGenerating: true, finishReason: null, error: null, updatedAt: sql`now()` })
    .where(and(eq(messages.messageId, id), mine(ctx, messages.userId)))
    .returning()
    .catch(refuseTaken);
  return row ?? failed();
}

function refuseTaken(error: unknown): never {
  if (isTaken(error, "messages_one_generating")) refuse("still_generating");
  throw error;
}

function failed(): never {
  throw new Error("a message was not written");
}

/**
 * Gives files of a conversation to a message: those that are named, else those that went with none yet. Answers which,
 * and null when the conversation has no files at all; refuses not_found when one that is named is not its.
 */
export async function attachFiles(
  ctx: ActorCtx,
  { conversationId, messageId }: { conversationId: number; messageId: number },
  ids: number[] | undefined,
): Promise<number[] | null> {
  const wanted = ids ? sql`conversation_file_id = any(${sql.param(ids)}::bigint[])` : sql`message_id is null`;
  const { rows } = await ctx.db.execute<{ attached: number[]; has_files: boolean }>(sql`
    with attached as (
      update conversation_files set message_id = ${messageId}
      where conversation_id = ${conversationId} and ${mine(ctx, sql`user_id`)} and ${wanted}
      returning conversation_file_id)
    select (select coalesce(json_agg(conversation_file_id), '[]') from attached) as attached,
      exists (select 1 from conversation_files
        where conversation_id = ${conversationId} and ${mine(ctx, sql`user_id`)}) as has_files`);
  const { attached = [], has_files: hasFiles = false } = rows[0] ?? {};
  if (ids && attached.length !== new Set(ids).size) refuse("not_found");
  return hasFiles ? attached : null;
}

/** Changes the text of an own message, or what its owner marked it with. */
export async function writeMessage(
  ctx: ActorCtx,
  id: number,
  values: {
    content?: string | undefined;
    favorite?: boolean | undefined;
    liked?: boolean | null | undefined;
    template?: null;
    prompt?: null;
  },
): Promise<MessageRow | undefined> {
  const [row] = await ctx.db
    .update(messages)
    .set({ ...values, updatedAt: ctx.clock.now() })
    .where(and(eq(messages.messageId, id), mine(ctx, messages.userId)))
    .returning();
  return row;
}
