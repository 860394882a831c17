import { purchases } from "@pluma/contract/billing/purchases";
import { deliveries } from "@pluma/contract/kit/deliveries";
import type { Question, Received } from "@pluma/contract/kit/kit";
import type { GrantKind } from "@pluma/contract/products/grants";
import type { ProductForm } from "@pluma/contract/products/productForm";
import { type Product, products } from "@pluma/contract/products/products";
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { ask } from "../../platform/ask/ask.ts";
import { queryClient } from "../../platform/ask/queryClient.ts";
import { showAlert } from "../../platform/messages.ts";
import { useOrganizationId } from "../../platform/session/organization.ts";
import type { ProductsFilter } from "./list/productsFilter.ts";

const productsKey = ["products"];
const listKey = (space: number | null) => [...productsKey, "list", space];
const productKey = (id: number) => [...productsKey, "one", id];
const deliveriesKey = (id: number) => [...productsKey, "deliveries", id];

// While a delivery waits, nothing tells of its end but the log.
const LOOK_AGAIN_MS = 5000;

/** The products of a filter, a page of them; the page before stays while the next is read. */
export function useProducts({ query, sort, page }: ProductsFilter) {
  const space = useOrganizationId();
  const asked = { query, sort: sort.by, direction: sort.isDown ? "desc" : "asc", page } as const;
  return useQuery({
    queryKey: [...listKey(space), query, sort.by, sort.isDown, page],
    queryFn: ({ signal }) => ask(products.listProducts, { query: asked }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** Products whose name answers a search, the first page of them, for a field that offers them. */
export function useProductChoices(query: string) {
  const space = useOrganizationId();
  return useQuery({
    queryKey: [...listKey(space), "choices", query],
    queryFn: async ({ signal }) =>
      (await ask(products.listProducts, { query: { query, sort: "name" } }, { signal })).products,
    placeholderData: keepPreviousData,
  });
}

/** One product as its seller has it; null asks for none. */
export function useProduct(id: number | null) {
  return useQuery({
    queryKey: productKey(id ?? 0),
    queryFn: async ({ signal }) => (await ask(products.readProduct, { params: { id: id ?? 0 } }, { signal })).product,
    enabled: id !== null,
  });
}

/** Things of a kind that products may grant and whose name answers a search, the first page of them. */
export function useGrantable(kind: GrantKind, query: string, isWanted: boolean) {
  const space = useOrganizationId();
  return useQuery({
    queryKey: [...productsKey, "grantable", space, kind, query],
    queryFn: ({ signal }) => ask(products.listGrantable, { query: { kind, query } }, { signal }),
    placeholderData: (before, asked) => (asked?.queryKey.at(-2) === kind ? before : undefined),
    enabled: isWanted,
  });
}

/** What a product grants, as its seller sees it; null asks for none. */
export function useProductGrants(id: number | null) {
  return useQuery({
    queryKey: [...productKey(id ?? 0), "grants"],
    queryFn: async ({ signal }) => (await ask(products.readGrants, { params: { id: id ?? 0 } }, { signal })).things,
    enabled: id !== null,
  });
}

/** Makes a product where there is no id, else changes that one; answers it. */
export function useSaveProduct(id: number | null) {
  return useMutation({
    mutationFn: async (form: ProductForm): Promise<Product> => {
      const saved =
        id === null
          ? await ask(products.addProduct, { body: form })
          : await ask(products.saveProduct, { body: { ...form, product_id: id } });
      return saved.product;
    },
    onSuccess: (product) => {
      queryClient.setQueryData(productKey(product.product_id), product);
      void queryClient.invalidateQueries({ queryKey: [...productKey(product.product_id), "grants"] });
      return queryClient.invalidateQueries({ queryKey: [...productsKey, "list"] });
    },
  });
}

/** What a product's webhook was sent lately, looked at again while one of it waits. */
export function useDeliveries(id: number) {
  return useQuery({
    queryKey: deliveriesKey(id),
    queryFn: ({ signal }) => ask(deliveries.listDeliveries, { params: { id } }, { signal }),
    refetchInterval: ({ state }) =>
      state.data?.deliveries.some((each) => each.state === "waiting") ? LOOK_AGAIN_MS : false,
  });
}

/** Sends a delivery of a product once more. */
export function useSendAgain(id: number) {
  return useMutation({
    mutationFn: (deliveryId: string) => ask(deliveries.sendDeliveryAgain, { params: { id, delivery_id: deliveryId } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: deliveriesKey(id) }),
    onError: showAlert,
  });
}

/** The products that the card provider has. */
export function useProviderProducts(isWanted: boolean) {
  const space = useOrganizationId();
  return useQuery({
    queryKey: [...productsKey, "provider", space],
    queryFn: ({ signal }) => ask(products.listProviderProducts, {}, { signal }),
    enabled: isWanted,
    retry: false,
  });
}

/** The prices of one of them; an empty id asks nothing. */
export function useProviderPrices(id: string) {
  const space = useOrganizationId();
  return useQuery({
    queryKey: [...productsKey, "provider", space, id],
    queryFn: ({ signal }) => ask(products.listProviderPrices, { params: { id } }, { signal }),
    enabled: id !== "",
    retry: false,
  });
}

export type TestPurchase = Question<typeof purchases.testPurchase>["body"];
export type TestAnswer = Received<typeof purchases.testPurchase>;

/** Buys a product for somebody as a test; the same key buys once. */
export function useTestPurchase() {
  return useMutation({
    mutationFn: ({ key, ...body }: TestPurchase & { key: string }) =>
      ask(purchases.testPurchase, { body }, { idempotencyKey: key }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ["purchases"] }),
  });
}
