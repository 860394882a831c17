import { and, eq, gte, sql } from "drizzle-orm";
import type { ActorCtx } from "../../../platform/context.ts";
import { mine } from "../../../platform/database/owned.ts";
import { conversationSummaries, conversations, messages } from "../tables.ts";

/** What was summed up of the thread that is shown of an own conversation, and up to which message; undefined for nothing. */
export async function readSummary(ctx: ActorCtx, conversationId: number) {
  const [row] = await ctx.db
    .select({ summary: conversationSummaries.summary, upTo: conversationSummaries.upTo })
    .from(conversationSummaries)
    .innerJoin(conversations, eq(conversations.conversationId, conversationSummaries.conversationId))
    // Of another branch than the one that is shown it says nothing.
    .innerJoin(messages, and(eq(messages.messageId, conversationSummaries.upTo), eq(messages.isCurrent, true)))
    .where(and(eq(conversationSummaries.conversationId, conversationId), mine(ctx, conversations.userId)));
  return row;
}

/** Forgets what was summed up of an own conversation, where that says anything of a message: it changes, or goes. */
export async function forgetSummary(ctx: ActorCtx, conversationId: number, messageId: number): Promise<void> {
  const own = sql`exists (select 1 from ${conversations} where ${eq(conversations.conversationId, conversationId)}
    and ${mine(ctx, conversations.userId)})`;
  await ctx.db
    .delete(conversationSummaries)
    .where(
      and(eq(conversationSummaries.conversationId, conversationId), gte(conversationSummaries.upTo, messageId), own),
    );
}
