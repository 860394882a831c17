import { and, desc, eq, inArray } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { ActorCtx } from "../../platform/context.ts";
import { mine } from "../../platform/database/owned.ts";
import { messages } from "./tables.ts";

/** The last answer of each of these conversations of the caller, as they are shown, and what its question was filled with. */
export async function readLastAnswers(ctx: ActorCtx, conversationIds: number[]) {
  if (conversationIds.length === 0) return [];
  const question = alias(messages, "question");
  const { messageId, conversationId, content, isGenerating, finishReason, error, words, userMessageId } = messages;
  return ctx.db
    .selectDistinctOn([conversationId], {
      messageId,
      conversationId,
      content,
      isGenerating,
      finishReason,
      error,
      words,
      questionId: question.messageId,
      template: question.template,
    })
    .from(messages)
    .leftJoin(question, and(eq(question.messageId, userMessageId), mine(ctx, question.userId)))
    .where(
      and(
        inArray(conversationId, conversationIds),
        mine(ctx, messages.userId),
        eq(messages.isCurrent, true),
        eq(messages.role, "assistant"),
      ),
    )
    .orderBy(conversationId, desc(messageId));
}
