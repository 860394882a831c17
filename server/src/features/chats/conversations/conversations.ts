import {
  CONVERSATIONS_PER_PAGE,
  type Conversation,
  type ConversationSort,
  type ConversationRow as Row,
  type Snippet,
} from "@pluma/contract/chats/chats";
import { pagesOf } from "@pluma/contract/kit/kit";
import type { ActorCtx } from "../../../platform/context.ts";
import { refuse } from "../../../platform/errors.ts";
import { isModelKnown } from "../../generation/index.ts";
import { readConfig } from "../../site/index.ts";
import { avatarFilesFor, checkAvatarModel, findNamedAvatar, standingAvatar } from "../avatars.ts";
import { showConversations, showOneConversation } from "../showConversations.ts";
import { snippetOf } from "../snippets.ts";
import * as store from "../store.ts";
import { findConversations, findTexts, readSearched, readTexts } from "./store.search.ts";
import { countTags, normalTags } from "./tags.ts";

type Filter = {
  query: string;
  tags: string;
  archived: boolean;
  pinned?: boolean | undefined;
  sortBy: ConversationSort;
  page: number;
};

type Page = { conversations: Row[]; count: number; pages: number };

/** A page of the caller's own conversations in the selected space; with a query those that have it in name or texts. */
export async function listConversations(ctx: ActorCtx, filter: Filter): Promise<Page> {
  const query = filter.query.trim();
  const tags = normalTags(filter.tags);
  if (query) return searchConversations(ctx, { ...filter, query, tags });
  const isPlain = tags === "" && filter.pinned !== true;
  const { rows, count } = isPlain
    ? await store.readPage(ctx, filter, filter.pinned === false ? "unpinned" : "all")
    : await findConversations(ctx, { ...filter, tags, pinned: filter.pinned, found: null });
  return pageOf(ctx, rows, count, ({ preview }) => previewed(preview));
}

async function searchConversations(ctx: ActorCtx, filter: Filter): Promise<Page> {
  const { name, words } = await readSearched(ctx, filter.query);
  const found = await findTexts(ctx, words, filter.archived);
  const { rows, count } = await findConversations(ctx, {
    ...filter,
    pinned: filter.pinned,
    found: { name, texts: found },
  });
  const foundBy = new Map(rows.flatMap((row) => (row.foundBy === null ? [] : [[row.conversationId, row.foundBy]])));
  const texts = await readTexts(ctx, [...foundBy.values()]);
  return pageOf(ctx, rows, count, ({ conversationId, preview }) => {
    const messageId = foundBy.get(conversationId);
    const text = messageId === undefined ? undefined : texts.get(messageId);
    return text === undefined ? previewed(preview) : snippetOf(text, words, messageId ?? null);
  });
}

const previewed = (preview: string): Snippet | null =>
  preview === "" ? null : { text: preview, marks: [], message_id: null };

async function pageOf(
  ctx: ActorCtx,
  rows: store.ListedRow[],
  count: number,
  snippet: (row: store.ListedRow) => Snippet | null,
): Promise<Page> {
  const shown = await showConversations(ctx, rows);
  const conversations = rows.flatMap((row, index) => {
    const conversation = shown[index];
    return conversation ? [{ ...conversation, snippet: snippet(row) }] : [];
  });
  return { conversations, count, pages: pagesOf(count, CONVERSATIONS_PER_PAGE) };
}

/** The distinct tags of the caller's conversations in the selected space, sorted, and how many have each. */
export async function listTags(ctx: ActorCtx, { archived }: { archived: boolean }) {
  return countTags(await store.readTags(ctx, archived));
}

/** One own conversation; what is not the caller's does not exist for them. */
export async function readConversation(ctx: ActorCtx, id: number): Promise<{ conversation: Conversation }> {
  const row = (await store.findConversation(ctx, id)) ?? refuse("not_found");
  const conversation = await showOneConversation(ctx, row);
  const { avatar } = conversation;
  if (!avatar) return { conversation };
  return {
    conversation: { ...conversation, avatar: { ...avatar, avatar_files: await avatarFilesFor(ctx, row.avatarId) } },
  };
}

type Draft = {
  name: string;
  name_is_draft: boolean;
  tags: string;
  model?: string | null | undefined;
  avatar_id?: number | null | undefined;
  assistant_id?: string | null | undefined;
};

/** Makes a conversation in the selected space. Refuses a model that nobody offers, and one that its avatar does not answer with. */
export async function createConversation(ctx: ActorCtx, draft: Draft): Promise<{ conversation: Conversation }> {
  const avatar = await findNamedAvatar(ctx, draft);
  await checkModel(ctx, draft.model);
  checkAvatarModel(avatar, draft.model ?? null);
  const row = await store.addConversation(ctx, {
    name: draft.name.trim(),
    tags: normalTags(draft.tags),
    model: draft.model ?? null,
    isNameGiven: !draft.name_is_draft,
    avatarId: avatar?.avatarId ?? null,
  });
  return tellChanged(ctx, row);
}

type Change = {
  conversation_id: number;
  name?: string | undefined;
  tags?: string | undefined;
  model?: string | null | undefined;
  avatar_id?: number | null | undefined;
  archived?: boolean | undefined;
  pinned?: boolean | undefined;
};

/** Changes an own conversation; what is left out stays. Every open screen of its owner hears of it. */
export async function saveConversation(ctx: ActorCtx, change: Change): Promise<{ conversation: Conversation }> {
  await checkModel(ctx, change.model);
  await checkAnswerer(ctx, change);
  const { name, tags, model, avatar_id: avatarId, archived, pinned } = change;
  const row = await store.writeConversation(ctx, change.conversation_id, {
    ...(name !== undefined && { name: name.trim(), isNameGiven: true }),
    ...(tags !== undefined && { tags: normalTags(tags) }),
    ...(model !== undefined && { model }),
    ...(avatarId !== undefined && { avatarId }),
    ...(archived !== undefined && { archived }),
    ...(pinned !== undefined && { pinnedAt: pinned ? ctx.clock.now() : null }),
  });
  return tellChanged(ctx, row ?? refuse("not_found"));
}

/** Refuses an avatar that the caller may not use, and a model that the chat's avatar does not answer with. */
async function checkAnswerer(ctx: ActorCtx, { conversation_id, avatar_id, model }: Change): Promise<void> {
  if (avatar_id === undefined && model === undefined) return;
  const row = (await store.findConversation(ctx, conversation_id)) ?? refuse("not_found");
  const named = avatar_id ? await findNamedAvatar(ctx, { avatar_id }) : null;
  const avatar = avatar_id === undefined ? await standingAvatar(ctx, row) : named;
  checkAvatarModel(avatar, model === undefined ? row.model : model);
}

async function tellChanged(ctx: ActorCtx, row: store.ConversationRow): Promise<{ conversation: Conversation }> {
  const conversation = await showOneConversation(ctx, row);
  ctx.push(ctx.actor.userId, "conversation", { conversation });
  return { conversation };
}

/** Refuses a model that is not offered; null and nothing are the default. */
export async function checkModel(ctx: ActorCtx, model: string | null | undefined): Promise<void> {
  if (!model || isModelKnown(await readConfig(ctx), model)) return;
  refuse("model_unknown", { model });
}
