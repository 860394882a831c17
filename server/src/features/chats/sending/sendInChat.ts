import { HISTORY_MESSAGES_MAX } from "@pluma/contract/chats/history";
import type { Lease } from "../../../platform/budgets/budgets.ts";
import type { ActorCtx } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/db.ts";
import { refuse } from "../../../platform/errors.ts";
import { type AvatarRow, heldBy } from "../../avatars/index.ts";
import { heldTogether, prepareGeneration, prepareTogether } from "../../generation/index.ts";
import { readBefore, saidBefore, startAnswer } from "../answering/answering.ts";
import { findSample } from "../answering/samples.ts";
import { CHAT_ANSWER } from "../answering/text.ts";
import type { Said } from "../answering/turns.ts";
import { checkAvatarModel, findAnswerer, readMarks, standingAvatar } from "../avatars.ts";
import { checkPictures } from "../files/index.ts";
import { addAnswer, addQuestion, attachFiles } from "../messages/store.answers.ts";
import { tellThread } from "../messages/tell.ts";
import { makeWay } from "../messages/versions.ts";
import { promptSource } from "../prompts/source.ts";
import { nameFrom } from "../rules.ts";
import { showMessage } from "../show.ts";
import { showOneConversation } from "../showConversations.ts";
import { showOne } from "../showMessages.ts";
import { type MessageRow, readHistory } from "../store.messages.ts";
import { addConversation, type ConversationRow, touchConversation, writeConversation } from "../store.ts";
import { type Sending, useOf } from "./sending.ts";
import { addTurn } from "./store.turn.ts";

/** Sends a message into a conversation; into a new one when none is named. */
export async function sendInChat(ctx: ActorCtx, sending: Sending) {
  const begun = await writeTurn(ctx, sending);
  const written = "lease" in begun ? await writeAll(ctx, sending, begun.lease) : begun;
  const { conversation, question, answer, isBranch } = written;
  const { avatar, fileIds } = written;
  const sent = await tellSent(ctx, { conversation, question, answer, avatar }, isBranch || fileIds !== null);
  if (isBranch) await tellThread(ctx, conversation.conversationId);
  startAnswer(ctx, {
    ...written,
    text: sending.text,
    composed: sending.composed,
    lang: sending.lang ?? ctx.lang,
    searchOnInternet: sending.searchOnInternet,
    streamsTo: sending.stream ? "message_stream" : null,
  });
  return sent;
}

/** Writes what most messages are, a question that follows what is there, in one statement; only a lease where it is more. */
async function writeTurn(ctx: ActorCtx, sending: Sending) {
  const { conversation_id, avatar, composed, message_type_id, learnFromPrevResponse } = sending;
  const isMore = sending.deleteUserMsg || sending.edit_of || sending.file_ids?.length || sending.more_like;
  if (!conversation_id || isMore || avatar || message_type_id !== 1) return { lease: null };
  const model = sending.model ?? null;
  const place = { conversationId: conversation_id, model, isLearning: learnFromPrevResponse };
  const { within, isOfRun = false } = sending;
  const wanted = { kind: CHAT_ANSWER, usedFor: useOf(sending), model, held: composed?.held ?? "nothing", isOfRun };
  const turn = await prepareTogether(ctx, wanted, (generation) =>
    addTurn(ctx, { ...place, content: sending.text, composed, isOfRun, within }, generation),
  );
  if ("lease" in turn) return turn;
  const { conversation, question, answer, said } = turn.written;
  const before = async () => saidBefore(said, question.messageId);
  return { conversation, question, answer, prepared: turn.prepared, before, ...plain };
}

const plain = { fileIds: null, sample: null, avatar: null, isBranch: false };

const writeAll = (ctx: ActorCtx, sending: Sending, lease: Lease | null) =>
  inTransaction(ctx, (tx) => write(ctx, tx, sending, lease)).catch(async (error: unknown) => {
    await lease?.end();
    throw error;
  });

async function write(ctx: ActorCtx, tx: ActorCtx, sending: Sending, lease: Lease | null) {
  const conversation = await openConversation(tx, sending);
  const { conversationId } = conversation;
  const model = sending.model ?? conversation.model;
  const avatar = await answererOf(tx, sending, conversation);
  checkAvatarModel(avatar, model);
  const isNew = !sending.conversation_id;
  const replaced = sending.deleteUserMsg ?? sending.edit_of ?? null;
  // Read beside the transaction: the conversation is locked, so nothing is added to it meanwhile.
  const history = replaced === null && !isNew && sending.learnFromPrevResponse ? readAhead(ctx, conversationId) : null;
  const sample = await findSample(tx, sending);
  const parentId = isNew && replaced === null ? null : await makeWay(tx, conversationId, sending);
  const { text: content, composed, message_type_id: messageTypeId } = sending;
  const question = await addQuestion(tx, { conversationId, content, messageTypeId, parentId, composed });
  const answer = await addAnswer(tx, question, messageTypeId === 1 ? null : content, avatar?.avatarId ?? null);
  const place = { conversationId, messageId: question.messageId };
  const hasFiles = conversation.hasFile || Boolean(sending.file_ids?.length);
  const fileIds = hasFiles ? await attachFiles(tx, place, sending.file_ids) : null;
  const held = heldTogether(heldBy(tx, avatar), composed?.held ?? "nothing");
  const isOfRun = sending.isOfRun ? { isOfRun: true as const } : null;
  const counted = { usedFor: useOf(sending), avatarId: avatar?.avatarId ?? null };
  const wanted = { kind: CHAT_ANSWER, ref: answer.messageId, model, held, lease, ...counted, ...isOfRun };
  const prepared = await prepareGeneration(tx, wanted);
  await checkPictures(tx, fileIds, prepared);
  // Behind the words, as in the one statement: whoever sends the same twice at once must not wait crosswise.
  // The row of a table is nothing that somebody filled in.
  if (composed && !sending.isOfRun) await promptSource(tx).remember(tx, composed.stored);
  await sending.within?.write(tx, answer);
  const before = async (behind: ActorCtx): Promise<Said[]> => {
    if (!sending.learnFromPrevResponse || isNew) return [];
    return history
      ? saidBefore(await history, question.messageId)
      : readBefore(behind, conversationId, question.messageId);
  };
  return { conversation, question, answer, prepared, before, fileIds, sample, avatar, isBranch: replaced !== null };
}

/** Who answers; topics and hashtags are written by nobody in particular. */
async function answererOf(tx: ActorCtx, sending: Sending, { avatarId }: ConversationRow): Promise<AvatarRow | null> {
  return sending.message_type_id === 1 ? findAnswerer(tx, sending.avatar, avatarId) : null;
}

/** The conversation to write in, locked; a new one when none is named. One without an avatar keeps the one that is named. */
async function openConversation(ctx: ActorCtx, sending: Sending): Promise<ConversationRow> {
  const avatarId = sending.avatarMessage ? null : (sending.avatar?.avatarId ?? null);
  if (!sending.conversation_id) {
    const name = nameFrom(sending.text);
    return addConversation(ctx, { name, tags: "", model: sending.model ?? null, isNameGiven: false, avatarId });
  }
  const found = (await touchConversation(ctx, sending.conversation_id)) ?? refuse("not_found");
  if (avatarId === null || (await standingAvatar(ctx, found)) !== null) return found;
  return (await writeConversation(ctx, found.conversationId, { avatarId })) ?? found;
}

function readAhead(ctx: ActorCtx, conversationId: number): ReturnType<typeof readHistory> {
  // On the connections of the background: whoever is in a transaction must wait for no second one of the screens'.
  const history = readHistory({ ...ctx, db: ctx.backgroundDb }, conversationId, HISTORY_MESSAGES_MAX);
  // Awaited when the model is asked; until then a failure is not forgotten, only not yet looked at.
  history.catch(() => undefined);
  return history;
}

type Turn = {
  conversation: ConversationRow;
  question: MessageRow | null;
  answer: MessageRow;
  /** Who answers, where that was just read. */
  avatar?: AvatarRow | null;
};

/**
 * Tells every screen of the caller of a question and its pending answer, and answers both. Versions and files are only
 * looked for where there may be any: what is merely added to a thread has neither.
 */
export async function tellSent(ctx: ActorCtx, turn: Turn, hasBeside: boolean) {
  const marks = hasBeside ? null : await readMarks(ctx, [turn.answer], turn.avatar);
  const show = (row: MessageRow) =>
    marks ? showMessage(row, ctx.lang, { avatar: marks.get(row.avatarId ?? 0) }) : showOne(ctx, row, ctx.lang);
  const conversation = await showOneConversation(ctx, turn.conversation, turn.avatar);
  const user_message = turn.question && (await show(turn.question));
  const message = await show(turn.answer);
  const { userId } = ctx.actor;
  const { conversation_id } = conversation;
  ctx.push(userId, "conversation", { conversation });
  if (user_message) ctx.push(userId, "message", { conversation_id, message: user_message });
  ctx.push(userId, "message", { conversation_id, message });
  return { message, user_message, conversation };
}
