/**
 * An attacker, in a process of its own, so that what it takes is not taken from whoever measures: keeps so many requests
 * under way on a server, from one account (with its token) or from many addresses, until it is stopped. Its own small
 * server tells what came of them: `{fired, statuses}`.
 */
import { Agent, createServer, request } from "node:http";
import { listenAlone } from "../listen.ts";

const [address = "", token = ""] = process.argv.slice(2);
const connections = 40;
const addresses = 1000;

type Shot = { method: string; path: string; body: object | null };

/** What costs most of what anybody may ask for. */
const shotsOfAccount: readonly Shot[] = [
  { method: "POST", path: "/messages/stream", body: { content: "words=200 every=5" } },
  { method: "GET", path: "/conversations?search=word", body: null },
  { method: "GET", path: "/users", body: null },
  { method: "POST", path: "/checkout/totals", body: { product_id: 1, discountCode: "GUESS" } },
  { method: "POST", path: "/conversations", body: { name: "x".repeat(200) } },
  { method: "POST", path: "/users/export", body: {} },
];
/** The same of somebody without an account. */
const shotsOfStrangers: readonly Shot[] = [
  { method: "GET", path: "/appconfig", body: null },
  { method: "POST", path: "/auth/login", body: { email: "person0@bench.example", password: "wrong" } },
  { method: "GET", path: "/users/email?email=person0@bench.example", body: null },
  { method: "POST", path: "/messages/stream", body: { content: "x".repeat(50_000) } },
  { method: "GET", path: "/shared/abcdefghijklmnopqrstuvwxyz", body: null },
];

const agent = new Agent({ keepAlive: true, maxSockets: connections });
const { hostname, port } = new URL(address);
const statuses: Record<string, number> = {};
let fired = 0;

await listenAlone(
  createServer((_, response) => response.end(JSON.stringify({ fired, statuses }))),
  "",
);
for (let n = 0; n < connections; n += 1) void shootOn();

async function shootOn(): Promise<void> {
  for (;;) {
    const status = await shoot(fired++);
    statuses[status] = (statuses[status] ?? 0) + 1;
  }
}

function shoot(n: number): Promise<number> {
  const shots = token ? shotsOfAccount : shotsOfStrangers;
  const { method, path, body } = shots[n % shots.length] ?? { method: "GET", path: "/", body: null };
  const ip = token ? "203.0.113.7" : `198.18.${(n % addresses) >> 8}.${(n % addresses) & 255}`;
  const headers = {
    "x-forwarded-for": ip,
    ...(token && { authorization: `Bearer ${token}` }),
    ...(body && { "content-type": "application/json" }),
  };
  return new Promise((resolve) => {
    const options = { hostname, port, path: `/api${path}`, method, agent, headers, timeout: 30_000 };
    const sent = request(options, (answer) => {
      answer.resume();
      answer.on("close", () => resolve(answer.statusCode ?? 0));
    });
    sent.on("timeout", () => sent.destroy(new Error("late")));
    sent.on("error", () => resolve(0));
    sent.end(body ? JSON.stringify(body) : undefined);
  });
}
