import { CONVERSATIONS_PER_PAGE, type Conversation, type ConversationSort } from "@pluma/contract/chats";
import { pagesOf } from "@pluma/contract/kit";
import type { ActorCtx } from "../../platform/context.ts";
import { refuse } from "../../platform/errors.ts";
import { isModelKnown } from "../generation/index.ts";
import { readConfig } from "../site/index.ts";
import { showConversation } from "./show.ts";
import * as store from "./store.ts";

type Filter = { query: string; archived: boolean; sortBy: ConversationSort; page: number };

/** A page of the caller's own conversations in the selected space. */
export async function listConversations(ctx: ActorCtx, filter: Filter) {
  const { rows, count } = await store.listConversations(ctx, filter);
  return { conversations: rows.map(showConversation), count, pages: pagesOf(count, CONVERSATIONS_PER_PAGE) };
}

/** One own conversation; what is not the caller's does not exist for them. */
export async function readConversation(ctx: ActorCtx, id: number): Promise<{ conversation: Conversation }> {
  const row = (await store.findConversation(ctx, id)) ?? refuse("not_found");
  return { conversation: showConversation(row) };
}

type Draft = { name: string; tags: string; model?: string | null | undefined };

/** Makes a conversation in the selected space. Refuses a model that nobody offers. */
export async function createConversation(ctx: ActorCtx, draft: Draft): Promise<{ conversation: Conversation }> {
  await checkModel(ctx, draft.model);
  const row = await store.addConversation(ctx, {
    name: draft.name.trim(),
    tags: draft.tags,
    model: draft.model ?? null,
    isNameGiven: true,
  });
  const conversation = showConversation(row);
  ctx.push(ctx.actor.userId, "conversation", { conversation });
  return { conversation };
}

type Change = {
  conversation_id: number;
  name?: string | undefined;
  tags?: string | undefined;
  model?: string | null | undefined;
};

/** Changes an own conversation; what is left out stays. Every open screen of its owner hears of it. */
export async function saveConversation(ctx: ActorCtx, change: Change): Promise<{ conversation: Conversation }> {
  await checkModel(ctx, change.model);
  const row = await store.writeConversation(ctx, change.conversation_id, {
    ...(change.name !== undefined && { name: change.name.trim(), isNameGiven: true }),
    ...(change.tags !== undefined && { tags: change.tags }),
    ...(change.model !== undefined && { model: change.model }),
  });
  const conversation = showConversation(row ?? refuse("not_found"));
  ctx.push(ctx.actor.userId, "conversation", { conversation });
  return { conversation };
}

/** Refuses a model that is not offered; null and nothing are the default. */
export async function checkModel(ctx: ActorCtx, model: string | null | undefined): Promise<void> {
  if (!model || isModelKnown(await readConfig(ctx), model)) return;
  refuse("model_unknown", { model });
}
