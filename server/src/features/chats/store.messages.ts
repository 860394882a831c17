import { MESSAGES_PER_PAGE } from "@pluma/contract/chats";
import { and, count, desc, eq, isNull, ne, or, sql } from "drizzle-orm";
import type { ActorCtx } from "../../platform/context.ts";
import { type Db, isTaken } from "../../platform/db.ts";
import { refuse } from "../../platform/errors.ts";
import type { GrownText } from "../generation/index.ts";
import { messages } from "./tables.ts";

export type MessageRow = typeof messages.$inferSelect;
type NewMessage = typeof messages.$inferInsert;
type PageFilter = { page: number; favorite?: boolean | undefined; message_type_id?: number | undefined };

/** A page of a thread, newest page first and ascending inside, and how many messages there are. The caller's own only. */
export async function readThread(ctx: ActorCtx, conversationId: number, filter: PageFilter) {
  const wanted = and(
    eq(messages.conversationId, conversationId),
    eq(messages.userId, ctx.actor.userId),
    filter.favorite === undefined ? undefined : eq(messages.favorite, filter.favorite),
    filter.message_type_id === undefined ? undefined : eq(messages.messageTypeId, filter.message_type_id),
  );
  const [rows, [total]] = await Promise.all([
    ctx.db
      .select()
      .from(messages)
      .where(wanted)
      .orderBy(desc(messages.messageId))
      .limit(MESSAGES_PER_PAGE)
      .offset((filter.page - 1) * MESSAGES_PER_PAGE),
    ctx.db.select({ count: count() }).from(messages).where(wanted),
  ]);
  return { rows: rows.reverse(), max: total?.count ?? 0 };
}

/** What was said in a conversation, newest first; failed answers are no part of it. */
export function readHistory(ctx: ActorCtx, conversationId: number, limit: number) {
  return ctx.db
    .select({
      messageId: messages.messageId,
      userMessageId: messages.userMessageId,
      role: messages.role,
      content: messages.content,
    })
    .from(messages)
    .where(
      and(
        eq(messages.conversationId, conversationId),
        eq(messages.userId, ctx.actor.userId),
        or(isNull(messages.finishReason), ne(messages.finishReason, "error")),
      ),
    )
    .orderBy(desc(messages.messageId))
    .limit(limit)
    .prepare("chats_history")
    .execute();
}

export async function findMessage(ctx: ActorCtx, id: number): Promise<MessageRow | undefined> {
  const [row] = await ctx.db
    .select()
    .from(messages)
    .where(and(eq(messages.messageId, id), eq(messages.userId, ctx.actor.userId)));
  return row;
}

/** Writes a question and its pending answer; refuses still_generating while another answer is being written. */
export async function addTurn(ctx: ActorCtx, conversationId: number, content: string) {
  const { userId } = ctx.actor;
  const [question] = await ctx.db
    .insert(messages)
    .values({ conversationId, userId, role: "user", content })
    .returning()
    .prepare("chats_question")
    .execute();
  if (!question) throw new Error("a question was not written");
  const answer = {
    conversationId,
    userId,
    role: "assistant",
    userMessageId: question.messageId,
    isGenerating: true,
  } as const;
  const [pending] = await ctx.db
    .insert(messages)
    .values(answer)
    .returning()
    .prepare("chats_answer")
    .execute()
    .catch((error: unknown) => {
      if (isTaken(error, "messages_one_generating")) return refuse("still_generating");
      throw error;
    });
  if (!pending) throw new Error("a pending answer was not written");
  return { question, answer: pending };
}

/** Removes an own question and the answers to it. */
export async function removeQuestion(ctx: ActorCtx, conversationId: number, messageId: number): Promise<void> {
  const { userId } = ctx.actor;
  await ctx.db
    .delete(messages)
    .where(
      and(
        eq(messages.conversationId, conversationId),
        eq(messages.userId, userId),
        or(eq(messages.messageId, messageId), eq(messages.userMessageId, messageId)),
        eq(messages.isGenerating, false),
      ),
    );
}

/** Keeps what the texts of answers that are being written have grown by, all in one statement. */
export async function saveTexts(db: Db, rows: GrownText[]): Promise<void> {
  const ids = sql.param(rows.map((row) => row.ref));
  const afters = sql.param(rows.map((row) => row.after));
  const pieces = sql.param(rows.map((row) => row.piece));
  await db.execute(sql`
    update messages set content = left(coalesce(content, ''), grown.after) || grown.piece, updated_at = now()
    from unnest(${ids}::bigint[], ${afters}::int[], ${pieces}::text[]) as grown(id, after, piece)
    where messages.message_id = grown.id and messages.is_generating`);
}

export async function readText(db: Db, id: number): Promise<string> {
  const [row] = await db.select({ content: messages.content }).from(messages).where(eq(messages.messageId, id));
  return row?.content ?? "";
}

/** The person's language and the message, for whoever closes it without a request. */
export async function closeMessage(db: Db, id: number, values: Partial<NewMessage>): Promise<void> {
  await db
    .update(messages)
    .set({ ...values, isGenerating: false, updatedAt: sql`now()` })
    .where(eq(messages.messageId, id));
}

/** A message for telling its owner, without a request to narrow by. */
export async function readMessageOf(db: Db, userId: number, id: number): Promise<MessageRow | undefined> {
  const [row] = await db
    .select()
    .from(messages)
    .where(and(eq(messages.messageId, id), eq(messages.userId, userId)));
  return row;
}

/** The answers of a person that are being written. */
export async function readGenerating({ db }: Pick<ActorCtx, "db">, userId: number): Promise<number[]> {
  const rows = await db
    .select({ messageId: messages.messageId })
    .from(messages)
    .where(and(eq(messages.userId, userId), eq(messages.isGenerating, true)));
  return rows.map(({ messageId }) => messageId);
}
