import { files } from "@pluma/contract/files/files";
import type { Question } from "@pluma/contract/kit/kit";
import { organizations } from "@pluma/contract/organizations/organizations";
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { ask } from "../../platform/ask/ask.ts";
import { queryClient } from "../../platform/ask/queryClient.ts";
import { meQuery } from "../../platform/me/me.ts";

const keys = {
  lists: ["organizations", "list"],
  one: (id: number) => ["organizations", "one", id],
};

/** The organizations that one belongs to. */
export function useOrganizations() {
  return useQuery({
    queryKey: [...keys.lists, "mine"],
    queryFn: async ({ signal }) => (await ask(organizations.listOrganizations, {}, { signal })).organizations,
  });
}

export type AllFilter = { query: string; page: number };

/** All organizations that a search leaves, a page of them; the page before stays while the next is read. */
export function useAllOrganizations(filter: AllFilter) {
  return useQuery({
    queryKey: [...keys.lists, "all", filter],
    queryFn: ({ signal }) => ask(organizations.listAllOrganizations, { query: filter }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** One organization, as one may see it; nothing is asked without an id. */
export function useOrganization(id: number | null) {
  return useQuery({
    queryKey: keys.one(id ?? 0),
    queryFn: async ({ signal }) =>
      (await ask(organizations.readOrganization, { params: { id: id ?? 0 } }, { signal })).organization,
    enabled: id !== null,
  });
}

type Changes = Omit<Question<typeof organizations.saveOrganization>["body"], "organization_id">;

/** Makes an organization, or changes the one of an id; what is left out stays. */
export function useSaveOrganization(id: number | null) {
  return useMutation({
    mutationFn: async (changes: Changes) => {
      const saved =
        id === null
          ? ask(organizations.addOrganization, { body: { name: "", ...changes } })
          : ask(organizations.saveOrganization, { body: { ...changes, organization_id: id } });
      return (await saved).organization;
    },
    onSuccess: (saved) => {
      queryClient.setQueryData(keys.one(saved.organization_id), saved);
      return readAgain();
    },
  });
}

/** Takes an organization away, by its exact name. */
export function useDeleteOrganization(id: number) {
  return useMutation({
    mutationFn: (name: string) => ask(organizations.deleteOrganization, { params: { id }, body: { name } }),
    onSuccess: readAgain,
  });
}

/** Keeps a picture or a video of an organization, null for one that is still to be made; answers the address at which it lies. */
export async function addFile(id: number | null, file: File, onProgress: (share: number) => void): Promise<string> {
  const body = new FormData();
  body.set("file", file);
  return (await ask(files.addFile, { body, query: { organization_id: id } }, { onProgress })).file.src;
}

// What one is called and belongs to stands with oneself too.
async function readAgain(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: keys.lists }),
    queryClient.invalidateQueries({ queryKey: meQuery.queryKey }),
  ]);
}
