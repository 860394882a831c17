import { type Conversation, chats, MESSAGES_PER_PAGE } from "@pluma/contract/chats";
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { ask } from "../../platform/ask.ts";
import { useOrganizationId } from "../../platform/organization.ts";
import { queryClient } from "../../platform/queryClient.ts";
import { isRefused } from "../../platform/refused.ts";
import {
  changeThread,
  heldThread,
  keepConversation,
  keys,
  type ListFilter,
  rereadThread,
  writeConversation,
} from "./cache.ts";
import { keepSent } from "./live.ts";
import { generatingIn, olderPageOf, type Thread, takeMessage, takeNewestPage, takeOlderPage } from "./thread.ts";

const SEARCHABLE_ROWS = 5;
const LOOK_AGAIN_MS = 5000;

/** A page of one's chats in the selected space; the page before stays on the screen while the next one is read. */
export function useConversations(filter: ListFilter) {
  const organizationId = useOrganizationId();
  return useQuery({
    queryKey: keys.list(organizationId, filter),
    queryFn: ({ signal }) => ask(chats.listConversations, { query: filter }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** The five chats last used whose names match; for the palette. An empty search finds the last ones. */
export function useChatSearch(query: string) {
  const organizationId = useOrganizationId();
  const filter: ListFilter = { query: query.trim(), sortBy: "updatedAt_desc", page: 1 };
  return useQuery({
    queryKey: keys.list(organizationId, filter),
    queryFn: ({ signal }) => ask(chats.listConversations, { query: filter }, { signal }),
    select: ({ conversations }) => conversations.slice(0, SEARCHABLE_ROWS),
    placeholderData: keepPreviousData,
  });
}

/** One's own chat by its id. */
export function useConversation(id: number) {
  return useQuery({
    queryKey: keys.conversation(id),
    queryFn: async ({ signal }) => (await ask(chats.readConversation, { params: { id } }, { signal })).conversation,
  });
}

/**
 * The newest messages of a chat and, as they are asked for, older ones. While an answer is written its row is looked
 * at every few seconds beside the stream, so that a line that died unnoticed never leaves it waiting.
 */
export function useThread(id: number) {
  const thread = useQuery({
    queryKey: keys.thread(id),
    queryFn: async ({ signal }): Promise<Thread> => {
      const knownAtStart = heldThread(id)?.messages.at(-1)?.message_id ?? 0;
      const page = await ask(chats.readThread, { params: { id } }, { signal });
      return takeNewestPage(heldThread(id), page, knownAtStart);
    },
    // The parts that did not change are the same objects already.
    structuralSharing: false,
    refetchOnMount: "always",
    refetchInterval: (query) => (generatingIn(query.state.data) ? LOOK_AGAIN_MS : false),
  });
  const older = useMutation({
    mutationFn: (page: number) => ask(chats.readThreadPage, { params: { id, x: page } }),
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

/** What is sent: a text, and the failed question whose place it takes, if any. */
export type Outgoing = { content: string; replaces: number | null };

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
  const attempt = useRef({ text: "", key: "" });
  return useMutation({
    mutationKey: keys.send,
    mutationFn: async ({ content, replaces }: Outgoing) => {
      const text = `${replaces ?? ""}:${content}`;
      if (attempt.current.text !== text) attempt.current = { text, key: newKey() };
      const body = { content, conversation_id: conversationId, deleteUserMsg: replaces };
      try {
        return await ask(chats.streamMessage, { body }, { idempotencyKey: attempt.current.key });
      } catch (error) {
        if (conversationId !== null && hasArrived(conversationId)) return null;
        throw error;
      }
    },
    onMutate: (outgoing) => {
      if (conversationId !== null) changeThread(conversationId, (thread) => ({ ...thread, sending: outgoing }));
    },
    onSuccess: (sent, { replaces }) => {
      attempt.current = { text: "", key: "" };
      if (sent) {
        keepSent(sent.conversation.conversation_id, sent, replaces);
        keepConversation(sent.conversation);
        onSent?.(sent.conversation);
      } else if (conversationId !== null) rereadThread(conversationId).catch(() => undefined);
    },
    onError: (error, outgoing) => {
      // A clear no will be asked anew; after silence the same key asks what became of it.
      if (!isRefused(error) || (error.status >= 400 && error.status < 500)) attempt.current = { text: "", key: "" };
      if (isRefused(error) && error.status === 412)
        queryClient.invalidateQueries({ queryKey: ["me"] }).catch(() => undefined);
      onRefused?.(outgoing, error);
      if (conversationId === null) return;
      changeThread(conversationId, (thread) => ({ ...thread, sending: null }));
      rereadThread(conversationId).catch(() => undefined);
    },
  });
}

/** Stops an answer that is being written; what has arrived stays. */
export function useStop() {
  return useMutation({
    mutationFn: (messageId: number) => ask(chats.stopMessage, { params: { id: messageId } }),
    onSuccess: ({ message }) => changeThread(message.conversation_id, (thread) => takeMessage(thread, message)),
  });
}

/** Renames a chat; shown at once, and taken back when it is refused. */
export function useRename(id: number) {
  return useMutation({
    mutationFn: (name: string) => ask(chats.saveConversation, { body: { conversation_id: id, name } }),
    onMutate: (name) => {
      let before: string | undefined;
      writeConversation(id, (held: Conversation) => {
        before = held.name;
        return { ...held, name };
      });
      return { before };
    },
    onError: (_error, _name, kept) => {
      const before = kept?.before;
      if (before !== undefined) writeConversation(id, (held) => ({ ...held, name: before }));
    },
    onSuccess: ({ conversation }) => keepConversation(conversation),
  });
}

// Only the answer was lost: the socket has brought the row, which ended the sending.
const hasArrived = (id: number): boolean => heldThread(id)?.sending === null;

// Pages that are not served over https have no crypto.randomUUID.
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
