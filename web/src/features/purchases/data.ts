import { invoices } from "@pluma/contract/billing/invoices";
import { PURCHASES_PER_PAGE, purchases } from "@pluma/contract/billing/purchases";
import { shopSales } from "@pluma/contract/billing/shopSales";
import type { Question } from "@pluma/contract/kit/kit";
import { products } from "@pluma/contract/products/products";
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { ask } from "../../platform/ask/ask.ts";
import { queryClient } from "../../platform/ask/queryClient.ts";
import type { Filter, InvoicesFilter, PurchasesFilter } from "./list/moneyFilter.ts";

const purchasesKey = ["purchases"];

export type InvoiceForm = Question<typeof invoices.saveInvoice>["body"];

/** What a filter asks for. */
export const questionOf = <Status extends string, By extends string>(filter: Filter<Status, By>) => ({
  query: filter.query,
  status: filter.status,
  product_id: filter.productId ?? undefined,
  user_id: filter.userId ?? undefined,
  start_date: filter.days.start || undefined,
  end_date: filter.days.end || undefined,
  sort: filter.sort.by,
  direction: filter.sort.isDown ? ("desc" as const) : ("asc" as const),
});

/** The page of the purchases of a filter, with how many there are in all and their sums. */
export function usePurchases(filter: PurchasesFilter) {
  const query = { ...questionOf(filter), page: filter.page, size: PURCHASES_PER_PAGE };
  return useQuery({
    queryKey: [...purchasesKey, "list", query],
    queryFn: ({ signal }) => ask(purchases.listAllPurchases, { query }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** The page of the invoices of a filter. */
export function useInvoices(filter: InvoicesFilter) {
  const query = { ...questionOf(filter), page: filter.page, size: PURCHASES_PER_PAGE };
  return useQuery({
    queryKey: [...purchasesKey, "invoices", query],
    queryFn: ({ signal }) => ask(invoices.listAllInvoices, { query }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** How many purchases there are between two days, and their sum, whatever else is filtered. */
export function usePeriod({ start, end }: { start: string; end: string }) {
  const query = { size: 1, start_date: start || undefined, end_date: end || undefined };
  return useQuery({
    queryKey: [...purchasesKey, "period", query],
    queryFn: ({ signal }) => ask(purchases.listAllPurchases, { query }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** Everything that somebody bought, the newest first. */
export function usePurchasesOf(userId: number) {
  return useQuery({
    queryKey: [...purchasesKey, "of", userId],
    queryFn: ({ signal }) => ask(purchases.listAllPurchases, { query: { user_id: userId } }, { signal }),
  });
}

/** Which organization's sales are looked at, by its Admins; null: everybody's, by the platform's staff. */
export type ShopId = number | null;

/** Every invoice of somebody, the newest first; of one organization those that it wrote. */
export function useInvoicesOf(userId: number, shopId: ShopId) {
  const query = { user_id: userId };
  return useQuery({
    queryKey: [...purchasesKey, "invoicesOf", userId, shopId],
    queryFn: ({ signal }) =>
      shopId === null
        ? ask(invoices.listAllInvoices, { query }, { signal })
        : ask(shopSales.listShopInvoices, { params: { id: shopId }, query }, { signal }),
  });
}

/** One purchase. */
export function usePurchase(id: number) {
  return useQuery({
    queryKey: [...purchasesKey, "one", id],
    queryFn: async ({ signal }) => (await ask(purchases.readPurchase, { params: { id } }, { signal })).purchase,
  });
}

/** What a product is called; undefined while nobody knows. */
export function useProductName(id: number | null): string | undefined {
  const { data } = useQuery({
    queryKey: ["products", "name", id],
    queryFn: async ({ signal }) =>
      (await ask(products.readProduct, { params: { id: id ?? 0 } }, { signal })).product.name,
    enabled: id !== null,
  });
  return data;
}

/** All purchases of a filter as a file. */
export function useExportPurchases() {
  return useMutation({
    mutationFn: (filter: PurchasesFilter) => ask(purchases.exportPurchases, { query: questionOf(filter) }),
  });
}

/** All invoices of a filter as a file. */
export function useExportInvoices() {
  return useMutation({
    mutationFn: (filter: InvoicesFilter) => ask(invoices.exportInvoices, { query: questionOf(filter) }),
  });
}

/** An invoice as its customer gets it. */
export function useInvoicePdf() {
  return useMutation({ mutationFn: (id: number) => ask(invoices.readInvoicePdf, { params: { id } }) });
}

type Keyed<T> = T & { key: string };

/** Enters a purchase by hand; the same key enters one. */
export function useAddPurchase() {
  return useMutation({
    mutationFn: ({ key, ...body }: Keyed<Question<typeof purchases.addPurchase>["body"]>) =>
      ask(purchases.addPurchase, { body }, { idempotencyKey: key }),
    onSuccess: ({ purchase }) => forget(purchase.user?.user_id),
  });
}

/** Changes a purchase. */
export function useSavePurchase() {
  return useMutation({
    mutationFn: (body: Question<typeof purchases.savePurchase>["body"]) => ask(purchases.savePurchase, { body }),
    onSuccess: ({ purchase }) => forget(purchase.user?.user_id),
  });
}

/** Gives somebody a product; the same key gives it once. */
export function useGiveAccess() {
  return useMutation({
    mutationFn: ({ key, ...body }: Keyed<Question<typeof purchases.giveAccess>["body"]>) =>
      ask(purchases.giveAccess, { body }, { idempotencyKey: key }),
    onSuccess: ({ purchase }) => forget(purchase.user?.user_id),
  });
}

/** Revokes a purchase. */
export function useRevokeAccess() {
  return useMutation({
    mutationFn: (purchase_id: number) => ask(purchases.revokeAccess, { body: { purchase_id } }),
    onSuccess: ({ purchase }) => forget(purchase.user?.user_id),
  });
}

/** The purchase whose money goes back, and whose Admins give it. */
type Refunded = { id: number; shopId: ShopId };

/** What a refund of an amount would take with it; nothing is asked while there is no amount. */
export function useRefundPreview({ id, shopId }: Refunded, invoiceId: number, amount: number | null) {
  const query = { invoice_id: invoiceId, amount: amount ?? undefined };
  return useQuery({
    // Not among what a refund has read anew: of what was given back there is nothing more to preview.
    queryKey: ["refund preview", id, shopId, query],
    gcTime: 0,
    queryFn: ({ signal }) =>
      shopId === null
        ? ask(purchases.previewRefund, { params: { id }, query }, { signal })
        : ask(shopSales.previewShopRefund, { params: { id: shopId, purchase_id: id }, query }, { signal }),
    enabled: amount !== null,
    placeholderData: keepPreviousData,
  });
}

/** Gives money of a purchase back; the same key gives it once. */
export function useRefund({ id, shopId }: Refunded) {
  return useMutation({
    mutationFn: ({ key, ...body }: Keyed<Question<typeof purchases.refundPurchase>["body"]>) =>
      shopId === null
        ? ask(purchases.refundPurchase, { params: { id }, body }, { idempotencyKey: key })
        : ask(shopSales.refundShopPurchase, { params: { id: shopId, purchase_id: id }, body }, { idempotencyKey: key }),
    onSuccess: ({ purchase }) => forget(purchase.user?.user_id),
  });
}

/** Enters an invoice by hand where its id is "nuevo", else changes it; the same key enters one. */
export function useSaveInvoice() {
  return useMutation({
    mutationFn: ({ key, ...body }: Keyed<InvoiceForm>) =>
      body.invoice_id === "nuevo"
        ? ask(invoices.addInvoice, { body }, { idempotencyKey: key })
        : ask(invoices.saveInvoice, { body }),
    onSuccess: ({ invoice }) => forget(invoice.user_id),
  });
}

// What was bought is on lists, on the customer's page, and in their words and access.
const forget = (userId: number | undefined) =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: purchasesKey }),
    queryClient.invalidateQueries({ queryKey: ["backoffice", "customer", userId] }),
  ]);
