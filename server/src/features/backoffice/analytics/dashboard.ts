import type { analytics } from "@pluma/contract/backoffice/analytics";
import type { Answer } from "@pluma/contract/kit/kit";
import { fromMinor } from "@pluma/contract/kit/money";
import type { ActorCtx } from "../../../platform/context.ts";
import { comparedOf, pointsOf, slotsOf } from "../../../platform/time/rules.spans.ts";
import { countSignups, readPersons } from "../../accounts/index.ts";
import { countPurchases, countWaiting, readNewestPurchases, sumRecurring } from "../../billing/index.ts";
import { monthlyOf } from "./rules.recurring.ts";
import { type Asked, aboutOf, openView, readLedgerSums, sumsOf, type View } from "./view.ts";

const NEWEST = 6;

/** What the home of the back office says of money, purchases and sign-ups of a span, and what waits to be done. */
export async function readDashboard(ctx: ActorCtx, asked: Asked): Promise<Answer<typeof analytics.readDashboard>> {
  const view = await openView(ctx, asked);
  const slots = slotsOf(view.span, "fit");
  const [ledger, bought, signedUp, recurring, waiting, newest] = await Promise.all([
    readLedgerSums(ctx, view, slots),
    countPurchases(ctx, slots.moments, view),
    countSignups(ctx, slots.moments),
    readRecurring(ctx, view),
    countWaiting(ctx),
    readNewest(ctx),
  ]);
  const purchases = sumsOf(
    bought.filter(({ currency }) => currency === view.currency),
    ({ count }) => count,
  );
  const signups = sumsOf(signedUp, ({ count }) => count);
  return {
    ...aboutOf(view, ledger.moved),
    income: comparedOf(slots, ledger.income, view.wire),
    refunds: comparedOf(slots, ledger.refunds, view.wire),
    purchases: comparedOf(slots, purchases),
    signups: comparedOf(slots, signups),
    recurring,
    income_days: pointsOf(slots, ledger.income, view.wire),
    purchase_days: pointsOf(slots, purchases),
    signup_days: pointsOf(slots, signups),
    pending_purchases: waiting.pending,
    failed_invoices: waiting.failed,
    newest,
  };
}

async function readRecurring(ctx: ActorCtx, view: View): Promise<number> {
  return view.wire(monthlyOf(await sumRecurring(ctx, view.currency, view)));
}

async function readNewest(ctx: ActorCtx): Promise<Answer<typeof analytics.readDashboard>["newest"]> {
  const rows = await readNewestPurchases(ctx, NEWEST);
  const people = await readPersons(
    ctx,
    rows.map(({ userId }) => userId),
  );
  return rows.map((row) => {
    const { name = "", lastName = "" } = people.get(row.userId) ?? {};
    return {
      purchase_id: row.purchaseId,
      user: { user_id: row.userId, name, last_name: lastName },
      product: row.productName,
      amount: fromMinor(row.amount, row.currency),
      currency: row.currency,
      is_gift: row.isGift,
      status: row.status,
      createdAt: row.createdAt.toISOString(),
    };
  });
}
