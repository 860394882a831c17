import type { Question } from "@pluma/contract/kit/kit";
import { siteBrands } from "@pluma/contract/site/brand";
import { useMutation, useQuery } from "@tanstack/react-query";
import { ask } from "../../../platform/ask/ask.ts";
import { queryClient } from "../../../platform/ask/queryClient.ts";

const lookKey = (id: number) => ["site", "own", id];

/** How an organization looks on its own host. */
export function useLook(id: number) {
  return useQuery({
    queryKey: lookKey(id),
    queryFn: async ({ signal }) => (await ask(siteBrands.readBrand, { params: { id } }, { signal })).brand,
  });
}

export type LookChanges = Question<typeof siteBrands.saveBrand>["body"];

/** Changes how it looks; what is left out stays. */
export function useSaveLook(id: number) {
  return useMutation({
    mutationFn: async (body: LookChanges) => (await ask(siteBrands.saveBrand, { params: { id }, body })).brand,
    onSuccess: (brand) => queryClient.setQueryData(lookKey(id), brand),
  });
}
