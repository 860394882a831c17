import type { App } from "../../platform/context.ts";
import { languageOf } from "../accounts/index.ts";
import { defineTextKind, type Outcome, type Place } from "../generation/index.ts";
import { showMessage } from "./show.ts";
import { closeMessage, readMessageOf, readText, saveTexts } from "./store.messages.ts";

/** The kind of text that a chat's answers are; `ref` is the message. */
export const CHAT_ANSWER = "message";

/** Which conversation an answer that is being written belongs to, for its pieces. Lost with the process, as they are. */
const conversationOf = new Map<number, number>();

/** Says which conversation a message belongs to, before its first piece. */
export function announceAnswer(messageId: number, conversationId: number): void {
  conversationOf.set(messageId, conversationId);
}

/** Tells generation where answers live: in the rows of messages. */
export function defineChatAnswers(): void {
  defineTextKind(CHAT_ANSWER, {
    save: saveTexts,
    read: readText,
    close: (db, ref, { text, finishReason, words, model, error }) =>
      closeMessage(db, ref, {
        content: text,
        finishReason,
        words,
        model,
        error: error && { code: error.code, values: error.values },
      }),
    onPiece(app, { userId, ref }, offset, delta) {
      const conversation_id = conversationOf.get(ref);
      if (conversation_id === undefined) return;
      app.push(userId, "message_stream", { conversation_id, message_id: ref, offset, delta });
    },
    onEnd: tellEnd,
  });
}

async function tellEnd(app: App, { userId, ref }: Place, outcome: Outcome): Promise<void> {
  conversationOf.delete(ref);
  const row = await readMessageOf(app.db, userId, ref);
  // Deleted while it was being written: nobody waits for it.
  if (!row) return;
  const message = showMessage(row, await languageOf(app, userId));
  app.push(userId, "message_stream_end", {
    conversation_id: message.conversation_id,
    message_id: message.message_id,
    content: message.content ?? "",
    finish_reason: outcome.finishReason,
    words: outcome.words,
    error: message.error,
    model: message.model,
  });
  if (message.error) {
    const { conversation_id, message_id, error } = message;
    app.push(userId, "openai-error", {
      conversation_id,
      message_id,
      status: outcome.error?.status ?? null,
      message: error.message,
    });
  }
}
