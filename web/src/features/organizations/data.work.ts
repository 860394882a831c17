import { organizationWork, type WorkKind } from "@pluma/contract/organizations/work";
import { useMutation, useQuery } from "@tanstack/react-query";
import { ask } from "../../platform/ask/ask.ts";
import { queryClient } from "../../platform/ask/queryClient.ts";
import { rereadPeople } from "./data.people.ts";

const workKey = (organizationId: number) => ["organizations", "work", organizationId];

/** How much somebody who is or was in an organization made there, and what of it was handed over. */
export function useWork(organizationId: number, userId: number, isWanted = true) {
  const params = { id: organizationId, user_id: userId };
  return useQuery({
    queryKey: [...workKey(organizationId), userId],
    queryFn: async ({ signal }) => (await ask(organizationWork.readWork, { params }, { signal })).work,
    enabled: isWanted,
  });
}

/** Hands over what somebody made in an organization. */
export function useHandOver(organizationId: number, userId: number) {
  const params = { id: organizationId, user_id: userId };
  return useMutation({
    mutationFn: (body: { to_user_id: number; kinds: WorkKind[] }) =>
      ask(organizationWork.handOverWork, { params, body }),
    onSuccess: async () => {
      await rereadWork(organizationId);
      await rereadPeople(organizationId);
    },
  });
}

/** Who left an organization, a page of them, with how much of what they made nobody else has yet. */
export function useLeavers(organizationId: number, page: number) {
  const query = { page };
  return useQuery({
    queryKey: [...workKey(organizationId), "leavers", query],
    queryFn: ({ signal }) => ask(organizationWork.listLeavers, { params: { id: organizationId }, query }, { signal }),
  });
}

/** Reads what was made in an organization, and by whom, again. */
export const rereadWork = (organizationId: number) =>
  queryClient.invalidateQueries({ queryKey: workKey(organizationId) });
