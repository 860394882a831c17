import { customerFields, customerRoles, customerSeen, customerSorts } from "@pluma/contract/backoffice/backoffice";
import { languageCodes } from "@pluma/contract/kit/languages";
import type { Sort } from "../../../ui/data/DataTable.tsx";
import { type Days, dayFrom } from "../../../ui/dates/dateRange.ts";

type CustomerField = (typeof customerFields)[number];

const narrowings = {
  access: ["has", "none"],
  role: customerRoles,
  lang: languageCodes,
  seen: customerSeen,
  tag: null,
} as const;

/** What a list is narrowed to by a choice. */
export type NarrowedField = keyof typeof narrowings;
export const narrowedFields = ["access", "role", "lang", "seen", "tag"] as const satisfies readonly NarrowedField[];

type Chosen = { [F in NarrowedField]: ((typeof narrowings)[F] extends readonly (infer V)[] ? V : string) | "" };

/** What the list of customers is asked for; what is empty does not narrow it. */
export type CustomersFilter = {
  query: string;
  field: CustomerField | "";
  sort: string;
  page: number;
  /** When somebody signed up. */
  joined: Days;
} & Chosen;

/** The newest first. */
const USUAL_SORT = "createdAt_desc";

/** Reads a filter from an address; what the address does not say, or says wrong, is as usual. */
export function filterFrom(search: URLSearchParams): CustomersFilter {
  return {
    query: search.get("query") ?? "",
    access: chosen(narrowings.access, search.get("access")),
    role: chosen(narrowings.role, search.get("role")),
    lang: chosen(narrowings.lang, search.get("lang")),
    seen: chosen(narrowings.seen, search.get("seen")),
    tag: search.get("tag") ?? "",
    joined: { start: dayFrom(search.get("joined_from")), end: dayFrom(search.get("joined_to")) },
    field: customerFields.find((field) => field === search.get("field")) ?? "",
    sort: keyOfSort(sortOfKey(search.get("sort") ?? USUAL_SORT)),
    page: Math.max(1, Math.trunc(Number(search.get("page"))) || 1),
  };
}

const chosen = <V extends string>(values: readonly V[], text: string | null): V | "" =>
  values.find((value) => value === text) ?? "";

/** Writes a filter for an address; what is usual is left out. */
export function searchOf({ sort, page, ...filter }: CustomersFilter): Record<string, string> {
  return {
    ...questionOf(filter),
    ...(sort !== USUAL_SORT && { sort }),
    ...(page > 1 && { page: String(page) }),
  };
}

/** What the server is asked beside sort and page; what does not narrow is left out. */
export function questionOf({
  query,
  field,
  joined,
  access,
  role,
  lang,
  seen,
  tag,
}: Omit<CustomersFilter, "sort" | "page">) {
  return {
    ...(query !== "" && { query }),
    ...(field !== "" && { field }),
    ...(access !== "" && { access }),
    ...(role !== "" && { role }),
    ...(lang !== "" && { lang }),
    ...(seen !== "" && { seen }),
    ...(tag !== "" && { tag }),
    ...(joined.start !== "" && { joined_from: joined.start }),
    ...(joined.end !== "" && { joined_to: joined.end }),
  };
}

/** Whether a list is narrowed at all. */
export const isNarrowed = (filter: CustomersFilter): boolean =>
  Object.keys(questionOf(filter)).some((key) => key !== "field");

/** A filter that narrows nothing, in the same order. */
export const unnarrowed = ({ sort }: CustomersFilter): CustomersFilter => ({
  ...filterFrom(new URLSearchParams()),
  sort,
});

/** A sort as the table has it; the usual one for a column that cannot be sorted by. */
export function sortOfKey(key: string): Sort {
  const [, name = "", direction] = /^(.+)_(asc|desc)$/.exec(key) ?? [];
  const by = customerSorts.find((sort) => sort === name);
  return by ? { by, isDown: direction === "desc" } : { by: "createdAt", isDown: true };
}

/** A sort as the address and the server have it: "name_asc". */
export const keyOfSort = ({ by, isDown }: Sort): string => `${by}_${isDown ? "desc" : "asc"}`;
