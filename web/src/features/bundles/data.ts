import { type BundleChoice, bundles } from "@pluma/contract/bundles/bundles";
import type { BundleKind } from "@pluma/contract/bundles/kinds";
import { useMutation, useQuery } from "@tanstack/react-query";
import { ask } from "../../platform/ask/ask.ts";
import { queryClient } from "../../platform/ask/queryClient.ts";

/** How often what is under way is looked at. */
const LOOK_MS = 1000;

const bundleKey = (organizationId: number) => ["bundles", organizationId];

/** What an organization has for a bundle, and what is under way; looked at again while something is. */
export function useBundle(organizationId: number) {
  return useQuery({
    queryKey: bundleKey(organizationId),
    queryFn: ({ signal }) => ask(bundles.readBundle, { params: { id: organizationId } }, { signal }),
    refetchInterval: ({ state: { data } }) => {
      const isMade = data?.export?.state === "waiting" || data?.export?.state === "running";
      return isMade || data?.import?.state === "running" ? LOOK_MS : false;
    },
  });
}

const reread = (organizationId: number) => queryClient.invalidateQueries({ queryKey: bundleKey(organizationId) });

type Wish = { name: string; author: string; licence: string; kinds: BundleKind[] };

/** Begins to make a bundle. */
export function useExportBundle(organizationId: number) {
  return useMutation({
    mutationFn: (body: Wish) => ask(bundles.exportBundle, { params: { id: organizationId }, body }),
    onSettled: () => reread(organizationId),
  });
}

/** Sends a bundle, to be looked at; nothing is done with it yet. */
export function useBringBundle(organizationId: number) {
  return useMutation({
    mutationFn: (file: File) => {
      const body = new FormData();
      body.set("file", file);
      return ask(bundles.createBundleImport, { params: { id: organizationId }, body });
    },
    onSuccess: () => reread(organizationId),
  });
}

type Said = { importId: number; choices: Record<string, BundleChoice>; trust: boolean };

/** Begins to import a bundle that was looked at. */
export function useStartBundle(organizationId: number) {
  return useMutation({
    mutationFn: ({ importId, ...body }: Said) =>
      ask(bundles.startBundleImport, { params: { id: organizationId, import_id: importId }, body }),
    onSettled: () => reread(organizationId),
  });
}

/** Trusts a key no more. */
export function useRemoveSigner(organizationId: number) {
  return useMutation({
    mutationFn: (fingerprint: string) =>
      ask(bundles.removeBundleSigner, { params: { id: organizationId, fingerprint } }),
    onSettled: () => reread(organizationId),
  });
}

/** Forgets a bundle that was looked at, or ends one that is being imported. */
export function useRemoveBundle(organizationId: number) {
  return useMutation({
    mutationFn: (importId: number) =>
      ask(bundles.removeBundleImport, { params: { id: organizationId, import_id: importId } }),
    onSettled: () => reread(organizationId),
  });
}
