import { and, eq, isNotNull, sql } from "drizzle-orm";
import type { App } from "../../../platform/context.ts";
import type { Db } from "../../../platform/database/db.ts";
import { previewOf } from "../snippets.ts";
import type { MessageRow } from "../store.messages.ts";
import { conversations, messages, sharedLinks } from "../tables.ts";
import { organizationOf } from "./store.ts";

export type CopyRow = typeof conversations.$inferSelect;

type Copy = Pick<MessageRow, "role" | "content" | "sources" | "model" | "finishReason">;

/** Writes a chat of somebody with a copy of what was shared with them: the question, when there is one, and the message. */
export async function addCopy(
  { db, clock }: Pick<App, "db" | "clock">,
  place: Pick<CopyRow, "userId" | "organizationId" | "name">,
  question: string | null,
  copy: Copy,
): Promise<CopyRow> {
  const now = clock.now();
  const preview = copy.role === "assistant" ? previewOf(copy.content ?? "") : "";
  const values = { ...place, isNameGiven: true, preview, createdAt: now, updatedAt: now };
  const [conversation] = await db.insert(conversations).values(values).returning();
  if (!conversation) throw new Error("a shared chat was not written");
  const { conversationId, userId } = conversation;
  const at = { conversationId, userId, createdAt: now, updatedAt: now };
  const asked = question === null ? null : await insertMessage(db, { ...at, role: "user", content: question });
  await insertMessage(db, { ...at, ...copy, parentId: asked, userMessageId: asked });
  return conversation;
}

async function insertMessage(db: Db, message: typeof messages.$inferInsert): Promise<number> {
  const [row] = await db.insert(messages).values(message).returning({ messageId: messages.messageId });
  if (!row) throw new Error("a shared message was not written");
  return row.messageId;
}

/** Whoever asks: the finished message that a link shows, who made the link, and the organization that it belongs to. */
export async function findLinked(db: Db, tokenHash: string) {
  const [found] = await db
    .select({
      linkId: sharedLinks.linkId,
      isWhole: sharedLinks.isWhole,
      messageId: messages.messageId,
      name: conversations.name,
      userId: sharedLinks.userId,
      organizationId: organizationOf,
      content: messages.content,
      createdAt: messages.createdAt,
    })
    .from(sharedLinks)
    .innerJoin(messages, eq(messages.messageId, sharedLinks.messageId))
    .leftJoin(conversations, eq(conversations.conversationId, messages.conversationId))
    .where(and(eq(sharedLinks.tokenHash, tokenHash), eq(messages.isGenerating, false), isNotNull(messages.content)));
  return found;
}

/** A chat longer than this is shown from there on. */
const TURNS_MAX = 500;

export type Turn = { role: "user" | "assistant"; content: string };

/** What was said in a chat up to a message, oldest first, without what failed; whichever of its versions is shown now. */
export async function readUpTo(db: Db, messageId: number): Promise<Turn[]> {
  const { rows } = await db.execute<Turn>(sql`
    with recursive path as (
      select message_id, parent_id, role, content, finish_reason, 1 as place from messages where message_id = ${messageId}
      union all
      select before.message_id, before.parent_id, before.role, before.content, before.finish_reason, place + 1
      from messages before join path on before.message_id = path.parent_id and before.purpose = 'thread'
      where place < ${TURNS_MAX}
    )
    select role, content from path where content <> '' and finish_reason is distinct from 'error' order by place desc`);
  return rows;
}

/** Counts that a link was opened. */
export async function countView(db: Db, linkId: number): Promise<void> {
  await db
    .update(sharedLinks)
    .set({ views: sql`${sharedLinks.views} + 1` })
    .where(eq(sharedLinks.linkId, linkId));
}
