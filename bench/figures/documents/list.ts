import type { Bed } from "../../bed.ts";
import { median } from "../../quantiles.ts";
import { rateOf } from "../../rates.ts";
import { type Result, type Row, times } from "../../row.ts";
import { makePeople } from "../../seeds/seed.ts";
import { fillDocumentsForRoute, makeDocuments, shortDocuments } from "../../seeds/seedDocuments.ts";
import { signIn } from "../../signIn.ts";

const documentCount = 10_000;
const pageSize = 24;
const rounds = 3;
const roundMs = 1500;
const limit = 0.5;

type Case = { name: string; ours: string; bare: string };

const cases = {
  first: { name: "page 1", ours: "page=1", bare: "sort=updated&page=1" },
  deep: { name: "page 200", ours: "page=200", bare: "sort=updated&page=200" },
  sorted: { name: "by name, page 1", ours: "sortBy=name_asc&page=1", bare: "sort=name&page=1" },
} satisfies Record<string, Case>;

/** How many pages of 24 of a person's 10,000 documents a second, near and far, and by name. By turns with the bare route. */
export async function measureDocuments(bed: Bed): Promise<Result> {
  const pluma = await bed.pluma("pluma_documents", await bed.model());
  const [person] = await makePeople(pluma, 1);
  if (!person) throw new Error("nobody was made");
  const made = shortDocuments(documentCount);
  await makeDocuments(pluma, person.userId, made);
  const headers = { authorization: `Bearer ${await signIn(pluma, person)}` };
  const database = await bed.database("route_documents");
  await fillDocumentsForRoute(database, made);
  const route = await bed.route(database);
  const rows: Row[] = [];
  const numbers: Result["numbers"] = {};
  for (const [key, each] of Object.entries<Case>(cases)) {
    const ours = `${pluma.address}/api/documents?${each.ours}`;
    const bare = `${route.address}/documents?${each.bare}`;
    await checkPage(ours, headers);
    await checkPage(bare, {});
    const rates: { ours: number[]; bare: number[] } = { ours: [], bare: [] };
    await rateOf(() => ours, headers, 1000);
    await rateOf(() => bare, {}, 1000);
    for (let round = 0; round < rounds; round += 1) {
      rates.bare.push(await rateOf(() => bare, {}, roundMs));
      rates.ours.push(await rateOf(() => ours, headers, roundMs));
    }
    const [oursRate, bareRate] = [median(rates.ours), median(rates.bare)];
    Object.assign(numbers, { [`${key}PerSecond`]: oursRate, [`${key}BarePerSecond`]: bareRate });
    rows.push(rowOf(key === "first" ? `10,000 documents: ${each.name}` : `  ${each.name}`, oursRate, bareRate));
  }
  return { rows, numbers };
}

function rowOf(figure: string, ours: number, bare: number): Row {
  return {
    figure,
    measured: `${ours.toFixed(0)} /s`,
    bare: `${bare.toFixed(0)} /s`,
    ratio: times(ours / bare),
    limit: `≥ ${limit} ×`,
    isReached: ours / bare >= limit,
  };
}

/** What is counted must be what is meant: a page of 24, and how many there are in all. */
async function checkPage(url: string, headers: Record<string, string>): Promise<void> {
  const answer = await fetch(url, { headers });
  const { documents, count } = await answer.json();
  if (documents?.length !== pageSize || count !== documentCount)
    throw new Error(`${url} answered ${answer.status} with ${documents?.length} of ${count}`);
}
