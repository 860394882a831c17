import { type LandingDraft, type LandingPlace, landing } from "@pluma/contract/landing/landing";
import { products } from "@pluma/contract/products/products";
import type { LandingPage } from "@pluma/contract/site/landing";
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { ask } from "../../platform/ask/ask.ts";
import { queryClient } from "../../platform/ask/queryClient.ts";
import { useOnReconnect, useServerEvent } from "../../platform/me/socket.ts";
import { useSaveLook, useSaveSettings } from "../site/index.ts";
import type { Site } from "./editor/whose.ts";

const draftKey = (site: Site) => ["landing", site, "draft"];
const statesKey = (site: Site) => ["landing", site, "states"];
const of = (site: Site) => ({ organization_id: site });

/** The page of a site that is being made, as the server has it; another one may have saved it since, so coming back asks anew. */
export function useKeptLanding(site: Site, isAsked = true) {
  const reread = () => rereadLanding(site);
  useServerEvent("appconfig", reread);
  useOnReconnect(reread);
  return useQuery({
    queryKey: draftKey(site),
    queryFn: ({ signal }) => ask(landing.readDraft, { query: of(site) }, { signal }),
    enabled: isAsked,
    staleTime: 5000,
  });
}

/** Reads the draft of a site and what was published there once more. */
export function rereadLanding(site: Site): void {
  queryClient.invalidateQueries({ queryKey: ["landing", site] }).catch(() => undefined);
}

async function keep(site: Site, draft: LandingDraft): Promise<void> {
  await queryClient.cancelQueries({ queryKey: draftKey(site) });
  queryClient.setQueryData<LandingDraft>(draftKey(site), draft);
}

/** Keeps a page that visitors do not see yet. */
export function useSaveDraft(site: Site) {
  return useMutation({
    mutationFn: (body: { page: LandingPage; version: string }) => ask(landing.saveDraft, { query: of(site), body }),
    onSuccess: (draft) => keep(site, draft),
  });
}

/** Takes the draft back to what visitors see. */
export function useDiscardDraft(site: Site) {
  return useMutation({
    mutationFn: (version: string) => ask(landing.discardDraft, { query: of(site), body: { version } }),
    onSuccess: (draft) => keep(site, draft),
  });
}

/** Shows the draft to visitors. */
export function usePublishDraft(site: Site) {
  return useMutation({
    mutationFn: (version: string) => ask(landing.publishDraft, { query: of(site), body: { version } }),
    onSuccess: async (draft) => {
      await keep(site, draft);
      await queryClient.invalidateQueries({ queryKey: statesKey(site) });
    },
  });
}

/** Shows the page at one of its addresses to visitors, or no longer; done once the page here says so too. */
export function useShowPage(site: Site) {
  const [settings, look] = [useSaveSettings(), useSaveLook(site ?? 0)];
  return useMutation({
    async mutationFn({ place, isShown }: { place: LandingPlace; isShown: boolean }): Promise<void> {
      const flag = { [place === "main" ? "landing_enabled" : "landing_es_enabled"]: isShown };
      // Of the installation's first page either of two flags shows it, so that it is off only without both.
      if (site === null) await settings.mutateAsync(place === "main" && !isShown ? { ...flag, landing: false } : flag);
      else await look.mutateAsync(flag);
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: draftKey(site) }),
  });
}

/** The states of a site that were published, the newest first. */
export function usePublishedStates(site: Site) {
  return useQuery({
    queryKey: statesKey(site),
    queryFn: async ({ signal }) => (await ask(landing.listStates, { query: of(site) }, { signal })).states,
  });
}

/** A page as it was published; the one before stays until it has come. */
export function usePublishedState(site: Site, id: number | null) {
  return useQuery({
    queryKey: [...statesKey(site), id],
    queryFn: ({ signal }) => ask(landing.readState, { params: { id: id ?? 0 }, query: of(site) }, { signal }),
    enabled: id !== null,
    placeholderData: keepPreviousData,
  });
}

/** A page that nobody saved, as the server would draw it; the last one stays until the next has come. */
export function useDrawnLanding(site: Site, page: LandingPage, place: LandingPlace) {
  return useQuery({
    queryKey: ["landing-preview", site, place, JSON.stringify(page)],
    queryFn: ({ signal }) => ask(landing.previewLanding, { query: of(site), body: { page, place } }, { signal }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
}

/** What a site sells to everybody. */
export function useProductsOnSale(site: Site) {
  return useQuery({
    queryKey: ["landing-products", site],
    queryFn: ({ signal }) => ask(products.listAvailable, { query: of(site) }, { signal }),
  });
}
