import { type InvoiceStatus, invoiceStatuses } from "@pluma/contract/billing/invoices";
import { type PurchaseStatus, purchaseStatuses } from "@pluma/contract/billing/purchases";
import type { Sort } from "../../../ui/data/DataTable.tsx";
import { type Days, dayFrom } from "../../../ui/dates/dateRange.ts";

export const purchaseSorts = ["createdAt", "amount", "status", "purchase_id"] as const;
export const invoiceSorts = ["createdAt", "amount", "status", "invoice_id"] as const;

/** What a list is asked for: statuses and sorts are those of its rows. */
export type Filter<Status extends string, By extends string> = {
  query: string;
  status: Status[];
  productId: number | null;
  userId: number | null;
  /** Both days are included; an empty one is open. */
  days: Days;
  sort: Sort & { by: By };
  page: number;
};
export type PurchasesFilter = Filter<PurchaseStatus, (typeof purchaseSorts)[number]>;
export type InvoicesFilter = Filter<InvoiceStatus, (typeof invoiceSorts)[number]>;
export type MoneyFilter = PurchasesFilter | InvoicesFilter;

/** The days that a list begins with: the first of this month to the first of the next. */
export function usualDays(now = new Date()): Days {
  const first = (month: number) => new Date(Date.UTC(now.getUTCFullYear(), month, 1)).toISOString().slice(0, 10);
  return { start: first(now.getUTCMonth()), end: first(now.getUTCMonth() + 1) };
}

/** Reads a filter of purchases from an address; what it does not say, or says wrong, is as usual. */
export const purchasesFilterFrom = (search: URLSearchParams, now?: Date): PurchasesFilter =>
  filterFrom(search, purchaseStatuses, purchaseSorts, now);

/** Reads a filter of invoices from an address. */
export const invoicesFilterFrom = (search: URLSearchParams, now?: Date): InvoicesFilter =>
  filterFrom(search, invoiceStatuses, invoiceSorts, now);

function filterFrom<Status extends string, By extends string>(
  search: URLSearchParams,
  statuses: readonly Status[],
  sorts: readonly By[],
  now?: Date,
): Filter<Status, By | "createdAt"> {
  const [, name = "", direction] = /^(.+)_(asc|desc)$/.exec(search.get("sort") ?? "") ?? [];
  const by = sorts.find((sort) => sort === name);
  return {
    query: search.get("query") ?? "",
    status: statuses.filter((status) => search.getAll("status").includes(status)),
    productId: idIn(search.get("product_id")),
    userId: idIn(search.get("user_id")),
    days: daysFrom(search, now),
    sort: by ? { by, isDown: direction === "desc" } : { by: "createdAt", isDown: true },
    page: Math.max(1, Math.trunc(Number(search.get("page"))) || 1),
  };
}

// A day that is named and empty is open; one that is not named is the usual one.
function daysFrom(search: URLSearchParams, now?: Date): Days {
  const usual = usualDays(now);
  const day = (name: string, otherwise: string) => {
    const named = search.get(name);
    return named === null ? otherwise : dayFrom(named);
  };
  return { start: day("start_date", usual.start), end: day("end_date", usual.end) };
}

/** Writes a filter for an address; what is usual is left out. */
export function moneySearchOf(filter: MoneyFilter, now?: Date): URLSearchParams {
  const { query, status, productId, userId, days, sort, page } = filter;
  const usual = usualDays(now);
  const key = `${sort.by}_${sort.isDown ? "desc" : "asc"}`;
  const search = new URLSearchParams();
  if (query !== "") search.set("query", query);
  for (const each of status) search.append("status", each);
  if (productId !== null) search.set("product_id", String(productId));
  if (userId !== null) search.set("user_id", String(userId));
  if (days.start !== usual.start) search.set("start_date", days.start);
  if (days.end !== usual.end) search.set("end_date", days.end);
  if (key !== "createdAt_desc") search.set("sort", key);
  if (page > 1) search.set("page", String(page));
  return search;
}

/** Whether a filter asks for less than all of its days. */
export const isNarrowed = (
  filter: Pick<Filter<string, string>, "query" | "status" | "productId" | "userId">,
): boolean => filter.query !== "" || filter.status.length > 0 || filter.productId !== null || filter.userId !== null;

function idIn(text: string | null): number | null {
  const id = Number(text);
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}
