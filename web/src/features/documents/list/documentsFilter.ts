import { type DocumentSort, documentSorts } from "@pluma/contract/documents/documents";
import type { DocumentsFilter } from "../cache.ts";

/** All documents, the last changed first. */
export const everything: DocumentsFilter = { query: "", sortBy: "updatedAt_desc", tag: "", page: 1 };

/** Reads a filter from an address; what it does not say, or says wrong, is as usual. */
export const documentsFilterFrom = (search: URLSearchParams): DocumentsFilter => ({
  query: search.get("query") ?? "",
  sortBy: sortFrom(search.get("sortBy")),
  tag: search.get("tag") ?? "",
  page: Math.max(1, Math.trunc(Number(search.get("page"))) || 1),
});

/** Writes a filter for an address; what is usual is left out. */
export const documentsSearchOf = ({ query, sortBy, tag, page }: DocumentsFilter): Record<string, string> => ({
  ...(query !== "" && { query }),
  ...(sortBy !== everything.sortBy && { sortBy }),
  ...(tag !== "" && { tag }),
  ...(page > 1 && { page: String(page) }),
});

/** The sort that a text names, else the usual one. */
export const sortFrom = (text: string | null): DocumentSort =>
  documentSorts.find((sort) => sort === text) ?? everything.sortBy;
