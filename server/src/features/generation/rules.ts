import type { ErrorCode } from "@pluma/contract/all";
import { DEFAULT_MODEL } from "@pluma/contract/generation/generation";
import type { AppConfig } from "@pluma/contract/site/site";
import type { ProviderFailure } from "../../providers/ai/index.ts";
import { costOf, microsOf, priceOf, tokensOf } from "./costs/rules.ts";

export type SourceName = "openai" | "xai" | "compatible" | "demo";

/** Where a model is asked, and the model's name there. */
export type PlacedModel = { source: SourceName; model: string };

/**
 * Names that were given up or will be, the model that answers for each, and from which day on (none: already). From
 * the retirement lists of OpenAI and xAI, November 2026.
 */
const retired: Record<string, { living: string; from?: string }> = {
  "gpt-3.5-turbo": { living: DEFAULT_MODEL },
  "gpt-4": { living: "gpt-4o" },
  "gpt-4-turbo": { living: "gpt-4o" },
  "gpt-4o-mini": { living: "gpt-6-luna", from: "2027-01-14" },
  "gpt-4.1-mini": { living: "gpt-6-luna", from: "2027-01-14" },
  "gpt-4o": { living: "gpt-6.1-sol", from: "2027-01-14" },
  "gpt-4.1": { living: "gpt-6.1-sol", from: "2027-01-14" },
  "gpt-5": { living: "gpt-6.1-sol", from: "2026-12-11" },
  "gpt-5-mini": { living: "gpt-6.1-terra", from: "2026-12-11" },
  "grok-beta": { living: "grok-4.3" },
  "grok-2": { living: "grok-4.3" },
  "grok-2-latest": { living: "grok-4.3" },
  "grok-3": { living: "grok-4.3" },
};

/** The smallest model that is offered: what it has no key for, and a server of one's own, answers with its usual one. */
export const SMALL_MODEL = DEFAULT_MODEL;

const XAI_MODEL = "grok-2-latest";

/** The model that answers for a name on a day. */
export function livingModel(name: string, now: Date): string {
  const given = retired[name];
  if (!given || (given.from && now < new Date(given.from))) return name;
  return livingModel(given.living, now);
}

/** The models that a conversation may be set to; null (unset) is always one of them. */
export function offeredModels(config: AppConfig): string[] {
  return [...new Set([DEFAULT_MODEL, XAI_MODEL, ...(config.openai_model ? [config.openai_model] : [])])];
}

/** Whether a conversation may ask for this model: offered, or a retired name of one that is. */
export function isModelKnown(config: AppConfig, model: string): boolean {
  return Object.hasOwn(retired, model) || offeredModels(config).includes(model);
}

/**
 * Which source answers for a model, and under which name it knows it. A server of one's own and the demo writer answer
 * for every name with the one model that they have; grok models go to xAI where a key for it is set. Whoever brings a
 * key of their own (`hasOwnKey`) is answered by OpenAI, unless they name a model that only another source has.
 */
export function placeOf(config: AppConfig, asked: string | null, now: Date, hasOwnKey = false): PlacedModel {
  const source = sourceOf(config);
  const ownServer = config.openai_model || DEFAULT_MODEL;
  const model = asked ? livingModel(asked, now) : null;
  const isGrok = model !== null && isXaiModel(model);
  if (model && isGrok && config.xai_secret_key && isOfOpenAiKind(source)) return { source: "xai", model };
  if (hasOwnKey && !(source === "compatible" && asked === config.openai_model)) {
    return { source: "openai", model: model && !isGrok ? model : usualModel(config, "openai", now) };
  }
  if (source === "demo") return { source, model: "demo-writer" };
  if (source === "compatible") return { source, model: ownServer };
  if (model && !isGrok && config.openai_secret_key) return { source: "openai", model };
  // The named model has no key: the source that is there answers with its own usual model.
  return { source, model: usualModel(config, source, now) };
}

/** Where the fallback model of the settings is asked; null when there is none. */
export function fallbackPlaceOf(config: AppConfig, now: Date): PlacedModel | null {
  const source = sourceOf(config);
  if (!config.fallback_model || source === "demo") return null;
  const model = livingModel(config.fallback_model, now);
  if (isXaiModel(model) && config.xai_secret_key) return { source: "xai", model };
  if (isOpenAiModel(model) && config.openai_secret_key) return { source: "openai", model };
  return { source, model };
}

/** Which model makes vectors of texts, and where; null when none is to be had. xAI and the demo writer make none. */
export function embeddingPlaceOf(config: AppConfig, hasOwnKey: boolean): PlacedModel | null {
  const chosen = config.embedding_model;
  const source = sourceOf(config);
  if (source === "compatible" && chosen) return { source, model: chosen };
  const hasOpenAi = hasOwnKey || Boolean(config.openai_secret_key) || source === "openai";
  if (source === "compatible" || !hasOpenAi) return null;
  return { source: "openai", model: chosen || EMBEDDING_MODEL };
}

function sourceOf(config: AppConfig): SourceName {
  return config.ai_source ?? (config.openai_secret_key ? "openai" : config.xai_secret_key ? "xai" : "demo");
}

function usualModel(config: AppConfig, source: "openai" | "xai", now: Date): string {
  const chosen = isOfOpenAiKind(sourceOf(config)) ? config.openai_model : "";
  const fits = chosen && isXaiModel(chosen) === (source === "xai");
  return livingModel(fits ? chosen : source === "xai" ? XAI_MODEL : DEFAULT_MODEL, now);
}

const isOfOpenAiKind = (source: SourceName): boolean => source === "openai" || source === "xai";
const isXaiModel = (model: string): boolean => model.startsWith("grok");
const isOpenAiModel = (model: string): boolean => /^(?:gpt-|chatgpt-|o\d)/.test(model);

/** The model that makes vectors of texts when none is chosen. */
const EMBEDDING_MODEL = "text-embedding-3-small";

type Usage = { promptTokens: number; completionTokens: number };

/** What a provider charges for an answer by its price list, in millionths of a US dollar; null when price or usage is not known. */
export function costMicros(place: PlacedModel, usage: Usage | null): number | null {
  const price = isOfOpenAiKind(place.source) ? priceOf([], place, "") : null;
  return price && usage ? microsOf(costOf(tokensOf(usage), price)) : null;
}

type Failed = Pick<ProviderFailure, "code" | "status">;

const downCodes: readonly string[] = [
  "provider_failed",
  "provider_silent",
  "provider_unreachable",
  "provider_broke_off",
] satisfies ErrorCode[];

/** Whether a failure is of the source as a whole, and not of this question or key. */
export const isSourceDown = ({ code, status }: Failed): boolean =>
  downCodes.includes(code) || (status !== null && status >= 500);

/** Whether asking the same again may help. */
export const mayRetry = (failure: Failed): boolean => failure.code === "provider_busy" || isSourceDown(failure);

/** Whether another model may do what this one did not: it is down, rests, is gone, or the platform's key has expired. */
export const mayFallBack = (failure: Failed): boolean =>
  mayRetry(failure) || ["provider_resting", "provider_key"].includes(failure.code) || failure.status === 404;

/** How often a source is asked again before the first piece, and for how long no new try begins later. */
export const RETRIES_MAX = 2;
export const TRYING_MS = 90_000;
const RETRY_AFTER_MAX_MS = 5000;

/** How long to wait before asking again: what the provider asks for within reason, else about 0.5 s, then 1.5 s. */
export function pauseBefore(tries: number, retryAfterMs: number | null, random: number): number {
  if (retryAfterMs !== null) return Math.min(retryAfterMs, RETRY_AFTER_MAX_MS);
  return (tries === 0 ? 500 : 1500) * (0.75 + random / 2);
}

/** Where each kind of server listens when nobody moved it. */
export const usualServers = [
  { name: "Ollama", address: "http://127.0.0.1:11434/v1" },
  { name: "LM Studio", address: "http://127.0.0.1:1234/v1" },
  { name: "llama.cpp", address: "http://127.0.0.1:8080/v1" },
] as const;

export const XAI_ADDRESS = "https://api.x.ai/v1";

/** How many words a generation sets aside at a time. */
export const WORDS_AT_A_TIME = 400;
/** When fewer than this are left of what was set aside, more is asked for ahead of need. */
export const WORDS_LOW = 120;

/** What one answer may have at most: more than any model of today writes in one, four characters to a token. */
export const ANSWER_LENGTH_MAX = 512 * 1024;
/** How long one answer may be written, from when it was begun: 36,000 tokens of a model that writes twenty a second. */
export const ANSWER_MS_MAX = 30 * 60_000;

/** A running generation whose node has not been heard for this long is closed by another one. */
export const DEAD_AFTER_MS = 15_000;
