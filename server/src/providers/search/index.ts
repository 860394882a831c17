/** A page that was found, and what it says about what was asked. */
export type FoundPage = { title: string; url: string; text: string };

/**
 * Searches the internet. Answers at most 8 pages, the best first, each with an http address; every failure is a
 * ProviderFailure with the code search_failed, also that of a search that takes longer than 15 seconds.
 */
export type SearchProvider = {
  name: "openai" | "searxng";
  /** `tell` hears what a model took for it, where one was asked. */
  search(query: string, signal: AbortSignal, tell?: (used: SearchUsage) => void): Promise<FoundPage[]>;
};

/** What a model took that searched. */
export type SearchUsage = { model: string; promptTokens: number; completionTokens: number; cachedTokens: number };

export const SEARCH_MS = 15_000;
/** The longest query that is sent. */
export const QUERY_LENGTH_MAX = 400;

const PAGES_MAX = 8;
const TITLE_LENGTH_MAX = 200;
const TEXT_LENGTH_MAX = 600;
const ADDRESS_LENGTH_MAX = 2000;

/** What was found as it may be shown: plain short texts, addresses that are safe to open, each page once. */
export function tidyPages(found: Iterable<FoundPage>): FoundPage[] {
  const pages = new Map<string, FoundPage>();
  for (const { title, url: address, text } of found) {
    const url = safeAddress(address);
    if (!url || pages.has(url.href)) continue;
    const name = plain(title, TITLE_LENGTH_MAX) || url.hostname;
    pages.set(url.href, { title: name, url: url.href, text: plain(text, TEXT_LENGTH_MAX) });
    if (pages.size === PAGES_MAX) break;
  }
  return [...pages.values()];
}

/** An address on the web; null for other schemes, and for one with a name and password in it, made to mislead. */
function safeAddress(address: string): URL | null {
  if (address.length > ADDRESS_LENGTH_MAX) return null;
  const url = URL.parse(address);
  if (!url || (url.protocol !== "https:" && url.protocol !== "http:")) return null;
  return url.username || url.password ? null : url;
}

function plain(text: string, lengthMax: number): string {
  // Cut before it is looked at: a page may be as large as it likes.
  const start = text.slice(0, lengthMax * 4);
  const line = start.replace(/[\p{C}\s]+/gu, " ").trim();
  return line.length <= lengthMax
    ? line
    : `${line
        .slice(0, lengthMax - 1)
        .toWellFormed()
        .trimEnd()}…`;
}
