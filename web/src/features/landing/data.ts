import { type LandingDraft, type LandingPlace, landing } from "@pluma/contract/landing/landing";
import { products } from "@pluma/contract/products/products";
import type { LandingPage } from "@pluma/contract/site/landing";
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { ask } from "../../platform/ask/ask.ts";
import { queryClient } from "../../platform/ask/queryClient.ts";
import { useOnReconnect, useServerEvent } from "../../platform/me/socket.ts";

const draftKey = ["landing-draft"];
const statesKey = ["landing-states"];

/** The page that staff are making, as the server has it; another one may have saved it since, so coming back asks anew. */
export function useKeptLanding(isStaff: boolean) {
  useServerEvent("appconfig", rereadLanding);
  useOnReconnect(rereadLanding);
  return useQuery({
    queryKey: draftKey,
    queryFn: ({ signal }) => ask(landing.readDraft, {}, { signal }),
    enabled: isStaff,
    staleTime: 5000,
  });
}

/** Reads the draft and what was published once more. */
export function rereadLanding(): void {
  for (const queryKey of [draftKey, statesKey]) queryClient.invalidateQueries({ queryKey }).catch(() => undefined);
}

async function keep(draft: LandingDraft): Promise<void> {
  await queryClient.cancelQueries({ queryKey: draftKey });
  queryClient.setQueryData<LandingDraft>(draftKey, draft);
}

/** Keeps a page that visitors do not see yet. */
export function useSaveDraft() {
  return useMutation({
    mutationFn: (body: { page: LandingPage; version: string }) => ask(landing.saveDraft, { body }),
    onSuccess: keep,
  });
}

/** Takes the draft back to what visitors see. */
export function useDiscardDraft() {
  return useMutation({
    mutationFn: (version: string) => ask(landing.discardDraft, { body: { version } }),
    onSuccess: keep,
  });
}

/** Shows the draft to visitors. */
export function usePublishDraft() {
  return useMutation({
    mutationFn: (version: string) => ask(landing.publishDraft, { body: { version } }),
    onSuccess: async (draft) => {
      await keep(draft);
      await queryClient.invalidateQueries({ queryKey: statesKey });
    },
  });
}

/** The states that were published, the newest first. */
export function usePublishedStates() {
  return useQuery({
    queryKey: statesKey,
    queryFn: async ({ signal }) => (await ask(landing.listStates, {}, { signal })).states,
  });
}

/** A page as it was published; the one before stays until it has come. */
export function usePublishedState(id: number | null) {
  return useQuery({
    queryKey: [...statesKey, id],
    queryFn: ({ signal }) => ask(landing.readState, { params: { id: id ?? 0 } }, { signal }),
    enabled: id !== null,
    placeholderData: keepPreviousData,
  });
}

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
