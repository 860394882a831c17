import { HISTORY_MESSAGES_MAX } from "@pluma/contract/chats/history";
import type { ActorCtx } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/db.ts";
import { refuse } from "../../../platform/errors.ts";
import { heldBy } from "../../avatars/index.ts";
import { heldTogether, prepareGeneration, startGeneration } from "../../generation/index.ts";
import { readBefore, startAnswer } from "../answering/answering.ts";
import { PASSING_KEPT_MS } from "../answering/expiring.ts";
import { findSample } from "../answering/samples.ts";
import { announceAnswer, CHAT_ANSWER, ENHANCED_PROMPT } from "../answering/text.ts";
import { type Said, turnsToEnhance } from "../answering/turns.ts";
import { checkAvatarModel, findAnswerer } from "../avatars.ts";
import { checkPictures } from "../files/index.ts";
import { addApart, addUnsaved } from "../messages/store.answers.ts";
import { showMessage } from "../show.ts";
import { showOneConversation } from "../showConversations.ts";
import { showOne } from "../showMessages.ts";
import { countFiles, findMessage, type MessageRow, readUnsavedBefore } from "../store.messages.ts";
import { type ConversationRow, findConversation } from "../store.ts";
import { type Sending, useOf } from "./sending.ts";

/** Generates a text that belongs to no conversation: topics, hashtags. What the person typed is its `prompt`. */
export async function sendApart(ctx: ActorCtx, sending: Sending) {
  refuseThreadFields(sending);
  if (sending.file_ids?.length) refuse("not_found");
  const { message_type_id: messageTypeId, text } = sending;
  const { answer, prepared, sample } = await inTransaction(ctx, async (tx) => {
    const sample = await findSample(tx, sending);
    const values = { conversationId: null, purpose: "output", prompt: text, messageTypeId } as const;
    const answer = await addApart(tx, values);
    const model = sending.model ?? null;
    return {
      answer,
      sample,
      prepared: await prepareGeneration(tx, {
        kind: CHAT_ANSWER,
        usedFor: useOf(sending),
        ref: answer.messageId,
        model,
        held: "nothing",
      }),
    };
  });
  const message = showMessage(answer, ctx.lang);
  ctx.push(ctx.actor.userId, "message", { conversation_id: null, message });
  startAnswer(ctx, {
    answer,
    prepared,
    before: async () => [],
    fileIds: null,
    sample,
    avatar: null,
    ...waysOf(ctx, sending),
  });
  return { message, user_message: null, conversation: null };
}

/**
 * Answers a message without keeping it: its rows are in no thread, list, search or export, and gone after a day. What
 * was said in the conversation, if one is named, is still learnt from, and before that in the unsaved answer that it follows.
 */
export async function sendUnsaved(ctx: ActorCtx, sending: Sending) {
  refuseThreadFields(sending);
  const conversation = await findNamed(ctx, sending);
  const conversationId = conversation?.conversationId ?? null;
  await checkFiles(ctx, conversationId, sending.file_ids ?? []);
  const followed = await findFollowed(ctx, sending.follows);
  const model = sending.model ?? conversation?.model ?? null;
  const usual = followed ? followed.avatarId : (conversation?.avatarId ?? null);
  const avatar = sending.message_type_id === 1 ? await findAnswerer(ctx, sending.avatar, usual) : null;
  checkAvatarModel(avatar, model);
  const { question, answer, prepared, sample } = await inTransaction(ctx, async (tx) => {
    const sample = await findSample(tx, sending);
    const { question, answer } = await addUnsaved(tx, {
      conversationId,
      content: sending.text,
      avatarId: avatar?.avatarId ?? null,
      parentId: followed?.messageId ?? null,
    });
    const prepared = await prepareGeneration(tx, {
      kind: CHAT_ANSWER,
      usedFor: useOf({ ...sending, composed: sending.lent }),
      avatarId: avatar?.avatarId ?? null,
      ref: answer.messageId,
      model,
      held: heldTogether(heldBy(tx, avatar), sending.lent?.held ?? "nothing"),
    });
    await checkPictures(tx, sending.file_ids ?? [], prepared);
    return { question, answer, prepared, sample };
  });
  const before = async (behind: ActorCtx): Promise<Said[]> => {
    if (!sending.learnFromPrevResponse) return [];
    const unsaved = followed ? await readUnsavedBefore(behind, followed.messageId, HISTORY_MESSAGES_MAX) : [];
    const kept = conversationId === null ? [] : await readBefore(behind, conversationId, question.messageId);
    return [...unsaved, ...kept];
  };
  startAnswer(ctx, {
    answer: { ...answer, messageTypeId: sending.message_type_id },
    prepared,
    before,
    fileIds: conversation?.hasFile ? (sending.file_ids ?? []) : null,
    sample,
    avatar,
    beside: sending.lent?.beside ?? null,
    ...waysOf(ctx, sending),
  });
  return {
    message: await showOne(ctx, answer, ctx.lang),
    user_message: showMessage(question, ctx.lang),
    conversation: conversation ? await showOneConversation(ctx, conversation) : null,
  };
}

/** Makes a prompt better; nothing is sent, and the better one comes by message_stream_enhance. */
export async function enhancePrompt(ctx: ActorCtx, sending: Sending) {
  refuseThreadFields(sending);
  const conversation = await findNamed(ctx, sending);
  const conversationId = conversation?.conversationId ?? null;
  const { answer, prepared } = await inTransaction(ctx, async (tx) => {
    const values = { conversationId, purpose: "enhance", prompt: sending.text, messageTypeId: 1 } as const;
    const answer = await addApart(tx, values);
    const model = sending.model ?? conversation?.model ?? null;
    const wanted = { kind: ENHANCED_PROMPT, usedFor: "chat", ref: answer.messageId, model, held: "nothing" } as const;
    return { answer, prepared: await prepareGeneration(tx, wanted) };
  });
  const streamsTo = sending.stream ? "message_stream_enhance" : null;
  announceAnswer(ctx, answer.messageId, { conversationId, streamsTo, lang: ctx.lang, isKept: false });
  startGeneration(ctx, prepared, async () => turnsToEnhance(sending.text));
  const message = showMessage(answer, ctx.lang);
  return {
    message,
    user_message: null,
    conversation: conversation ? await showOneConversation(ctx, conversation) : null,
  };
}

/** The own conversation that is named, not moved up by this; undefined when none is. */
async function findNamed(ctx: ActorCtx, { conversation_id }: Sending): Promise<ConversationRow | undefined> {
  if (!conversation_id) return undefined;
  return (await findConversation(ctx, conversation_id)) ?? refuse("not_found");
}

/** The own answer, not kept either, that a message goes on from; older ones than a day are as good as gone. */
async function findFollowed(ctx: ActorCtx, id: number | null | undefined): Promise<MessageRow | null> {
  if (!id) return null;
  const found = await findMessage(ctx, id);
  const isUnsaved = found?.purpose === "unsaved" && found.role === "assistant";
  const isOld = !found || found.createdAt.getTime() < ctx.clock.now().getTime() - PASSING_KEPT_MS;
  return isUnsaved && !isOld ? found : refuse("not_found");
}

/** Refuses files that are not in the conversation. */
async function checkFiles(ctx: ActorCtx, conversationId: number | null, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  const count = conversationId === null ? 0 : await countFiles(ctx, conversationId, ids);
  if (count !== new Set(ids).size) refuse("not_found");
}

/** What changes a thread has no meaning apart from one: the messages that are named are in none of it. */
function refuseThreadFields({ deleteUserMsg, edit_of }: Sending): void {
  if (deleteUserMsg || edit_of) refuse("not_found");
}

function waysOf(ctx: ActorCtx, sending: Sending) {
  return {
    text: sending.text,
    composed: null,
    lang: sending.lang ?? ctx.lang,
    searchOnInternet: sending.searchOnInternet,
    streamsTo: sending.stream ? ("message_stream" as const) : null,
  };
}
