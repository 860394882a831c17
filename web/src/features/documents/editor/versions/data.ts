import { documentVersions } from "@pluma/contract/documents/versions";
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { ask } from "../../../../platform/ask/ask.ts";
import { queryClient } from "../../../../platform/ask/queryClient.ts";

const keys = {
  all: (id: number) => ["documents", "versions", id] as const,
  list: (id: number, kind: string, page: number) => [...keys.all(id), "list", kind, page] as const,
  one: (id: number, version: number) => [...keys.all(id), "one", version] as const,
};

export type VersionKind = "all" | "named";

/** A page of the kept versions of a document, the newest first, as they are when it is drawn. */
export function useVersions(id: number, kind: VersionKind, page: number) {
  return useQuery({
    queryKey: keys.list(id, kind, page),
    queryFn: ({ signal }) =>
      ask(documentVersions.listDocumentVersions, { params: { id }, query: { kind, page } }, { signal }),
    placeholderData: keepPreviousData,
    refetchOnMount: "always",
  });
}

/** A kept version with its text. */
export function useVersion(id: number, version: number | null) {
  return useQuery({
    queryKey: keys.one(id, version ?? -1),
    queryFn: ({ signal }) =>
      ask(documentVersions.readDocumentVersion, { params: { id, version: version ?? 0 } }, { signal }),
    enabled: version !== null,
  });
}

const relist = (id: number) => queryClient.invalidateQueries({ queryKey: [...keys.all(id), "list"] });

/** Keeps what stands, under a name or without one. */
export async function keepVersion(id: number, name: string | null): Promise<void> {
  await ask(documentVersions.keepDocumentVersion, { params: { id }, body: { name } });
  relist(id).catch(() => undefined);
}

/** Names what stands (`version` null) or a kept version, or takes its name away. */
export function useNameVersion(id: number) {
  return useMutation({
    mutationFn: async ({ version, name }: { version: number | null; name: string | null }) => {
      if (version === null) return keepVersion(id, name);
      await ask(documentVersions.nameDocumentVersion, { params: { id, version }, body: { name } });
      queryClient.invalidateQueries({ queryKey: keys.all(id) }).catch(() => undefined);
    },
  });
}

/** What the person saw last, as it was when the document was opened. */
export function useSeenBefore(id: number, isWanted: boolean) {
  return useQuery({
    queryKey: ["documents", "seen", id],
    queryFn: async ({ signal }) => (await ask(documentVersions.readDocumentSeen, { params: { id } }, { signal })).seen,
    enabled: isWanted,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Says that the person has seen a document, also as they leave it; what is not what stands any more is not noted. */
export async function markSeen(id: number, version: number): Promise<boolean> {
  const seen = { params: { id }, body: { version } };
  return (await ask(documentVersions.markDocumentSeen, seen, { outlivesPage: true })).is_noted;
}
