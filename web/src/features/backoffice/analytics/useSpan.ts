import { useSearchParams } from "react-router";
import { dayFrom } from "../../../ui/dates/dateRange.ts";
import type { SpanDays } from "../data.analytics.ts";

/** The span and the way to look at it that the address names; days that it does not name are the server's to choose. */
export function useSpan() {
  const [search, setSearch] = useSearchParams();
  const days: SpanDays = { start: dayFrom(search.get("start_date")), end: dayFrom(search.get("end_date")) };
  const isTable = search.get("view") === "table";
  const write = (next: SpanDays, asTable: boolean, replace: boolean) =>
    setSearch(
      {
        ...(next.start !== "" && { start_date: next.start }),
        ...(next.end !== "" && { end_date: next.end }),
        ...(asTable && { view: "table" }),
      },
      { replace },
    );
  return {
    days,
    isTable,
    setDays: (next: SpanDays) => write(next, isTable, false),
    // Another look at the same figures is nothing to go back from.
    setTable: (next: boolean) => write(days, next, true),
  };
}
