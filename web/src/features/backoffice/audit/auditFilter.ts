import { type Days, dayFrom } from "../../../ui/dates/dateRange.ts";

/** What the audit is asked for; empty texts ask for nothing in particular. */
export type AuditFilter = { query: string; action: string; userId: number | null; days: Days; page: number };

/** Reads a filter from an address. */
export function auditFilterFrom(search: URLSearchParams): AuditFilter {
  const userId = Number(search.get("user_id"));
  return {
    query: search.get("query") ?? "",
    action: search.get("action") ?? "",
    userId: Number.isSafeInteger(userId) && userId > 0 ? userId : null,
    days: { start: dayFrom(search.get("start_date")), end: dayFrom(search.get("end_date")) },
    page: Math.max(1, Math.trunc(Number(search.get("page"))) || 1),
  };
}

/** Writes a filter for an address; what is not set is left out. */
export function auditSearchOf({ query, action, userId, days, page }: AuditFilter): Record<string, string> {
  return {
    ...(query !== "" && { query }),
    ...(action !== "" && { action }),
    ...(userId !== null && { user_id: String(userId) }),
    ...(days.start !== "" && { start_date: days.start }),
    ...(days.end !== "" && { end_date: days.end }),
    ...(page > 1 && { page: String(page) }),
  };
}
