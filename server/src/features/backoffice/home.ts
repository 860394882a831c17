import type { backoffice } from "@pluma/contract/backoffice/backoffice";
import type { Answer, Input } from "@pluma/contract/kit/kit";
import type { ActorCtx } from "../../platform/context.ts";
import { refuse } from "../../platform/errors.ts";
import { countPeople, newestCustomers, readSignups } from "../accounts/index.ts";
import { countWaiting } from "../billing/index.ts";
import { countUndelivered } from "../session/index.ts";
import { readSpan } from "./rules.ts";
import { showCustomerRow } from "./show.ts";

const NEWEST = 8;
/** For how long a webhook that failed is told: a week, so that nobody misses it over a weekend. */
const FAILURES_MS = 7 * 24 * 3600 * 1000;

/** How many people there are, who signed up in a span of days and in the one before it, and the newest of them. */
export async function readHome(
  ctx: ActorCtx,
  { query }: Input<typeof backoffice.readHome>,
): Promise<Answer<typeof backoffice.readHome>> {
  const now = ctx.clock.now();
  const { first, last, before } =
    readSpan(query, now) ?? refuse("invalid_query", {}, { start_date: query.start_date ?? "" });
  const [{ people, withAccess }, days, daysBefore, newest, failedWebhooks] = await Promise.all([
    countPeople(ctx),
    readSignups(ctx, first, last),
    readSignups(ctx, before.first, before.last),
    newestCustomers(ctx, NEWEST),
    countUndelivered(ctx, new Date(now.getTime() - FAILURES_MS)),
  ]);
  return {
    missing: ctx.missing(),
    customers: people,
    with_access: withAccess,
    failed_webhooks: failedWebhooks,
    signups: { total: totalOf(days), before: totalOf(daysBefore), days },
    newest: newest.map((row) => showCustomerRow(row, now)),
  };
}

/** What waits to be done, as it stands now. */
export async function readWaiting(ctx: ActorCtx): Promise<Answer<typeof backoffice.readWaiting>> {
  const { pending, failed } = await countWaiting(ctx);
  return { pending_purchases: pending, failed_invoices: failed };
}

const totalOf = (days: { count: number }[]): number => days.reduce((total, { count }) => total + count, 0);
