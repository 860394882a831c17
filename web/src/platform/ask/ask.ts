import type { Question, Received, RouteDefinition } from "@pluma/contract/kit/kit";
import { readLanguage, wordOf } from "../look/i18n.ts";
import { leadToPremium } from "../messages.ts";
import { isRefused, Refused, refusalOf } from "../refused.ts";
import { readOrganizationId } from "../session/organization.ts";
import { expireSession, readToken } from "../session/session.ts";
import { fetchWatched } from "./fetchWatched.ts";
import { renewTokens, renewWhenDue } from "./renew.ts";
import { type Parts, requestOf } from "./request.ts";

export type AskOptions = {
  /** The same key and body are carried out once, however often they are sent. */
  idempotencyKey?: string;
  signal?: AbortSignal | undefined;
  /** Hears how much of a form has been sent, from 0 to 1. */
  onProgress?: (share: number) => void;
  /** Arrives even where the page is left or loaded anew meanwhile; for what is small (a browser holds 64 KiB of such). */
  outlivesPage?: boolean;
};

const RETRIES = 3;
const RETRY_DELAY_MS = 3000;
const ANSWER_MS_MAX = 60_000;

/**
 * Asks the server, and answers what the contract promises. Throws `Refused` for every other answer and when nothing
 * answers. Reading is tried three times more, 3 s apart, when the network or the server is away; writing never is,
 * since it may have happened. An expired token is renewed and the question asked again; when that fails the session
 * expires, and the person signs in over the screen. A call that takes a plan or words leads whoever has none to the page
 * that says so.
 */
export async function ask<const D extends RouteDefinition>(
  route: D,
  question: Question<D>,
  options: AskOptions = {},
): Promise<Received<D>> {
  const answer = await reach(route, question as Parts, options).catch((error: unknown) => {
    if (endsAtPremium(route, error)) leadToPremium(error);
    throw error;
  });
  renewWhenDue();
  return answer as Received<D>;
}

/** Whoever has no plan or no words is led to the page that says so, whatever they did; avatars and trainings say it in place. */
const endsAtPremium = ({ path }: RouteDefinition, error: unknown): boolean =>
  (isRefused(error, "no_access") || isRefused(error, "out_of_words")) && !/^\/(avatars|trainings)\b/.test(path);

async function reach(route: RouteDefinition, parts: Parts, options: AskOptions): Promise<unknown> {
  for (let left = route.method === "GET" ? RETRIES : 0; ; left -= 1) {
    try {
      const response = await askOnce(route, parts, options);
      // An answer that breaks off is as good as none.
      return await reached(() => readAnswer(route, response), options.signal);
    } catch (error) {
      if (!isAway(error) || left === 0) throw error;
    }
    await pause(RETRY_DELAY_MS, options.signal);
  }
}

const isAway = (error: unknown): boolean => error instanceof Refused && [0, 502, 503, 504].includes(error.status);

async function askOnce(route: RouteDefinition, parts: Parts, options: AskOptions): Promise<Response> {
  const token = readToken();
  const response = await send(route, parts, options, token);
  if (response.ok) return response;
  const refused = await refusalOf(response, wordOf("platform:answeredNothing"));
  if (response.status !== 401 || token === null) throw refused;
  if (refused.code === "auth/id-token-expired" || readToken() !== token) {
    if (!(await renewTokens(token).catch(() => false))) throw refused;
    const second = await send(route, parts, options, readToken());
    if (second.ok) return second;
    if (second.status === 401) expireSession();
    throw await refusalOf(second, wordOf("platform:answeredNothing"));
  }
  // A wrong password also answers 401, and says nothing about the session one has.
  if (refused.code === "not_signed_in") expireSession();
  throw refused;
}

async function send(
  route: RouteDefinition,
  parts: Parts,
  { idempotencyKey, signal, onProgress, outlivesPage = false }: AskOptions,
  token: string | null,
): Promise<Response> {
  const asker = { token, language: readLanguage(), organizationId: readOrganizationId(), idempotencyKey };
  const { url, init } = requestOf(route, parts, asker);
  // A large file may take its time; everything else is answered or lost within a minute.
  const limits = parts.body instanceof FormData ? [] : [AbortSignal.timeout(ANSWER_MS_MAX)];
  const signals = signal ? [...limits, signal] : limits;
  const request = { ...init, signal: AbortSignal.any(signals), keepalive: outlivesPage };
  return reached(() => (onProgress ? fetchWatched(url, request, onProgress) : fetch(url, request)), signal);
}

/** What the network failed to bring is a refusal, unless nobody waits for it any more. */
async function reached<T>(bring: () => Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  try {
    return await bring();
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new Refused({ status: 0, code: "unreachable", message: wordOf("platform:unreachable") });
  }
}

async function readAnswer(route: RouteDefinition, response: Response): Promise<unknown> {
  if (!route.answer || response.status === 204) return undefined;
  return "kind" in route.answer && route.answer.kind === "file" ? response.blob() : response.json();
}

function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const timer = setTimeout(done, ms);
    signal?.addEventListener("abort", done);
    function done(): void {
      clearTimeout(timer);
      signal?.removeEventListener("abort", done);
      if (signal?.aborted) reject(signal.reason);
      else resolve();
    }
  });
}
