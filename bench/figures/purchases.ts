import { type Bed, owner } from "../bed.ts";
import { median } from "../quantiles.ts";
import { rateOf } from "../rates.ts";
import { type Result, times } from "../row.ts";
import { makeCustomers } from "../seeds/seed.ts";
import { fillSalesForRoute, makeSales } from "../seeds/seedSales.ts";
import { signIn } from "../signIn.ts";

const purchaseCount = 100_000;
const customerCount = 10_000;
const pageSize = 50;
const rounds = 4;
const roundMs = 2000;
const limit = 0.6;
const DAY_MS = 24 * 3600 * 1000;

type Case = {
  name: string;
  ours: (from: string, until: string) => string;
  bare: (from: string, until: string) => string;
};

const cases: Case[] = [
  {
    name: "a month, the newest first",
    ours: (from, until) => `start_date=${from}&end_date=${until}`,
    bare: (from, until) => `from=${from}&until=${until}&sort=newest`,
  },
  {
    name: "two statuses of a product in a quarter, by amount",
    ours: (from, until) =>
      `status=active,cancelled&product_id=3&start_date=${from}&end_date=${until}&sort=amount&direction=desc`,
    bare: (from, until) => `from=${from}&until=${until}&statuses=active,cancelled&product=3&sort=amount`,
  },
];

/** How many pages of 50 of 100,000 purchases a second, filtered and sorted, sums and all. By turns with the bare route. */
export async function measurePurchases(bed: Bed): Promise<Result> {
  const pluma = await bed.pluma("pluma_purchases", await bed.model());
  await makeCustomers(pluma, customerCount);
  await makeSales(pluma, purchaseCount);
  const headers = { authorization: `Bearer ${await signIn(pluma, owner)}` };
  const database = await bed.database("route_purchases");
  await fillSalesForRoute(database, purchaseCount, customerCount);
  const route = await bed.route(database);

  const result: Result = { rows: [], numbers: {} };
  for (const [index, { name, ours, bare }] of cases.entries()) {
    const days = index === 0 ? 30 : 90;
    // Another span each time: one that comes again might be remembered.
    const oursUrl = (request: number) =>
      `${pluma.address}/api/purchases/admin?size=${pageSize}&page=1&${ours(...spanOf(request, days))}`;
    const bareUrl = (request: number) => `${route.address}/purchases?${bare(...spanOf(request, days))}`;
    await checkSame(oursUrl(0), headers, bareUrl(0));
    await rateOf(oursUrl, headers, 1000);
    await rateOf(bareUrl, {}, 1000);
    const rates: { ours: number[]; bare: number[] } = { ours: [], bare: [] };
    for (let round = 0; round < rounds; round += 1) {
      rates.bare.push(await rateOf(bareUrl, {}, roundMs));
      rates.ours.push(await rateOf(oursUrl, headers, roundMs));
    }
    const [oursRate, bareRate] = [median(rates.ours), median(rates.bare)];
    const ratio = oursRate / bareRate;
    result.rows.push({
      figure: `${index === 0 ? "100,000 purchases" : " "}: ${name}`.replace(" :", " "),
      measured: `${oursRate.toFixed(0)} /s`,
      bare: `${bareRate.toFixed(0)} /s`,
      ratio: times(ratio),
      limit: `≥ ${limit} ×`,
      isReached: ratio >= limit,
    });
    Object.assign(result.numbers, { [`ours${index}PerSecond`]: oursRate, [`bare${index}PerSecond`]: bareRate });
  }
  return result;
}

/** Whole days that end between yesterday and 200 days ago. */
function spanOf(request: number, days: number): [string, string] {
  const last = Date.now() - (1 + (request % 200)) * DAY_MS;
  const day = (moment: number) => new Date(moment).toISOString().slice(0, 10);
  return [day(last - (days - 1) * DAY_MS), day(last)];
}

/** What is counted must be what is meant: both find as many, and both answer a page of 50. */
async function checkSame(ours: string, headers: Record<string, string>, bare: string): Promise<void> {
  const [one, other] = await Promise.all(
    [fetch(ours, { headers }), fetch(bare)].map(async (answer) => (await answer).json()),
  );
  const isPage = one.purchases?.length === pageSize && other.purchases?.length === pageSize;
  // The two are filled a moment apart, so that a purchase may lie on either side of midnight.
  if (isPage && Math.abs(one.count - other.count) <= 5) return;
  throw new Error(`${ours} answered ${one.purchases?.length} of ${one.count}, the bare route ${other.count}`);
}
