import type { AvatarMark } from "@pluma/contract/avatars/mark";
import { type Message, messages } from "@pluma/contract/chats/messages";
import { useMutation } from "@tanstack/react-query";
import { ask } from "../../../platform/ask/ask.ts";
import { changeThread, keepConversation, keys, rereadThread } from "./cache.ts";
import { newKey } from "./key.ts";
import { keepSent } from "./live.ts";
import { dropMessage, takeChangedPage, takeMessage } from "./thread.ts";

type Again = {
  messageId: number;
  searchOnInternet?: boolean /** Who answered, and will again. */;
  by: AvatarMark | null;
};

/** Has the question of an answer answered anew; shown at once, and taken back when it is refused. */
export function useRegenerate(conversationId: number) {
  return useMutation({
    mutationKey: keys.send,
    mutationFn: ({ messageId, searchOnInternet = false }: Again) =>
      ask(
        messages.regenerateMessage,
        { params: { id: messageId }, body: { searchOnInternet } },
        { idempotencyKey: newKey() },
      ),
    onMutate: ({ messageId, by }) => {
      const sending = { content: null, replaces: null, cutFrom: messageId, by };
      changeThread(conversationId, (thread) => ({ ...thread, sending }));
    },
    onSuccess: (sent) => {
      keepSent(conversationId, sent, null);
      if (sent.conversation) keepConversation(sent.conversation);
    },
    onError: () => {
      changeThread(conversationId, (thread) => ({ ...thread, sending: null }));
      rereadThread(conversationId).catch(() => undefined);
    },
  });
}

/** Goes on with an answer that was cut. */
export function useContinue(conversationId: number) {
  return useMutation({
    mutationKey: keys.send,
    mutationFn: (messageId: number) =>
      ask(messages.continueMessage, { params: { id: messageId } }, { idempotencyKey: newKey() }),
    onSuccess: (sent) => keepSent(conversationId, sent, null),
    onError: () => rereadThread(conversationId).catch(() => undefined),
  });
}

/** Shows another version of a message, with what last followed it. */
export function useShowVersion(conversationId: number) {
  return useMutation({
    mutationFn: (messageId: number) => ask(messages.showVersion, { params: { id: messageId } }),
    onSuccess: (page) => changeThread(conversationId, (thread) => takeChangedPage(thread, page)),
    onError: () => rereadThread(conversationId).catch(() => undefined),
  });
}

/** Changes the text of a message; shown at once, and taken back when it is refused. */
export function useSaveMessage() {
  return useMutation({
    mutationFn: ({ message, content }: { message: Message; content: string }) =>
      ask(messages.saveMessage, { body: { message_id: message.message_id, content } }),
    onMutate: ({ message, content }) => writeMessage({ ...message, content }),
    onError: (_error, { message }) => writeMessage(message),
    onSuccess: (answer) => writeMessage(answer.message),
  });
}

type Marked = { message: Message; marks: Partial<Pick<Message, "favorite" | "liked">> };

/** Stars a message, or says whether it was good; shown at once, and taken back when it is refused. */
export function useMarkMessage() {
  return useMutation({
    mutationFn: ({ message, marks }: Marked) =>
      ask(messages.saveMessage, { body: { message_id: message.message_id, ...marks } }),
    onMutate: ({ message, marks }) => writeMessage({ ...message, ...marks }),
    onError: (_error, { message }) => writeMessage(message),
    onSuccess: (answer) => writeMessage(answer.message),
  });
}

/** Deletes a message. What is shown then, the server tells: another version, or the thread without it. */
export function useDeleteMessage() {
  return useMutation({
    mutationFn: (message: Message) => ask(messages.deleteMessage, { params: { id: message.message_id } }),
    onSuccess: (_nothing, { conversation_id, message_id }) => {
      changeThread(conversation_id, (thread) => dropMessage(thread, message_id));
      if (conversation_id !== null) rereadThread(conversation_id).catch(() => undefined);
    },
  });
}

const writeMessage = (message: Message): void => {
  changeThread(message.conversation_id, (thread) =>
    thread.messages.some((one) => one.message_id === message.message_id) ? takeMessage(thread, message) : thread,
  );
};
