import type Stripe from "stripe";
import { Declined, type Moved, type PlanMove, ProviderRefused } from "../index.ts";
import { type Account, isRefusal, once } from "./account.ts";
import { fromStripe, toStripe } from "./amounts.ts";
import { discountsFor, present } from "./carrying.ts";
import { idOf, wholeOf } from "./customers.ts";
import { itemOf } from "./orders.ts";
import { intentOf } from "./paying.ts";

const seconds = (at: Date): number => Math.floor(at.getTime() / 1000);

/** What a move comes to now. Null for what does not run, or is billed in another currency. */
export async function previewMove(account: Account, move: PlanMove): Promise<{ due: number; credit: number } | null> {
  const subscription = await account.api.subscriptions.retrieve(move.ref, present);
  if (!isMovable(subscription, move)) return null;
  if (move.when === "renewal" || subscription.status === "trialing") return { due: 0, credit: 0 };
  const discounts = await discountsFor(account, subscription, move);
  const preview = await account.api.invoices.createPreview({
    subscription: move.ref,
    ...(discounts !== null && { discounts }),
    subscription_details: {
      items: [{ id: itemIdOf(subscription), ...(await itemOf(account, move)) }],
      proration_behavior: "always_invoice",
      proration_date: seconds(move.at),
      billing_cycle_anchor: { type: "now" },
    },
  });
  const credit = preview.lines.data.reduce((sum, { amount }) => sum - Math.min(amount, 0), 0);
  return { due: fromStripe(preview.amount_due, preview.currency), credit: fromStripe(credit, preview.currency) };
}

function isMovable({ status, currency }: Stripe.Subscription, { price }: PlanMove): boolean {
  return (status === "active" || status === "trialing") && currency === price.currency.toLowerCase();
}

function itemIdOf({ items }: Stripe.Subscription): string {
  const item = items.data[0];
  if (!item) throw new ProviderRefused("subscription_empty", "stripe: the subscription has no item");
  return item.id;
}

/** Moves a subscription: now, with what is due charged before anything changes, or when it renews. */
export async function move(account: Account, wanted: PlanMove): Promise<Moved> {
  const subscription = await account.api.subscriptions.retrieve(wanted.ref, present);
  if (!isMovable(subscription, wanted))
    throw new ProviderRefused("not_movable", "stripe: the subscription does not run");
  if (wanted.when === "renewal") await moveAtRenewal(account, wanted, subscription);
  else if (!isMoved(subscription, wanted)) await moveNow(account, wanted, subscription);
  return { approveUrl: null, planRef: null };
}

/** Whether this very move was made: asked again after a day, when Stripe has forgotten the key, it must charge nothing. */
function isMoved({ items, billing_cycle_anchor, status }: Stripe.Subscription, wanted: PlanMove): boolean {
  const isSince = billing_cycle_anchor >= seconds(wanted.at) || status === "trialing";
  return isPrice(items.data[0]?.price, wanted) && isSince;
}

/** Whether it was asked for, and its bill waits for the buyer. */
const isWaiting = ({ pending_update: pending }: Stripe.Subscription, wanted: PlanMove): boolean =>
  isPrice(pending?.subscription_items?.[0]?.price, wanted);

const isPrice = (price: Stripe.Price | undefined, { price: { amount, currency }, interval }: PlanMove): boolean =>
  price?.unit_amount === toStripe({ amount, currency }).amount &&
  price.recurring?.interval === interval.period &&
  price.recurring.interval_count === interval.count;

async function moveNow(account: Account, wanted: PlanMove, subscription: Stripe.Subscription): Promise<void> {
  const { api } = account;
  if (!isWaiting(subscription, wanted)) {
    const schedule = idOf(subscription.schedule);
    if (schedule) await api.subscriptionSchedules.release(schedule).catch(ignoreReleased);
    const change = await changeOf(account, wanted, subscription);
    // The last bill is in the key: after a decline the same move is another try, and not the old answer again.
    const tried = { ...change, after: idOf(subscription.latest_invoice) };
    await api.subscriptions.update(wanted.ref, change, once(`${wanted.key}:move`, tried));
  }
  await settle(account, wanted);
}

async function changeOf(
  account: Account,
  wanted: PlanMove,
  subscription: Stripe.Subscription,
): Promise<Stripe.SubscriptionUpdateParams> {
  const items = [{ id: itemIdOf(subscription), ...(await itemOf(account, wanted)) }];
  const other = await discountsFor(account, subscription, wanted);
  const discounts = other !== null && { discounts: other };
  if (subscription.status === "trialing") return { items, proration_behavior: "none", ...discounts };
  return {
    items,
    ...discounts,
    proration_behavior: "always_invoice",
    proration_date: seconds(wanted.at),
    billing_cycle_anchor: { type: "now" },
    // Until its bill is paid nothing of it holds, so that a decline leaves everything as it was. What waits for its
    // payment cannot bring another discount at Stripe: that is paid at once, or refused as a whole.
    payment_behavior: discounts ? "error_if_incomplete" : "pending_if_incomplete",
  };
}

/** A move whose bill was declined is taken back; one that waits for the buyer to confirm waits, with its bill open. */
async function settle({ api }: Account, wanted: PlanMove): Promise<void> {
  const subscription = await api.subscriptions.retrieve(wanted.ref, { expand: ["latest_invoice.payments"] });
  const invoice = wholeOf(subscription.latest_invoice);
  const payment = subscription.pending_update && invoice?.status === "open" ? intentOf(invoice) : null;
  if (!payment || !invoice) return;
  const { status, last_payment_error: error } = await api.paymentIntents.retrieve(payment);
  if (status !== "requires_payment_method") return;
  await api.invoices.voidInvoice(invoice.id);
  throw new Declined(error?.decline_code ?? error?.code ?? "declined");
}

/** From the next period on: a schedule of the present price until then and of the new one after, which then lets go. */
async function moveAtRenewal(account: Account, wanted: PlanMove, subscription: Stripe.Subscription): Promise<void> {
  const { api } = account;
  const present = subscription.items.data[0];
  if (!present) throw new ProviderRefused("subscription_empty", "stripe: the subscription has no item");
  const schedule = await scheduleOf(account, subscription, wanted.key);
  const kept = subscription.discounts.flatMap((one) => ({ discount: idOf(one) ?? "" }));
  const other = await discountsFor(account, subscription, wanted);
  const isTrial = subscription.status === "trialing" && subscription.trial_end !== null;
  const phases: Stripe.SubscriptionScheduleUpdateParams.Phase[] = [
    {
      start_date: schedule.current_phase?.start_date ?? present.current_period_start,
      end_date: present.current_period_end,
      items: [{ price: present.price.id, quantity: 1 }],
      proration_behavior: "none",
      ...(kept.length > 0 && { discounts: kept }),
      ...(isTrial && { trial_end: present.current_period_end }),
    },
    {
      items: [{ ...(await itemOf(account, wanted)), quantity: 1 }],
      duration: { interval: wanted.interval.period, interval_count: wanted.interval.count },
      billing_cycle_anchor: "phase_start",
      proration_behavior: "none",
      discounts: other ?? (kept.length > 0 ? kept : ""),
    },
  ];
  await api.subscriptionSchedules.update(schedule.id, { end_behavior: "release", proration_behavior: "none", phases });
}

async function scheduleOf(
  { api }: Account,
  { id, schedule }: Stripe.Subscription,
  key: string,
): Promise<Stripe.SubscriptionSchedule> {
  const known = idOf(schedule);
  if (known) return api.subscriptionSchedules.retrieve(known);
  const asked: Stripe.SubscriptionScheduleCreateParams = { from_subscription: id };
  return api.subscriptionSchedules.create(asked, once(`${key}:schedule`, asked));
}

/** It had come to its end by itself. */
function ignoreReleased(error: unknown): void {
  if (!isRefusal(error, "resource_missing", "subscription_schedule_unexpected_state")) throw error;
}
