import { type LandingPlace, landing } from "@pluma/contract/landing/landing";
import { products } from "@pluma/contract/products/products";
import type { LandingPage } from "@pluma/contract/site/landing";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { ask } from "../../platform/ask/ask.ts";

/** A page that nobody saved, as the server would draw it; the last one stays until the next has come. */
export function useDrawnLanding(page: LandingPage, place: LandingPlace) {
  return useQuery({
    queryKey: ["landing-preview", place, JSON.stringify(page)],
    queryFn: ({ signal }) => ask(landing.previewLanding, { body: { page, place } }, { signal }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
}

/** What the platform sells to everybody. */
export function useProductsOnSale() {
  return useQuery({
    queryKey: ["landing-products"],
    queryFn: ({ signal }) => ask(products.listAvailable, { query: {} }, { signal }),
  });
}
