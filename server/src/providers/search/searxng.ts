import { z } from "zod";
import { ProviderFailure } from "../ai/index.ts";
import { type FoundPage, QUERY_LENGTH_MAX, SEARCH_MS, type SearchProvider, tidyPages } from "./index.ts";

const ANSWER_SIZE_MAX = 2 * 1024 * 1024;

const text = z.string().nullish();
const answerShape = z.object({ results: z.array(z.unknown()) });
const pageShape = z.object({ url: z.string(), title: text, content: text });

/** A SearXNG server, whose settings must allow the format json. */
export function searxngProvider(address: string): SearchProvider {
  return { name: "searxng", search: (query, signal) => search(address, query, signal) };
}

async function search(address: string, query: string, signal: AbortSignal): Promise<FoundPage[]> {
  try {
    const url = new URL(`${address.replace(/(?<!\/)\/+$/, "")}/search`);
    url.searchParams.set("q", query.slice(0, QUERY_LENGTH_MAX));
    url.searchParams.set("format", "json");
    const answer = await fetch(url, {
      headers: { accept: "application/json" },
      redirect: "error",
      signal: AbortSignal.any([signal, AbortSignal.timeout(SEARCH_MS)]),
    });
    if (!answer.ok) throw new ProviderFailure("search_failed", answer.status);
    return tidyPages(pagesOf(JSON.parse(await readText(answer))));
  } catch (error) {
    if (error instanceof ProviderFailure) throw error;
    throw new ProviderFailure("search_failed", null, {}, null, error);
  }
}

/** The answer's text; fails once there is more of it than an honest server sends. */
async function readText(answer: Response): Promise<string> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of answer.body ?? []) {
    size += piece.length;
    if (size > ANSWER_SIZE_MAX) throw new ProviderFailure("search_failed", answer.status);
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString("utf8");
}

function* pagesOf(answer: unknown): Iterable<FoundPage> {
  for (const result of answerShape.parse(answer).results) {
    const page = pageShape.safeParse(result).data;
    if (page) yield { url: page.url, title: page.title ?? "", text: page.content ?? "" };
  }
}
