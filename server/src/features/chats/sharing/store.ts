import { and, desc, eq, getTableColumns, inArray, isNull, or, sql } from "drizzle-orm";
import type { ActorCtx } from "../../../platform/context.ts";
import { inSpace, mine } from "../../../platform/database/owned.ts";
import { mineByMembership } from "../../organizations/index.ts";
import { conversations, messages, sharedLinks } from "../tables.ts";

export type LinkRow = typeof sharedLinks.$inferSelect;

/** What of a person's messages can be shared: those of their chats, and texts of their own. */
const sharable = inArray(messages.purpose, ["thread", "output"]);

// A message is of its conversation's organization; one without a conversation says itself of which.
/** The organization that a message belongs to. */
export const organizationOf = sql<number | null>`coalesce(${conversations.organizationId}, ${messages.organizationId})`;

/** Messages in the personal space, or in an organization that the caller is still in; on an organization's own host those in it. */
const isStillReached = (ctx: ActorCtx) =>
  and(ofHost(ctx), or(isNull(organizationOf), mineByMembership(ctx, organizationOf)));

/** Where a link leads is where its message belongs: on an organization's own host no other is named. */
const ofHost = (ctx: ActorCtx) => (ctx.actor.isAtHost ? inSpace(ctx, organizationOf) : undefined);

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
    .where(and(eq(messages.messageId, messageId), mine(ctx, messages.userId), sharable, isStillReached(ctx)));
  return found;
}

/** The text of an own message; null when there is none. */
export async function readOwnText(ctx: ActorCtx, messageId: number): Promise<string | null> {
  const [row] = await ctx.db
    .select({ content: messages.content })
    .from(messages)
    .leftJoin(conversations, eq(conversations.conversationId, messages.conversationId))
    .where(and(eq(messages.messageId, messageId), mine(ctx, messages.userId), isStillReached(ctx)));
  return row?.content ?? null;
}

/** Keeps a link to an own message, or its chat up to it; the one that there is when there is one. */
export async function keepLink(
  ctx: ActorCtx,
  link: Pick<LinkRow, "messageId" | "isWhole" | "tokenHash" | "sealedToken">,
): Promise<LinkRow> {
  const { userId } = ctx.actor;
  const [made] = await ctx.db
    .insert(sharedLinks)
    .values({ ...link, userId })
    .onConflictDoNothing({ target: [sharedLinks.messageId, sharedLinks.isWhole] })
    .returning();
  if (made) return made;
  const kept = (await readLinks(ctx, link.messageId)).find(({ isWhole }) => isWhole === link.isWhole);
  // Taken back in the moment between.
  return kept ?? keepLink(ctx, link);
}

const LINKS_MAX = 200;

/** Own links that may be told of here, with the organizations that their messages belong to, newest first; only those to one message when it is named. */
export function readLinks(ctx: ActorCtx, messageId: number | undefined) {
  const named = messageId === undefined ? undefined : eq(sharedLinks.messageId, messageId);
  return ctx.db
    .select({ ...getTableColumns(sharedLinks), organizationId: organizationOf })
    .from(sharedLinks)
    .innerJoin(messages, eq(messages.messageId, sharedLinks.messageId))
    .leftJoin(conversations, eq(conversations.conversationId, messages.conversationId))
    .where(and(mine(ctx, sharedLinks.userId), ofHost(ctx), named))
    .orderBy(desc(sharedLinks.linkId))
    .limit(LINKS_MAX);
}

/** Removes an own link; false when there is none. */
export async function deleteLink(ctx: ActorCtx, linkId: number): Promise<boolean> {
  const gone = await ctx.db
    .delete(sharedLinks)
    .where(and(eq(sharedLinks.linkId, linkId), mine(ctx, sharedLinks.userId)))
    .returning({ linkId: sharedLinks.linkId });
  return gone.length > 0;
}
