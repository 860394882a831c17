import { createHash } from "node:crypto";
import Stripe from "stripe";
import type { Clock } from "../../../platform/clock.ts";
import { Declined, ProviderDown, ProviderRefused } from "../index.ts";

export type StripeKeys = {
  privateKey: string;
  publicKey: string;
  webhookKey: string;
  /** Where Stripe's API is, when it is not Stripe's own. */
  apiUrl?: string;
  clock: Clock;
};

/** One account at Stripe, and how it is asked. */
export type Account = { api: Stripe; isLive: boolean; keys: StripeKeys; madeProducts: Set<string> };

/** As long as one question may take; it is asked up to three times, with the same idempotency key. */
const ANSWER_MS_MAX = 8_000;
const RETRIES = 2;

export function openAccount(keys: StripeKeys): Account {
  const server = keys.apiUrl === undefined ? null : new URL(keys.apiUrl);
  const protocol = server?.protocol === "http:" ? "http" : "https";
  const api = new Stripe(keys.privateKey, {
    maxNetworkRetries: RETRIES,
    timeout: ANSWER_MS_MAX,
    telemetry: false,
    ...(server && { host: server.hostname, port: server.port || (protocol === "http" ? 80 : 443), protocol }),
  });
  return { api, isLive: /^[sr]k_live_/.test(keys.privateKey), keys, madeProducts: new Set() };
}

/**
 * The idempotency key of a call: the same key with the same parameters is one thing at Stripe for a day. The parameters
 * are in it, since Stripe refuses a key that comes back with others.
 */
export function once(key: string, parameters: object): { idempotencyKey: string } {
  const digest = createHash("sha256").update(JSON.stringify(parameters)).digest("hex").slice(0, 24);
  return { idempotencyKey: `${key.slice(0, 200)}:${digest}` };
}

/** Whether Stripe refused with this code. */
export const isRefusal = (error: unknown, ...codes: string[]): boolean =>
  error instanceof Stripe.errors.StripeError && error.code !== undefined && codes.includes(error.code);

/** Asks Stripe; what goes wrong is told in the words of every provider. */
export async function asking<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw failureOf(error);
  }
}

/** What went wrong at Stripe in the words of every provider; anything else as it is. */
export function failureOf(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error;
  const { code, statusCode = 0 } = error;
  if (error instanceof Stripe.errors.StripeCardError) return new Declined(error.decline_code ?? code ?? "declined");
  const isUnknown =
    error instanceof Stripe.errors.StripeConnectionError ||
    error instanceof Stripe.errors.StripeRateLimitError ||
    error instanceof Stripe.errors.StripeAPIError ||
    statusCode >= 500 ||
    // The same question is being answered on another connection.
    statusCode === 409 ||
    code === "lock_timeout";
  if (isUnknown) return new ProviderDown(`stripe: ${error.type} ${statusCode}`, { cause: error });
  if (statusCode === 403) return new ProviderRefused("not_permitted", "stripe: the key may not do this");
  // What Stripe says of a wrong key shows a part of the key.
  if (statusCode === 401) return new ProviderRefused("key_invalid", "stripe: the key is not accepted");
  return new ProviderRefused(code ?? error.type, `stripe: ${error.message}`);
}
