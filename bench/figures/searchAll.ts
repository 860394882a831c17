import { type SearchKind, searchKinds } from "../../contract/src/search/search.ts";
import { type Bed, type RunningPluma, withClient } from "../bed.ts";
import { nowMs } from "../clock.ts";
import { median, quantile } from "../quantiles.ts";
import { ms, type Result, type Row } from "../row.ts";
import { makePeople } from "../seeds/seed.ts";
import { makeEverything } from "../seeds/seedEverything.ts";
import { searches } from "../seeds/seedTexts.ts";
import { signIn } from "../signIn.ts";

const warmUp = 20;
const samples = 200;
const rounds = 10;
const coldSamples = 20;
const limitMs = 150;
/** A word of nearly every text, and two letters. */
const hard = ["the", "th", "de", "ca"];

/**
 * How long one search over everything takes for who sees all of an organization of 100,000 things: one to three words by
 * their frequency, every second time without their accents; what nearly every text has and two letters; and with nothing of
 * it in the database's memory.
 */
export async function measureSearchAll(bed: Bed): Promise<Result> {
  const settings = { STARTER_TEMPLATES: "false" };
  const pluma = await bed.pluma("pluma_search_all", await bed.model(), settings);
  const [person] = await makePeople(pluma, 1);
  if (!person) throw new Error("nobody was made");
  const organizationId = await makeEverything(pluma, person.userId);
  const headers = { authorization: `Bearer ${await signIn(pluma, person)}` };
  const ask = (query: string, kind?: SearchKind) => {
    const named = `organization_id=${organizationId}&query=${encodeURIComponent(query)}${kind ? `&kind=${kind}` : ""}`;
    return askOnce(`${pluma.address}/api/search?${named}`, headers);
  };
  const [others, drawn] = [searches(coldSamples), searches(coldSamples + warmUp + samples).slice(coldSamples)];

  const cold: number[] = [];
  for (const query of others) {
    await forget(pluma);
    cold.push(await ask(query));
  }
  for (const query of drawn.slice(0, warmUp)) await ask(query);
  const warm: number[] = [];
  for (const query of drawn.slice(warmUp)) warm.push(await ask(query));
  const frequent: number[] = [];
  for (let round = 0; round < rounds; round += 1) for (const query of hard) frequent.push(await ask(query));
  // Which of them the time is of.
  const alone: Record<string, number[]> = {};
  for (const kind of searchKinds) {
    const taken: number[] = [];
    for (const query of [...drawn.slice(0, 30), ...hard]) taken.push(await ask(query, kind));
    alone[kind] = taken;
  }
  const found = { warm, hard: frequent, cold, ...alone };
  return {
    rows: [
      row("one search over 100,000 things of nine kinds, p95", warm),
      { ...row("  p50", warm, 0.5), limit: "", isReached: null },
      row("  of what nearly every text has, or two letters, p95", frequent),
      row("  with nothing in the memory of the database, p95", cold),
    ],
    numbers: Object.fromEntries(
      Object.entries(found).flatMap(([name, values]) => [
        [`${name}P50Ms`, median(values)],
        [`${name}P95Ms`, quantile(values, 0.95)],
        [`${name}SlowestMs`, Math.max(...values)],
      ]),
    ),
  };
}

function row(figure: string, values: number[], share = 0.95): Row {
  const value = quantile(values, share);
  return { figure, measured: ms(value), bare: "", ratio: "", limit: `≤ ${ms(limitMs)}`, isReached: value <= limitMs };
}

/** What was not looked through in time would make a search look fast. */
async function askOnce(url: string, headers: Record<string, string>): Promise<number> {
  const askedAtMs = nowMs();
  const answer = await fetch(url, { headers });
  const { results, unfinished } = await answer.json();
  if (!Array.isArray(results) || unfinished.length > 0)
    throw new Error(`${url} answered ${answer.status}, unfinished: ${unfinished}`);
  return nowMs() - askedAtMs;
}

/** The database's own memory holds nothing any more. */
const forget = (pluma: RunningPluma) =>
  withClient(pluma.database, async (client) => {
    await client.query("create extension if not exists pg_buffercache");
    await client.query("select pg_buffercache_evict_all()");
  });
