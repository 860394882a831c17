import OpenAI, { APIConnectionError, APIError, APIUserAbortError } from "openai";
import type { ChatCompletionChunk } from "openai/resources/chat/completions";
import { type AiProvider, type AiQuestion, type Hear, type Patience, ProviderFailure } from "./index.ts";

export type OpenAiServer = { name: AiProvider["name"]; key: string; address: string | undefined; patience: Patience };

/** Any server that speaks OpenAI's chat completions: OpenAI, xAI, Ollama, LM Studio, vLLM, llama.cpp. */
export function openAiProvider({ name, key, address, patience }: OpenAiServer): AiProvider {
  // The SDK wants a key even where the server needs none. Retries are ours to decide: a repeated request may be paid twice.
  const client = new OpenAI({ apiKey: key || "none", baseURL: address ?? null, maxRetries: 0, logLevel: "off" });
  return {
    name,
    stream: (question, hear) => stream(client, question, patience, hear),
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

async function stream(client: OpenAI, question: AiQuestion, patience: Patience, hear: Hear): Promise<void> {
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
  try {
    if (question.signal.aborted) return;
    const chunks = await client.chat.completions.create(
      { model: question.model, messages: question.turns, stream: true, stream_options: { include_usage: true } },
      { signal: ending.signal },
    );
    let isStarted = false;
    for await (const chunk of chunks) {
      // Servers that think or queue keep the line busy without text; only what is written counts as the first token.
      if (isStarted) timer.refresh();
      else if (chunk.choices[0]?.delta?.content) {
        isStarted = true;
        clearTimeout(timer);
        timer = setTimeout(fallSilent, patience.silenceMs);
      }
      const isWanted = tell(chunk, hear);
      if (!(typeof isWanted === "boolean" ? isWanted : await isWanted)) return;
    }
  } catch (error) {
    if (question.signal.aborted) return;
    throw isSilent ? new ProviderFailure("provider_silent") : failureOf(error);
  } finally {
    clearTimeout(timer);
    question.signal.removeEventListener("abort", stop);
  }
  // An abort ends the loop without an error; so does a server that closes the line politely before it is done.
  if (isSilent && !question.signal.aborted) throw new ProviderFailure("provider_silent");
}

/** Tells what a chunk holds; most hold one piece of text and nothing else. */
function tell(chunk: ChatCompletionChunk, hear: Hear): boolean | Promise<boolean> {
  const choice = chunk.choices[0];
  const { usage } = chunk;
  if (usage) void hear({ kind: "usage", promptTokens: usage.prompt_tokens, completionTokens: usage.completion_tokens });
  if (choice?.finish_reason) {
    void hear({ kind: "finish", reason: reasonOf(choice.finish_reason), model: chunk.model });
  }
  return choice?.delta?.content ? hear({ kind: "text", text: choice.delta.content }) : true;
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
