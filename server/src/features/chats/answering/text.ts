import type { ServerEvents } from "@pluma/contract/events";
import type { Language } from "@pluma/contract/kit/kit";
import type { App } from "../../../platform/context.ts";
import type { Db } from "../../../platform/database/db.ts";
import { perApp } from "../../../platform/state.ts";
import { languageOf } from "../../accounts/index.ts";
import { settleDraw } from "../../avatars/index.ts";
import { defineTextKind, type Outcome, type Place, type Told, type Writing } from "../../generation/index.ts";
import { settlePrompt } from "../prompts/source.ts";
import { withdrawnFrom } from "../prompts/withdrawn.ts";
import { bare } from "../rules.ts";
import { showMessage } from "../show.ts";
import { showOne } from "../showMessages.ts";
import { previewOf } from "../snippets.ts";
import { tellStep } from "../steps.ts";
import type { MessageRow } from "../store.messages.ts";
import {
  closeMessage,
  closingMessage,
  messageTold,
  readLeaning,
  readMessageOf,
  readText,
  saveTexts,
} from "../store.system.ts";
import { sumUp } from "../summing/summing.ts";
import { nameConversation } from "./title.ts";

/** The kind of text that answers are; `ref` is the message. */
export const CHAT_ANSWER = "message";
/** The kind of text that enhanced prompts are; `ref` is the message. */
export const ENHANCED_PROMPT = "enhance";

/** Which of the two a message is. */
export const kindOf = (purpose: MessageRow["purpose"]): string =>
  purpose === "enhance" ? ENHANCED_PROMPT : CHAT_ANSWER;

/** The event that pieces go to; null where only the finished text is wanted. */
export type StreamsTo = "message_stream" | "message_stream_enhance" | null;

type Announced = {
  conversationId: number | null;
  streamsTo: StreamsTo;
  /** In which language whoever asked is told of it. */
  lang: Language;
  /** Whether an avatar gives it, or it is given to a prompt that is kept: then something may be set aside for it. */
  isKept: boolean;
  isLong?: true;
};

/** Where the pieces of a text that is being written go. Lost with the process, as they are. */
const announcedIn = perApp(() => new Map<number, Announced>());

/** Says where the pieces of a message go, before its first one. */
export function announceAnswer(app: Pick<App, "state">, messageId: number, announced: Announced): void {
  announcedIn(app).set(messageId, announced);
}

/** Says of an answer that is being written that its thread is longer than what the model is told of it. */
export function announceLong(app: App, messageId: number): void {
  const announced = announcedIn(app);
  const place = announced.get(messageId);
  if (place) announced.set(messageId, { ...place, isLong: true });
}

/** Tells generation where answers and enhanced prompts live: in the rows of messages. */
export function defineChatAnswers(app: App): void {
  defineTextKind(app, CHAT_ANSWER, {
    save: saveTexts,
    read: readText,
    withdrawnAmong: takenBack,
    close: (db, ref, outcome) => closeAnswer(app, db, ref, outcome),
    closing: { ...closingMessage, name: "message", valuesOf: valuesToClose },
    onPiece: tellPiece,
    onEnd: tellEnd,
  });
  defineTextKind(app, ENHANCED_PROMPT, {
    save: saveTexts,
    read: readText,
    close: (db, ref, outcome) => closeMessage(db, ref, { ...valuesOf(outcome), content: bare(outcome.text) }, null),
    onPiece: tellPiece,
    onEnd: tellEnhanced,
  });
}

/** Answers of avatars that their reader may not ask any more, and to prompts that they may not use any more. */
async function takenBack(app: App, some: Writing[]): Promise<Set<number>> {
  const refs = some.map(({ ref }) => ref);
  return withdrawnFrom(app, some, await readLeaning(app, refs));
}

async function closeAnswer(app: App, db: Db, ref: number, outcome: Outcome): Promise<void> {
  if (announcedIn(app).get(ref)?.isKept !== false) {
    await settleDraw(db, { kind: CHAT_ANSWER, ref }, outcome.text);
    await settlePrompt(app, db, { kind: CHAT_ANSWER, ref }, outcome.text);
  }
  await closeMessage(db, ref, valuesOf(outcome), listedOf(outcome));
}

/** With what an answer is closed at once; null for one for which something else may be set aside. */
function valuesToClose(app: App, ref: number, outcome: Outcome): Record<string, unknown> | null {
  if (announcedIn(app).get(ref)?.isKept !== false) return null;
  return closingMessage.valuesOf(valuesOf(outcome), listedOf(outcome));
}

const listedOf = ({ text }: Outcome): string | null => (text === "" ? null : previewOf(text));

function valuesOf({ text: content, finishReason, words, model, error }: Outcome) {
  // What has arrived is worth keeping and can go on, whatever the provider said after it.
  const isCut = finishReason === "error" && content !== "";
  return {
    content,
    finishReason: isCut ? "interrupted" : finishReason,
    words,
    error: error && { code: error.code, values: error.values },
    model,
  };
}

function tellPiece(app: App, { userId, ref }: Place, offset: number, delta: string): void {
  const place = announcedIn(app).get(ref);
  if (!place?.streamsTo) return;
  app.push(userId, place.streamsTo, { conversation_id: place.conversationId, message_id: ref, offset, delta });
}

async function tellEnd(app: App, { userId, ref }: Place, outcome: Outcome, told?: Told): Promise<void> {
  const announced = announcedIn(app);
  const place = announced.get(ref);
  announced.delete(ref);
  const found = told === undefined ? await readMessageOf(app, userId, ref) : messageTold(told, userId);
  // Deleted while it was being written: nobody waits for it.
  if (!found) return;
  const { message: row, isNameGiven, userWorkflowTemplateId, isUnlisted } = found;
  const lang = place?.lang ?? (await languageOf(app, userId));
  const shown = showMessage(row, lang);
  app.push(userId, "message_stream_end", { ...endOf(shown), model: shown.model, sources: shown.sources });
  // Whoever waits for no pieces, or whose node died with them, is told of the message itself.
  if (!place?.streamsTo) {
    const message = await showOne(app, row, lang);
    app.push(userId, "message", { conversation_id: message.conversation_id, message });
  }
  tellFailure(app, userId, shown, outcome);
  tellStep(app, { userId, userWorkflowTemplateId }, isUnlisted ?? false);
  const { conversationId, organizationId } = found;
  if (place?.isLong && conversationId !== null && row.purpose === "thread")
    app.background(`summary of ${conversationId}`, sumUp(app, { conversationId, userId, organizationId }));
  if (isNameGiven === false && row.purpose === "thread") app.background(`name of ${ref}`, nameConversation(app, row));
}

async function tellEnhanced(app: App, { userId, ref }: Place, outcome: Outcome): Promise<void> {
  const place = announcedIn(app).get(ref);
  announcedIn(app).delete(ref);
  const found = await readMessageOf(app, userId, ref);
  if (!found) return;
  const message = showMessage(found.message, place?.lang ?? (await languageOf(app, userId)));
  app.push(userId, "message_stream_enhance_end", endOf(message));
  tellFailure(app, userId, message, outcome);
}

type Shown = ReturnType<typeof showMessage>;

function endOf(message: Shown): ServerEvents["message_stream_enhance_end"] {
  const { conversation_id, message_id, error } = message;
  return {
    conversation_id,
    message_id,
    content: message.content ?? "",
    finish_reason: message.finish_reason ?? "stop",
    words: message.words ?? 0,
    error,
  };
}

function tellFailure(app: App, userId: number, { conversation_id, message_id, error }: Shown, outcome: Outcome): void {
  if (!error || outcome.finishReason === "withheld") return;
  const status = outcome.error?.status ?? null;
  app.push(userId, "openai-error", { conversation_id, message_id, status, message: error.message });
}
