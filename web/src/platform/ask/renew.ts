import { refresh, type Tokens } from "@pluma/contract/session/session";
import { readLanguage } from "../look/i18n.ts";
import { readImpersonation } from "../session/impersonation.ts";
import { expireSession, keepTokens, readRefreshToken, readToken, readTokenTime } from "../session/session.ts";
import { oneAtATime } from "./lock.ts";
import { requestOf } from "./request.ts";

const RENEW_AFTER_MS = 15 * 60 * 1000;
const ANSWER_MS_MAX = 15_000;

/**
 * Trades the refresh token for a new pair unless another tab has done so since `stale` was read: a refresh token is
 * good once, and the second use would end the session. Answers whether there is a token worth trying again; a refused
 * refresh token expires the session, a silent server does not.
 */
export function renewTokens(stale: string | null): Promise<boolean> {
  // Being signed in as a customer is never renewed; whether it still holds, the server says to the next question.
  if (readImpersonation()) return Promise.resolve(true);
  return oneAtATime("renew", async () => {
    if (readToken() !== stale) return readToken() !== null;
    const refreshToken = readRefreshToken();
    if (!refreshToken) {
      expireSession();
      return false;
    }
    return tradeIn(refreshToken);
  });
}

/** After any successful answer: tokens older than 15 minutes are renewed beside whatever is going on. */
export function renewWhenDue(): void {
  const token = readToken();
  if (readImpersonation()) return;
  if (token && Date.now() - readTokenTime() > RENEW_AFTER_MS) renewTokens(token).catch(() => undefined);
}

async function tradeIn(refreshToken: string): Promise<boolean> {
  const { url, init } = requestOf(
    refresh,
    { body: { refresh_token: refreshToken } },
    { token: null, language: readLanguage(), organizationId: null },
  );
  const response = await fetch(url, { ...init, signal: AbortSignal.timeout(ANSWER_MS_MAX) });
  if (response.ok) {
    const tokens: Tokens = await response.json();
    keepTokens(tokens);
    return true;
  }
  if (response.status === 401) expireSession();
  return false;
}
