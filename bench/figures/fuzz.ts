import { Agent, request } from "node:http";
import { z } from "zod";
import { contracts } from "../../contract/src/all.ts";
import type { RouteDefinition } from "../../contract/src/kit/kit.ts";
import { type Bed, owner } from "../bed.ts";
import { nowMs } from "../clock.ts";
import { residentBytes } from "../processes.ts";
import { type Result, times } from "../row.ts";
import { makeConversations, makePeople } from "../seeds/seed.ts";
import { broken, type Dice, hostile, madeOf, openDice } from "../shapes.ts";
import { signIn } from "../signIn.ts";

/** FUZZ_REQUESTS is for a shorter run, FUZZ_SEED for other requests; the same seed asks the same. */
const requests = Number(process.env.FUZZ_REQUESTS ?? 1_000_000);
const seed = Number(process.env.FUZZ_SEED ?? 20_261_122);
const atOnce = 24;
const growthMax = 1.3;
/** Memory is compared from here on: what comes before loads code and fills caches. */
const warmShare = 0.2;
const failuresShown = 20;

/** Calls after which nobody would be there to ask the next one, and those that ask servers elsewhere. */
const leftOut = [
  "/auth/logout",
  "/auth/sessions",
  "/auth/sessions/{session_id}",
  "/appconfig",
  "/users/admin/{id}",
  "/staff/{id}",
  "/staff",
  "/ai/test",
  "/ai/test-search",
  "/users/webhook/test",
  "/users/api_key/test",
  "/appconfig/test/webhook",
];
const routes = Object.values(contracts)
  .flatMap((contract) => Object.values<RouteDefinition>(contract))
  .filter(({ method, path }) => method === "GET" || !leftOut.includes(path))
  .filter(({ method, path }) => !(method === "DELETE" && path === "/users"));

const bodyTries = 500;

type Asked = { route: RouteDefinition; url: string; headers: Record<string, string>; body: string | null };

/** Requests made from the contract's own shapes, most of them then broken: none may fail on our side, nor stay in memory. */
export async function measureFuzz(bed: Bed): Promise<Result> {
  checkBodies();
  const pluma = await bed.pluma("pluma_fuzz", await bed.model());
  const [person] = await makePeople(pluma, 1);
  if (!person) throw new Error("nobody was made");
  await makeConversations(pluma, person.userId, 20);
  const tokens = ["", await signIn(pluma, person), await signIn(pluma, owner)];
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  const dice = openDice(seed);
  const statuses = new Map<number, number>();
  const failures: string[] = [];
  const mib: number[] = [];
  const startedAtMs = nowMs();
  let asked = 0;
  const ask = async () => {
    while (asked < requests) {
      asked += 1;
      if (asked % Math.ceil(requests / 50) === 0) mib.push(residentBytes(pluma.pid) / 2 ** 20);
      const made = make(dice, tokens);
      const { status, text } = await send(pluma.address, agent, made);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (status === 500 || status === 0) {
        failures.push(
          `${made.route.method} ${made.url} ${made.body?.slice(0, 300) ?? ""} → ${status} ${text.slice(0, 100)}`,
        );
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, ask));
  agent.destroy();
  const seconds = (nowMs() - startedAtMs) / 1000;
  const warm = mib[Math.floor(mib.length * warmShare)] ?? 1;
  const growth = (mib.at(-1) ?? 1) / warm;
  const counted = [...statuses].sort(([one], [other]) => one - other).map(([status, count]) => `${status}: ${count}`);
  return {
    rows: [
      {
        figure: `${requests.toLocaleString("en")} made-up requests, of them with 500 or without an answer`,
        measured: String(failures.length),
        bare: "",
        ratio: "",
        limit: "0",
        isReached: failures.length === 0,
      },
      {
        figure: `  memory at the end (VmRSS of the process), against after the first ${warmShare * 100} %`,
        measured: `${(mib.at(-1) ?? 0).toFixed(0)} MiB`,
        bare: "",
        ratio: times(growth),
        limit: `≤ ${times(growthMax)}`,
        isReached: growth <= growthMax,
      },
    ],
    numbers: { requests, seed, failures: failures.length, seconds, warmMib: warm, lastMib: mib.at(-1) ?? 0 },
    notes: [counted.join(", "), mib.map((each) => each.toFixed(0)).join(" "), ...failures.slice(0, failuresShown)],
  };
}

/** A call whose bodies are all refused for their shape is never really asked. */
function checkBodies(): void {
  const dice = openDice(seed);
  for (const route of routes) {
    const shape = shapeOf(route);
    if (!(shape instanceof z.ZodType)) continue;
    const isGood = () => shape.safeParse(JSON.parse(JSON.stringify(madeOf(shape, dice) ?? null))).success;
    if (!Array.from({ length: bodyTries }, isGood).includes(true)) {
      throw new Error(`no good body is ever made for ${route.method} ${route.path}`);
    }
  }
}

/** The shape of a body, of a form that of its fields. */
const shapeOf = ({ body }: RouteDefinition): unknown => (body && "fields" in body ? body.fields : body);

function make(dice: Dice, tokens: string[]): Asked {
  const route = dice.of(routes);
  const isBroken = dice.below(3) > 0;
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = isBroken && dice.below(2) === 0 ? dice.of(hostile) : madeOf(route.params?.shape[name], dice);
    return encode(value) || "1";
  });
  const query = Object.entries(Object(madeOf(route.query, dice)))
    .map(([name, value]) => `${name}=${encode(isBroken && dice.below(3) === 0 ? dice.of(hostile) : value)}`)
    .join("&");
  const token = dice.of(tokens);
  const headers: Record<string, string> = {
    ...(token !== "" && { authorization: `Bearer ${token}` }),
    ...(dice.below(20) === 0 && { "idempotency-key": dice.of(["a", "b", "x".repeat(300)]) }),
    "accept-language": dice.of(["en", "es", "xx;q=2"]),
  };
  const url = `/api${path}${query ? `?${query}` : ""}`;
  if (route.method === "GET" || !route.body) return { route, url, headers, body: null };
  const value = madeOf(shapeOf(route), dice);
  const text = JSON.stringify(isBroken ? broken(value, dice) : value) ?? "null";
  const body = dice.below(40) === 0 ? text.slice(0, dice.below(text.length + 1)) : text;
  return { route, url, headers: { ...headers, "content-type": "application/json" }, body };
}

function encode(value: unknown): string {
  const text = typeof value === "object" ? JSON.stringify(value) : String(value);
  return encodeURIComponent(text.toWellFormed());
}

function send(address: string, agent: Agent, { route, url, headers, body }: Asked) {
  return new Promise<{ status: number; text: string }>((resolve) => {
    const { hostname, port } = new URL(address);
    const sent = request(
      { hostname, port, path: url, method: route.method, agent, headers, timeout: 30_000 },
      (answer) => {
        let text = "";
        answer.on("data", (chunk: Buffer) => {
          if (text.length < 500) text += chunk.toString();
        });
        answer.on("end", () => resolve({ status: answer.statusCode ?? 0, text }));
        answer.on("error", () => resolve({ status: 0, text: "broken off" }));
      },
    );
    sent.on("timeout", () => sent.destroy(new Error("no answer within 30 s")));
    sent.on("error", (error) => resolve({ status: 0, text: error.message }));
    sent.end(body ?? undefined);
  });
}
