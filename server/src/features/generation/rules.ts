import { DEFAULT_MODEL } from "@pluma/contract/generation";
import type { AppConfig } from "@pluma/contract/site";

export type SourceName = "openai" | "xai" | "compatible" | "demo";

/** Names that were retired, and the living model that answers for each. */
const livingModelOf: Record<string, string> = {
  "gpt-3.5-turbo": DEFAULT_MODEL,
  "gpt-4": "gpt-4o",
  "gpt-4-turbo": "gpt-4o",
  "grok-beta": "grok-2-latest",
  "grok-2": "grok-2-latest",
};

/** The models that a conversation may be set to; null (unset) is always one of them. */
export function offeredModels(config: AppConfig): string[] {
  return [...new Set([DEFAULT_MODEL, "grok-2-latest", ...(config.openai_model ? [config.openai_model] : [])])];
}

/** Whether a conversation may ask for this model: offered, or a retired name of one that is. */
export function isModelKnown(config: AppConfig, model: string): boolean {
  return model in livingModelOf || offeredModels(config).includes(model);
}

/**
 * Which source answers for a model, and under which name it knows it. A server of one's own and the demo writer answer
 * for every name with the one model that they have; grok models go to xAI where a key for it is set.
 */
export function placeOf(config: AppConfig, asked: string | null): { source: SourceName; model: string } {
  const source = config.ai_source ?? (config.openai_secret_key ? "openai" : config.xai_secret_key ? "xai" : "demo");
  if (source === "demo") return { source, model: "demo-writer" };
  if (source === "compatible") return { source, model: config.openai_model || DEFAULT_MODEL };
  const model = asked ? (livingModelOf[asked] ?? asked) : usualModel(config, source);
  const isGrok = model.startsWith("grok");
  if (isGrok && config.xai_secret_key) return { source: "xai", model };
  if (!isGrok && config.openai_secret_key) return { source: "openai", model };
  // The named model has no key: the source that is there answers with its own usual model.
  return { source, model: usualModel(config, source) };
}

function usualModel(config: AppConfig, source: "openai" | "xai"): string {
  if (source === "xai") return config.openai_model?.startsWith("grok") ? config.openai_model : "grok-2-latest";
  return config.openai_model && !config.openai_model.startsWith("grok") ? config.openai_model : DEFAULT_MODEL;
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

/** A running generation whose node has not been heard for this long is closed by another one. */
export const DEAD_AFTER_MS = 15_000;
