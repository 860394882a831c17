import { type Conversation, NAME_LENGTH_MAX } from "@pluma/contract/chats/chats";
import type { ActorCtx } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/db.ts";
import { refuse } from "../../../platform/errors.ts";
import { words } from "../locales/words.ts";
import { showOneConversation } from "../showConversations.ts";
import { findMessage } from "../store.messages.ts";
import { addConversation, findConversation } from "../store.ts";
import { copyPath, findSaid } from "./store.threads.ts";
import { refreshPreview } from "./versions.ts";

/** The messages of an own thread that have a text, accents and case aside, oldest first. */
export async function findInThread(ctx: ActorCtx, conversationId: number, query: string) {
  if (!(await findConversation(ctx, conversationId))) refuse("not_found");
  return { message_ids: await findSaid(ctx, conversationId, query.trim()) };
}

/** Makes a conversation of what led to an own message and that itself, as it is shown or not; its versions stay where they are. */
export async function branchMessage(ctx: ActorCtx, id: number): Promise<{ conversation: Conversation }> {
  const message = (await findMessage(ctx, id)) ?? refuse("not_found");
  const { conversationId, purpose, isGenerating } = message;
  if (conversationId === null || purpose !== "thread") return refuse("not_found");
  if (isGenerating) refuse("still_generating");
  const from = (await findConversation(ctx, conversationId)) ?? refuse("not_found");
  const name = `${words[ctx.lang].branch}: ${from.name}`.slice(0, NAME_LENGTH_MAX).toWellFormed();
  const { tags, model, avatarId } = from;
  const made = await inTransaction(ctx, async (tx) => {
    const row = await addConversation(tx, { name, tags, model, avatarId, isNameGiven: true });
    await copyPath(tx, id, row.conversationId);
    await refreshPreview(tx, row.conversationId);
    return row;
  });
  const conversation = await showOneConversation(ctx, made);
  ctx.push(ctx.actor.userId, "conversation", { conversation });
  return { conversation };
}
