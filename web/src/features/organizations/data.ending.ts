import { organizationExports } from "@pluma/contract/organizations/exports";
import { useMutation, useQuery } from "@tanstack/react-query";
import { ask } from "../../platform/ask/ask.ts";
import { queryClient } from "../../platform/ask/queryClient.ts";

const exportKey = (organizationId: number) => ["organizations", "export", organizationId];

const ASKED_EVERY_MS = 2000;

/** The newest export of an organization; asked again while it is being made. */
export function useOrganizationExport(organizationId: number) {
  return useQuery({
    queryKey: exportKey(organizationId),
    queryFn: async ({ signal }) =>
      (await ask(organizationExports.readOrganizationExport, { params: { id: organizationId } }, { signal })).export,
    refetchInterval: ({ state: { data } }) =>
      data?.state === "waiting" || data?.state === "running" ? ASKED_EVERY_MS : false,
  });
}

/** Begins to collect all that an organization has. */
export function useStartOrganizationExport(organizationId: number) {
  return useMutation({
    mutationFn: () => ask(organizationExports.startOrganizationExport, { params: { id: organizationId } }),
    onSuccess: (answer) => queryClient.setQueryData(exportKey(organizationId), answer.export),
  });
}
