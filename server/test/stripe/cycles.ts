import type { Stripe } from "stripe";
import { addInvoice, end, intentOfInvoice, nextTry, voidInvoice } from "./billing.ts";
import { draftInvoice } from "./invoices.ts";
import { nextPeriod, payOff } from "./subscriptions.ts";
import { find, type Plan, secondsOf, tell, type World } from "./world.ts";

type Due = { at: number; act: () => void };

/** Lets everything happen that was due until a moment, in its order, each at its own time; in seconds. */
export function catchUp(world: World, until: number): void {
  const real = world.now;
  try {
    for (let due = firstDue(world, until); due; due = firstDue(world, until)) {
      const { at, act } = due;
      world.now = () => at * 1000;
      act();
    }
  } finally {
    world.now = real;
  }
}

/** The same until now; looked for once in a second at most. */
export function catchUpNow(world: World): void {
  const now = secondsOf(world);
  if (world.caughtUp !== now) catchUp(world, now);
  world.caughtUp = now;
}

function firstDue(world: World, until: number): Due | null {
  let first: Due | null = null;
  for (const subscription of world.subscriptions.values()) {
    for (const due of duesOf(world, subscription)) {
      if (due.at <= until && (!first || due.at < first.at)) first = due;
    }
  }
  return first;
}

function* duesOf(world: World, subscription: Stripe.Subscription): Iterable<Due> {
  const plan = find(world.plans, "subscription", subscription.id);
  if (subscription.status === "incomplete" && plan.incompleteUntil !== null) {
    yield { at: plan.incompleteUntil, act: () => expire(world, subscription) };
  }
  if (plan.pending) {
    const { expiresAt, invoice } = plan.pending;
    yield { at: expiresAt, act: () => voidInvoice(world, invoice) };
  }
  if (plan.retryAt !== null) yield { at: plan.retryAt, act: () => retry(world, subscription, plan) };
  const item = subscription.items.data[0];
  const goesOn = ["active", "trialing", "past_due"].includes(subscription.status);
  if (goesOn && item) yield { at: item.current_period_end, act: () => renew(world, subscription, plan) };
}

function expire(world: World, subscription: Stripe.Subscription): void {
  const invoice = String(subscription.latest_invoice);
  if (world.invoices.get(invoice)?.status === "open") voidInvoice(world, invoice);
  else end(world, subscription, "incomplete_expired");
}

function renew(world: World, subscription: Stripe.Subscription, plan: Plan): void {
  const wasTrial = subscription.status === "trialing";
  const hasNoCard = subscription.default_payment_method === null;
  if (subscription.cancel_at_period_end || (wasTrial && hasNoCard && plan.missingCard === "cancel")) {
    end(world, subscription, "canceled");
    return;
  }
  nextPeriod(world, subscription);
  const item = subscription.items.data[0];
  if (!item) return;
  if (wasTrial) subscription.status = "active";
  const { current_period_start: start, current_period_end: until, price } = item;
  const line = { amount: price.unit_amount ?? 0, description: "1 ×", start, end: until };
  tell(world, "customer.subscription.updated", subscription);
  const invoice = addInvoice(world, subscription, draftInvoice(world, subscription, [line], "subscription_cycle"));
  if (invoice.status !== "open") return;
  payOff(world, subscription, invoice);
  // Without a card there is nothing to try: the bill stays open.
  if (hasNoCard) subscription.status = "past_due";
}

function retry(world: World, subscription: Stripe.Subscription, plan: Plan): void {
  const firstTry = (plan.retryAt ?? 0) - (nextTry(plan.tries, 0) ?? 0);
  plan.tries += 1;
  plan.retryAt = nextTry(plan.tries, firstTry);
  const invoice = find(world.invoices, "invoice", String(subscription.latest_invoice));
  const intent = intentOfInvoice(world, invoice.id);
  if (invoice.status === "open" && intent) payOff(world, subscription, invoice);
  if (plan.retryAt !== null || subscription.status !== "past_due") return;
  if (world.afterTries === "cancel") end(world, subscription, "canceled");
  else subscription.status = world.afterTries;
}
