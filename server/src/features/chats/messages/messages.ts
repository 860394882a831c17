import type { Message } from "@pluma/contract/chats/messages";
import type { ActorCtx } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/db.ts";
import { refuse } from "../../../platform/errors.ts";
import { stopGeneration } from "../../generation/index.ts";
import { kindOf } from "../answering/text.ts";
import { showMessages, showOne } from "../showMessages.ts";
import { tellStep } from "../steps.ts";
import { findMessage, readOutputs, type ThreadFilter } from "../store.messages.ts";
import { type ConversationRow, findConversation, lockConversations } from "../store.ts";
import { forgetSummary } from "../summing/store.ts";
import { writeMessage } from "./store.answers.ts";
import { readPage } from "./tell.ts";
import { refreshPreview } from "./versions.ts";

/** A page of an own conversation, or all from one message on, and how many messages it has. */
export async function readThread(ctx: ActorCtx, conversationId: number, filter: ThreadFilter) {
  const [conversation, page] = await Promise.all([
    findConversation(ctx, conversationId),
    readPage(ctx, conversationId, filter),
  ]);
  if (!conversation) refuse("not_found");
  return page;
}

/** An own message, also one that is not on the path that its thread shows. */
export async function readMessage(ctx: ActorCtx, id: number): Promise<{ message: Message }> {
  const row = (await findMessage(ctx, id)) ?? refuse("not_found");
  return { message: await showOne(ctx, row, ctx.lang) };
}

type OutputFilter = { page: number; favorite?: boolean | undefined; message_type_id?: number | undefined };

/** A page of the caller's own texts of the selected space, newest first: topics, hashtags, and favourites of chats. */
export async function listMessages(ctx: ActorCtx, filter: OutputFilter) {
  const { rows, max } = await readOutputs(ctx, filter);
  return { messages: await showMessages(ctx, rows, ctx.lang), max };
}

type Change = {
  message_id: number;
  content?: string | undefined;
  favorite?: boolean | undefined;
  liked?: boolean | null | undefined;
};

/**
 * Changes the text of an own message, its star, or whether it was good; what was paid for it stays. Refuses
 * still_generating for the text of an answer that is being written, and not_an_answer for what nobody answered.
 */
export async function saveMessage(ctx: ActorCtx, change: Change): Promise<{ message: Message }> {
  const { message_id: id, content, ...marks } = change;
  let changed: ConversationRow | undefined;
  const row = await inTransaction(ctx, async (tx) => {
    const found = (await findMessage(tx, id)) ?? refuse("not_found");
    if (marks.liked !== undefined && found.role !== "assistant") refuse("not_an_answer");
    if (content === undefined) return writeMessage(tx, id, marks);
    // Locked as whoever writes an answer locks it: first the conversation, then the message.
    const { conversationId } = found;
    const [conversation] = conversationId === null ? [] : await lockConversations(tx, [conversationId]);
    changed = conversation;
    if ((await findMessage(tx, id))?.isGenerating) refuse("still_generating");
    // What is typed over what was filled in is no longer of its template, which would else be asked for with other words.
    const written = await writeMessage(tx, id, { content, ...marks, ...(found.template && typedOver) });
    if (conversationId !== null && found.purpose === "thread") {
      await forgetSummary(tx, conversationId, id);
      await refreshPreview(tx, conversationId);
    }
    return written;
  });
  const message = await showOne(ctx, row ?? refuse("not_found"), ctx.lang);
  ctx.push(ctx.actor.userId, "message", { conversation_id: message.conversation_id, message });
  if (changed) tellStep(ctx, changed);
  return { message };
}

const typedOver = { template: null, prompt: null };

const STOP_WAIT_MS = 3000;
const STOP_LOOK_MS = 50;

/** Stops an own text that is being written, on whichever node, and answers it as it was closed. */
export async function stopMessage(ctx: ActorCtx, id: number): Promise<{ message: Message }> {
  let row = (await findMessage(ctx, id)) ?? refuse("not_found");
  if (row.isGenerating) await stopGeneration(ctx, kindOf(row.purpose), id);
  const lookUntil = performance.now() + STOP_WAIT_MS;
  while (row.isGenerating && performance.now() < lookUntil) {
    await new Promise((resolve) => setTimeout(resolve, STOP_LOOK_MS));
    row = (await findMessage(ctx, id)) ?? refuse("not_found");
  }
  return { message: await showOne(ctx, row, ctx.lang) };
}
