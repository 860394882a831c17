import { estimateTokens } from "@pluma/contract/kit/words";
import {
  type CompletionChunk,
  type CompletionFinish,
  type CompletionUsage,
  completion,
  completionChunk,
} from "@pluma/contract/outside/completions";
import type { z } from "zod";
import type { Outcome } from "../../generation/index.ts";

/** What every part of one answer says of it. */
export type Head = { id: string; created: number; model: string };

/** How clients of the format are told that an answer ended. */
export function finishOf({ finishReason }: Outcome, isCut: boolean): CompletionFinish {
  if (isCut || finishReason === "length" || finishReason === "words" || finishReason === "interrupted") return "length";
  return finishReason === "withheld" || finishReason === "content_filter" ? "content_filter" : "stop";
}

/** How much an answer took: tokens as they are estimated, of what came and what was shown; words as they were counted. */
export function usageOf(tokens: number, { text, words }: Outcome): CompletionUsage {
  const written = estimateTokens(text);
  return { prompt_tokens: tokens, completion_tokens: written, total_tokens: tokens + written, words };
}

/** A whole answer. */
export function showWhole(head: Head, outcome: Outcome, isCut: boolean, tokens: number): z.infer<typeof completion> {
  const message = { role: "assistant" as const, content: outcome.text, refusal: null };
  return completion.parse({
    ...head,
    object: "chat.completion",
    choices: [{ index: 0, message, logprobs: null, finish_reason: finishOf(outcome, isCut) }],
    usage: usageOf(tokens, outcome),
  });
}

type Delta = CompletionChunk["choices"][number]["delta"];

/** A piece of an answer, or what is said of it after its last one. */
export function showChunk(
  head: Head,
  { delta, finish = null, usage }: { delta?: Delta; finish?: CompletionFinish | null; usage?: CompletionUsage | null },
): string {
  const choices = delta ? [{ index: 0 as const, delta, logprobs: null, finish_reason: finish }] : [];
  return eventOf(completionChunk.parse({ ...head, object: "chat.completion.chunk", choices, usage }));
}

/** A server-sent event. */
export const eventOf = (said: unknown): string => `data: ${JSON.stringify(said)}\n\n`;
