import { ProviderFailure } from "./index.ts";

const MESSAGE_LENGTH_MAX = 300;

/** What a status of a provider means. Its own words on keys and limits name the seller's account, which their customers must not read. */
export function failureOfStatus(status: number, message: string, retryAfter: string | undefined): ProviderFailure {
  if (status === 401 || status === 403) return new ProviderFailure("provider_key", status);
  const retryAfterMs = retryAfterOf(retryAfter);
  if (status === 429) return new ProviderFailure("provider_busy", status, {}, retryAfterMs);
  if (status === 500) return new ProviderFailure("provider_failed", status, {}, retryAfterMs);
  const values = { message: publicWords(message) || `status ${status}` };
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
  return message.replace(/\b(?:sk|xai|org|proj|req)[-_][\w*-]{4,}/gi, "…").slice(0, MESSAGE_LENGTH_MAX);
}
