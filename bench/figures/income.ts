import { type Bed, owner } from "../bed.ts";
import { nowMs } from "../clock.ts";
import { median, quantile } from "../quantiles.ts";
import { ms, type Result } from "../row.ts";
import { makeCustomers } from "../seeds/seed.ts";
import { makeSales } from "../seeds/seedSales.ts";
import { signIn } from "../signIn.ts";

const invoiceCount = 100_000;
const customerCount = 10_000;
const warmUp = 10;
const samples = 100;
const limitMs = 150;
const DAY_MS = 24 * 3600 * 1000;

/** How long the income of a year takes to be summed up, with the year before it, over 100,000 invoices. */
export async function measureIncome(bed: Bed): Promise<Result> {
  const pluma = await bed.pluma("pluma_income", await bed.model());
  await makeCustomers(pluma, customerCount);
  await makeSales(pluma, invoiceCount);
  const headers = { authorization: `Bearer ${await signIn(pluma, owner)}` };
  const taken: number[] = [];
  for (let sample = 0; sample < warmUp + samples; sample += 1) {
    // A year that ends another day each time: one that comes again might be remembered.
    const askedAtMs = nowMs();
    await ask(`${pluma.address}/api/analytics/income?${yearUntil(sample % 20)}`, headers);
    if (sample >= warmUp) taken.push(nowMs() - askedAtMs);
  }
  const [p50, p95] = [median(taken), quantile(taken, 0.95)];
  return {
    rows: [
      {
        figure: "income of a year over 100,000 invoices, p95",
        measured: ms(p95),
        bare: "",
        ratio: "",
        limit: `≤ ${ms(limitMs)}`,
        isReached: p95 <= limitMs,
      },
      { figure: "  p50", measured: ms(p50), bare: "", ratio: "", limit: "", isReached: null },
    ],
    numbers: { p50Ms: p50, p95Ms: p95, slowestMs: Math.max(...taken) },
  };
}

function yearUntil(daysAgo: number): string {
  const last = Date.now() - daysAgo * DAY_MS;
  const day = (moment: number) => new Date(moment).toISOString().slice(0, 10);
  return `start_date=${day(last - 364 * DAY_MS)}&end_date=${day(last)}`;
}

/** What is timed must be what is meant: nearly all of the money of that year. */
async function ask(url: string, headers: Record<string, string>): Promise<void> {
  const answer = await fetch(url, { headers });
  const { total } = await answer.json();
  // 6 of 7 are paid, 55 dollars each on average.
  if (!(total > invoiceCount * 40)) throw new Error(`${url} answered ${answer.status} with a total of ${total}`);
}
