import type { Question } from "@pluma/contract/kit/kit";
import { products } from "@pluma/contract/products/products";
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { ask } from "../../platform/ask/ask.ts";
import { queryClient } from "../../platform/ask/queryClient.ts";
import { useOrganizationId } from "../../platform/session/organization.ts";

const discountsKey = ["discounts"];

export type DiscountForm = Question<typeof products.addDiscount>["body"];

/** The discount codes of the selected space that answer a search, a page of them. */
export function useDiscounts({ query, page }: { query: string; page: number }) {
  const space = useOrganizationId();
  return useQuery({
    queryKey: [...discountsKey, space, query, page],
    queryFn: ({ signal }) => ask(products.listDiscounts, { query: { query, page } }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** Makes a code where there is no id, else changes that one. */
export function useSaveDiscount(id: number | null) {
  return useMutation({
    mutationFn: (body: DiscountForm) =>
      id === null ? ask(products.addDiscount, { body }) : ask(products.saveDiscount, { params: { id }, body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: discountsKey }),
  });
}

/** Takes a code away. */
export function useRemoveDiscount(id: number) {
  return useMutation({
    mutationFn: () => ask(products.removeDiscount, { params: { id } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: discountsKey }),
  });
}
