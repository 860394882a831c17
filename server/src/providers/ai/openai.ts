import OpenAI, { APIConnectionError, APIError, APIUserAbortError } from "openai";
import { fetchUpTo } from "./bounded.ts";
import { type Chunk, chatStream } from "./chatStream.ts";
import { failureOfStatus } from "./failures.ts";
import { type AiProvider, type AiQuestion, type Hear, type Patience, ProviderFailure } from "./index.ts";

export type OpenAiServer = { name: AiProvider["name"]; key: string; address: string | undefined; patience: Patience };

/** Twice what 64 vectors of 4096 numbers take as text; lists of models and refusals are far shorter. */
const ANSWER_BYTES_MAX = 16 * 1024 * 1024;

const OPENAI_ADDRESS = "https://api.openai.com/v1";

/** Any server that speaks OpenAI's chat completions: OpenAI, xAI, Ollama, LM Studio, vLLM, llama.cpp. */
export function openAiProvider({ name, key, address, patience }: OpenAiServer): AiProvider {
  // The SDK wants a key even where the server needs none. Retries are ours to decide: a repeated request may be paid twice.
  const client = new OpenAI({
    apiKey: key || "none",
    baseURL: address ?? null,
    maxRetries: 0,
    logLevel: "off",
    fetch: fetchUpTo(ANSWER_BYTES_MAX),
  });
  return {
    name,
    stream: (question, hear) => stream({ key: key || "none", address }, question, patience, hear),
    async listModels(signal) {
      try {
        const models = await client.models.list({ signal });
        return models.data.map((model) => model.id).sort();
      } catch (error) {
        throw failureOf(error);
      }
    },
    async embed(model, texts, signal) {
      try {
        const answer = await client.embeddings.create({ model, input: texts, encoding_format: "float" }, { signal });
        const vectors = answer.data.toSorted((one, other) => one.index - other.index).map(({ embedding }) => embedding);
        if (vectors.length !== texts.length) throw new ProviderFailure("provider_broke_off");
        return { vectors, tokens: answer.usage?.prompt_tokens ?? null };
      } catch (error) {
        throw failureOf(error);
      }
    },
  };
}

async function stream(
  { key, address }: Pick<OpenAiServer, "key" | "address">,
  question: AiQuestion,
  patience: Patience,
  hear: Hear,
): Promise<void> {
  // One plain controller: a signal made of several is asked anew with every chunk.
  const ending = new AbortController();
  let isSilent = false;
  const fallSilent = () => {
    isSilent = true;
    ending.abort();
  };
  let timer = setTimeout(fallSilent, patience.firstTokenMs);
  const stop = () => ending.abort();
  question.signal.addEventListener("abort", stop, { once: true });
  let isStarted = false;
  const hearChunk = (chunk: Chunk) => {
    // Servers that think or queue keep the line busy without text; only what is written counts as the first token.
    if (isStarted) timer.refresh();
    else if (chunk.choices?.[0]?.delta?.content) {
      isStarted = true;
      clearTimeout(timer);
      timer = setTimeout(fallSilent, patience.silenceMs);
    }
    return tell(chunk, question.model, hear);
  };
  try {
    if (question.signal.aborted) return;
    const { model, turns } = question;
    await chatStream({ key, address: address ?? OPENAI_ADDRESS, model, turns, signal: ending.signal }, hearChunk);
  } catch (error) {
    if (question.signal.aborted) return;
    throw isSilent ? new ProviderFailure("provider_silent") : error;
  } finally {
    clearTimeout(timer);
    question.signal.removeEventListener("abort", stop);
  }
}

/** Tells what a chunk holds; most hold one piece of text and nothing else. */
function tell({ choices, usage, model }: Chunk, asked: string, hear: Hear): boolean | Promise<boolean> {
  const choice = choices?.[0];
  if (usage) {
    const cachedTokens = usage.prompt_tokens_details?.cached_tokens ?? 0;
    const { prompt_tokens: promptTokens, completion_tokens: completionTokens } = usage;
    void hear({ kind: "usage", promptTokens, completionTokens, cachedTokens });
  }
  if (choice?.finish_reason)
    void hear({ kind: "finish", reason: reasonOf(choice.finish_reason), model: model ?? asked });
  const text = choice?.delta?.content;
  return typeof text === "string" && text !== "" ? hear({ kind: "text", text }) : true;
}

function reasonOf(reason: string): "stop" | "length" | "content_filter" {
  return reason === "length" || reason === "content_filter" ? reason : "stop";
}

function failureOf(error: unknown): ProviderFailure {
  if (error instanceof ProviderFailure) return error;
  if (error instanceof APIUserAbortError) return new ProviderFailure("provider_silent");
  if (error instanceof APIConnectionError) return new ProviderFailure("provider_unreachable");
  if (!(error instanceof APIError) || typeof error.status !== "number")
    return new ProviderFailure("provider_broke_off");
  const message = error.message.replace(/^\d{3}\s+/, "");
  return failureOfStatus(error.status, message, error.headers?.get("retry-after") ?? undefined);
}
