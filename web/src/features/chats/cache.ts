import type { Conversation, ConversationSort } from "@pluma/contract/chats";
import { queryClient } from "../../platform/queryClient.ts";
import { emptyThread, type Thread } from "./thread.ts";

export type ListFilter = { query: string; sortBy: ConversationSort; page: number };
export type ListPage = { conversations: Conversation[]; count: number; pages: number };

/** Where the chats lie in the query cache. Lists belong to a space: an organization, or null for the personal one. */
export const keys = {
  lists: ["chats", "list"] as const,
  list: (organizationId: number | null, filter: ListFilter) => [...keys.lists, organizationId, filter] as const,
  conversation: (id: number) => ["chats", "conversation", id] as const,
  thread: (id: number) => ["chats", "thread", id] as const,
  send: ["chats", "send"] as const,
};

/** The thread as it is held now, if it was ever opened here. */
export const heldThread = (id: number): Thread | undefined => queryClient.getQueryData<Thread>(keys.thread(id));

/** Changes a thread that is held; answers false, changing nothing, when it is not. */
export function changeThread(id: number, change: (thread: Thread) => Thread): boolean {
  const held = heldThread(id);
  if (held) queryClient.setQueryData<Thread>(keys.thread(id), change(held));
  return held !== undefined;
}

/** Begins to hold the thread of a chat that has just been made. */
export function beginThread(id: number, change: (thread: Thread) => Thread): void {
  queryClient.setQueryData<Thread>(keys.thread(id), change(heldThread(id) ?? emptyThread));
}

/** Writes a conversation wherever it is held; lists are read again, since its place in them may have changed. */
export function keepConversation(conversation: Conversation): void {
  writeConversation(conversation.conversation_id, () => conversation);
  queryClient.setQueryData<Conversation>(keys.conversation(conversation.conversation_id), conversation);
  queryClient.invalidateQueries({ queryKey: keys.lists }).catch(() => undefined);
}

/** Changes a conversation where it is held, without asking the server. */
export function writeConversation(id: number, change: (conversation: Conversation) => Conversation): void {
  queryClient.setQueryData<Conversation>(keys.conversation(id), (held) => held && change(held));
  queryClient.setQueriesData<ListPage>(
    { queryKey: keys.lists },
    (list) =>
      list && {
        ...list,
        conversations: list.conversations.map((row) => (row.conversation_id === id ? change(row) : row)),
      },
  );
}

/** Reads a thread again if it is on the screen, else the next time that it is. */
export const rereadThread = (id: number): Promise<void> => queryClient.invalidateQueries({ queryKey: keys.thread(id) });
