import type { Input } from "@pluma/contract/kit/kit";
import type { Transcript, widgetTranscripts } from "@pluma/contract/widgets/widgets";
import type { ActorCtx } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/db.ts";
import { refuse } from "../../../platform/errors.ts";
import { findSelf } from "../../accounts/index.ts";
import { stopGeneration } from "../../generation/index.ts";
import { WIDGET_ANSWER } from "../answering/asking.ts";
import { isTaken } from "../rules.ts";
import { tellConversation } from "../telling.ts";
import { addMessages, findWriting, writeConversation } from "../visiting/store.system.ts";
import { showTranscript } from "./show.ts";
import { findOwnTalk, lockOwnTalk, type OwnTalk } from "./store.ts";

type Answered = { transcript: Transcript };

/** Does something to an own conversation while nobody else does, tells of it, and answers how it is then. */
async function change(
  ctx: ActorCtx,
  id: number,
  work: (tx: ActorCtx, talk: OwnTalk, now: Date) => Promise<void>,
): Promise<Answered> {
  const { widget } = await inTransaction(ctx, async (tx) => {
    const talk = (await lockOwnTalk(tx, id)) ?? refuse("not_found");
    await work(tx, talk, tx.clock.now());
    return talk;
  });
  await tellConversation(ctx, widget, id);
  return { transcript: await showTranscript(ctx, (await findOwnTalk(ctx, id)) ?? refuse("not_found")) };
}

/**
 * Takes a conversation over: an answer that is being written ends with what has come, and the avatar is silent from then on.
 * Refuses one that somebody else answers now.
 */
export async function takeOverConversation(
  ctx: ActorCtx,
  { params }: Input<typeof widgetTranscripts.takeOverConversation>,
): Promise<Answered> {
  const name = (await findSelf(ctx))?.name ?? "";
  const answered = await change(ctx, params.id, async (tx, { conversation }, now) => {
    const { userId } = tx.actor;
    const isMine = conversation.takenBy === userId;
    if (isTaken(conversation, now) && !isMine) refuse("widget_taken");
    if (!isTaken(conversation, now)) {
      await addMessages(tx.db, conversation, [{ from: "notice", notice: "taken_over", name }], now);
    }
    const taken = { takenBy: userId, takenName: name, takenAt: now };
    await writeConversation(tx.db, conversation.conversationId, taken);
  });
  const writing = await findWriting(ctx, answered.transcript.conversation.conversation_id);
  if (writing) await stopGeneration(ctx, WIDGET_ANSWER, writing.messageId);
  return answered;
}

/** Gives a conversation back to the avatar, whoever of its owners has it. */
export function giveBackConversation(
  ctx: ActorCtx,
  { params }: Input<typeof widgetTranscripts.giveBackConversation>,
): Promise<Answered> {
  return change(ctx, params.id, async (tx, { conversation }, now) => {
    const { conversationId, takenBy, takenName: name } = conversation;
    if (takenBy === null) return;
    await addMessages(tx.db, conversation, [{ from: "notice", notice: "given_back", name }], now);
    await writeConversation(tx.db, conversationId, { takenBy: null, takenName: null, takenAt: null });
  });
}

/** Writes to the visitor by hand, which costs no words. Refuses who has not taken the conversation over. */
export function replyInConversation(
  ctx: ActorCtx,
  { params, body }: Input<typeof widgetTranscripts.replyInConversation>,
): Promise<Answered> {
  return change(ctx, params.id, async (tx, talk, now) => {
    const { conversation } = talk;
    checkMine(tx, talk, now);
    const said = { from: "person" as const, content: body.content, name: conversation.takenName };
    await addMessages(tx.db, conversation, [said], now);
    await writeConversation(tx.db, conversation.conversationId, { takenAt: now, hasUnanswered: false });
  });
}

/** Asks the visitor of a conversation that one has taken over for their address. */
export function askForContact(
  ctx: ActorCtx,
  { params }: Input<typeof widgetTranscripts.askForContact>,
): Promise<Answered> {
  return change(ctx, params.id, async (tx, talk, now) => {
    const { conversation } = talk;
    checkMine(tx, talk, now);
    if (conversation.contact === "given") return;
    const said = { from: "notice" as const, notice: "contact_wanted" as const, name: conversation.takenName };
    await addMessages(tx.db, conversation, [said], now);
    await writeConversation(tx.db, conversation.conversationId, { takenAt: now, contact: "wanted" });
  });
}

function checkMine({ actor }: ActorCtx, { conversation }: OwnTalk, now: Date): void {
  if (!isTaken(conversation, now) || conversation.takenBy !== actor.userId) refuse("widget_not_taken");
}
