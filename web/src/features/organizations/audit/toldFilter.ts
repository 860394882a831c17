import { type AuditKind, auditKinds } from "@pluma/contract/organizations/audit";
import { type Days, dayFrom } from "../../../ui/dates/dateRange.ts";
import { idFrom } from "../head/paths.ts";

/** Which entries are listed; what is empty asks for nothing in particular. */
export type ToldFilter = { query: string; kind: AuditKind | ""; userId: number | null; days: Days; page: number };

/** Reads a filter from an address. */
export const toldFilterFrom = (search: URLSearchParams): ToldFilter => ({
  query: search.get("query") ?? "",
  kind: auditKinds.find((each) => each === search.get("kind")) ?? "",
  userId: idFrom(search.get("user")),
  days: { start: dayFrom(search.get("start")), end: dayFrom(search.get("end")) },
  page: Math.max(1, Math.trunc(Number(search.get("page"))) || 1),
});

/** What an address says of a filter; what is not set is left out. */
export const toldSearchOf = ({ query, kind, userId, days, page }: ToldFilter): Record<string, string> => ({
  ...(query !== "" && { query }),
  ...(kind !== "" && { kind }),
  ...(userId !== null && { user: String(userId) }),
  ...(days.start !== "" && { start: days.start }),
  ...(days.end !== "" && { end: days.end }),
  ...(page > 1 && { page: String(page) }),
});
