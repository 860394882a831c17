import { ProviderFailure } from "./index.ts";

const MESSAGE_LENGTH_MAX = 300;

/** What a status of a provider means, with what it said itself but for an error of its own; of keys and accounts it names none. */
export function failureOfStatus(status: number, message: string, retryAfter: string | undefined): ProviderFailure {
  const said = publicWords(message);
  const ownWords: Record<string, string> = said ? { message: said } : {};
  if (status === 401 || status === 403) return new ProviderFailure("provider_key", status, ownWords);
  const retryAfterMs = retryAfterOf(retryAfter);
  if (status === 429) return new ProviderFailure("provider_busy", status, ownWords, retryAfterMs);
  if (status === 500) return new ProviderFailure("provider_failed", status, {}, retryAfterMs);
  const values = { message: said || `status ${status}` };
  return new ProviderFailure("provider_refused", status, values, retryAfterMs);
}

/** How long the provider asks to be left alone: it says seconds, or a date. */
function retryAfterOf(said: string | undefined): number | null {
  if (!said) return null;
  const seconds = Number(said);
  const waitMs = Number.isNaN(seconds) ? Date.parse(said) - Date.now() : seconds * 1000;
  return Number.isNaN(waitMs) ? null : Math.max(0, waitMs);
}

/** The provider's sentence without keys or account names, at most 300 characters. */
function publicWords(message: string): string {
  return message
    .slice(0, 4 * MESSAGE_LENGTH_MAX)
    .replace(/\b(?:sk|xai|org|proj|req)[-_][\w*-]{4,}/gi, "…")
    .split(" ")
    .map((word) => (word.includes("***") ? "…" : word))
    .join(" ")
    .slice(0, MESSAGE_LENGTH_MAX);
}
