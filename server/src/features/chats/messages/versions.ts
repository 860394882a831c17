import type { ActorCtx } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/db.ts";
import { refuse } from "../../../platform/errors.ts";
import { previewOf } from "../snippets.ts";
import { tellStep } from "../steps.ts";
import { findMessage, type MessageRow } from "../store.messages.ts";
import { type ConversationRow, lockConversations } from "../store.ts";
import { forgetSummary } from "../summing/store.ts";
import * as tree from "./store.tree.ts";
import { readPage, tellThread } from "./tell.ts";

/** Shows the thread through a version of a message, with what last followed it; answers its newest page. */
export async function showVersion(ctx: ActorCtx, id: number) {
  const conversationId = await changeTree(ctx, id, (tx, row, { conversationId }) =>
    tree.showPath(tx, conversationId, row.messageId),
  );
  await tellThread(ctx, conversationId);
  return readPage(ctx, conversationId, { page: 1 });
}

/**
 * Deletes an own message. The rest of the thread stays: what followed it hangs where it hung. One of several versions
 * takes with it what followed it, and the version next to it is shown. A text without a conversation is just deleted.
 */
export async function deleteMessage(ctx: ActorCtx, id: number): Promise<undefined> {
  const row = (await findMessage(ctx, id)) ?? refuse("not_found");
  if (row.purpose !== "thread") return deleteApart(ctx, row);
  const conversationId = await changeTree(ctx, id, takeOut);
  await tellThread(ctx, conversationId);
}

async function deleteApart(ctx: ActorCtx, row: MessageRow): Promise<undefined> {
  if (row.isGenerating) refuse("still_generating");
  await tree.deleteOne(ctx, row.messageId);
}

async function takeOut(ctx: ActorCtx, row: MessageRow, { conversationId }: ConversationRow): Promise<void> {
  await forgetSummary(ctx, conversationId, row.messageId);
  const siblings = await tree.readSiblings(ctx, conversationId, row);
  if (siblings.length === 0) return tree.deleteFromBetween(ctx, conversationId, [row.messageId], row.parentId);
  await tree.deleteBranch(ctx, conversationId, row.messageId);
  const nearest = siblings.findLast((id) => id < row.messageId) ?? siblings[0];
  if (row.isCurrent && nearest !== undefined) await tree.showPath(ctx, conversationId, nearest);
}

type Change = (ctx: ActorCtx, row: MessageRow, conversation: ConversationRow) => Promise<void>;

/** Changes the tree that a message is in, while nothing else does; the list shows the last answer of what came of it. */
async function changeTree(ctx: ActorCtx, id: number, change: Change): Promise<number> {
  const { conversationId } = (await findMessage(ctx, id)) ?? refuse("not_found");
  if (conversationId === null) return refuse("not_found");
  const changed = await inTransaction(ctx, async (tx) => {
    const [conversation = refuse("not_found")] = await lockConversations(tx, [conversationId]);
    const row = (await tree.findInThread(tx, conversationId, id)) ?? refuse("not_found");
    if (await tree.isBeingWritten(tx, conversationId)) refuse("still_generating");
    await change(tx, row, conversation);
    await refreshPreview(tx, conversationId);
    return conversation;
  });
  tellStep(ctx, changed);
  return conversationId;
}

/** Lets the list show the beginning of the last answer as it is now. */
export async function refreshPreview(ctx: ActorCtx, conversationId: number): Promise<void> {
  await tree.writePreview(ctx, conversationId, previewOf(await tree.readLastAnswer(ctx, conversationId)));
}

type Replacing = { deleteUserMsg?: number | null | undefined; edit_of?: number | null | undefined };

/**
 * Makes way in a locked conversation for a question that takes another's place; answers what it is to follow,
 * undefined for whatever is last. Refuses not_found for messages that are not in the conversation.
 */
export async function makeWay(
  ctx: ActorCtx,
  conversationId: number,
  { deleteUserMsg, edit_of }: Replacing,
): Promise<number | null | undefined> {
  if (deleteUserMsg) await removeQuestion(ctx, conversationId, deleteUserMsg);
  if (!edit_of) return undefined;
  const { parentId, isCurrent } = await findQuestion(ctx, conversationId, edit_of);
  await endThreadAt(ctx, conversationId, { id: parentId, isCurrent });
  return parentId;
}

/** Shows the thread up to a message and no further; null for nothing of it. */
export async function endThreadAt(
  ctx: ActorCtx,
  conversationId: number,
  { id, isCurrent }: { id: number | null; isCurrent: boolean },
): Promise<void> {
  if (!isCurrent && id !== null) await tree.showPath(ctx, conversationId, id);
  await tree.cutAfter(ctx, conversationId, id);
}

/** Removes an own question and the answers to it; what followed those follows what the question followed. */
async function removeQuestion(ctx: ActorCtx, conversationId: number, id: number): Promise<void> {
  const { parentId } = await findQuestion(ctx, conversationId, id);
  if (await tree.isBeingWritten(ctx, conversationId)) refuse("still_generating");
  await forgetSummary(ctx, conversationId, id);
  const answers = await tree.readAnswersTo(ctx, conversationId, id);
  await tree.deleteFromBetween(ctx, conversationId, [id, ...answers], parentId);
}

async function findQuestion(ctx: ActorCtx, conversationId: number, id: number): Promise<MessageRow> {
  const row = (await tree.findInThread(ctx, conversationId, id)) ?? refuse("not_found");
  return row.role === "user" ? row : refuse("not_a_question");
}
