import { FOUND_IN_CHAT_MAX } from "@pluma/contract/chats/threads";
import { sql } from "drizzle-orm";
import type { ActorCtx } from "../../../platform/context.ts";
import { mine } from "../../../platform/database/owned.ts";

/** The shown messages of an own conversation that have a text in them, oldest first. */
export async function findSaid(ctx: ActorCtx, conversationId: number, text: string): Promise<number[]> {
  const { rows } = await ctx.db.execute<{ message_id: number }>(sql`
    select message_id from messages
    where conversation_id = ${conversationId} and ${mine(ctx, sql`user_id`)} and is_current and purpose = 'thread'
      and error is null and position(fold(${text}) in fold(content)) > 0
    order by message_id limit ${FOUND_IN_CHAT_MAX}`);
  return rows.map(({ message_id }) => Number(message_id));
}

/**
 * Writes into an empty conversation of the caller's what led to an own message, and the message, one after the other. Words
 * that were paid stay counted where they were; of files, which do not come along, only what was read of them is named.
 */
export async function copyPath(ctx: ActorCtx, messageId: number, conversationId: number): Promise<void> {
  const ofMine = mine(ctx, sql`user_id`);
  await ctx.db.execute(sql`
    with recursive up as (
      select * from messages where message_id = ${messageId} and ${ofMine} and purpose = 'thread'
      union all
      select before.* from messages before join up on before.message_id = up.parent_id and before.purpose = 'thread'
    )
    insert into messages (conversation_id, user_id, role, content, prompt, message_type_id, sources, template, avatar_id,
      finish_reason, error, model, created_at, updated_at)
    select ${conversationId}, user_id, role, content, prompt, message_type_id, (
        select jsonb_agg(case when source->>'kind' = 'file' then source || '{"conversation_file_id": null}' else source end)
        from jsonb_array_elements(sources) source
      ), template, avatar_id, finish_reason, error, model, created_at, updated_at
    from up where content is not null order by message_id`);
  await ctx.db.execute(sql`
    update messages set parent_id = placed.before, user_message_id = placed.question
    from (
      select message_id, lag(message_id) over (order by message_id) as before,
        case when role = 'assistant' then max(message_id) filter (where role = 'user') over (order by message_id) end as question
      from messages where conversation_id = ${conversationId} and ${ofMine}
    ) placed
    where messages.message_id = placed.message_id`);
}
