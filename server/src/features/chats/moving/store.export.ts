import { and, asc, eq, gt, inArray } from "drizzle-orm";
import type { ActorCtx } from "../../../platform/context.ts";
import type { Db } from "../../../platform/db.ts";
import type { MessageRow } from "../store.messages.ts";
import { type ConversationRow, mine, shown } from "../store.ts";
import { conversations, messages } from "../tables.ts";

/** Own conversations of the selected space among those named, the oldest first. */
export function readChosen(ctx: ActorCtx, ids: number[]): Promise<ConversationRow[]> {
  return ctx.db
    .select(shown)
    .from(conversations)
    .where(and(inArray(conversations.conversationId, ids), mine(ctx)))
    .orderBy(asc(conversations.conversationId));
}

/** Some conversations of a person, of all spaces, archived or not; those made after one. For an export, which has no request. */
export function readConversationsAfter(
  db: Db,
  userId: number,
  after: number,
  limit: number,
): Promise<ConversationRow[]> {
  return db
    .select(shown)
    .from(conversations)
    .where(and(eq(conversations.userId, userId), gt(conversations.conversationId, after)))
    .orderBy(asc(conversations.conversationId))
    .limit(limit);
}

/** Every message of a conversation of a person with all versions, the oldest first. */
export function readAllMessages(db: Db, userId: number, conversationId: number): Promise<MessageRow[]> {
  return db
    .select()
    .from(messages)
    .where(
      and(eq(messages.conversationId, conversationId), eq(messages.userId, userId), eq(messages.purpose, "thread")),
    )
    .orderBy(asc(messages.messageId));
}

/** Some texts of a person that belong to no conversation (topics, hashtags); those made after one. */
export function readOutputsAfter(db: Db, userId: number, after: number, limit: number): Promise<MessageRow[]> {
  return db
    .select()
    .from(messages)
    .where(and(eq(messages.userId, userId), eq(messages.purpose, "output"), gt(messages.messageId, after)))
    .orderBy(asc(messages.messageId))
    .limit(limit);
}
