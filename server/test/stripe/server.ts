import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { answerBrowser } from "./browser/browserCalls.ts";
import { catchUpNow } from "./cycles.ts";
import { answerCall } from "./endpoints.ts";
import { expanded } from "./expanding.ts";
import { type Faults, someFaults } from "./faults.ts";
import { readForm } from "./forms.ts";
import { Refusal, type World } from "./world.ts";

type Answer = { status: number; body: object };
type Remembered = Answer & { asked: string; at: number };

/** As long as a key is remembered. */
const KEY_MS = 86_400_000;

export type StripeServer = {
  url: string;
  worlds: Set<World>;
  faults: Faults;
  /** Every call that arrived with a private key, the oldest first. */
  calls: { method: string; path: string; text: string; key: string | null }[];
  close(): Promise<void>;
};

/** Starts a server that speaks Stripe's API for the accounts in `worlds`, on a free port of this machine. */
export async function startServer(): Promise<StripeServer> {
  const worlds = new Set<World>();
  const faults = someFaults();
  const calls: StripeServer["calls"] = [];
  const remembered = new Map<string, Remembered>();

  const server = createServer(async (request, response) => {
    const { pathname, search } = new URL(request.url ?? "/", "http://stripe");
    const method = request.method ?? "GET";
    const body = await bodyOf(request);
    if (pathname.startsWith("/browser/")) return send(response, browserAnswer(worlds, pathname, body), true);
    const world = worldOf(worlds, request);
    if (!world) return send(response, unauthorized());
    const key = headerOf(request, "idempotency-key");
    const text = body || search.slice(1);
    calls.push({ method, path: pathname, text, key });
    const fault = faults.of({ method, path: pathname, key });
    if (fault?.how === "drop") return void request.socket.destroy();
    if (fault?.how === "500") return send(response, failed(500, "api_error"));
    if (fault?.how === "429") return send(response, failed(429, "rate_limit"));
    const answer = once(remembered, world, key, `${method} ${pathname}?${text}`, () =>
      work(world, method, pathname, text),
    );
    if (fault?.how === "lost") return void request.socket.destroy();
    if (fault?.how === "slow") await sleep(fault.ms);
    send(response, answer);
  });
  server.keepAliveTimeout = 60_000;
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    worlds,
    faults,
    calls,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

const headerOf = (request: IncomingMessage, name: string): string | null => {
  const value = request.headers[name];
  return typeof value === "string" ? value : null;
};

function worldOf(worlds: Set<World>, request: IncomingMessage): World | undefined {
  const key = headerOf(request, "authorization")?.replace(/^Bearer /, "");
  return [...worlds].find(({ keys }) => keys.privateKey === key);
}

const unauthorized = (): Answer => ({
  status: 401,
  body: { error: { type: "invalid_request_error", message: "Invalid API Key provided." } },
});

const failed = (status: number, type: string): Answer => ({
  status,
  body: { error: { type, message: "An error occurred." } },
});

/** The same key is the same answer for a day, also of a refusal; with other parameters it is refused. */
function once(
  remembered: Map<string, Remembered>,
  world: World,
  key: string | null,
  asked: string,
  work: () => Answer,
): Answer {
  if (key === null) return work();
  const name = `${world.keys.privateKey}:${key}`;
  const kept = remembered.get(name);
  const before = kept && kept.at + KEY_MS > world.now() ? kept : undefined;
  if (before && before.asked !== asked) {
    const message = "Keys for idempotent requests can only be used with the same parameters.";
    return { status: 400, body: { error: { type: "idempotency_error", message } } };
  }
  if (before) return before;
  const answer = work();
  remembered.set(name, { ...structuredClone(answer), asked, at: world.now() });
  return answer;
}

function work(world: World, method: string, path: string, text: string): Answer {
  return refusing(() => {
    catchUpNow(world);
    const answer = answerCall(world, method, path, text);
    const { expand } = readForm(text);
    return expanded(world, answer, typeof expand === "object" ? Object.values(expand).map(String) : []);
  });
}

function browserAnswer(worlds: Set<World>, path: string, body: string): Answer {
  return refusing(() => answerBrowser([...worlds], path.slice("/browser/".length), body));
}

function refusing(work: () => object): Answer {
  try {
    return { status: 200, body: work() };
  } catch (error) {
    if (error instanceof Refusal) return { status: error.status, body: structuredClone(error.body) };
    // A mistake of the fake itself: told as such, never as an outage that the app would ask about again.
    return { status: 400, body: { error: { type: "fake_broken", message: String(error) } } };
  }
}

function send(response: ServerResponse, { status, body }: Answer, isForBrowser = false): void {
  response.writeHead(status, {
    "content-type": "application/json",
    "request-id": "req_test",
    ...(isForBrowser && { "access-control-allow-origin": "*" }),
  });
  response.end(JSON.stringify(body));
}
