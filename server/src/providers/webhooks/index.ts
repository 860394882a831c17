import { createHmac } from "node:crypto";
import { type IncomingMessage, type RequestOptions, request as requestPlain } from "node:http";
import { request as requestTls } from "node:https";
import { isPublicAddress } from "./addresses.ts";
import { AddressRefused, type CallOptions, checkUrl, findAddresses, requestTo, withSignal } from "./pinning.ts";

export { AddressRefused, type CallOptions } from "./pinning.ts";
export { readOut } from "./readOut.ts";

/** Bytes for an address that somebody else named, and what is said of them. */
export type Post = {
  url: string;
  body: Buffer;
  headers: Record<string, string | number>;
  signal?: AbortSignal;
  /** How much of what is answered is told; nothing unless said. */
  headBytes?: number;
};

/** A call to an address that somebody typed. */
export type Call = {
  url: string;
  /** What is sent, as JSON. */
  body: unknown;
  /** What happened, in a word; the other side reads it from the header x-webhook-event. */
  event: string;
  /** The same for every try, so that the other side can tell a repeated delivery. */
  deliveryId: string;
  /** Signs the call; the other side knows it too. */
  secret: string;
  signal?: AbortSignal;
};

/** What the other side answered: any status but a redirect, and how the rest begins, as far as that was asked for. */
export type Reply = { status: number; head: string };

const MS_MAX = 5000;
/** Answers are read up to here only to leave the connection clean; nobody looks at more than how they begin. */
const ANSWER_SIZE_MAX = 64 * 1024;
const BODY_SIZE_MAX = 256 * 1024;

/** Makes a signed call to an address that somebody typed, as `postOut` does. */
export async function callOut(call: Call, options: CallOptions = {}): Promise<Reply> {
  const { url, signal } = call;
  const body = Buffer.from(JSON.stringify(call.body));
  return postOut({ url, body, headers: headersOf(call, body), ...(signal && { signal }) }, options);
}

/**
 * Sends bytes to an address that is not ours. They go to the public internet only: every address that the name has
 * is looked at, and the call goes to one of those, whatever the name says a moment later. Redirects are not followed;
 * within 5 s it has its answer or throws.
 */
export async function postOut(post: Post, options: CallOptions = {}): Promise<Reply> {
  const url = checkUrl(post.url, options);
  if (post.body.length > BODY_SIZE_MAX) throw new AddressRefused("The message is too large.");
  const deadline = AbortSignal.timeout(options.msMax ?? MS_MAX);
  const signal = post.signal ? AbortSignal.any([post.signal, deadline]) : deadline;
  const addresses = await withSignal(findAddresses(url, options), signal);
  const answer = await send(
    url,
    { ...requestTo(url, addresses), method: "POST", headers: post.headers, signal },
    post.body,
  );
  const status = answer.statusCode ?? 0;
  const head = await drain(answer, signal, post.headBytes ?? 0);
  if (status >= 300 && status < 400) throw new AddressRefused(`The address answers with a redirect (${status}).`);
  return { status, head };
}

/** Whether the address can be called at all, as far as can be told without asking the name service. */
export function isCallable(url: string, options: CallOptions = {}): boolean {
  try {
    const { hostname } = checkUrl(url, options);
    const literal = hostname.replace(/^\[|\]$/g, "");
    return !/^[\d.]+$|:/.test(literal) || isPublicAddress(literal) || options.isLoopbackAllowed === true;
  } catch {
    return false;
  }
}

/**
 * Whether the address can be called, its name looked up: false when it leads to this machine, to a private network, or
 * is no address. A name that nobody knows just now may be known when it is called, and is looked at again then.
 */
export async function leadsOutside(url: string, options: CallOptions = {}): Promise<boolean> {
  if (!isCallable(url, options)) return false;
  return hostLeadsOutside(new URL(url).hostname, options);
}

/** Whether a host is on the public internet, its name looked up; one that nobody knows just now may be known later. */
export async function hostLeadsOutside(hostname: string, options: CallOptions = {}): Promise<boolean> {
  return withSignal(findAddresses({ hostname }, options), AbortSignal.timeout(MS_MAX)).then(
    () => true,
    (error: unknown) => !(error instanceof AddressRefused),
  );
}

/** The signature of a call: HMAC-SHA256 over its time, a full stop, and its body. */
export function signatureOf(secret: string, timestamp: number, body: string): string {
  return `t=${timestamp},v1=${createHmac("sha256", secret).update(`${timestamp}.${body}`).digest("hex")}`;
}

function headersOf({ event, deliveryId, secret }: Call, body: Buffer): Record<string, string | number> {
  return {
    "content-type": "application/json; charset=utf-8",
    "content-length": body.length,
    "user-agent": "Webhooks/1",
    "x-webhook-event": event,
    "x-webhook-delivery": deliveryId,
    "x-webhook-signature": signatureOf(secret, Math.floor(Date.now() / 1000), body.toString()),
  };
}

function send(url: URL, options: RequestOptions, body: Buffer): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const request = url.protocol === "https:" ? requestTls : requestPlain;
    request(url, options, resolve).on("error", reject).end(body);
  });
}

async function drain(answer: IncomingMessage, signal: AbortSignal, headBytes: number): Promise<string> {
  const head: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of answer) {
      if (size < headBytes) head.push(chunk.subarray(0, headBytes - size));
      size += chunk.length;
      if (size > ANSWER_SIZE_MAX) break;
    }
  } catch (error) {
    // The status is known; an answer that breaks off behind it is no failed delivery, one that never ends is.
    if (signal.aborted) throw error;
  } finally {
    answer.destroy();
  }
  return Buffer.concat(head).toString("utf8");
}
