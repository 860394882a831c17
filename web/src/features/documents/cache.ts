import type { DocumentSort, ListedDocument } from "@pluma/contract/documents/documents";
import { queryClient } from "../../platform/ask/queryClient.ts";

export type DocumentsFilter = { query: string; sortBy: DocumentSort; tag: string; page: number };
export type ListPage = { documents: ListedDocument[]; count: number; pages: number };

/** Where documents lie in the query cache. */
export const keys = {
  lists: ["documents", "list"] as const,
  list: (space: number | null, filter: DocumentsFilter) => [...keys.lists, space, filter] as const,
  tags: (space: number | null) => [...keys.lists, space, "tags"] as const,
  one: (id: number) => ["documents", "one", id] as const,
  /** One that is being read for a screen that is on its way. */
  ahead: (id: number) => ["documents", "ahead", id] as const,
};

/** Reads all lists of documents again. */
export function relist(): void {
  queryClient.invalidateQueries({ queryKey: keys.lists }).catch(() => undefined);
}

/** Reads a document again, with the lists. */
export function reread(id: number): void {
  queryClient.invalidateQueries({ queryKey: keys.one(id) }).catch(() => undefined);
  relist();
}
