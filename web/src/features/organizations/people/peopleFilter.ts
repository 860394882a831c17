import { type PeopleSort, peopleSorts } from "@pluma/contract/organizations/people";
import type { Sort } from "../../../ui/data/DataTable.tsx";
import { type Days, dayFrom } from "../../../ui/dates/dateRange.ts";

/** Which people are listed, by what, and between which days their words are counted, both included; an empty day is open. */
export type PeopleFilter = { query: string; days: Days; sort: PeopleSort; page: number };

/** The same as who asks says it: the first page by name, unless it says otherwise. */
export type PeopleWanted = Pick<PeopleFilter, "query" | "days"> & Partial<PeopleFilter>;

export const USUAL_SORT: PeopleSort = "name_asc";

/** The days that the list begins with: all of this month. */
export function thisMonth(now = new Date()): Days {
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()];
  const day = (moment: number) => new Date(moment).toISOString().slice(0, 10);
  return { start: day(Date.UTC(year, month, 1)), end: day(Date.UTC(year, month + 1, 0)) };
}

/** Reads a filter from an address; what it does not say is as usual. */
export function filterFrom(search: URLSearchParams, now?: Date): PeopleFilter {
  const usual = thisMonth(now);
  const day = (name: "start" | "end") => (search.has(name) ? dayFrom(search.get(name)) : usual[name]);
  return {
    query: search.get("query") ?? "",
    days: { start: day("start"), end: day("end") },
    sort: sortFrom(search.get("sort")),
    page: Math.max(1, Math.trunc(Number(search.get("page"))) || 1),
  };
}

/** What an address says of a filter; what is as usual is left out. */
export function searchOf(
  { query, days, sort = USUAL_SORT, page = 1 }: PeopleWanted,
  now?: Date,
): Record<string, string> {
  const usual = thisMonth(now);
  return {
    ...(query !== "" && { query }),
    ...(days.start !== usual.start && { start: days.start }),
    ...(days.end !== usual.end && { end: days.end }),
    ...(sort !== USUAL_SORT && { sort }),
    ...(page > 1 && { page: String(page) }),
  };
}

/** A sort as an address or a list of choices says it; the usual one for any other text. */
export const sortFrom = (text: string | null): PeopleSort => peopleSorts.find((sort) => sort === text) ?? USUAL_SORT;

/** A sort as the table has it. */
export function columnOf(sort: PeopleSort): Sort {
  const [by = "", direction] = sort.split("_");
  return { by, isDown: direction === "desc" };
}
