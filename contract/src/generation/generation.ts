import { z } from "zod";
import { defineErrors, route, text } from "../kit/kit.ts";
import { aiSource, searchProvider } from "../site/site.ts";

/** A source of text as a person enters it: a kind, and what that kind needs. `model` empty means its usual one. */
export const sourceShape = z.object({
  kind: aiSource,
  key: text(500).default(""),
  address: z.union([z.literal(""), z.url({ protocol: /^https?$/ }).max(500)]).default(""),
  model: text(200).default(""),
});
export type Source = z.infer<typeof sourceShape>;

/** What testing a source answers: whether it answered, its models, and otherwise why not, in the caller's language. */
export const sourceTest = z.object({
  ok: z.boolean(),
  models: z.array(z.string()),
  took_ms: z.number().int(),
  problem: z.string().nullable(),
});
export type SourceTest = z.infer<typeof sourceTest>;

/** What testing the search answers: how many pages it found for a word, and otherwise why none. */
export const searchTest = z.object({
  ok: z.boolean(),
  count: z.number().int(),
  took_ms: z.number().int(),
  problem: z.string().nullable(),
});
export type SearchTest = z.infer<typeof searchTest>;

/** A server found on this machine. */
export const foundServer = z.object({ name: z.string(), address: z.string(), models: z.array(z.string()) });
export type FoundServer = z.infer<typeof foundServer>;

/** Models that a conversation may ask for, beside the configured one. Null runs the default. */
export const DEFAULT_MODEL = "gpt-4o-mini";
export const OFFERED_MODELS = [DEFAULT_MODEL, "grok-2-latest"] as const;

/**
 * How a generated text ended. `length`: cut by the model, Continue goes on; `stopped`: by the person; `words`: the
 * balance ran out; `interrupted`: a server died or the provider broke off; `error`: the provider refused; `withheld`: it
 * was about to give out what an avatar keeps to itself.
 */
export const finishReason = z.enum([
  "stop",
  "length",
  "stopped",
  "words",
  "interrupted",
  "error",
  "content_filter",
  "withheld",
]);
export type FinishReason = z.infer<typeof finishReason>;

export const errors = defineErrors({
  model_unknown: "invalid",
  source_missing: "unavailable",
  search_off: "forbidden",
  search_failed: "badGateway",
  own_key_refused: "badGateway",
  organization_key_refused: "badGateway",
  organization_key_missing: "premium",
  organization_key_only: "premium",
  provider_key: "badGateway",
  provider_busy: "badGateway",
  provider_refused: "badGateway",
  provider_refused_hidden: "badGateway",
  provider_failed: "badGateway",
  provider_resting: "unavailable",
  provider_silent: "badGateway",
  provider_broke_off: "badGateway",
  provider_unreachable: "badGateway",
  answer_withheld: "forbidden",
  answer_bounded: "forbidden",
  answer_taken_back: "forbidden",
  access_ended: "forbidden",
  spend_cap_reached: "premium",
  price_in_force: "conflict",
  server_restarted: "failed",
});

export const generation = {
  testSource: route({
    method: "POST",
    path: "/ai/test",
    summary: "Asks a source of text for its models. A key left empty means the stored one.",
    access: "admin",
    body: sourceShape,
    answer: sourceTest,
    rate: { count: 60, seconds: 600 },
    budget: "tries",
  }),
  testSearch: route({
    method: "POST",
    path: "/ai/test-search",
    summary: "Searches the internet for a word. An address left empty means the stored one.",
    access: "admin",
    body: z.object({ provider: searchProvider, address: sourceShape.shape.address }),
    answer: searchTest,
    rate: { count: 30, seconds: 600 },
    budget: "tries",
  }),
  findServers: route({
    method: "GET",
    path: "/ai/servers",
    summary: "Servers that answer on the usual ports of Ollama, LM Studio and llama.cpp.",
    access: "admin",
    answer: z.object({ servers: z.array(foundServer) }),
    budget: "tries",
  }),
};
