import type { Conversation, ConversationRow, ConversationSort } from "@pluma/contract/chats/chats";
import { queryClient } from "../../../platform/ask/queryClient.ts";
import { forgetPlace } from "./drafts.ts";
import { emptyThread, generatingIn, type Thread } from "./thread.ts";

/** What a list holds; `tags` are comma separated, and without `pinned` it does not matter. */
export type ListFilter = {
  query: string;
  sortBy: ConversationSort;
  page: number;
  tags?: string;
  archived?: boolean;
  pinned?: boolean;
};
export type ListPage = { conversations: ConversationRow[]; count: number; pages: number };

/** Where the chats lie in the query cache. Lists belong to a space: an organization, or null for the personal one. */
export const keys = {
  lists: ["chats", "list"] as const,
  list: (organizationId: number | null, filter: ListFilter) => [...keys.lists, organizationId, filter] as const,
  everyTag: ["chats", "tags"] as const,
  tags: (organizationId: number | null, archived: boolean) => [...keys.everyTag, organizationId, archived] as const,
  imports: ["chats", "imports"] as const,
  conversation: (id: number) => ["chats", "conversation", id] as const,
  threads: ["chats", "thread"] as const,
  thread: (id: number) => [...keys.threads, id] as const,
  message: (id: number) => ["chats", "message", id] as const,
  send: ["chats", "send"] as const,
  delete: ["chats", "delete"] as const,
};

/** The thread as it is held now, if it was ever opened here. */
export const heldThread = (id: number): Thread | undefined => queryClient.getQueryData<Thread>(keys.thread(id));

/** Changes a thread that is held; answers false, changing nothing, when it is not. Texts of no chat have none. */
export function changeThread(id: number | null, change: (thread: Thread) => Thread): boolean {
  if (id === null) return false;
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
  writeConversation(conversation.conversation_id, (held) => ({ ...held, ...conversation }));
  queryClient.setQueryData<Conversation>(keys.conversation(conversation.conversation_id), conversation);
  relist();
}

/** Changes a conversation where it is held, without asking the server. */
export function writeConversation(id: number, change: <C extends Conversation>(conversation: C) => C): void {
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

/** Takes conversations that are gone out of the lists, and forgets their threads; lists are read again. */
export function dropConversations(ids: readonly number[]): void {
  queryClient.setQueriesData<ListPage>(
    { queryKey: keys.lists },
    (list) =>
      list && { ...list, conversations: list.conversations.filter((row) => !ids.includes(row.conversation_id)) },
  );
  void import("../../../platform/lastRead.ts").then((kept) => kept.forgetChats(ids));
  for (const id of ids) {
    forgetPlace(id);
    for (const queryKey of [keys.conversation(id), keys.thread(id)]) {
      queryClient.removeQueries({ queryKey, type: "inactive" });
    }
  }
  relist();
}

/** Reads lists and tags again: those on the screen now, the others when they are next shown. */
export function relist(): void {
  for (const queryKey of [keys.lists, keys.everyTag])
    queryClient.invalidateQueries({ queryKey }).catch(() => undefined);
}

/** Reads a thread again if it is on the screen, else the next time that it is. */
export const rereadThread = (id: number): Promise<void> => queryClient.invalidateQueries({ queryKey: keys.thread(id) });

/** Reads those threads again, each as soon as it is here, in which an answer is being written. */
export async function rereadGrowingThreads(): Promise<void> {
  const threads = queryClient.getQueryCache().findAll({ queryKey: keys.threads });
  await Promise.all(
    threads.map(async ({ promise, queryKey }) => {
      await promise?.catch(() => undefined);
      if (generatingIn(queryClient.getQueryData<Thread>(queryKey))) await queryClient.invalidateQueries({ queryKey });
    }),
  );
}

/** Whether chats are being deleted from this tab. */
export const isDeletingHere = (): boolean => queryClient.isMutating({ mutationKey: keys.delete }) > 0;
