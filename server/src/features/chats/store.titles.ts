import { and, eq, sql } from "drizzle-orm";
import type { App } from "../../platform/context.ts";
import { type ConversationRow, shown } from "./store.ts";
import { conversations } from "./tables.ts";

type Said = { role: "user" | "assistant"; content: string; organizationId: number | null };

/** The beginning of a thread without what failed, oldest first. */
export async function readBeginning({ db }: Pick<App, "db">, conversationId: number): Promise<Said[]> {
  const { rows } = await db.execute<Said>(sql`
    select role, left(content, 2000) as content, conversations.organization_id as "organizationId"
    from messages join conversations using (conversation_id)
    where conversation_id = ${conversationId} and is_current and content <> '' and not is_generating
      and finish_reason is distinct from 'error'
    order by message_id limit 6`);
  return rows;
}

/** Names a conversation whose owner has not named it meanwhile; undefined when they have, or it is gone. */
export async function writeTitle(
  { db }: Pick<App, "db">,
  conversationId: number,
  name: string,
): Promise<ConversationRow | undefined> {
  const [row] = await db
    .update(conversations)
    .set({ name, isNameGiven: true })
    .where(and(eq(conversations.conversationId, conversationId), eq(conversations.isNameGiven, false)))
    .returning(shown);
  return row;
}
