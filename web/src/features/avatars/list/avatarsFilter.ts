import { type AvatarKind, type AvatarSort, avatarKinds, avatarSorts } from "@pluma/contract/avatars/avatars";

/** What a list of avatars is asked for; without a kind, for all of them; `deleted`: for those that can be brought back. */
export type AvatarsFilter = { query: string; kind?: AvatarKind; sortBy: AvatarSort; page: number; deleted?: true };

const USUAL_SORT: AvatarSort = "updatedAt_desc";

/** All avatars, the last changed first. */
export const everything: AvatarsFilter = { query: "", sortBy: USUAL_SORT, page: 1 };

/** Reads a filter from an address; what it does not say, or says wrong, is as usual. */
export function avatarsFilterFrom(search: URLSearchParams): AvatarsFilter {
  const kind = kindFrom(search.get("kind"));
  return {
    query: search.get("query") ?? "",
    ...(kind && { kind }),
    sortBy: sortFrom(search.get("sortBy")),
    page: Math.max(1, Math.trunc(Number(search.get("page"))) || 1),
    ...(search.get("deleted") === "true" && { deleted: true }),
  };
}

/** Writes a filter for an address; what is usual is left out. */
export function avatarsSearchOf({ query, kind, sortBy, page, deleted }: AvatarsFilter): Record<string, string> {
  return {
    ...(query !== "" && { query }),
    ...(kind && { kind }),
    ...(sortBy !== USUAL_SORT && { sortBy }),
    ...(page > 1 && { page: String(page) }),
    ...(deleted && { deleted: "true" }),
  };
}

/** The sort that a text names, else the usual one. */
export const sortFrom = (text: string | null): AvatarSort => avatarSorts.find((sort) => sort === text) ?? USUAL_SORT;

const kindFrom = (text: string | null): AvatarKind | undefined => avatarKinds.find((kind) => kind === text);
