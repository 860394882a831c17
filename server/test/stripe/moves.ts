import type { Stripe } from "stripe";
import { addInvoice, applyPending, endOf, intentOfInvoice, voidInvoice } from "./billing.ts";
import { draftInvoice, type Line } from "./invoices.ts";
import { discountsOf, type ItemWanted, itemIn, metadataOf, payOff, periodOf, priceOf } from "./subscriptions.ts";
import { find, Refusal, secondsOf, tell, type World } from "./world.ts";

/** The lines of a change now: what was left of the present period `at` then taken off, and the new price in full. */
function linesOfMove(world: World, subscription: Stripe.Subscription, price: Stripe.Price, at: number): Line[] {
  const { start, end } = periodOf(subscription);
  if (at < start || at > end) throw new Refusal(400, { message: "proration_date must be within the current period." });
  const paid = paidFor(world, subscription, end);
  const credit = Math.round((paid * (end - at)) / (end - start));
  const now = secondsOf(world);
  const fresh = { amount: price.unit_amount ?? 0, description: "Change", start: now, end: endOf(price, now, 1) };
  return credit === 0
    ? [fresh]
    : [{ amount: -credit, description: "Unused time", start: at, end, isCredit: true }, fresh];
}

/** What was debited for the present period, discounts taken off: what credits are counted from in flexible mode. */
function paidFor(world: World, { id }: Stripe.Subscription, end: number): number {
  const bills = [...world.invoices.values()].filter(
    ({ status, parent, lines }) =>
      status === "paid" &&
      parent?.subscription_details?.subscription === id &&
      lines.data.some(({ amount, period }) => amount > 0 && period.end === end),
  );
  const last = bills.at(-1);
  if (!last) return 0;
  const debit = last.lines.data.reduce((sum, { amount }) => sum + Math.max(0, amount), 0);
  return debit - (last.total_discount_amounts?.reduce((sum, { amount }) => sum + amount, 0) ?? 0);
}

/** What a change would be billed with. */
export function previewOf(world: World, wanted: Stripe.InvoiceCreatePreviewParams): Stripe.Invoice {
  const subscription = find(world.subscriptions, "subscription", wanted.subscription);
  const details = wanted.subscription_details;
  const price = priceOf(world, details?.items?.[0] ?? {});
  const at = details?.proration_date ?? secondsOf(world);
  const { discounts } = wanted;
  const seen =
    discounts === undefined
      ? subscription
      : { ...subscription, discounts: discountsOf(world, discounts, subscription, secondsOf(world)) };
  return withoutSpending(world, subscription, () =>
    draftInvoice(world, seen, linesOfMove(world, subscription, price, at), "upcoming"),
  );
}

function withoutSpending<T>(world: World, { id }: Stripe.Subscription, work: () => T): T {
  const plan = find(world.plans, "subscription", id);
  const before = new Set(plan.spent);
  const answer = work();
  plan.spent = before;
  return answer;
}

/** Changes a subscription: its card, its marks, or its price. */
export function updateSubscription(
  world: World,
  id: string,
  wanted: Stripe.SubscriptionUpdateParams,
): Stripe.Subscription {
  const subscription = find(world.subscriptions, "subscription", id);
  if (subscription.status === "canceled") {
    throw new Refusal(400, { message: "A canceled subscription can only update its cancellation_details." });
  }
  if (wanted.default_payment_method) {
    const method = find(world.methods, "PaymentMethod", wanted.default_payment_method);
    if (method.customer !== subscription.customer)
      throw new Refusal(400, { message: "The card is not the customer's." });
    subscription.default_payment_method = method.id;
  }
  if (wanted.cancel_at_period_end !== undefined) subscription.cancel_at_period_end = wanted.cancel_at_period_end;
  if (wanted.metadata) Object.assign(subscription.metadata, metadataOf(wanted.metadata));
  const item = Array.isArray(wanted.items) ? wanted.items[0] : undefined;
  if (item) changePrice(world, subscription, wanted, item);
  else tell(world, "customer.subscription.updated", subscription);
  return subscription;
}

function changePrice(
  world: World,
  subscription: Stripe.Subscription,
  wanted: Stripe.SubscriptionUpdateParams,
  item: ItemWanted,
): void {
  if (subscription.schedule) {
    throw new Refusal(400, { message: "The subscription is managed by the subscription schedule." });
  }
  if (item.id !== itemIn(subscription).id) throw new Refusal(400, { message: "items[0][id] is not of it." });
  const price = priceOf(world, item);
  if (price.currency !== subscription.currency) throw new Refusal(400, { message: "Another currency." });
  const discounts =
    wanted.discounts === undefined
      ? subscription.discounts
      : discountsOf(world, wanted.discounts, subscription, secondsOf(world));
  if (wanted.proration_behavior === "none") {
    itemIn(subscription).price = price;
    subscription.discounts = discounts;
    tell(world, "customer.subscription.updated", subscription);
    return;
  }
  const at = wanted.proration_date ?? secondsOf(world);
  const before = subscription.discounts;
  subscription.discounts = discounts;
  moveNow(world, subscription, price, at);
  if (wanted.payment_behavior === "error_if_incomplete") refuseUnpaid(world, subscription, before);
}

/** A change that must be paid at once and was not is undone as a whole. */
function refuseUnpaid(
  world: World,
  subscription: Stripe.Subscription,
  discounts: Stripe.Subscription["discounts"],
): void {
  const { pending } = find(world.plans, "subscription", subscription.id);
  if (!pending) return;
  const error = intentOfInvoice(world, pending.invoice)?.last_payment_error;
  voidInvoice(world, pending.invoice);
  subscription.discounts = discounts;
  const code = error?.code ?? "subscription_payment_intent_requires_action";
  throw new Refusal(402, {
    type: "card_error",
    code,
    message: "The payment failed.",
    decline_code: error?.decline_code,
  });
}

/** Bills a change at once; it holds when the bill is paid. */
function moveNow(world: World, subscription: Stripe.Subscription, price: Stripe.Price, at: number): void {
  const plan = find(world.plans, "subscription", subscription.id);
  const lines = linesOfMove(world, subscription, price, at);
  const invoice = draftInvoice(world, subscription, lines, "subscription_update");
  const now = secondsOf(world);
  const expiresAt = now + 23 * 3600;
  // Another change takes the place of one that waits.
  if (plan.pending) voidInvoice(world, plan.pending.invoice);
  plan.pending = { invoice: invoice.id, item: price, anchor: now, expiresAt };
  subscription.pending_update = {
    billing_cycle_anchor: now,
    cancel_at_period_end: null,
    discount: null,
    discounts: null,
    expires_at: expiresAt,
    metadata: null,
    subscription_items: [{ ...itemIn(subscription), price }],
    trial_end: null,
    trial_from_plan: null,
  };
  addInvoice(world, subscription, invoice);
  if (invoice.status === "paid") applyPending(world, subscription);
  else payOff(world, subscription, invoice);
}
