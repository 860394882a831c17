import { Agent, request } from "node:http";
import type { Bed } from "../bed.ts";
import { nowMs, sleep } from "../clock.ts";
import { quantile } from "../quantiles.ts";
import { askOnce, WARM_UP } from "../rounds.ts";
import { ms, type Result, type Row, times } from "../row.ts";
import { makeConversations, makePeople } from "../seed.ts";
import { plumaTarget, signIn, type Target } from "../targets.ts";

const samples = 100;
const limit = 2;
/** At full tilt, and yet bounded: so many requests under way, for as long as the samples take, and never longer. */
const connections = 40;
const secondsMax = 60;
const addresses = 1000;

type Shot = { method: string; path: string; body: object | null };

/** What costs most of what anybody may ask for. */
const shots: readonly Shot[] = [
  { method: "POST", path: "/messages/stream", body: { content: "words=200 every=5" } },
  { method: "GET", path: "/conversations?search=word", body: null },
  { method: "GET", path: "/users", body: null },
  { method: "POST", path: "/checkout/totals", body: { product_id: 1, discountCode: "GUESS" } },
  { method: "POST", path: "/conversations", body: { name: "x".repeat(200) } },
  { method: "POST", path: "/users/export", body: {} },
];
/** The same of somebody without an account. */
const strangersShots: readonly Shot[] = [
  { method: "GET", path: "/appconfig", body: null },
  { method: "POST", path: "/auth/login", body: { email: "person0@bench.example", password: "wrong" } },
  { method: "GET", path: "/users/email?email=person0@bench.example", body: null },
  { method: "POST", path: "/messages/stream", body: { content: "x".repeat(50_000) } },
  { method: "GET", path: "/shared/abcdefghijklmnopqrstuvwxyz", body: null },
];

/** Another person's first token while one attacker does what they can: from one account, then from 1,000 addresses. */
export async function measureAttack(bed: Bed): Promise<Result> {
  const pluma = await bed.pluma("pluma_attack", await bed.model(), { TRUST_PROXY: "true" }, "usual");
  const people = await makePeople(pluma, 2);
  const [person, attacker] = people;
  if (!person || !attacker) throw new Error("nobody was made");
  const target = await plumaTarget(pluma, [
    { person, conversations: await makeConversations(pluma, person.userId, 100) },
  ]);
  const token = await signIn(pluma, attacker);
  await firstTokenP95(target, WARM_UP);
  const quiet = await firstTokenP95(target, samples);
  const account = await underAttack(target, pluma.address, (n) => ({
    shot: shots[n % shots.length],
    headers: { authorization: `Bearer ${token}`, "x-forwarded-for": "203.0.113.7" },
  }));
  const spread = await underAttack(target, pluma.address, (n) => ({
    shot: strangersShots[n % strangersShots.length],
    headers: { "x-forwarded-for": `198.18.${(n % addresses) >> 8}.${(n % addresses) & 255}` },
  }));
  target.close();
  const row = (name: string, { p95Ms, shots: fired }: Attacked): Row => ({
    figure: `first token p95 of another person, an attacker at full tilt ${name}`,
    measured: `${ms(p95Ms)} (${Math.round(fired).toLocaleString("en")} requests a second)`,
    bare: ms(quiet),
    ratio: times(p95Ms / quiet),
    limit: `≤ ${limit} ×`,
    isReached: p95Ms / quiet <= limit,
  });
  return {
    rows: [row("from one account", account), row(`from ${addresses.toLocaleString("en")} addresses`, spread)],
    numbers: { quietMs: quiet, accountMs: account.p95Ms, spreadMs: spread.p95Ms },
    notes: [account.statuses, spread.statuses],
  };
}

type Attacked = { p95Ms: number; shots: number; statuses: string };
type Aimed = { shot: Shot | undefined; headers: Record<string, string> };

async function underAttack(target: Target, address: string, aim: (n: number) => Aimed): Promise<Attacked> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const statuses = new Map<number, number>();
  const startedAtMs = nowMs();
  let isOver = false;
  let fired = 0;
  const shoot = async () => {
    while (!isOver && nowMs() - startedAtMs < secondsMax * 1000) {
      const { shot, headers } = aim(fired);
      fired += 1;
      const status = shot ? await fire(address, agent, shot, headers) : 0;
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  };
  const shooting = Array.from({ length: connections }, shoot);
  await sleep(1000);
  const p95Ms = await firstTokenP95(target, samples);
  const seconds = (nowMs() - startedAtMs) / 1000;
  isOver = true;
  await Promise.all(shooting);
  agent.destroy();
  return {
    p95Ms,
    shots: fired / seconds,
    statuses: [...statuses].map(([one, count]) => `${one}: ${count}`).join(", "),
  };
}

async function firstTokenP95(target: Target, count: number): Promise<number> {
  const taken: number[] = [];
  for (let sample = 0; sample < count; sample += 1) {
    const { seen } = await askOnce(target, sample % 100, 5, 400);
    taken.push((seen.firstAtMs ?? Number.NaN) - seen.askedAtMs);
  }
  return quantile(taken, 0.95);
}

function fire(address: string, agent: Agent, { method, path, body }: Shot, headers: Record<string, string>) {
  return new Promise<number>((resolve) => {
    const { hostname, port } = new URL(address);
    const type = body ? { "content-type": "application/json" } : {};
    const options = { hostname, port, path: `/api${path}`, method, agent, headers: { ...headers, ...type } };
    const sent = request({ ...options, timeout: 30_000 }, (answer) => {
      answer.resume();
      answer.on("close", () => resolve(answer.statusCode ?? 0));
    });
    sent.on("timeout", () => sent.destroy(new Error("late")));
    sent.on("error", () => resolve(0));
    sent.end(body ? JSON.stringify(body) : undefined);
  });
}
