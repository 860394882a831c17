import { customerFields, customerSorts } from "@pluma/contract/backoffice/backoffice";
import type { Sort } from "../../../ui/data/DataTable.tsx";

type CustomerField = (typeof customerFields)[number];

/** What the list of customers is asked for; an empty `field` is all of them. */
export type CustomersFilter = { query: string; field: CustomerField | ""; sort: string; page: number };

/** The newest first. */
const USUAL_SORT = "createdAt_desc";

/** Reads a filter from an address; what the address does not say, or says wrong, is as usual. */
export function filterFrom(search: URLSearchParams): CustomersFilter {
  return {
    query: search.get("query") ?? "",
    field: customerFields.find((field) => field === search.get("field")) ?? "",
    sort: keyOfSort(sortOfKey(search.get("sort") ?? USUAL_SORT)),
    page: Math.max(1, Math.trunc(Number(search.get("page"))) || 1),
  };
}

/** Writes a filter for an address; what is usual is left out. */
export function searchOf({ query, field, sort, page }: CustomersFilter): Record<string, string> {
  return {
    ...(query !== "" && { query }),
    ...(field !== "" && { field }),
    ...(sort !== USUAL_SORT && { sort }),
    ...(page > 1 && { page: String(page) }),
  };
}

/** A sort as the table has it; the usual one for a column that cannot be sorted by. */
export function sortOfKey(key: string): Sort {
  const [, name = "", direction] = /^(.+)_(asc|desc)$/.exec(key) ?? [];
  const by = customerSorts.find((sort) => sort === name);
  return by ? { by, isDown: direction === "desc" } : { by: "createdAt", isDown: true };
}

/** A sort as the address and the server have it: "name_asc". */
export const keyOfSort = ({ by, isDown }: Sort): string => `${by}_${isDown ? "desc" : "asc"}`;
