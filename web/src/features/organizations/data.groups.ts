import { groups } from "@pluma/contract/organizations/groups";
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { ask } from "../../platform/ask/ask.ts";
import { queryClient } from "../../platform/ask/queryClient.ts";

const keys = {
  lists: ["organizations", "groups"],
  one: (id: number) => ["organizations", "group", id],
};

/** The groups of an organization that a search leaves; those before stay while the next are read. */
export function useGroups(organizationId: number, query: string) {
  return useQuery({
    queryKey: [...keys.lists, organizationId, query],
    queryFn: async ({ signal }) =>
      (await ask(groups.listGroups, { params: { id: organizationId }, query: { query } }, { signal })).groups,
    placeholderData: keepPreviousData,
  });
}

/** A group with who is in it. */
export function useGroup(id: number) {
  return useQuery({
    queryKey: keys.one(id),
    queryFn: async ({ signal }) => (await ask(groups.readGroup, { params: { id } }, { signal })).group,
  });
}

/** Reads the groups of organizations again. */
export const rereadGroups = () => queryClient.invalidateQueries({ queryKey: keys.lists });

/** Makes a group of an organization, or gives the one of an id another name. */
export function useSaveGroup(organizationId: number, id: number | null) {
  return useMutation({
    mutationFn: async (name: string) => {
      const saved =
        id === null
          ? ask(groups.addGroup, { body: { organization_id: organizationId, name } })
          : ask(groups.saveGroup, { body: { group_id: id, name } });
      return (await saved).group;
    },
    onSuccess: (group) => {
      queryClient.setQueryData(keys.one(group.group_id), group);
      return rereadGroups();
    },
  });
}

/** Takes a group away; one that is gone already is listed no more either. */
export function useDeleteGroup(id: number) {
  return useMutation({
    mutationFn: () => ask(groups.deleteGroup, { params: { id } }),
    onSettled: rereadGroups,
  });
}

/** Puts somebody into a group. */
export function useAddToGroup(id: number) {
  return useMutation({
    mutationFn: async (userId: number) => (await ask(groups.addToGroup, { params: { a: id, b: userId } })).group,
    onSuccess: (group) => {
      queryClient.setQueryData(keys.one(id), group);
      return rereadGroups();
    },
    // Who is in it, or whether it is there at all, is not as it was shown.
    onError: () => void queryClient.invalidateQueries({ queryKey: keys.one(id) }),
  });
}

/** Takes somebody out of a group. */
export function useRemoveFromGroup(id: number) {
  return useMutation({
    mutationFn: (userId: number) => ask(groups.removeFromGroup, { params: { a: id, b: userId } }),
    onSettled: () => Promise.all([queryClient.invalidateQueries({ queryKey: keys.one(id) }), rereadGroups()]),
  });
}
