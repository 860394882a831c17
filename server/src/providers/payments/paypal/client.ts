import { createHash } from "node:crypto";
import { z } from "zod";
import { Declined, ProviderDown, ProviderRefused } from "../index.ts";

const ASK_MS = 15_000;
/** A token is asked for again so long before it ends that no question arrives with one that has. */
const TOKEN_REST_MS = 60_000;

export type PaypalKeys = { clientId: string; secretKey: string; address: string };

type Question = {
  method: "GET" | "POST";
  path: string;
  /** JSON, or JSON text that is sent as it is. */
  body?: unknown;
  /** The same key is the same request to PayPal, however often it is sent. */
  key?: string;
};

/** Asks PayPal's API with the account's keys, and reads the answer by its shape. */
export type PaypalClient = { ask<T extends z.ZodType>(shape: T, question: Question): Promise<z.output<T>> };

const tokenShape = z.object({ access_token: z.string(), expires_in: z.number() });
const problemShape = z.object({
  name: z.string().catch(""),
  message: z.string().catch(""),
  details: z.array(z.object({ issue: z.string().catch("") })).catch([]),
});

/** What PayPal calls a payment that a bank or PayPal itself refused. */
const declines = new Set([
  "INSTRUMENT_DECLINED",
  "PAYER_CANNOT_PAY",
  "PAYER_ACCOUNT_RESTRICTED",
  "PAYER_ACCOUNT_LOCKED_OR_CLOSED",
  "TRANSACTION_REFUSED",
  "TRANSACTION_BLOCKED_BY_PAYEE",
  "TRANSACTION_LIMIT_EXCEEDED",
  "TRANSACTION_RECEIVING_LIMIT_EXCEEDED",
  "MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED",
  "COMPLIANCE_VIOLATION",
  "CARD_EXPIRED",
]);

/**
 * A client of one PayPal account. It throws Declined, ProviderRefused with PayPal's issue in small letters as its code,
 * or ProviderDown when no answer came that says what happened.
 */
export function openClient(keys: PaypalKeys): PaypalClient {
  let token: { text: string; until: number } | null = null;
  let asking: Promise<{ text: string; until: number }> | null = null;

  async function tokenOf(): Promise<string> {
    if (token && token.until > Date.now()) return token.text;
    // Whoever comes meanwhile waits for the same one.
    asking ??= askToken(keys).finally(() => {
      asking = null;
    });
    token = await asking;
    return token.text;
  }

  async function ask<T extends z.ZodType>(shape: T, question: Question): Promise<z.output<T>> {
    const first = await send(keys.address, await tokenOf(), question);
    if (first.status !== 401) return read(shape, first);
    // The token ended early, or the keys were changed at PayPal: once more with a new one.
    token = null;
    return read(shape, await send(keys.address, await tokenOf(), question));
  }
  return { ask };
}

type Answer = { status: number; body: unknown };

async function askToken({ clientId, secretKey, address }: PaypalKeys) {
  const basic = Buffer.from(`${clientId}:${secretKey}`).toString("base64");
  const answer = await reach(`${address}/v1/oauth2/token`, {
    method: "POST",
    headers: { authorization: `Basic ${basic}`, "content-type": "application/x-www-form-urlencoded" },
    body: "grant_type=client_credentials",
  });
  const { access_token: text, expires_in: seconds } = read(tokenShape, answer);
  return { text, until: Date.now() + seconds * 1000 - TOKEN_REST_MS };
}

/** PayPal takes keys of at most 38 characters in some places: every key becomes one of 36. */
const requestIdOf = (key: string) => createHash("sha256").update(key).digest("hex").slice(0, 36);

function send(address: string, token: string, { method, path, body, key }: Question): Promise<Answer> {
  return reach(`${address}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      accept: "application/json",
      "content-type": "application/json",
      prefer: "return=representation",
      ...(key !== undefined && { "paypal-request-id": requestIdOf(key) }),
    },
    ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
  });
}

async function reach(url: string, init: RequestInit): Promise<Answer> {
  try {
    const answer = await fetch(url, { ...init, redirect: "error", signal: AbortSignal.timeout(ASK_MS) });
    const text = await answer.text();
    return { status: answer.status, body: text === "" ? null : JSON.parse(text) };
  } catch (error) {
    // Timed out, cut off, or no JSON: it may have happened all the same.
    throw new ProviderDown("PayPal did not answer", { cause: error });
  }
}

function read<T extends z.ZodType>(shape: T, { status, body }: Answer): z.output<T> {
  if (status >= 200 && status < 300) {
    const parsed = shape.safeParse(body);
    if (parsed.success) return parsed.data;
    throw new ProviderDown("PayPal's answer has another shape than its documentation", { cause: parsed.error });
  }
  // 409: the same request is being worked on; what comes of it is known later.
  if (status >= 500 || status === 429 || status === 408 || status === 409) throw new ProviderDown(`PayPal: ${status}`);
  const problem = problemShape.safeParse(body).data;
  const issue = problem?.details[0]?.issue || problem?.name || `status_${status}`;
  if (declines.has(issue)) throw new Declined(issue.toLowerCase());
  if (status === 404) throw new ProviderRefused("ref_unknown", `PayPal does not know it: ${issue}`);
  throw new ProviderRefused(issue.toLowerCase(), `PayPal: ${problem?.message || issue}`);
}
