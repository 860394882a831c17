import { canContinue } from "@pluma/contract/chats/messages";
import type { ActorCtx } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/db.ts";
import { refuse } from "../../../platform/errors.ts";
import { type AvatarRow, heldBy } from "../../avatars/index.ts";
import { heldTogether, prepareGeneration } from "../../generation/index.ts";
import { readBefore, startAnswer, startRest } from "../answering/answering.ts";
import { CHAT_ANSWER } from "../answering/text.ts";
import { checkAvatarModel, findAnswerer } from "../avatars.ts";
import { checkModel } from "../conversations/conversations.ts";
import { addAnswer, reopenAnswer } from "../messages/store.answers.ts";
import { findInThread, findLast, findNext, isBeingWritten } from "../messages/store.tree.ts";
import { tellThread } from "../messages/tell.ts";
import { endThreadAt } from "../messages/versions.ts";
import { composedAgain } from "../prompts/source.ts";
import { findMessage, type MessageRow, readAttached } from "../store.messages.ts";
import { type ConversationRow, touchConversation } from "../store.ts";
import { tellSent } from "./sendInChat.ts";
import { checkSearch, useOf } from "./sending.ts";

type Wish = { model?: string | null | undefined; searchOnInternet: boolean };

/**
 * Answers the question of an own answer anew; the earlier versions stay, unshown. A question that has no answer any
 * more can be named itself. Refuses not_a_question where there is nothing to answer, and template_withdrawn where what it
 * was filled into may no longer be used.
 */
export async function regenerateMessage(ctx: ActorCtx, id: number, wish: Wish) {
  await checkModel(ctx, wish.model);
  await checkSearch(ctx, wish.searchOnInternet);
  const { conversation, question, answer, prepared, fileIds, avatar, composed } = await inTransaction(
    ctx,
    async (tx) => {
      const { conversation, row } = await openThreadOf(tx, id);
      const { conversationId } = conversation;
      const question = await findAsked(tx, conversationId, row);
      const composed = await composedAgain(tx, question);
      await endThreadAt(tx, conversationId, { id: question.messageId, isCurrent: question.isCurrent });
      const model = wish.model ?? conversation.model;
      const avatar = question.messageTypeId === 1 ? await answererOf(tx, row, conversation) : null;
      checkAvatarModel(avatar, model);
      const prompt = question.messageTypeId === 1 ? null : question.content;
      const answer = await addAnswer(tx, question, prompt, avatar?.avatarId ?? null);
      const held = heldTogether(heldBy(tx, avatar), composed?.held ?? "nothing");
      const usedFor = useOf({ composed, message_type_id: question.messageTypeId });
      const counted = { usedFor, avatarId: avatar?.avatarId ?? null };
      const prepared = await prepareGeneration(tx, {
        kind: CHAT_ANSWER,
        ref: answer.messageId,
        model,
        held,
        ...counted,
      });
      const fileIds = await attachedTo(tx, conversation, question);
      return { conversation, question, answer, prepared, fileIds, avatar, composed };
    },
  );
  const { conversationId } = conversation;
  const sent = await tellSent(ctx, { conversation, question: null, answer }, true);
  await tellThread(ctx, conversationId);
  startAnswer(ctx, {
    answer,
    prepared,
    before: (behind) => readBefore(behind, conversationId, question.messageId),
    text: question.content ?? "",
    composed,
    lang: ctx.lang,
    searchOnInternet: wish.searchOnInternet,
    fileIds,
    avatar,
    sample: null,
    streamsTo: "message_stream",
  });
  return sent;
}

/** The files that went with a question; null where its conversation has none at all. */
async function attachedTo(tx: ActorCtx, { hasFile }: ConversationRow, question: MessageRow): Promise<number[] | null> {
  const attached = hasFile ? await readAttached(tx, question) : null;
  return attached?.map(({ conversationFileId }) => conversationFileId) ?? null;
}

/** Whoever gave an answer gives it again; else, and where they were deleted, the avatar of the chat. */
async function answererOf(tx: ActorCtx, row: MessageRow, { avatarId }: ConversationRow): Promise<AvatarRow | null> {
  return (await findAnswerer(tx, null, row.avatarId)) ?? findAnswerer(tx, null, avatarId);
}

/** The question that a message answers, or is, when its answers are gone. */
async function findAsked(ctx: ActorCtx, conversationId: number, row: MessageRow): Promise<MessageRow> {
  const before = row.parentId === null ? undefined : await findInThread(ctx, conversationId, row.parentId);
  const asked = row.role === "user" ? row : before;
  if (asked?.role !== "user") return refuse("not_a_question");
  // A question that follows another one, whose answer was deleted, would be lost under the new answer's versions.
  const next = await findNext(ctx, conversationId, asked.messageId);
  return next?.role === "user" ? refuse("not_a_question") : asked;
}

/** `isOfRun`: one text of many; `within`: what may refuse it in the transaction that reopens the answer. */
type Continuing = { isOfRun?: true; within?: (tx: ActorCtx) => Promise<void> };

/**
 * Goes on with the last answer of a chat where it was cut, in the same message; only what is new is paid. Refuses
 * nothing_to_continue for any other answer, and for one that was finished.
 */
export async function continueMessage(ctx: ActorCtx, id: number, { isOfRun, within }: Continuing = {}) {
  const { conversation, question, answer, avatar, composed, prepared, fileIds } = await inTransaction(
    ctx,
    async (tx) => {
      const { conversation, row } = await openThreadOf(tx, id);
      const { conversationId } = conversation;
      const last = await findLast(tx, conversationId);
      const isCut = row.role === "assistant" && canContinue(row.finishReason);
      if (last?.messageId !== row.messageId || !isCut) refuse("nothing_to_continue");
      const before = row.parentId === null ? undefined : await findInThread(tx, conversationId, row.parentId);
      const question = before?.role === "user" ? before : null;
      const composed = await composedAgain(tx, question);
      const avatar = await findAnswerer(tx, null, row.avatarId);
      // Nobody else can finish what a deleted avatar began.
      if (row.avatarId !== null && avatar === null) refuse("avatar_gone");
      const answer = await reopenAnswer(tx, id);
      const held = heldTogether(heldBy(tx, avatar), composed?.held ?? "nothing");
      const wanted = {
        kind: CHAT_ANSWER,
        usedFor: useOf({ isOfRun, composed, message_type_id: question?.messageTypeId }),
        avatarId: row.avatarId,
        ref: id,
        model: conversation.model,
        held,
        before: row.content ?? "",
        ...(isOfRun && { isOfRun }),
      };
      const prepared = await prepareGeneration(tx, wanted);
      await within?.(tx);
      const fileIds = question && (await attachedTo(tx, conversation, question));
      return { conversation, question, answer, avatar, composed, prepared, fileIds };
    },
  );
  const sent = await tellSent(ctx, { conversation, question: null, answer }, true);
  startRest(ctx, {
    answer,
    prepared,
    before: (behind) => readBefore(behind, conversation.conversationId, question?.messageId ?? id),
    text: question?.content ?? "",
    composed,
    lang: ctx.lang,
    searchOnInternet: false,
    fileIds,
    avatar,
    sample: null,
    streamsTo: "message_stream",
  });
  return sent;
}

/** An own message of a thread with its conversation, which is locked and moved up. Refuses still_generating. */
async function openThreadOf(ctx: ActorCtx, id: number): Promise<{ conversation: ConversationRow; row: MessageRow }> {
  const found = await findMessage(ctx, id);
  if (!found?.conversationId || found.purpose !== "thread") return refuse("not_found");
  const conversation = (await touchConversation(ctx, found.conversationId)) ?? refuse("not_found");
  const row = (await findInThread(ctx, found.conversationId, id)) ?? refuse("not_found");
  if (await isBeingWritten(ctx, found.conversationId)) refuse("still_generating");
  return { conversation, row };
}
