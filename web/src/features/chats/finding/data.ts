import { messages } from "@pluma/contract/chats/messages";
import { threads } from "@pluma/contract/chats/threads";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { ask } from "../../../platform/ask/ask.ts";
import { changeThread, heldThread } from "../data/cache.ts";
import { takeNewestPage } from "../data/thread.ts";

/** The messages of a chat that have a text, oldest first; none are looked for without one. */
export function useFoundIn(conversationId: number, query: string) {
  return useQuery({
    queryKey: ["chats", "found", conversationId, query],
    queryFn: async ({ signal }) =>
      (await ask(threads.findInThread, { params: { id: conversationId }, query: { query } }, { signal })).message_ids,
    enabled: query !== "",
    placeholderData: keepPreviousData,
  });
}

/** Brings a thread from a message on, where it is not held so far back. */
export async function bringFrom(conversationId: number, messageId: number): Promise<void> {
  if (heldThread(conversationId)?.messages.some(({ message_id }) => message_id === messageId)) return;
  const knownAtStart = heldThread(conversationId)?.messages.at(-1)?.message_id ?? 0;
  const page = await ask(messages.readMessages, { params: { id: conversationId }, query: { from: messageId } });
  changeThread(conversationId, (thread) => takeNewestPage(thread, page, knownAtStart));
}
