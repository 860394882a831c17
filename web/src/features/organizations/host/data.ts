import { organizationHosts } from "@pluma/contract/organizations/hosts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { ask } from "../../../platform/ask/ask.ts";
import { queryClient } from "../../../platform/ask/queryClient.ts";

const hostKey = (id: number) => ["organizations", "host", id];
/** While it waits for its proof somebody looks at it by itself every few minutes. */
const ASKED_EVERY_MS = 60_000;

/** The host of an organization and what proves it; asked again while it waits. */
export function useHost(id: number) {
  return useQuery({
    queryKey: hostKey(id),
    queryFn: async ({ signal }) => (await ask(organizationHosts.readHost, { params: { id } }, { signal })).host,
    refetchInterval: ({ state: { data } }) => (data && data.state !== "proved" ? ASKED_EVERY_MS : false),
  });
}

/** Looks for the proof now. */
export function useCheckHost(id: number) {
  return useMutation({
    mutationFn: async () => (await ask(organizationHosts.checkHost, { params: { id } })).host,
    onSuccess: (host) => queryClient.setQueryData(hostKey(id), host),
  });
}
