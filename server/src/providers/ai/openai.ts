import OpenAI, { APIConnectionError, APIError, APIUserAbortError } from "openai";
import type { ChatCompletionChunk } from "openai/resources/chat/completions";
import { type AiEvent, type AiProvider, type AiQuestion, type Patience, ProviderFailure } from "./index.ts";

export type OpenAiServer = { name: AiProvider["name"]; key: string; address: string | undefined; patience: Patience };

/** Any server that speaks OpenAI's chat completions: OpenAI, xAI, Ollama, LM Studio, vLLM, llama.cpp. */
export function openAiProvider({ name, key, address, patience }: OpenAiServer): AiProvider {
  // The SDK wants a key even where the server needs none. Retries are ours to decide: a repeated request may be paid twice.
  const client = new OpenAI({ apiKey: key || "none", baseURL: address ?? null, maxRetries: 0, logLevel: "off" });
  return {
    name,
    stream: (question) => stream(client, question, patience),
    async listModels(signal) {
      try {
        const models = await client.models.list({ signal });
        return models.data.map((model) => model.id).sort();
      } catch (error) {
        throw failureOf(error);
      }
    },
  };
}

async function* stream(client: OpenAI, question: AiQuestion, patience: Patience): AsyncGenerator<AiEvent> {
  const silence = new AbortController();
  let timer = setTimeout(() => silence.abort(), patience.firstTokenMs);
  const signal = AbortSignal.any([question.signal, silence.signal]);
  try {
    const chunks = await client.chat.completions.create(
      { model: question.model, messages: question.turns, stream: true, stream_options: { include_usage: true } },
      { signal },
    );
    let isStarted = false;
    for await (const chunk of chunks) {
      // Servers that think or queue keep the line busy without text; only what is written counts as the first token.
      if (isStarted || chunk.choices[0]?.delta?.content) {
        isStarted = true;
        clearTimeout(timer);
        timer = setTimeout(() => silence.abort(), patience.silenceMs);
      }
      yield* eventsOf(chunk);
    }
  } catch (error) {
    if (question.signal.aborted) return;
    if (silence.signal.aborted) throw new ProviderFailure("provider_silent");
    throw failureOf(error);
  } finally {
    clearTimeout(timer);
  }
  // An abort ends the loop without an error; so does a server that closes the line politely before it is done.
  if (silence.signal.aborted && !question.signal.aborted) throw new ProviderFailure("provider_silent");
}

function* eventsOf(chunk: ChatCompletionChunk): Generator<AiEvent> {
  const choice = chunk.choices[0];
  if (choice?.delta?.content) yield { kind: "text", text: choice.delta.content };
  if (chunk.usage) {
    yield { kind: "usage", promptTokens: chunk.usage.prompt_tokens, completionTokens: chunk.usage.completion_tokens };
  }
  if (choice?.finish_reason) yield { kind: "finish", reason: reasonOf(choice.finish_reason), model: chunk.model };
}

function reasonOf(reason: string): "stop" | "length" | "content_filter" {
  return reason === "length" || reason === "content_filter" ? reason : "stop";
}

function failureOf(error: unknown): ProviderFailure {
  if (error instanceof APIUserAbortError) return new ProviderFailure("provider_silent");
  if (error instanceof APIConnectionError) return new ProviderFailure("provider_unreachable");
  if (!(error instanceof APIError)) return new ProviderFailure("provider_broke_off");
  const status = typeof error.status === "number" ? error.status : null;
  // A provider's own words on keys and limits name the seller's account, which their customers must not read.
  if (status === 401 || status === 403) return new ProviderFailure("provider_key", status);
  if (status === 429) return new ProviderFailure("provider_busy", status);
  if (status === null) return new ProviderFailure("provider_broke_off");
  if (status >= 500) return new ProviderFailure("provider_failed", status);
  return new ProviderFailure("provider_refused", status, { message: publicWords(error) });
}

/** The provider's sentence without status, keys or account names, at most 300 characters. */
function publicWords(error: APIError): string {
  const message = error.message.replace(/^\d{3}\s+/, "");
  return message.replace(/\b(?:sk|xai|org|proj|req)[-_][\w*-]{4,}/gi, "…").slice(0, 300);
}
