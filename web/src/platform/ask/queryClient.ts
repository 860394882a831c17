import { QueryClient } from "@tanstack/react-query";

/**
 * All server data that screens show lives here. `ask` itself tries again, so the cache does not; and a server on this
 * machine answers without any network, so being offline holds nothing back.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, staleTime: 30_000, networkMode: "always" },
    mutations: { retry: false, networkMode: "always" },
  },
});
