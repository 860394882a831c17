import { and, asc, desc, eq, inArray, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { ActorCtx } from "../../platform/context.ts";
import { mine } from "../../platform/database/owned.ts";
import { prepared, unseen, unseenWhoever, written } from "../../platform/database/prepared.ts";
import { onPath } from "./store.messages.ts";
import { messages } from "./tables.ts";

/** The last answer of each of these conversations of the caller, as they are shown, and what its question was filled with. */
export async function readLastAnswers({ db, actor }: ActorCtx, conversationIds: number[]) {
  if (conversationIds.length === 0) return [];
  return lastAnswers(db).execute({ ids: conversationIds, userId: actor.userId });
}

// One by one: all at once are looked for in the whole table, as long as PostgreSQL has not heard how large it became.
const lastAnswers = prepared((db) => {
  const question = alias(messages, "question");
  const { messageId, conversationId, content, isGenerating, finishReason, error, words, createdAt, userMessageId } =
    messages;
  const wanted = sql`unnest(${unseen("ids", "bigint[]")}) as wanted(id)`;
  const last = db
    .select({
      ...{ messageId, conversationId, content, isGenerating, finishReason, error, words, createdAt, userMessageId },
    })
    .from(messages)
    .where(
      and(
        sql`${conversationId} = wanted.id`,
        mine(unseenWhoever, messages.userId),
        onPath,
        eq(messages.role, "assistant"),
      ),
    )
    .orderBy(desc(messageId))
    .limit(written(1))
    .as("last");
  return db
    .select({
      messageId: last.messageId,
      conversationId: last.conversationId,
      content: last.content,
      isGenerating: last.isGenerating,
      finishReason: last.finishReason,
      error: last.error,
      words: last.words,
      createdAt: last.createdAt,
      questionId: question.messageId,
      template: question.template,
    })
    .from(wanted)
    .crossJoinLateral(last)
    .leftJoin(question, and(eq(question.messageId, last.userMessageId), mine(unseenWhoever, question.userId)))
    .orderBy(asc(last.conversationId))
    .prepare("chats_last_answers");
});

/**
 * All answers of the caller to each of these questions and to its other versions, oldest first: what was asked again is
 * another version of the question, what was written again another of the answer.
 */
export async function readAnswersBeside(ctx: ActorCtx, questionIds: number[]): Promise<Map<number, number[]>> {
  if (questionIds.length === 0) return new Map();
  const shown = alias(messages, "shown");
  const asked = alias(messages, "asked");
  const rows = await ctx.db
    .select({ questionId: shown.messageId, messageId: messages.messageId })
    .from(shown)
    .innerJoin(
      asked,
      and(
        eq(asked.conversationId, shown.conversationId),
        eq(asked.role, "user"),
        // Questions that begin a thread have no parent in common.
        or(eq(asked.parentId, shown.parentId), sql`${asked.parentId} is null and ${shown.parentId} is null`),
      ),
    )
    .innerJoin(messages, and(eq(messages.parentId, asked.messageId), mine(ctx, messages.userId)))
    .where(and(inArray(shown.messageId, questionIds), mine(ctx, shown.userId), eq(messages.role, "assistant")))
    .orderBy(asc(messages.messageId));
  return new Map(
    [...Map.groupBy(rows, ({ questionId }) => questionId)].map(([id, own]) => [id, own.map((row) => row.messageId)]),
  );
}
