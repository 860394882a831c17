import { type Conversation, chats } from "@pluma/contract/chats/chats";
import { MESSAGES_PER_PAGE, messages, type UsedTemplate } from "@pluma/contract/chats/messages";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ask } from "../../../platform/ask/ask.ts";
import { attempts } from "../../../platform/ask/attempts.ts";
import { queryClient } from "../../../platform/ask/queryClient.ts";
import { isRefused } from "../../../platform/refused.ts";
import type { Asked } from "./asking.ts";
import { changeThread, heldThread, keepConversation, keys, rereadThread } from "./cache.ts";
import { keepSent } from "./live.ts";
import {
  generatingIn,
  olderPageOf,
  type Page,
  type Thread,
  takeMessage,
  takeNewestPage,
  takeOlderPage,
} from "./thread.ts";

const LOOK_AGAIN_MS = 5000;

/** One's own chat by its id. */
export function useConversation(id: number) {
  return useQuery({
    queryKey: keys.conversation(id),
    queryFn: async ({ signal }) => (await ask(chats.readConversation, { params: { id } }, { signal })).conversation,
  });
}

/**
 * The newest messages of a chat (`soughtId`: all from that one on) and, as they are asked for, older ones. While an answer is written its row is looked
 * at every few seconds beside the stream, so that a line that died unnoticed never leaves it waiting.
 */
export function useThread(id: number, soughtId: number | null = null) {
  const thread = useQuery({
    queryKey: keys.thread(id),
    queryFn: async ({ signal }): Promise<Thread> => {
      const knownAtStart = heldThread(id)?.messages.at(-1)?.message_id ?? 0;
      const page = await readNewest(id, soughtId, signal);
      // What is held by now: more may have been sent and written while it was read.
      return takeNewestPage(heldThread(id), page, knownAtStart);
    },
    // The parts that did not change are the same objects already.
    structuralSharing: false,
    refetchOnMount: "always",
    refetchInterval: (query) => (generatingIn(query.state.data) ? LOOK_AGAIN_MS : false),
  });
  const older = useMutation({
    mutationFn: (page: number) => ask(messages.readThreadPage, { params: { id, x: page } }),
    onSuccess: (page) => changeThread(id, (held) => takeOlderPage(held, page)),
  });
  const hasOlder = thread.data !== undefined && thread.data.messages.length < thread.data.max;
  return {
    ...thread,
    hasOlder,
    isLoadingOlder: older.isPending,
    hasOlderFailed: older.isError,
    loadOlder: () => {
      if (thread.data && hasOlder && !older.isPending) older.mutate(olderPageOf(thread.data, MESSAGES_PER_PAGE));
    },
  };
}

/**
 * What is sent: a text; the failed question whose place it takes (`replaces`), or the question whose new version it is
 * (`editOf`), if any; whether to look on the internet; and the files that go with it, unset: those that went with none.
 */
export type Outgoing = {
  content: string;
  replaces: number | null;
  editOf: number | null;
  searchOnInternet: boolean;
  fileIds?: number[];
  /** Chosen for a chat that is to be made; null is the usual one. */
  model?: string | null;
  /** Who is to answer, if not whoever answers in this chat anyway. */
  by?: Asked | null;
  /** A template with what was filled in, of which the server makes the prompt; `content` is then its name. */
  template?: UsedTemplate | null;
  /** What was kept of it while it was filled in: kept again when it is refused. */
  begun?: string | null;
};

type SendCallbacks = {
  onSent?: (conversation: Conversation) => void;
  onRefused?: (outgoing: Outgoing, error: Error) => void;
};

/**
 * Sends a text into a chat, or without one into a chat that is made for it. It is shown at once; when it is refused it
 * is taken back, and the caller hears why, even from a screen that was left. Sent again after no answer came, it is
 * still carried out only once.
 */
export function useSend(conversationId: number | null, { onSent, onRefused }: SendCallbacks) {
  const [tries] = useState(attempts);
  return useMutation({
    mutationKey: keys.send,
    mutationFn: async (outgoing: Outgoing) => {
      const idempotencyKey = tries.keyOf(outgoing);
      const { content, replaces, editOf, searchOnInternet, fileIds, model, by, template } = outgoing;
      const body = {
        ...(template ? filledIn(template) : { content }),
        conversation_id: conversationId,
        deleteUserMsg: replaces,
        edit_of: editOf,
        searchOnInternet,
        ...(fileIds && { file_ids: fileIds }),
        ...(model && { model }),
        ...(by && { avatar_id: by.avatar.avatar_id, avatarMessage: by.isAside }),
      };
      try {
        return await ask(messages.streamMessage, { body }, { idempotencyKey });
      } catch (error) {
        if (conversationId !== null && hasArrived(conversationId)) return null;
        throw error;
      }
    },
    onMutate: ({ content, replaces, editOf, by, template }) => {
      const sending = { content, replaces, cutFrom: editOf, by: by?.avatar ?? null, template: template ?? null };
      changeThread(conversationId, (thread) => ({ ...thread, sending }));
    },
    onSuccess: (sent, outgoing) => {
      tries.done(outgoing);
      const { replaces } = outgoing;
      if (sent?.conversation) {
        keepSent(sent.conversation.conversation_id, sent, replaces);
        keepConversation(sent.conversation);
        onSent?.(sent.conversation);
      } else if (conversationId !== null) rereadThread(conversationId).catch(() => undefined);
    },
    onError: (error, outgoing) => {
      // A clear no will be asked anew; after silence the same key asks what became of it.
      if (!isRefused(error) || (error.status >= 400 && error.status < 500)) tries.done(outgoing);
      if (isRefused(error) && error.status === 412)
        queryClient.invalidateQueries({ queryKey: ["me"] }).catch(() => undefined);
      onRefused?.(outgoing, error);
      if (conversationId === null) return;
      changeThread(conversationId, (thread) => ({ ...thread, sending: null }));
      rereadThread(conversationId).catch(() => undefined);
    },
  });
}

const filledIn = ({ template_id, fields }: UsedTemplate) => ({
  template_id,
  values: Object.fromEntries(fields.map(({ name, value }) => [name, value])),
});

/** Stops an answer that is being written; what has arrived stays. */
export function useStop() {
  return useMutation({
    mutationFn: (messageId: number) => ask(messages.stopMessage, { params: { id: messageId } }),
    onSuccess: ({ message }) => changeThread(message.conversation_id, (thread) => takeMessage(thread, message)),
  });
}

/** The newest page; a message that is sought and not held brings all that follow it along, if it is still there. */
async function readNewest(id: number, soughtId: number | null, signal: AbortSignal): Promise<Page> {
  const isHeld = heldThread(id)?.messages.some(({ message_id }) => message_id === soughtId);
  if (soughtId !== null && !isHeld) {
    const found = await ask(messages.readMessages, { params: { id }, query: { from: soughtId } }, { signal }).catch(
      (error: unknown) => {
        if (isRefused(error) && error.status === 404) return null;
        throw error;
      },
    );
    if (found && found.messages.length > 0) return found;
  }
  return ask(messages.readThread, { params: { id } }, { signal });
}

// Only the answer was lost: the socket has brought the row, which ended the sending.
const hasArrived = (id: number): boolean => heldThread(id)?.sending === null;
