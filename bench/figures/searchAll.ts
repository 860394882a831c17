import { type SearchKind, searchKinds } from "../../contract/src/search/search.ts";
import type { Bed } from "../bed.ts";
import { nowMs } from "../clock.ts";
import type { Result } from "../row.ts";
import { makePeople } from "../seeds/seed.ts";
import { makeEverything } from "../seeds/seedEverything.ts";
import { searches } from "../seeds/seedTexts.ts";
import { signIn } from "../signIn.ts";
import { forget, searchNumbers, searchRow } from "./searching.ts";

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
      searchRow("one search over 100,000 things of nine kinds, p95", warm, limitMs),
      { ...searchRow("  p50", warm, limitMs, 0.5), limit: "", isReached: null },
      searchRow("  of what nearly every text has, or two letters, p95", frequent, limitMs),
      searchRow("  with nothing in the memory of the database, p95", cold, limitMs),
    ],
    numbers: searchNumbers(found),
  };
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
