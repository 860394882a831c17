import { loadavg } from "node:os";
import type { Bed } from "../bed.ts";
import { nowMs, sleep } from "../clock.ts";
import { startHere } from "../processes.ts";
import { quantile } from "../quantiles.ts";
import { askOnce, WARM_UP } from "../rounds.ts";
import { ms, type Result, type Row, times } from "../row.ts";
import { makeConversations, makePeople } from "../seeds/seed.ts";
import { signIn } from "../signIn.ts";
import { plumaTarget, type Target } from "../targets.ts";

const samples = 100;
const limit = 2;
/** So many that none of them asks for more answers in a minute than a person may. */
const people = 10;
const lanes = 100;
/** How long the attacker is at it before it is looked how others fare. */
const headStartMs = 1000;

/** Another person's first token while one attacker does what they can: from one account, then from 1,000 addresses. */
export async function measureAttack(bed: Bed): Promise<Result> {
  const pluma = await bed.pluma("pluma_attack", await bed.model(), { TRUST_PROXY: "true" }, "usual");
  const [attacker, ...others] = await makePeople(pluma, 1 + people);
  if (!attacker) throw new Error("nobody was made");
  const guests = others.map(async (person) => ({
    person,
    conversations: await makeConversations(pluma, person.userId, lanes / people),
  }));
  const target = await plumaTarget(pluma, await Promise.all(guests));
  const token = await signIn(pluma, attacker);
  await firstTokenP95(target, WARM_UP);
  const quietLoad = loadNow();
  const quiet = await firstTokenP95(target, samples);
  const account = await underAttack(target, [pluma.address, token]);
  // What is left of the one attack must not count for the other.
  await sleep(headStartMs);
  const spread = await underAttack(target, [pluma.address]);
  target.close();
  const row = (name: string, { p95Ms, perSecond }: Attacked): Row => ({
    figure: `first token p95 of another person, an attacker at full tilt ${name}`,
    measured: `${ms(p95Ms)} (${Math.round(perSecond).toLocaleString("en")} requests a second)`,
    bare: ms(quiet),
    ratio: times(p95Ms / quiet),
    limit: `≤ ${limit} ×`,
    isReached: p95Ms / quiet <= limit,
  });
  return {
    rows: [row("from one account", account), row("from 1,000 addresses", spread)],
    numbers: { quietMs: quiet, accountMs: account.p95Ms, spreadMs: spread.p95Ms },
    notes: [`load before: ${quietLoad}`, account.note, spread.note],
  };
}

type Attacked = { p95Ms: number; perSecond: number; note: string };

/** Measures while the attacker is at it, and ends it. */
async function underAttack(target: Target, args: string[]): Promise<Attacked> {
  const attacker = await startHere("attacker.ts", args);
  const startedAtMs = nowMs();
  await sleep(headStartMs);
  const p95Ms = await firstTokenP95(target, samples);
  const seconds = (nowMs() - startedAtMs) / 1000;
  const { fired, statuses } = await (await fetch(attacker.address)).json();
  await attacker.stop();
  return {
    p95Ms,
    perSecond: fired / seconds,
    note: `${fired} requests in ${seconds.toFixed(1)} s: ${JSON.stringify(statuses)}; load ${loadNow()}`,
  };
}

const loadNow = () => loadavg()[0]?.toFixed(1) ?? "unknown";

async function firstTokenP95(target: Target, count: number): Promise<number> {
  const taken: number[] = [];
  for (let sample = 0; sample < count; sample += 1) {
    const { seen } = await askOnce(target, sample % lanes, 5, 400);
    taken.push((seen.firstAtMs ?? Number.NaN) - seen.askedAtMs);
  }
  return quantile(taken, 0.95);
}
