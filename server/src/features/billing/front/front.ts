import type { FrontCount, FrontDay, LeftCheckout, shopFront } from "@pluma/contract/billing/shopFront";
import type { Input, Received, ServedFile } from "@pluma/contract/kit/kit";
import { fromMinor } from "@pluma/contract/kit/money";
import type { VisitStep } from "@pluma/contract/site/visits";
import type { ActorCtx } from "../../../platform/context.ts";
import { writeCsv } from "../../../platform/files/csv.ts";
import { dayIn, laterDay, startOfDay } from "../../../platform/time/rules.days.ts";
import { readVisits } from "../../site/index.ts";
import { zoneOf } from "../days.ts";
import { countBegun, countBought, countLeft, readCampaigns, readLeft } from "./store.system.front.ts";

const counts: readonly FrontCount[] = ["visitors", "landing", "plans", "sign_ups", "checkouts", "purchases"];
const countOf: Record<VisitStep, FrontCount> = {
  visitors: "visitors",
  landing: "landing",
  plans: "plans",
  signUps: "sign_ups",
};

/** The way to a purchase from the platform or the selected organization by day, and the checkouts that were left. */
export async function readFront(
  ctx: ActorCtx,
  { query }: Input<typeof shopFront.readFront>,
): Promise<Received<typeof shopFront.readFront>> {
  const zone = await zoneOf(ctx);
  const days = await daysOf(ctx, query.days, zone);
  const totals = empty();
  for (const day of days) for (const each of counts) totals[each] += day[each];
  const seller = ctx.actor.organizationId;
  const from = startOfDay(days[0]?.day ?? dayIn(ctx.clock.now(), zone), zone);
  const [count, rows] = [await countLeft(ctx, seller, from), await readLeft(ctx, seller, from)];
  const campaigns = await readCampaigns(ctx, seller, from);
  return { days, totals, campaigns, left: { count, checkouts: rows.map(showLeft) }, time_zone: zone };
}

/** The days of it as a file. */
export async function exportFront(ctx: ActorCtx, { query }: Input<typeof shopFront.exportFront>): Promise<ServedFile> {
  const days = await daysOf(ctx, query.days, await zoneOf(ctx));
  const bytes = await writeCsv(ctx, ["day", ...counts], (add) => add(days));
  return { name: "visits.csv", type: "text/csv", bytes };
}

const empty = (): Record<FrontCount, number> => ({
  ...{ visitors: 0, landing: 0, plans: 0 },
  ...{ sign_ups: 0, checkouts: 0, purchases: 0 },
});

async function daysOf(ctx: ActorCtx, length: number, zone: string): Promise<FrontDay[]> {
  const seller = ctx.actor.organizationId;
  const last = dayIn(ctx.clock.now(), zone);
  const first = laterDay(last, 1 - length);
  const days = new Map<string, FrontDay>();
  for (let day = first; day <= last; day = laterDay(day, 1)) days.set(day, { day, ...empty() });
  const add = (day: string, name: FrontCount, count: number) => {
    const found = days.get(day);
    if (found) found[name] += count;
  };
  for (const { day, step, count } of await readVisits(ctx.db, seller, first, last)) add(day, countOf[step], count);
  const span = { seller, from: startOfDay(first, zone), zone };
  for (const { day, count } of await countBegun(ctx, span)) add(day, "checkouts", count);
  for (const { day, count } of await countBought(ctx, span)) add(day, "purchases", count);
  return [...days.values()];
}

type LeftRow = Awaited<ReturnType<typeof readLeft>>[number];

const showLeft = (row: LeftRow): LeftCheckout => ({
  purchase_id: row.purchaseId,
  product: { product_id: row.productId, name: row.productName },
  amount: fromMinor(row.amount, row.currency),
  currency: row.currency,
  createdAt: row.createdAt.toISOString(),
  user:
    row.name === null || row.email === null
      ? null
      : { user_id: row.userId, name: [row.name, row.lastName].filter(Boolean).join(" "), email: row.email },
});
