import { type ConversationSort, conversationSorts } from "@pluma/contract/chats/chats";
import { useSearchParams } from "react-router";
import type { ListFilter } from "../data/cache.ts";
import { tagsOf } from "../data/tags.ts";

const USUAL_SORT: ConversationSort = "updatedAt_desc";

/** What the address says is searched, filtered, sorted and paged; what is usual is left out of it. */
export type ListAddress = {
  query: string;
  sortBy: ConversationSort;
  page: number;
  tags: string[];
  isArchived: boolean;
};

/** Reads what a list shows from the address, and writes it there. */
export function useListFilter(): { address: ListAddress; change: (next: Partial<ListAddress>) => void } {
  const [search, setSearch] = useSearchParams();
  const address: ListAddress = {
    query: search.get("query") ?? "",
    sortBy: sortOf(search.get("sortBy")),
    page: Math.max(1, Math.trunc(Number(search.get("page"))) || 1),
    tags: tagsOf(search.get("tags") ?? ""),
    isArchived: search.get("archived") === "true",
  };
  const change = (next: Partial<ListAddress>) => {
    const { query, sortBy, page, tags, isArchived } = { ...address, page: 1, ...next };
    setSearch(
      {
        ...(query !== "" && { query }),
        ...(tags.length > 0 && { tags: tags.join(",") }),
        ...(isArchived && { archived: "true" }),
        ...(sortBy !== USUAL_SORT && { sortBy }),
        ...(page > 1 && { page: String(page) }),
      },
      // Back leads through pages, filters and sorts, but not through every word that was typed.
      { replace: next.query !== undefined },
    );
  };
  return { address, change };
}

/** What is asked for an address; `tag` is the one that the screen itself is about. */
export function filterOf({ query, sortBy, page, tags, isArchived }: ListAddress, tag: string | null): ListFilter {
  const all = tag === null ? tags : [tag, ...tags];
  return {
    query,
    sortBy,
    page,
    ...(all.length > 0 && { tags: all.join(",") }),
    ...(isArchived && { archived: true }),
  };
}

/** The sort that a text names, else the usual one. */
export const sortOf = (text: string | null): ConversationSort =>
  conversationSorts.find((sort) => sort === text) ?? USUAL_SORT;
