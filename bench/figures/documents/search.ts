import { type Bed, type RunningPluma, withClient } from "../../bed.ts";
import { nowMs } from "../../clock.ts";
import type { Result } from "../../row.ts";
import { makePeople } from "../../seeds/seed.ts";
import { makeDocuments, readAllWords, wordyDocuments } from "../../seeds/seedDocuments.ts";
import { searches } from "../../seeds/seedTexts.ts";
import { signIn } from "../../signIn.ts";
import { forget, searchNumbers, searchRow } from "../searching.ts";

const documentCount = 10_000;
const characters = 10_000;
const warmUp = 20;
const samples = 200;
const rounds = 10;
const coldSamples = 20;
/** How many documents are written in while one searches: their words are not read yet. */
const freshCount = 20;
const limitMs = 100;
/** A word of nearly every text, two letters, and words with their accents. */
const hard = ["the", "de", "ca", "th"];

/**
 * How long a search takes among a person's 10,000 documents of 10,000 characters: one to three words by their frequency,
 * every second time without their accents; what every text has and two letters; with nothing of it in the database's
 * memory; and while documents are written in.
 */
export async function measureDocumentSearch(bed: Bed): Promise<Result> {
  const pluma = await bed.pluma("pluma_document_search", await bed.model());
  const [person] = await makePeople(pluma, 1);
  if (!person) throw new Error("nobody was made");
  await makeDocuments(pluma, person.userId, wordyDocuments(documentCount, characters));
  await readAllWords(pluma);
  const headers = { authorization: `Bearer ${await signIn(pluma, person)}` };
  const ask = (query: string) => askOnce(`${pluma.address}/api/documents?query=${encodeURIComponent(query)}`, headers);
  const [others, drawn] = [searches(coldSamples), searches(coldSamples + warmUp + samples).slice(coldSamples)];

  const cold: number[] = [];
  for (const query of others) {
    await forget(pluma);
    cold.push(await ask(query));
  }
  for (const query of drawn.slice(0, warmUp)) await ask(query);
  const taken: number[] = [];
  for (const query of drawn.slice(warmUp)) taken.push(await ask(query));
  const takenHard: number[] = [];
  for (let round = 0; round < rounds; round += 1) for (const query of hard) takenHard.push(await ask(query));
  await writeIn(pluma, freshCount);
  const fresh: number[] = [];
  for (const query of drawn.slice(0, 60)) fresh.push(await ask(query));
  const found = { warm: taken, hard: takenHard, cold, fresh };
  return {
    rows: [
      searchRow("search in 10,000 documents of 10,000 characters, p95", taken, limitMs),
      { ...searchRow("  p50", taken, limitMs, 0.5), limit: "", isReached: null },
      searchRow("  of what nearly every text has, or two letters, p95", takenHard, limitMs),
      searchRow("  the index in no memory of the database, p95", cold, limitMs),
      searchRow(`  while ${freshCount} of them are written in, p95`, fresh, limitMs),
    ],
    numbers: searchNumbers(found),
  };
}

async function askOnce(url: string, headers: Record<string, string>): Promise<number> {
  const askedAtMs = nowMs();
  const answer = await fetch(url, { headers });
  const { documents } = await answer.json();
  if (!Array.isArray(documents)) throw new Error(`${url} answered ${answer.status}`);
  return nowMs() - askedAtMs;
}

/** As somebody who writes on in some of the documents: their words are to be read again. */
const writeIn = (pluma: RunningPluma, count: number) =>
  withClient(pluma.database, (client) =>
    client.query(
      `update documents set version = version + 1, updated_at = now() + interval '1 hour'
       where document_id in (select document_id from documents order by document_id desc limit $1)`,
      [count],
    ),
  );
