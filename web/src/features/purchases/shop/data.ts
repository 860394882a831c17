import { PURCHASES_PER_PAGE } from "@pluma/contract/billing/purchases";
import { shopSales } from "@pluma/contract/billing/shopSales";
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { ask } from "../../../platform/ask/ask.ts";
import { questionOf } from "../data.ts";
import type { InvoicesFilter, PurchasesFilter } from "../list/moneyFilter.ts";

const key = (id: number, list: string) => ["purchases", "shop", id, list];

/** The page of what an organization sold, with how many there are in all and their sums. */
export function useShopPurchases(id: number, filter: PurchasesFilter) {
  const query = { ...questionOf(filter), page: filter.page, size: PURCHASES_PER_PAGE };
  return useQuery({
    queryKey: [...key(id, "purchases"), query],
    queryFn: ({ signal }) => ask(shopSales.listShopPurchases, { params: { id }, query }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** The page of what an organization billed. */
export function useShopInvoices(id: number, filter: InvoicesFilter) {
  const query = { ...questionOf(filter), page: filter.page, size: PURCHASES_PER_PAGE };
  return useQuery({
    queryKey: [...key(id, "invoices"), query],
    queryFn: ({ signal }) => ask(shopSales.listShopInvoices, { params: { id }, query }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** All that an organization sold of a filter as a file. */
export const useExportShopPurchases = (id: number) =>
  useMutation({
    mutationFn: (filter: PurchasesFilter) =>
      ask(shopSales.exportShopPurchases, { params: { id }, query: questionOf(filter) }),
  });

/** All that an organization billed of a filter as a file. */
export const useExportShopInvoices = (id: number) =>
  useMutation({
    mutationFn: (filter: InvoicesFilter) =>
      ask(shopSales.exportShopInvoices, { params: { id }, query: questionOf(filter) }),
  });
