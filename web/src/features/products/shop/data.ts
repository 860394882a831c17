import { fees } from "@pluma/contract/billing/fees";
import type { Question } from "@pluma/contract/kit/kit";
import { products } from "@pluma/contract/products/products";
import { type ShopProvider, shops } from "@pluma/contract/products/shops";
import { useMutation, useQuery } from "@tanstack/react-query";
import { ask } from "../../../platform/ask/ask.ts";
import { queryClient } from "../../../platform/ask/queryClient.ts";
import { useConfig } from "../../../platform/config.ts";
import { useOrganizationId } from "../../../platform/session/organization.ts";

const shopKey = (id: number) => ["shop", id];
const feesKey = (id: number) => ["shop", id, "fees"];
const currencyKey = (space: number | null) => ["shop", "currency", space];

export type ShopChanges = Question<typeof shops.saveShop>["body"];

/** How an organization sells. */
export function useShop(id: number) {
  return useQuery({
    queryKey: shopKey(id),
    queryFn: async ({ signal }) => (await ask(shops.readShop, { params: { id } }, { signal })).shop,
  });
}

/** Changes how it sells; what is left out stays. */
export function useSaveShop(id: number) {
  return useMutation({
    mutationFn: async (body: ShopChanges) => (await ask(shops.saveShop, { params: { id }, body })).shop,
    onSuccess: (shop) => {
      queryClient.setQueryData(shopKey(id), shop);
      return queryClient.invalidateQueries({ queryKey: currencyKey(id) });
    },
  });
}

/** Asks a provider whether it accepts the keys as they are stored. */
export function useTryShop(id: number, provider: ShopProvider) {
  return useMutation({
    mutationFn: () => ask(shops.tryShop, { params: { id }, body: { provider } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: shopKey(id), exact: true }),
  });
}

/** The currency that the selected space sells in: the installation's, or that of the selected organization. */
export function useSellingCurrency(): string {
  const space = useOrganizationId();
  const { currency: usual = "USD" } = useConfig();
  const { data } = useQuery({
    queryKey: currencyKey(space),
    queryFn: async ({ signal }) => (await ask(products.readCurrency, {}, { signal })).currency,
    enabled: space !== null,
  });
  return data ?? usual;
}

/** What the installation takes of what an organization sells. */
export function useFees(id: number) {
  return useQuery({
    queryKey: feesKey(id),
    queryFn: async ({ signal }) => (await ask(fees.readFees, { params: { id } }, { signal })).fees,
  });
}

const keep = (id: number) => ({
  onSuccess: ({ fees: read }: { fees: NonNullable<ReturnType<typeof useFees>["data"]> }) => {
    queryClient.setQueryData(feesKey(id), read);
  },
});

/** Sets the fee of each sale. */
export const useSaveFee = (id: number) =>
  useMutation({
    mutationFn: (body: Question<typeof fees.saveFee>["body"]) => ask(fees.saveFee, { params: { id }, body }),
    ...keep(id),
  });

/** Bills the fees up to the end of a month. */
export const useBillFees = (id: number) =>
  useMutation({
    mutationFn: (month: string) => ask(fees.billFees, { params: { id }, body: { month } }),
    ...keep(id),
  });

/** Notes that an invoice of fees was paid, or that it was not. */
export const useSaveFeeInvoice = (id: number) =>
  useMutation({
    mutationFn: ({ invoiceId, isPaid }: { invoiceId: number; isPaid: boolean }) =>
      ask(fees.saveFeeInvoice, { params: { id, fee_invoice_id: invoiceId }, body: { is_paid: isPaid } }),
    ...keep(id),
  });

/** An invoice of fees as PDF. */
export const useFeePdf = (id: number) =>
  useMutation({
    mutationFn: (invoiceId: number) => ask(fees.readFeeInvoicePdf, { params: { id, fee_invoice_id: invoiceId } }),
  });

/** What every organization sold in the last days, for staff. */
export function useShopSales(days: number) {
  return useQuery({
    queryKey: ["shop", "sales", days],
    queryFn: async ({ signal }) => (await ask(fees.listShopSales, { query: { days } }, { signal })).shops,
  });
}
