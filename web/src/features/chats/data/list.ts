import { type Conversation, type ConversationRow, chats } from "@pluma/contract/chats/chats";
import { keepPreviousData, queryOptions, useMutation, useQuery } from "@tanstack/react-query";
import { ask } from "../../../platform/ask/ask.ts";
import { wordOf } from "../../../platform/look/i18n.ts";
import { showSuccess } from "../../../platform/messages.ts";
import { useOrganizationId } from "../../../platform/session/organization.ts";
import { keepConversation, keys, type ListFilter, writeConversation } from "./cache.ts";

const PALETTE_ROWS = 5;

/** The list of the chats used last. */
export const newest = { query: "", sortBy: "updatedAt_desc", page: 1 } as const;

/** A page of one's chats in the selected space; the page before stays on the screen while the next one is read. */
export function useConversations(filter: ListFilter, isWanted = true) {
  const organizationId = useOrganizationId();
  return useQuery({ ...listQuery(organizationId, filter), placeholderData: keepPreviousData, enabled: isWanted });
}

/** The five chats last used that have what is searched, in their name or their texts; an empty search finds the last ones. */
export function useChatSearch(query: string) {
  const organizationId = useOrganizationId();
  return useQuery({
    ...listQuery(organizationId, { ...newest, query: query.trim() }),
    select: ({ conversations }) => conversations.slice(0, PALETTE_ROWS),
    placeholderData: keepPreviousData,
  });
}

/**
 * Whether this person has no chat at all in the selected space, archived ones too; null until that is known, false where
 * it cannot be.
 */
export function useHasNoChats(): boolean | null {
  const organizationId = useOrganizationId();
  const active = useQuery(listQuery(organizationId, newest));
  const hasNoActive = active.data?.count === 0;
  const archived = useQuery({ ...listQuery(organizationId, { ...newest, archived: true }), enabled: hasNoActive });
  const asked = hasNoActive ? archived : active;
  if (asked.data) return asked.data.count === 0;
  return asked.isError || asked.fetchStatus === "paused" ? false : null;
}

/** All tags of one's chats, and how many chats each has. */
export function useTags(archived = false, isWanted = true) {
  const organizationId = useOrganizationId();
  return useQuery({
    queryKey: keys.tags(organizationId, archived),
    queryFn: ({ signal }) => ask(chats.listTags, { query: { archived } }, { signal }),
    enabled: isWanted,
  });
}

/** Renames a chat, and says that it is saved; shown at once, and taken back when it is refused. */
export function useRename(id: number) {
  return useMutation({
    mutationFn: (name: string) => ask(chats.saveConversation, { body: { conversation_id: id, name } }),
    onMutate: (name) => ({ takeBack: writeAll([id], (held) => ({ ...held, name })) }),
    onError: (_error, _name, kept) => kept?.takeBack(),
    onSuccess: ({ conversation }) => {
      keepConversation(conversation);
      showSuccess(wordOf("chats:done.save"));
    },
  });
}

/** How a page of chats is read, and kept. */
export const listQuery = (organizationId: number | null, filter: ListFilter) =>
  queryOptions({
    queryKey: keys.list(organizationId, filter),
    queryFn: ({ signal }) => ask(chats.listConversations, { query: filter }, { signal }),
  });

/** Whether a row still belongs to the list it was read for: what was archived a moment ago has left it. */
export const belongs = ({ archived, pinned }: ConversationRow, filter: ListFilter): boolean =>
  archived === (filter.archived ?? false) && (filter.pinned === undefined || pinned === filter.pinned);

/** Changes chats where they are held; answers how to take that back. */
export function writeAll(ids: number[], change: <C extends Conversation>(held: C) => C): () => void {
  const before = new Map<number, Conversation>();
  for (const id of ids) {
    writeConversation(id, (held) => {
      before.set(id, held);
      return change(held);
    });
  }
  return () => {
    for (const [id, held] of before) writeConversation(id, (now) => ({ ...now, ...held }));
  };
}
