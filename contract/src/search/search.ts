/** One search over everything that somebody may see in the space that they have selected. */
import { z } from "zod";
import { moment, organizationId, route, text } from "../kit/kit.ts";

/** What can be found, in the order in which kinds are offered. */
export const searchKinds = [
  "chats",
  "documents",
  "files",
  "templates",
  "workflows",
  "avatars",
  "campaigns",
  "groups",
  "people",
] as const;
export type SearchKind = (typeof searchKinds)[number];

export const SEARCH_LENGTH_MAX = 200;
/** How many of each kind are shown together, and how many of one kind alone. */
export const RESULTS_OF_EACH = 6;
export const RESULTS_OF_ONE = 30;
/** How many tags and campaigns of a result are told. */
export const PLACES_TOLD = 3;

/**
 * Where a result lies. `owner`: the caller's own, of the selected organization, or there for everybody. `inside`: the chat,
 * avatar or template that a file is in. `campaigns`: those of the selected organization that have it and that the caller sees.
 */
export const foundPlace = z.object({
  owner: z.enum(["own", "organization", "public"]),
  archived: z.boolean(),
  tags: z.array(z.string()),
  campaigns: z.array(z.object({ campaign_id: z.number().int(), name: z.string() })),
  inside: z
    .object({ kind: z.enum(["chats", "avatars", "templates"]), id: z.number().int(), name: z.string() })
    .nullable(),
});
export type FoundPlace = z.infer<typeof foundPlace>;

/**
 * A result. `id` is of its kind: of people the person's, of files that of the file in what it is `inside`. `passage` is a piece of its text around the first place of what was
 * searched for, with the marks of each; null where the name alone has it. `message_id`: the message of a chat that has it.
 */
export const searchResult = z.object({
  kind: z.enum(searchKinds),
  id: z.number().int(),
  name: z.string(),
  passage: z.object({ text: z.string(), marks: z.array(z.tuple([z.number().int(), z.number().int()])) }).nullable(),
  message_id: z.number().int().nullable(),
  place: foundPlace,
  updatedAt: moment,
});
export type SearchResult = z.infer<typeof searchResult>;

export const search = {
  searchEverything: route({
    method: "GET",
    path: "/search",
    summary:
      "What the caller may see in the selected space and has all words of `query`, each as the beginning of one, in its name, its texts or its tags: the best first, and of equally good ones what changed last. `more`: the kinds of which there is more than is told; `unfinished`: those that were not looked through in time.",
    access: "signedIn",
    query: z.object({
      query: text(SEARCH_LENGTH_MAX).default(""),
      kind: z.enum(searchKinds).optional(),
      organization_id: organizationId,
    }),
    answer: z.object({
      results: z.array(searchResult),
      more: z.array(z.enum(searchKinds)),
      unfinished: z.array(z.enum(searchKinds)),
    }),
    budget: "searches",
  }),
};
