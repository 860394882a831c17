import { type Bed, owner } from "../bed.ts";
import { median } from "../quantiles.ts";
import { rateOf } from "../rates.ts";
import { type Result, type Row, times } from "../row.ts";
import { fillCustomersForRoute, makeCustomers, searchFor } from "../seeds/seed.ts";
import { signIn } from "../signIn.ts";

const customerCount = 100_000;
const pageSize = 50;
const deepPage = 1000;
const rounds = 3;
const roundMs = 1500;
const limit = 0.5;

/** What is asked of Pluma and of the bare route, by the number of the request. */
type Case = { name: string; ours: (request: number) => string; bare: (request: number) => string };

const cases = {
  first: { name: "page 1", ours: () => "page=1", bare: () => "sort=newest&page=1" },
  deep: { name: `page ${deepPage}`, ours: () => `page=${deepPage}`, bare: () => `sort=newest&page=${deepPage}` },
  sorted: { name: "by name, page 1", ours: () => "sort=name_asc&page=1", bare: () => "sort=name&page=1" },
  sortedDeep: {
    name: `by name, page ${deepPage}`,
    ours: () => `sort=name_asc&page=${deepPage}`,
    bare: () => `sort=name&page=${deepPage}`,
  },
  // A different search each time: one that comes again finds its count remembered.
  searched: {
    name: "a search, page 1",
    ours: (request) => `query=${searchFor(request)}&page=1`,
    bare: (request) => `sort=newest&word=${searchFor(request)}&page=1`,
  },
} satisfies Record<string, Case>;

/** How many pages of 50 of 100,000 customers a second, near and far, sorted and searched. By turns with the bare route. */
export async function measureCustomers(bed: Bed): Promise<Result> {
  const pluma = await bed.pluma("pluma_customers", await bed.model());
  await makeCustomers(pluma, customerCount);
  const headers = { authorization: `Bearer ${await signIn(pluma, owner)}` };
  const database = await bed.database("route_customers");
  await fillCustomersForRoute(database, customerCount);
  const route = await bed.route(database);

  const rates: Record<string, { ours: number; bare: number }> = {};
  for (const [key, each] of Object.entries<Case>(cases)) {
    const ours = (request: number) => `${pluma.address}/api/users/admin/all?${each.ours(request)}`;
    const bare = (request: number) => `${route.address}/customers?${each.bare(request)}`;
    await checkPage(ours(0), headers);
    await checkPage(bare(0), {});
    rates[key] = await byTurns(
      (forMs) => rateOf(ours, headers, forMs),
      (forMs) => rateOf(bare, {}, forMs),
    );
  }
  return resultOf(rates);
}

async function byTurns(ours: (forMs: number) => Promise<number>, bare: (forMs: number) => Promise<number>) {
  await ours(500);
  await bare(500);
  const measured: { ours: number[]; bare: number[] } = { ours: [], bare: [] };
  for (let round = 0; round < rounds; round += 1) {
    measured.bare.push(await bare(roundMs));
    measured.ours.push(await ours(roundMs));
  }
  return { ours: median(measured.ours), bare: median(measured.bare) };
}

function resultOf(rates: Record<string, { ours: number; bare: number }>): Result {
  const numbers: Result["numbers"] = {};
  const rows: Row[] = Object.entries<Case>(cases).map(([key, { name }]) => {
    const { ours, bare } = rates[key] ?? { ours: 0, bare: 0 };
    Object.assign(numbers, { [`${key}PerSecond`]: ours, [`${key}BarePerSecond`]: bare });
    return rowOf(`${customerCount.toLocaleString("en")} customers: ${name}`, ours, bare);
  });
  const against = (name: string, deep: keyof typeof cases, first: keyof typeof cases) =>
    rowOf(`  ${name}, against page 1`, rates[deep]?.ours ?? 0, rates[first]?.ours ?? 0);
  rows.push(against(`page ${deepPage}`, "deep", "first"), against(`by name, page ${deepPage}`, "sortedDeep", "sorted"));
  return { rows, numbers };
}

function rowOf(figure: string, measured: number, bare: number): Row {
  const ratio = measured / bare;
  return {
    figure,
    measured: `${measured.toFixed(0)} /s`,
    bare: `${bare.toFixed(0)} /s`,
    ratio: times(ratio),
    limit: `≥ ${limit} ×`,
    isReached: ratio >= limit,
  };
}

/** What is counted must be what is meant: a page of 50, and how many there are in all. */
async function checkPage(url: string, headers: Record<string, string>): Promise<void> {
  const answer = await fetch(url, { headers });
  const { users, count } = await answer.json();
  const isWhole = url.includes("query=") || url.includes("word=") ? count >= pageSize : count >= customerCount;
  if (users?.length !== pageSize || !isWhole) {
    throw new Error(`${url} answered ${answer.status} with ${users?.length} of ${count}, and no page of ${pageSize}`);
  }
}
