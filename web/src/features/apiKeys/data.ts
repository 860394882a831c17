import { apiKeys } from "@pluma/contract/apiKeys/apiKeys";
import { type AskedByApp, appCalls } from "@pluma/contract/apiKeys/apps";
import { avatars } from "@pluma/contract/avatars/avatars";
import type { Question } from "@pluma/contract/kit/kit";
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { ask } from "../../platform/ask/ask.ts";
import { queryClient } from "../../platform/ask/queryClient.ts";

const allKeys = ["apiKeys"] as const;

/** Whose keys are meant: one's own of every space, or all that act in an organization. */
export type Place = { organizationId: number | null };

/** The keys of a place; of an organization a page of them. */
export function useKeys({ organizationId }: Place, page: number) {
  return useQuery({
    queryKey: [...allKeys, organizationId, page],
    queryFn: async ({ signal }) => {
      if (organizationId === null) {
        const { api_keys } = await ask(apiKeys.listApiKeys, {}, { signal });
        return { api_keys, count: api_keys.length, pages: 1 };
      }
      return ask(apiKeys.listOrganizationApiKeys, { params: { id: organizationId }, query: { page } }, { signal });
    },
  });
}

/** The avatars that one may use in a space, as far as their names or descriptions hold what was typed. */
export function useAvatarsIn(space: number | null, query: string) {
  return useQuery({
    queryKey: [...allKeys, "avatars", space, query],
    queryFn: ({ signal }) =>
      ask(avatars.listAvatars, { query: { query, sortBy: "name_asc", organization_id: space } }, { signal }),
    placeholderData: keepPreviousData,
  });
}

const reread = () => queryClient.invalidateQueries({ queryKey: allKeys });

/** Makes a key; its answer is the only one that has it. */
export function useMakeKey() {
  return useMutation({
    mutationFn: (body: Question<typeof apiKeys.makeApiKey>["body"]) => ask(apiKeys.makeApiKey, { body }),
    onSuccess: reread,
  });
}

/** Ends a key of a place. */
export function useEndKey({ organizationId }: Place) {
  return useMutation({
    mutationFn: (id: number) =>
      organizationId === null
        ? ask(apiKeys.endApiKey, { params: { id } })
        : ask(apiKeys.endOrganizationApiKey, { params: { id: organizationId, api_key_id: id } }),
    onSuccess: reread,
  });
}

/** What an app asks for, as it stands in the address that it opened. */
export function askedBy(search: URLSearchParams): AskedByApp {
  const value = (name: string) => search.get(name) ?? "";
  return {
    client_id: value("client_id"),
    redirect_uri: value("redirect_uri"),
    response_type: value("response_type"),
    code_challenge: value("code_challenge"),
    code_challenge_method: value("code_challenge_method"),
    scope: value("scope"),
    state: value("state"),
    resource: value("resource"),
  };
}

/** Which app asks, and for what; or where it hears that it asks in a way that cannot be answered. */
export function useAskingApp(asked: AskedByApp) {
  return useQuery({
    queryKey: ["askingApp", asked],
    queryFn: ({ signal }) => ask(appCalls.readAskingApp, { body: asked }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Allows an app what it asks for, or denies it; answers where the browser goes on. */
export function useAnswerApp() {
  return useMutation({
    mutationFn: (body: Question<typeof appCalls.answerApp>["body"]) => ask(appCalls.answerApp, { body }),
    onSuccess: reread,
  });
}
