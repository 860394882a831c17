import { chats } from "@pluma/contract/chats/chats";
import { useQuery } from "@tanstack/react-query";
import { ask } from "../../../platform/ask/ask.ts";
import { queryClient } from "../../../platform/ask/queryClient.ts";
import { useOnReconnect, useServerEvent } from "../../../platform/me/socket.ts";
import { useOrganizationId } from "../../../platform/session/organization.ts";
import { keys, type ListFilter, type ListPage, writeConversation } from "./cache.ts";
import { listQuery, newest } from "./list.ts";

const PINS_SHOWN = 8;
const RECENT_SHOWN = 6;
const pinned: ListFilter = { ...newest, pinned: true };

/** The pinned chats beside the navigation, and how many there are in all; true to what happens in other tabs. */
export function usePins() {
  const organizationId = useOrganizationId();
  const query = listQuery(organizationId, pinned);
  // Only this list: the others wait while a first chat is being made.
  const reread = () => queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true }).catch(() => undefined);
  const isHeld = (id: number) =>
    queryClient.getQueryData(query.queryKey)?.conversations.some((row) => row.conversation_id === id) === true;
  useServerEvent("conversation", ({ conversation }) => {
    if (conversation.pinned || isHeld(conversation.conversation_id)) void reread();
  });
  useServerEvent("conversation_deleted", ({ conversation_ids }) => {
    if (conversation_ids.some(isHeld)) void reread();
  });
  useOnReconnect(({ isFirst }) => {
    if (!isFirst) void reread();
  });
  return useQuery({
    ...query,
    select: ({ conversations, count }) => {
      const pins = conversations.filter((row) => row.pinned);
      return { pins: pins.slice(0, PINS_SHOWN), count: Math.max(pins.length, count) };
    },
  });
}

/**
 * The chats used last in the selected space, without those that are pinned. It is a list of its own: the one that the
 * screens read waits while a first chat is being made. What happens to a chat that it holds is written into it.
 */
export function useRecent() {
  const organizationId = useOrganizationId();
  const queryKey = [...keys.lists, organizationId, "recent"];
  const reread = () => queryClient.invalidateQueries({ queryKey, exact: true }).catch(() => undefined);
  useServerEvent("conversation", ({ conversation }) => {
    const rows = queryClient.getQueryData<ListPage>(queryKey)?.conversations;
    const isHeld = rows?.some((row) => row.conversation_id === conversation.conversation_id);
    if (isHeld) writeConversation(conversation.conversation_id, (row) => ({ ...row, ...conversation }));
    else void reread();
  });
  useServerEvent("conversation_deleted", () => void reread());
  useOnReconnect(({ isFirst }) => {
    if (!isFirst) void reread();
  });
  return useQuery({
    queryKey,
    queryFn: ({ signal }) => ask(chats.listConversations, { query: { sortBy: "updatedAt_desc" } }, { signal }),
    select: ({ conversations }) =>
      conversations
        .filter(({ pinned, archived }) => !pinned && !archived)
        .sort((one, other) => other.updatedAt.localeCompare(one.updatedAt))
        .slice(0, RECENT_SHOWN),
  });
}
