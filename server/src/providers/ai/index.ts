import type { ErrorCode } from "@pluma/contract/all";

/**
 * One turn of what a model is asked. `own`: what of it the person typed or chose themselves, where instructions, material or
 * somebody's prompt stand around it. No model is sent that apart; the demo writer quotes it. `pictures` are what goes with it to
 * be seen, as data addresses; only for a model that sees.
 */
export type Turn = {
  role: "system" | "user" | "assistant";
  content: string;
  own?: string;
  pictures?: readonly string[];
};

/** What a provider says that a call took; `cachedTokens` are those of the prompt that it still had. */
export type AiUsage = { promptTokens: number; completionTokens: number; cachedTokens?: number };

/** What arrives while a model writes. `finish` comes last; without it the provider broke off. */
export type AiEvent =
  | { kind: "text"; text: string }
  | ({ kind: "usage" } & AiUsage)
  | { kind: "finish"; reason: "stop" | "length" | "content_filter"; model: string };

export type AiQuestion = { model: string; turns: Turn[]; signal: AbortSignal };

/**
 * Hears what arrives, in order; `false` ends the stream, a promise holds it until it settles. A callback and not an
 * async iterator: each of those costs several turns of the event loop for every token.
 */
export type Hear = (event: AiEvent) => boolean | Promise<boolean>;

/** A vector for each text, in their order, and how many tokens they had; null where the provider does not say. */
export type Embedded = { vectors: number[][]; tokens: number | null };

/** A source of text. Every failure is a ProviderFailure; an abort by the question's signal just ends the stream. */
export type AiProvider = {
  name: "openai" | "xai" | "compatible" | "demo";
  stream(question: AiQuestion, hear: Hear): Promise<void>;
  listModels(signal: AbortSignal): Promise<string[]>;
  /** A vector for each text, in their order; null for a source that makes none. */
  embed: ((model: string, texts: string[], signal: AbortSignal) => Promise<Embedded>) | null;
};

/** Longest silence before the first token, and between two, in milliseconds. */
export type Patience = { firstTokenMs: number; silenceMs: number };

/** The provider did not do what it was asked: why, in a code of the contract, and its own HTTP status if it had one. */
export class ProviderFailure extends Error {
  override name = "ProviderFailure";
  readonly code: ErrorCode;
  readonly status: number | null;
  readonly values: Record<string, string>;
  /** How long the provider asked to be left alone. */
  readonly retryAfterMs: number | null;

  constructor(
    code: ErrorCode,
    status: number | null = null,
    values: Record<string, string> = {},
    retryAfterMs: number | null = null,
    cause?: unknown,
  ) {
    super(code, { cause });
    this.code = code;
    this.status = status;
    this.values = values;
    this.retryAfterMs = retryAfterMs;
  }
}
