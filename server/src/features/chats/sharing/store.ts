import { and, desc, eq, inArray, isNotNull, sql } from "drizzle-orm";
import type { ActorCtx } from "../../../platform/context.ts";
import type { Db } from "../../../platform/db.ts";
import { previewOf } from "../snippets.ts";
import type { MessageRow } from "../store.messages.ts";
import { conversations, messages, sharedLinks } from "../tables.ts";

export type LinkRow = typeof sharedLinks.$inferSelect;
export type CopyRow = typeof conversations.$inferSelect;

/** What of a person's messages can be shared: those of their chats, and texts of their own. */
const sharable = inArray(messages.purpose, ["thread", "output"]);

// A message is of its conversation's organization; one without a conversation says itself of which.
const organizationOf = sql<number | null>`coalesce(${conversations.organizationId}, ${messages.organizationId})`;

/** An own message that can be shared, the name of its chat, and the organization that it belongs to. */
export async function findSharable(ctx: ActorCtx, messageId: number) {
  const [found] = await ctx.db
    .select({
      message: messages,
      name: conversations.name,
      organizationId: organizationOf,
    })
    .from(messages)
    .leftJoin(conversations, eq(conversations.conversationId, messages.conversationId))
    .where(and(eq(messages.messageId, messageId), eq(messages.userId, ctx.actor.userId), sharable));
  return found;
}

/** The text of an own message; null when there is none. */
export async function readOwnText(ctx: ActorCtx, messageId: number): Promise<string | null> {
  const [row] = await ctx.db
    .select({ content: messages.content })
    .from(messages)
    .where(and(eq(messages.messageId, messageId), eq(messages.userId, ctx.actor.userId)));
  return row?.content ?? null;
}

type Copy = Pick<MessageRow, "role" | "content" | "sources" | "model" | "finishReason">;

/** Writes a chat of somebody with a copy of what was shared with them: the question, when there is one, and the message. */
export async function addCopy(
  { db, clock }: Pick<ActorCtx, "db" | "clock">,
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

/** Keeps a link to an own message; the one that there is when there is one. */
export async function keepLink(
  ctx: ActorCtx,
  link: Pick<LinkRow, "messageId" | "tokenHash" | "sealedToken">,
): Promise<LinkRow> {
  const { userId } = ctx.actor;
  const [made] = await ctx.db
    .insert(sharedLinks)
    .values({ ...link, userId })
    .onConflictDoNothing({ target: sharedLinks.messageId })
    .returning();
  if (made) return made;
  const [kept] = await readLinks(ctx, link.messageId);
  // Taken back in the moment between.
  return kept ?? keepLink(ctx, link);
}

const LINKS_MAX = 200;

/** Own links, newest first; only those to one message when it is named. */
export function readLinks(ctx: ActorCtx, messageId: number | undefined): Promise<LinkRow[]> {
  const named = messageId === undefined ? undefined : eq(sharedLinks.messageId, messageId);
  return ctx.db
    .select()
    .from(sharedLinks)
    .where(and(eq(sharedLinks.userId, ctx.actor.userId), named))
    .orderBy(desc(sharedLinks.linkId))
    .limit(LINKS_MAX);
}

/** Removes an own link; false when there is none. */
export async function deleteLink(ctx: ActorCtx, linkId: number): Promise<boolean> {
  const gone = await ctx.db
    .delete(sharedLinks)
    .where(and(eq(sharedLinks.linkId, linkId), eq(sharedLinks.userId, ctx.actor.userId)))
    .returning({ linkId: sharedLinks.linkId });
  return gone.length > 0;
}

/** Whoever asks: the finished message that a link shows, who made the link, and the organization that it belongs to. */
export async function findLinked(db: Db, tokenHash: string) {
  const [found] = await db
    .select({
      linkId: sharedLinks.linkId,
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

/** Counts that a link was opened. */
export async function countView(db: Db, linkId: number): Promise<void> {
  await db
    .update(sharedLinks)
    .set({ views: sql`${sharedLinks.views} + 1` })
    .where(eq(sharedLinks.linkId, linkId));
}
