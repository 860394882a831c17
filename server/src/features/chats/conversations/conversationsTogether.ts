import { type Conversation, type ConversationAct, TAGS_LENGTH_MAX } from "@pluma/contract/chats/chats";
import type { ActorCtx } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/db.ts";
import { refuse } from "../../../platform/errors.ts";
import { stopGeneration } from "../../generation/index.ts";
import { CHAT_ANSWER } from "../answering/text.ts";
import { removeFilesOf } from "../files/index.ts";
import { showConversations } from "../showConversations.ts";
import * as store from "../store.ts";
import { withoutTags, withTags } from "./tags.ts";

type Asked = { conversation_ids: number[]; act: ConversationAct; tag?: string | undefined };

/** Does the same with several own conversations, all or none. Refuses when one of them is not the caller's. */
export async function changeConversations(ctx: ActorCtx, { conversation_ids, act, tag = "" }: Asked) {
  const ids = [...new Set(conversation_ids)];
  if (act === "delete") return { conversations: [], deleted: await deleteTogether(ctx, ids) };
  const conversations = await inTransaction(ctx, async (tx) => {
    const rows = await lockAll(tx, ids);
    const changed: store.ConversationRow[] = [];
    for (const row of rows) {
      const values = valuesOf(row, act, tag, ctx.clock.now());
      changed.push((await store.writeConversation(tx, row.conversationId, values)) ?? refuse("not_found"));
    }
    return showConversations(tx, inOrderOf(ids, changed));
  });
  for (const conversation of conversations) tell(ctx, conversation);
  return { conversations, deleted: [] };
}

/** Deletes an own conversation for good, with its messages and files; what writes in it is stopped first. */
export async function deleteConversation(ctx: ActorCtx, id: number): Promise<undefined> {
  await deleteTogether(ctx, [id]);
}

type Values = Parameters<typeof store.writeConversation>[2];

function valuesOf(row: store.ConversationRow, act: Exclude<ConversationAct, "delete">, tag: string, now: Date): Values {
  switch (act) {
    case "archive":
      return { archived: true };
    case "unarchive":
      return { archived: false };
    case "pin":
      return { pinnedAt: row.pinnedAt ?? now };
    case "unpin":
      return { pinnedAt: null };
    case "tag": {
      const tags = withTags(row.tags, tag);
      if (tags.length > TAGS_LENGTH_MAX) refuse("invalid_body", {}, { tag: String(TAGS_LENGTH_MAX) });
      return { tags };
    }
    case "untag":
      return { tags: withoutTags(row.tags, tag) };
  }
}

/** Deletes own conversations of the selected space for good, all or none; what writes in them is stopped first. */
export async function deleteTogether(ctx: ActorCtx, ids: number[]): Promise<number[]> {
  // Before anything is stopped: who names a conversation that is not theirs must not stop their own either.
  if ((await store.countOwn(ctx, ids)) < ids.length) refuse("not_found");
  await stopWriting(ctx, ids);
  await inTransaction(ctx, async (tx) => {
    await lockAll(tx, ids);
    await removeFilesOf(tx, ids);
    await store.removeConversations(tx, ids);
  });
  ctx.push(ctx.actor.userId, "conversation_deleted", { conversation_ids: ids });
  return ids;
}

const STOP_WAIT_MS = 1500;
const STOP_LOOK_MS = 25;

/**
 * Stops what is being written in conversations, and waits a moment for its end. What has not ended by then ends on its
 * own and finds no row any more; its words are settled all the same.
 */
async function stopWriting(ctx: ActorCtx, ids: number[]): Promise<void> {
  let writing = await store.readWriting(ctx, ids);
  for (const messageId of writing) await stopGeneration(ctx, CHAT_ANSWER, messageId);
  const lookUntil = performance.now() + STOP_WAIT_MS;
  while (writing.length > 0 && performance.now() < lookUntil) {
    await new Promise((resolve) => setTimeout(resolve, STOP_LOOK_MS));
    writing = await store.readWriting(ctx, ids);
  }
}

async function lockAll(tx: ActorCtx, ids: number[]): Promise<store.ConversationRow[]> {
  const rows = await store.lockConversations(tx, ids);
  return rows.length === ids.length ? rows : refuse("not_found");
}

function inOrderOf(ids: number[], rows: store.ConversationRow[]): store.ConversationRow[] {
  const byId = new Map(rows.map((row) => [row.conversationId, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

function tell(ctx: ActorCtx, conversation: Conversation): void {
  ctx.push(ctx.actor.userId, "conversation", { conversation });
}
