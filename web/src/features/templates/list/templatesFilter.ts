import type { Language } from "@pluma/contract/kit/kit";
import { languageOf } from "@pluma/contract/kit/languages";
import { type TemplateKind, type TemplateSort, templateKinds, templateSorts } from "@pluma/contract/templates/filters";

/** What a list of templates is asked for. Without a sort it is as the settings say. */
export type TemplatesFilter = {
  query: string;
  language: Language | "";
  sortBy: TemplateSort | "";
  kind: TemplateKind | "";
  favorites: boolean;
  deleted: boolean;
  tag: string;
  type: string;
  page: number;
};

/** All templates that one may use. */
export const everything: TemplatesFilter = {
  query: "",
  language: "",
  sortBy: "",
  kind: "",
  favorites: false,
  deleted: false,
  tag: "",
  type: "",
  page: 1,
};

/** What lists of types and tags are asked for. */
export type GroupsFilter = Pick<TemplatesFilter, "query" | "language">;

/** What narrows a list in the address; the tag and the type stand in its path. */
export type AddressFilter = Omit<TemplatesFilter, "tag" | "type">;

/** Any language, as an address says it. */
const ANY = "any";

/** Reads a filter from an address; what it does not say, or says wrong, is as usual: the language is `usual`. */
export function templatesFilterFrom(search: URLSearchParams, usual: Language | "" = ""): AddressFilter {
  const language = search.get("language");
  return {
    query: search.get("query") ?? "",
    language: language === ANY ? "" : (languageOf(language) ?? usual),
    sortBy: sortFrom(search.get("sortBy")),
    kind: kindFrom(search.get("kind")),
    favorites: search.get("favorites") === "true",
    deleted: search.get("deleted") === "true",
    page: Math.max(1, Math.trunc(Number(search.get("page"))) || 1),
  };
}

/** Writes a filter for an address; what is usual is left out, of languages `usual`. */
export function templatesSearchOf(filter: AddressFilter, usual: Language | "" = ""): Record<string, string> {
  const { query, language, sortBy, kind, favorites, deleted, page } = filter;
  return {
    ...(query !== "" && { query }),
    ...(language !== usual && { language: language || ANY }),
    ...(sortBy !== "" && { sortBy }),
    ...(kind !== "" && { kind }),
    ...(favorites && { favorites: "true" }),
    ...(deleted && { deleted: "true" }),
    ...(page > 1 && { page: String(page) }),
  };
}

/** A filter as the call takes it: what is not wanted is not sent. What is searched for comes by how well it fits, until a sort is chosen. */
export function queryOf({ tag, type, ...filter }: TemplatesFilter) {
  const { sortBy: chosen, kind, favorites, deleted, ...rest } = filter;
  const sortBy = chosen || (isSearched(filter) ? "relevance" : "");
  return {
    ...rest,
    ...(sortBy !== "" && { sortBy }),
    ...(kind !== "" && { kind }),
    ...(favorites && { favorites }),
    ...(deleted && { deleted }),
    ...(tag !== "" && { tag }),
    ...(type !== "" && { type }),
  };
}

/** Whether something was typed that a list is searched for. */
export const isSearched = ({ query }: Pick<AddressFilter, "query">): boolean => query.trim() !== "";

/** Whether somebody wanted a list to show less than there is. */
export const isNarrowed = ({ query, kind, favorites }: AddressFilter): boolean =>
  query !== "" || kind !== "" || favorites;

/** The sort that a text names, else the usual one. */
export const sortFrom = (text: string | null): TemplateSort | "" => templateSorts.find((sort) => sort === text) ?? "";

const kindFrom = (text: string | null): TemplateKind | "" => templateKinds.find((kind) => kind === text) ?? "";
