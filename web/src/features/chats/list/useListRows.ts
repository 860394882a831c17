import { belongs, useConversations } from "../data/list.ts";
import { filterOf, type ListAddress } from "./useListFilter.ts";

/**
 * The rows of an address. Pinned chats stand in a group of their own over the first page, unless something is searched or
 * filtered: then every row stands where it belongs by date or name.
 */
export function useListRows(address: ListAddress, tag: string | null) {
  const asked = filterOf(address, tag);
  const isBare = asked.query === "" && asked.tags === undefined && asked.archived === undefined;
  const filter = isBare ? { ...asked, pinned: false } : asked;
  const pinnedFilter = { ...asked, pinned: true };
  const hasPinned = isBare && asked.page === 1;
  const list = useConversations(filter);
  const pins = useConversations(pinnedFilter, hasPinned);
  const isSettled = list.data !== undefined && !list.isPlaceholderData;
  const { archived: _active, ...archivable } = { ...asked, page: 1 };
  const others = useConversations({ ...archivable, archived: true }, isSettled && !address.isArchived);
  const shown = <F extends typeof filter>(query: typeof list, by: F) =>
    (query.data?.conversations ?? []).filter((row) => query.isPlaceholderData || belongs(row, by));
  return {
    list,
    isRead: list.data !== undefined && !(hasPinned && pins.isPending),
    rest: shown(list, filter),
    pinned: hasPinned ? shown(pins, pinnedFilter) : [],
    archivedCount: address.isArchived ? list.data?.count : others.data?.count,
  };
}
