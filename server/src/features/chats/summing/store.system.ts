import { sql } from "drizzle-orm";
import type { App } from "../../../platform/context.ts";
import type { ToSum } from "./rules.ts";

/** So many messages are looked at, at most: of a longer thread that was brought in, its beginning is not summed up. */
const MESSAGES_MAX = 400;

type Unsummed = { messageId: number; role: "user" | "assistant"; content: string };
type Known = { summary: string; upTo: number };

const isSaid = sql`is_current and purpose = 'thread' and content <> '' and not is_generating
  and finish_reason is distinct from 'error'`;

/** What is summed up already of the thread that is shown of a conversation, whose, and what was said since, newest first. */
export async function readUnsummed({ db }: Pick<App, "db">, conversationId: number) {
  const { rows: known } = await db.execute<Known>(sql`
    select summary, up_to::int8 as "upTo" from conversation_summaries
    join messages on messages.message_id = up_to and messages.is_current
    where conversation_summaries.conversation_id = ${conversationId}`);
  const upTo = Number(known[0]?.upTo ?? 0);
  const { rows } = await db.execute<Unsummed>(sql`
    select message_id as "messageId", role, content from messages
    where conversation_id = ${conversationId} and ${isSaid} and message_id > ${upTo}
    order by message_id desc limit ${MESSAGES_MAX}`);
  const said = rows.map((row) => ({ ...row, messageId: Number(row.messageId) }));
  return { known: known[0] ? { summary: known[0].summary, upTo } : null, said };
}

/** Keeps what was summed up; nothing where any of it was changed, or went, since a moment. */
export async function writeSummary(
  { db }: Pick<App, "db">,
  conversationId: number,
  { messageIds, upTo }: Pick<ToSum, "messageIds" | "upTo">,
  { summary, since, after }: { summary: string; since: Date; after: number | null },
): Promise<void> {
  const ids = sql.param(messageIds);
  await db.execute(sql`
    insert into conversation_summaries (conversation_id, up_to, summary)
    select conversation_id, ${upTo}::bigint, ${summary} from conversations
    where conversation_id = ${conversationId}
      and ${messageIds.length} = (select count(*) from messages
        where message_id = any(${ids}::bigint[]) and ${isSaid} and updated_at < ${since})
      and ${after}::bigint is not distinct from (select up_to from conversation_summaries
        where conversation_id = ${conversationId})
    on conflict (conversation_id) do update set up_to = excluded.up_to, summary = excluded.summary, made_at = now()`);
}
