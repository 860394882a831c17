import type { ErrorCode } from "@pluma/contract/all";
import type { App } from "../../../platform/context.ts";
import { plainText } from "../../../providers/reader/plainText.ts";
import { settleDraw, withdrawnAmong } from "../../avatars/index.ts";
import { defineTextKind, type Outcome, type Place, type Writing } from "../../generation/index.ts";
import { countDay, findWidget } from "../store.system.ts";
import { tellConversation } from "../telling.ts";
import { readConversation } from "../visiting/store.system.ts";
import { answersIn } from "../writing.ts";
import { WIDGET_ANSWER } from "./asking.ts";
import { settleHold } from "./caps.ts";
import { tellPiece } from "./following.ts";
import { closeAnswerIn, closeMessage, readMessage, readText, saveTexts, widgetsWriting } from "./store.system.ts";

/** How much of an answer is looked at for what lists show of it, before its Markdown is taken off. */
const PREVIEWED = 1200;

/** Tells generation where answers to visitors live: in the rows of their conversations. */
export function defineWidgetAnswers(app: App): void {
  defineTextKind(app, WIDGET_ANSWER, {
    save: saveTexts,
    read: readText,
    withdrawnAmong: takenBack,
    close: (db, ref, outcome) => closeAnswer({ ...app, db }, ref, outcome),
    onPiece: hearPiece,
    onEnd: tellEnd,
  });
}

/** Answers of widgets that were switched off or deleted, and of avatars that their owner may not ask any more. */
async function takenBack(app: App, some: Writing[]): Promise<Set<number>> {
  const refs = some.map(({ ref }) => ref);
  const found = new Map((await widgetsWriting(app, refs)).map(({ messageId, widget }) => [messageId, widget]));
  const ended = refs.filter((ref) => !found.get(ref)?.isOn || found.get(ref)?.avatarId == null);
  const others = some.flatMap(({ ref, userId, organizationId }) => {
    const avatarId = found.get(ref)?.avatarId ?? null;
    return avatarId === null ? [] : [{ ref, userId, organizationId, avatarId }];
  });
  return new Set([...ended, ...(await withdrawnAmong(app, others))]);
}

/** What a visitor reads of an answer that did not come: that it was kept back, or that there is none. */
function errorOf({ error, text, finishReason }: Outcome): ErrorCode | null {
  if (error?.code === "answer_withheld" || error?.code === "answer_bounded") return "answer_withheld";
  if (error !== null) return "widget_answer_failed";
  return text.trim() === "" && finishReason !== "stopped" ? "widget_answer_failed" : null;
}

// The conversation before its message, as whoever deletes one has them; what order follows stands where an answer begins.
async function closeAnswer(tx: App, ref: number, outcome: Outcome): Promise<void> {
  const { db } = tx;
  const { text, words, finishReason } = outcome;
  await settleDraw(db, { kind: WIDGET_ANSWER, ref }, text);
  const isUnanswered = answersIn(tx).get(ref)?.isSilent() ?? false;
  const message = await readMessage(tx, ref);
  if (message) {
    const isWithheld = finishReason === "withheld";
    const said = plainText(text.slice(0, PREVIEWED));
    const ended = { words, isUnanswered, isWithheld, said, now: tx.clock.now() };
    await closeAnswerIn(db, message.conversationId, ended);
    await closeMessage(db, ref, { content: text, words, finishReason, isUnanswered, error: errorOf(outcome) });
  }
  const hold = await settleHold(tx, ref, words);
  if (hold) {
    const counted = { answers: 1, words, unanswered: isUnanswered ? 1 : 0 };
    await countDay(db, hold.widgetId, hold.day, counted);
  }
}

function hearPiece(app: App, { ref }: Place, offset: number, delta: string): void {
  const writing = answersIn(app).get(ref);
  if (!writing) return;
  writing.text = writing.text.slice(0, offset) + delta;
  tellPiece(app, writing.conversationId, { type: "piece", number: writing.number, offset, delta });
}

async function tellEnd(app: App, { ref }: Place): Promise<void> {
  answersIn(app).delete(ref);
  const message = await readMessage(app, ref);
  const conversation = message && (await readConversation(app, message.conversationId));
  const widget = conversation && (await findWidget(app, conversation.widgetId));
  if (widget && conversation) await tellConversation(app, widget, conversation.conversationId);
}
