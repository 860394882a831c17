import OpenAI, { APIError } from "openai";
import type { Response, ResponseOutputText } from "openai/resources/responses/responses";
import { fetchUpTo } from "../ai/bounded.ts";
import { ProviderFailure } from "../ai/index.ts";
import { type FoundPage, QUERY_LENGTH_MAX, SEARCH_MS, type SearchProvider, tidyPages } from "./index.ts";

export type OpenAiSearch = { key: string; address: string | undefined; model: string };

const ANSWER_BYTES_MAX = 4 * 1024 * 1024;

const instructions =
  "Search the internet for what is asked. Then report what the pages say about it: two or three sentences for each " +
  "page, each with its citation, in the language of the question. Do not answer from memory.";

/** OpenAI's own search: its Responses API with the tool web_search. */
export function openAiSearch({ key, address, model }: OpenAiSearch): SearchProvider {
  const client = new OpenAI({
    apiKey: key || "none",
    baseURL: address ?? null,
    maxRetries: 0,
    logLevel: "off",
    fetch: fetchUpTo(ANSWER_BYTES_MAX),
  });
  return {
    name: "openai",
    async search(query, signal, tell) {
      try {
        const answer = await client.responses.create(
          {
            model,
            instructions,
            input: query.slice(0, QUERY_LENGTH_MAX),
            // Without a place named it searches as if from the United States.
            tools: [{ type: "web_search", search_context_size: "low", user_location: { type: "approximate" } }],
            tool_choice: "required",
            include: ["web_search_call.action.sources"],
            store: false,
          },
          { signal: AbortSignal.any([signal, AbortSignal.timeout(SEARCH_MS)]) },
        );
        const { usage } = answer;
        if (usage) {
          const cachedTokens = usage.input_tokens_details?.cached_tokens ?? 0;
          tell?.({ model, promptTokens: usage.input_tokens, completionTokens: usage.output_tokens, cachedTokens });
        }
        return tidyPages(pagesOf(answer));
      } catch (error) {
        const status = error instanceof APIError && typeof error.status === "number" ? error.status : null;
        throw new ProviderFailure("search_failed", status, {}, null, error);
      }
    },
  };
}

/** The pages that the report cites, with what it says of them; then those that it only looked at. */
function* pagesOf({ output }: Response): Iterable<FoundPage> {
  for (const item of output) {
    if (item.type !== "message") continue;
    for (const part of item.content) if (part.type === "output_text") yield* citedIn(part);
  }
  for (const item of output) {
    if (item.type !== "web_search_call" || item.action.type !== "search") continue;
    for (const { url } of item.action.sources ?? []) yield { title: "", url, text: "" };
  }
}

/** Each cited page once, with all that is said between the citation before its own and its own. */
function citedIn({ text, annotations }: ResponseOutputText): Iterable<FoundPage> {
  const pages = new Map<string, FoundPage>();
  let saidFrom = 0;
  for (const annotation of annotations) {
    if (annotation.type !== "url_citation") continue;
    const said = text.slice(saidFrom, annotation.start_index).replace(/^[\s).,;]+|(?<![\s(])[\s(]+$/g, "");
    saidFrom = annotation.end_index;
    const before = pages.get(annotation.url);
    pages.set(annotation.url, {
      title: annotation.title,
      url: annotation.url,
      text: [before?.text, said].filter(Boolean).join(" "),
    });
  }
  return pages.values();
}
