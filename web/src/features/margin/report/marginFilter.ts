import { type MarginSide, marginSides } from "@pluma/contract/margin/margin";
import { useSearchParams } from "react-router";
import type { Sort } from "../../../ui/data/DataTable.tsx";
import { dayFrom } from "../../../ui/dates/dateRange.ts";
import type { Days, MarginQuery } from "../data.ts";

const sorts = ["margin", "brought", "cost", "calls"] as const;

export type MarginFilter = {
  days: Days;
  by: MarginSide;
  sort: Sort;
  query: string;
  onlyLosses: boolean;
  page: number;
  isTable: boolean;
  /** The organization that staff look at; null for all. */
  organizationId: number | null;
};

/** What the address asks for; days that it does not name are the server's to choose. */
export function filterFrom(search: URLSearchParams): MarginFilter {
  const number = (name: string) => {
    const text = search.get(name) ?? "";
    return /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null;
  };
  return {
    days: { start: dayFrom(search.get("start_date")), end: dayFrom(search.get("end_date")) },
    by: marginSides.find((side) => side === search.get("by")) ?? "customer",
    sort: { by: sorts.find((sort) => sort === search.get("sort")) ?? "margin", isDown: search.get("order") === "down" },
    query: search.get("query") ?? "",
    onlyLosses: search.get("only") === "losses",
    page: number("page") ?? 1,
    isTable: search.get("view") === "table",
    organizationId: number("of"),
  };
}

/** The same as an address, without what is usual. */
export function searchOf({ days, by, sort, query, onlyLosses, page, isTable, organizationId }: MarginFilter) {
  return {
    ...(days.start !== "" && { start_date: days.start }),
    ...(days.end !== "" && { end_date: days.end }),
    ...(by !== "customer" && { by }),
    ...(sort.by !== "margin" && { sort: sort.by }),
    ...(sort.isDown && { order: "down" }),
    ...(query !== "" && { query }),
    ...(onlyLosses && { only: "losses" }),
    ...(page > 1 && { page: String(page) }),
    ...(isTable && { view: "table" }),
    ...(organizationId !== null && { of: String(organizationId) }),
  };
}

/** What is asked of the server. */
export const askedOf = ({ by, sort, query, onlyLosses, page }: MarginFilter): MarginQuery => ({
  by,
  sort: sorts.find((each) => each === sort.by) ?? "margin",
  descending: sort.isDown,
  only_losses: onlyLosses,
  // Names of products and avatars are few: they are not searched.
  query: by === "customer" ? query : "",
  page,
});

/** What the file is of: all pages of the same. */
export function fileOf(filter: MarginFilter): MarginQuery {
  const { start, end } = filter.days;
  return { ...askedOf(filter), ...(start !== "" && { start_date: start }), ...(end !== "" && { end_date: end }) };
}

/** The filter that the address has; a change of anything but the page leads to the first one. */
export function useMarginFilter() {
  const [search, setSearch] = useSearchParams();
  const filter = filterFrom(search);
  const change = (next: Partial<MarginFilter>) => {
    const kept = new URLSearchParams(searchOf({ ...filter, page: 1, ...next }));
    const organization = search.get("organization");
    if (organization !== null) kept.set("organization", organization);
    setSearch(kept, { replace: next.days === undefined && next.page === undefined });
  };
  return { filter, change };
}
