/** Keys of the API: what programs of a person bring in place of a session, for less than the person may. */
import { z } from "zod";
import { defineErrors, filledText, id, idParams, moment, organizationId, page, paged, route } from "../kit/kit.ts";
import { keyScope } from "../kit/scopes.ts";

export const KEY_NAME_LENGTH_MAX = 60;
/** How many living keys a person has at most, in all spaces together. */
export const KEYS_MAX = 50;
/** A key ends after so many days at the latest. */
export const KEY_DAYS_MAX = 366;
/** So many avatars a key can be kept to. */
export const KEY_AVATARS_MAX = 20;
export const KEYS_PER_PAGE = 50;
/** What every key begins with. */
export const KEY_PREFIX = "key_";

/**
 * A key, as it can be shown after it was made: its last characters, never itself. `avatars`: those that it is kept to; none for
 * all. `app`: of a program that was connected by signing in, where it has its tokens sent; `host` is null for the person's device.
 */
export const apiKey = z.object({
  api_key_id: z.number().int(),
  name: z.string(),
  last_characters: z.string(),
  app: z.object({ host: z.string().nullable() }).nullable(),
  scopes: z.array(keyScope),
  avatars: z.array(z.object({ avatar_id: z.number().int(), name: z.string() })),
  organization: z.object({ organization_id: z.number().int(), name: z.string() }).nullable(),
  made_by: z.object({ user_id: z.number().int(), name: z.string(), last_name: z.string() }),
  /** The words that were written for it. */
  words: z.number().int(),
  last_used_at: moment.nullable(),
  ends_at: moment,
  createdAt: moment,
});
export type ApiKey = z.infer<typeof apiKey>;

export const errors = defineErrors({
  api_key_out_of_scope: "forbidden",
  api_keys_full: "conflict",
});

export const apiKeys = {
  listApiKeys: route({
    method: "GET",
    path: "/api-keys",
    summary:
      "The caller's own keys, of all spaces, first the apps that they connected, the newest first. Keys that ended are not among them.",
    access: "signedIn",
    answer: z.object({ api_keys: z.array(apiKey) }),
  }),
  makeApiKey: route({
    method: "POST",
    path: "/api-keys",
    summary:
      "Makes a key that acts as the caller, in the selected organization or their personal space, as far as its scopes say and never beyond what the caller may when it is used. `key` is answered this once.",
    access: "signedIn",
    refusedWhileImpersonating: true,
    status: 201,
    body: z.object({
      name: filledText(KEY_NAME_LENGTH_MAX),
      scopes: z.array(keyScope).min(1).max(10),
      /** Which avatars it may ask; none for all that the caller may. */
      avatar_ids: z.array(id).max(KEY_AVATARS_MAX).default([]),
      /** After how many days it ends. */
      days: z.number().int().min(1).max(KEY_DAYS_MAX),
      organization_id: organizationId,
    }),
    answer: z.object({ api_key: apiKey, key: z.string() }),
    rate: { count: 20, seconds: 600 },
    refuses: ["api_keys_full", "not_found"],
  }),
  endApiKey: route({
    method: "DELETE",
    path: "/api-keys/{id}",
    summary: "Ends an own key. What it has asked for that is still written ends too.",
    access: "signedIn",
    refusedWhileImpersonating: true,
    params: idParams,
  }),
  listOrganizationApiKeys: route({
    method: "GET",
    path: "/organizations/{id}/api-keys",
    summary:
      "The keys that act in an organization, whoever made them, first the apps that were connected, the newest first; for its Admins.",
    access: "orgAdmin",
    organizationParam: "id",
    params: idParams,
    query: z.object({ page }),
    answer: z.object({ api_keys: z.array(apiKey), ...paged }),
  }),
  endOrganizationApiKey: route({
    method: "DELETE",
    path: "/organizations/{id}/api-keys/{api_key_id}",
    summary: "Ends a key that acts in an organization; for its Admins.",
    access: "orgAdmin",
    organizationParam: "id",
    refusedWhileImpersonating: true,
    params: z.object({ id, api_key_id: id }),
  }),
};
