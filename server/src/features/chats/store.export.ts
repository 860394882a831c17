import { and, asc, eq, gt } from "drizzle-orm";
import type { Db } from "../../platform/db.ts";
import type { MessageRow } from "./store.messages.ts";
import type { ConversationRow } from "./store.ts";
import { conversations, messages } from "./tables.ts";

/** Some conversations of a person, of all spaces, archived or not; those made after one. For an export, which has no request. */
export function readConversationsAfter(
  db: Db,
  userId: number,
  after: number,
  limit: number,
): Promise<ConversationRow[]> {
  return db
    .select()
    .from(conversations)
    .where(and(eq(conversations.userId, userId), gt(conversations.conversationId, after)))
    .orderBy(asc(conversations.conversationId))
    .limit(limit);
}

/** Every message of a conversation of a person, the oldest first. */
export function readAllMessages(db: Db, userId: number, conversationId: number): Promise<MessageRow[]> {
  return db
    .select()
    .from(messages)
    .where(and(eq(messages.conversationId, conversationId), eq(messages.userId, userId)))
    .orderBy(asc(messages.messageId));
}
