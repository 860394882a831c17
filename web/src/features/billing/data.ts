import { type BillingDetails, billing } from "@pluma/contract/billing/billingDetails";
import { checkout } from "@pluma/contract/billing/checkout";
import { invoices } from "@pluma/contract/billing/invoices";
import { paymentSources } from "@pluma/contract/billing/paymentSources";
import { plans } from "@pluma/contract/billing/plans";
import { type Purchase, purchases } from "@pluma/contract/billing/purchases";
import { products } from "@pluma/contract/products/products";
import { useMutation, useQuery } from "@tanstack/react-query";
import { ask } from "../../platform/ask/ask.ts";
import { newKey } from "../../platform/ask/newKey.ts";
import { queryClient } from "../../platform/ask/queryClient.ts";
import { useOnReconnect, useServerEvent } from "../../platform/me/socket.ts";
import { useOrganizationId } from "../../platform/session/organization.ts";

/** The second look at purchases after a cancellation, and how often an order summary asks, in milliseconds. */
const CANCEL_REFRESH_MS = 1500;
const SUMMARY_POLL_MS = 2000;

const purchasesKey = ["billing", "purchases"];
const invoicesKey = ["billing", "invoices"];
const sourcesKey = ["billing", "sources"];
const purchaseKey = (id: number) => ["billing", "purchase", id];

/** What is on sale in the selected space. */
export function usePlans() {
  const space = useOrganizationId();
  return useQuery({
    queryKey: ["billing", "plans", space],
    queryFn: ({ signal }) => ask(products.listAvailable, {}, { signal }),
  });
}

/** Ways to pay in the selected space. */
export function useMethods() {
  const space = useOrganizationId();
  return useQuery({
    queryKey: ["billing", "methods", space],
    queryFn: ({ signal }) => ask(checkout.listMethods, {}, { signal }),
  });
}

/** One's saved cards. */
export function useSources() {
  const space = useOrganizationId();
  return useQuery({
    queryKey: [...sourcesKey, space],
    queryFn: ({ signal }) => ask(paymentSources.listSources, {}, { signal }),
    staleTime: 0,
  });
}

/** One's own purchases, the newest first; what happened while another screen was open is read with the first look. */
export function usePurchases() {
  return useQuery({
    queryKey: purchasesKey,
    queryFn: ({ signal }) => ask(purchases.listPurchases, {}, { signal }),
    staleTime: 0,
  });
}

/** One's own invoices, the newest first. */
export function useInvoices() {
  return useQuery({
    queryKey: invoicesKey,
    queryFn: ({ signal }) => ask(invoices.listInvoices, {}, { signal }),
    staleTime: 0,
  });
}

/** One purchase, looked at again every 2 s for as long as it is pending; nothing is asked without an id. */
export function usePurchase(id: number | null) {
  return useQuery({
    queryKey: purchaseKey(id ?? 0),
    queryFn: async ({ signal }) =>
      (await ask(purchases.readPurchase, { params: { id: id ?? 0 } }, { signal })).purchase,
    enabled: id !== null,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.status === "pending" ? SUMMARY_POLL_MS : false),
    // Whoever waits for a payment in another window finds it done when they come back.
    refetchIntervalInBackground: true,
  });
}

/** Keeps purchases and invoices as the server last told of them. */
export function usePurchaseEvents(): void {
  useServerEvent("purchase", () => readPurchasesAgain());
  useOnReconnect(() => readPurchasesAgain());
}

/** Reads everything again that a payment changes. */
export function readPurchasesAgain(): void {
  for (const queryKey of [purchasesKey, invoicesKey, sourcesKey, ["billing", "purchase"]]) {
    queryClient.invalidateQueries({ queryKey }).catch(() => undefined);
  }
}

const readMeAgain = () => void queryClient.invalidateQueries({ queryKey: ["me"] }).catch(() => undefined);

/**
 * Ends a subscription. The list is read again at once and once more 1.5 s later, when the provider's own word of it has
 * come too, and then the person.
 */
export function useCancelPurchase() {
  return useMutation({
    mutationFn: async ({ id, reason }: { id: number; reason: string }) => {
      const body = { cancel_reason: reason, status: "cancelled" as const };
      return (await ask(purchases.cancelPurchase, { params: { id }, body })).purchase;
    },
    onSuccess: () => {
      readPurchasesAgain();
      setTimeout(() => {
        const refreshed = queryClient.invalidateQueries({ queryKey: purchasesKey });
        refreshed.catch(() => undefined).finally(readMeAgain);
      }, CANCEL_REFRESH_MS);
    },
  });
}

/** Closes a checkout that was left before it was paid. Refused or not, it is read again: it may have been paid meanwhile. */
export function useRemoveCheckout() {
  return useMutation({
    mutationFn: (id: number) => ask(checkout.removeCheckout, { params: { id } }),
    onSettled: () => readPurchasesAgain(),
  });
}

/** How a change of plan stands that the buyer comes back from: asked of the provider, every 4 s while it waits. */
export function useChangeCheck(id: number | null) {
  return useQuery({
    queryKey: ["billing", "change check", id ?? 0],
    queryFn: async ({ signal }) => {
      const { purchase } = await ask(plans.checkChange, { params: { id: id ?? 0 } }, { signal });
      readPurchasesAgain();
      return purchase;
    },
    enabled: id !== null,
    staleTime: 0,
    // Often enough to see it come, and seldom enough for the call's own limit.
    refetchInterval: ({ state }) => (state.data?.pending_change ? 2 * SUMMARY_POLL_MS : false),
  });
}

/** Takes back a change of plan that waits for the buyer's agreement. */
export function useWithdrawChange() {
  return useMutation({
    mutationFn: async (id: number) => (await ask(plans.withdrawChange, { params: { id } })).purchase,
    onSettled: () => readPurchasesAgain(),
  });
}

/** What changing a subscription to another product comes to; nothing is asked before both are known. */
export function useChangePreview(purchaseId: number, productId: number | null) {
  return useQuery({
    queryKey: ["billing", "change", purchaseId, productId],
    queryFn: ({ signal }) =>
      ask(plans.previewChange, { params: { id: purchaseId }, query: { product_id: productId ?? 0 } }, { signal }),
    enabled: productId !== null,
    staleTime: 0,
    gcTime: 0,
  });
}

/** Changes it; refused when what was shown as due is not what is due any more. */
export function useChangePlan(purchase: Pick<Purchase, "purchase_id">) {
  return useMutation({
    mutationFn: (body: { product_id: number; expected_due: number }) =>
      ask(plans.changePlan, { params: { id: purchase.purchase_id }, body }, { idempotencyKey: newKey() }),
    onSuccess: () => {
      readPurchasesAgain();
      readMeAgain();
    },
  });
}

/** Keeps the present plan instead of the one it was to become; nothing is due for that. */
export function useKeepPlan({ purchase_id: id, product }: Pick<Purchase, "purchase_id" | "product">) {
  return useMutation({
    mutationFn: async () => {
      const { product_id } = product;
      const { due_now } = await ask(plans.previewChange, { params: { id }, query: { product_id } });
      const body = { product_id, expected_due: due_now };
      return ask(plans.changePlan, { params: { id }, body }, { idempotencyKey: newKey() });
    },
    onSettled: () => readPurchasesAgain(),
  });
}

const detailsKey = ["billing", "details"];

/** Whom one's invoices are made out to. */
export function useDetails() {
  return useQuery({ queryKey: detailsKey, queryFn: ({ signal }) => ask(billing.readDetails, {}, { signal }) });
}

/** Says whom they are made out to. */
export function useSaveDetails() {
  return useMutation({
    mutationFn: (body: BillingDetails) => ask(billing.saveDetails, { body }),
    onSuccess: (saved) => queryClient.setQueryData(detailsKey, saved),
  });
}

/** What went back of an invoice, one refund, as PDF. */
export function useCreditNote() {
  return useMutation({
    mutationFn: (params: { id: number; payment_id: number }) => ask(invoices.readCreditNote, { params }),
  });
}

/** An invoice as PDF. */
export function useInvoicePdf() {
  return useMutation({ mutationFn: (id: number) => ask(invoices.readInvoicePdf, { params: { id } }) });
}

/** What the provider's form needs to keep a new card. */
export const startSource = async (): Promise<string> => (await ask(paymentSources.startSource, {})).client_secret;

/** Keeps a card by what the provider's form gave for it. */
export function useSaveSource() {
  return useMutation({
    mutationFn: async (token: string) => (await ask(paymentSources.saveSource, { body: { token } })).payment_source,
    onSuccess: () => readPurchasesAgain(),
  });
}

/** Makes a saved card the one that is charged from now on. */
export function usePreferSource() {
  return useMutation({
    mutationFn: (id: number) => ask(paymentSources.preferSource, { params: { id } }),
    onSuccess: () => readPurchasesAgain(),
  });
}

/** Forgets a saved card. */
export function useRemoveSource() {
  return useMutation({
    mutationFn: (id: number) => ask(paymentSources.removeSource, { params: { id } }),
    onSuccess: () => readPurchasesAgain(),
  });
}
