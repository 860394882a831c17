import type { Stripe } from "stripe";
import { addIntent, cancelIntent } from "./intents.ts";
import { find, later, Refusal, secondsOf, tell, type World } from "./world.ts";

const DAY = 86_400;

/** When an unpaid bill is tried again, in seconds after the first try. */
const TRIES = [3 * DAY, 5 * DAY, 7 * DAY];

/** Keeps a bill and finalizes it: paid at once when nothing is due, else open with a payment. */
export function addInvoice(world: World, subscription: Stripe.Subscription, invoice: Stripe.Invoice): Stripe.Invoice {
  const customer = find(world.customers, "customer", String(subscription.customer));
  customer.balance = invoice.ending_balance ?? 0;
  world.invoices.set(invoice.id, invoice);
  subscription.latest_invoice = invoice.id;
  tell(world, "invoice.created", invoice);
  invoice.status_transitions.finalized_at = secondsOf(world);
  invoice.status = "open";
  if (invoice.amount_due === 0) {
    markPaid(world, invoice);
    return invoice;
  }
  const { id } = addIntent(world, {
    amount: invoice.amount_due,
    currency: invoice.currency,
    customer: customer.id,
    description: "Subscription creation",
    setup_future_usage: "off_session",
  });
  addPayment(world, invoice, id);
  tell(world, "invoice.finalized", invoice);
  return invoice;
}

function addPayment(world: World, invoice: Stripe.Invoice, intent: string): void {
  const payment = {
    id: world.id("inpay"),
    object: "invoice_payment",
    amount_paid: null,
    amount_requested: invoice.amount_due,
    created: secondsOf(world),
    currency: invoice.currency,
    invoice: invoice.id,
    is_default: true,
    livemode: world.isLive,
    payment: { type: "payment_intent", payment_intent: intent },
    status: "open",
    status_transitions: { canceled_at: null, paid_at: null },
  } satisfies Stripe.InvoicePayment;
  world.invoicePayments.set(intent, payment);
  world.intentOfInvoice.set(invoice.id, intent);
}

export function paymentsOf(world: World, invoice: string): Stripe.InvoicePayment[] {
  const payment = world.invoicePayments.get(world.intentOfInvoice.get(invoice) ?? "");
  return payment ? [payment] : [];
}

/** The payment of a bill. */
export const intentOfInvoice = (world: World, invoice: string): Stripe.PaymentIntent | null =>
  world.intents.get(world.intentOfInvoice.get(invoice) ?? "") ?? null;

function billOf(world: World, intent: Stripe.PaymentIntent) {
  const payment = world.invoicePayments.get(intent.id);
  const invoice = payment && world.invoices.get(String(payment.invoice));
  return payment && invoice ? { payment, invoice } : null;
}

export const subscriptionOf = (world: World, invoice: Stripe.Invoice): Stripe.Subscription =>
  find(world.subscriptions, "subscription", String(invoice.parent?.subscription_details?.subscription));

/** A payment went through: its bill is paid, and its subscription runs. */
export function invoicePaid(world: World, intent: Stripe.PaymentIntent): void {
  const found = billOf(world, intent);
  if (!found) return;
  const { payment, invoice } = found;
  payment.status = "paid";
  payment.amount_paid = intent.amount;
  payment.status_transitions.paid_at = secondsOf(world);
  const subscription = subscriptionOf(world, invoice);
  subscription.default_payment_method = intent.payment_method;
  markPaid(world, invoice);
}

function markPaid(world: World, invoice: Stripe.Invoice): void {
  const subscription = subscriptionOf(world, invoice);
  const plan = find(world.plans, "subscription", subscription.id);
  invoice.status = "paid";
  invoice.amount_paid = invoice.amount_due;
  invoice.amount_remaining = 0;
  invoice.attempted = true;
  invoice.next_payment_attempt = null;
  invoice.status_transitions.paid_at = secondsOf(world);
  tell(world, "invoice.paid", invoice);
  tell(world, "invoice.payment_succeeded", invoice);
  if (plan.pending?.invoice === invoice.id) applyPending(world, subscription);
  if (!["incomplete", "past_due", "unpaid"].includes(subscription.status)) return;
  if (subscription.latest_invoice !== invoice.id) return;
  Object.assign(plan, { retryAt: null, tries: 0, incompleteUntil: null });
  subscription.status = "active";
  tell(world, "customer.subscription.updated", subscription);
}

/** Makes what a paid change brings hold. */
export function applyPending(world: World, subscription: Stripe.Subscription): void {
  const plan = find(world.plans, "subscription", subscription.id);
  if (!plan.pending) return;
  const { item, anchor } = plan.pending;
  plan.pending = null;
  subscription.pending_update = null;
  rebase(subscription, plan, item, anchor);
  tell(world, "customer.subscription.updated", subscription);
}

/** Puts a subscription on a price from a moment on. */
export function rebase(
  subscription: Stripe.Subscription,
  plan: { anchor: number; periods: number },
  price: Stripe.Price,
  anchor: number,
): void {
  const item = subscription.items.data[0];
  if (!item) return;
  item.price = price;
  plan.anchor = anchor;
  plan.periods = 1;
  subscription.billing_cycle_anchor = anchor;
  item.current_period_start = anchor;
  item.current_period_end = endOf(price, anchor, 1);
}

/** Where a period of a price ends, by how many there were since the anchor. */
export const endOf = ({ recurring }: Stripe.Price, anchor: number, periods: number): number =>
  later(anchor, recurring?.interval ?? "month", (recurring?.interval_count ?? 1) * periods);

/** A payment failed: its bill stays open and is tried again later. */
export function invoiceFailed(world: World, intent: Stripe.PaymentIntent): void {
  const found = billOf(world, intent);
  if (!found) return;
  const { invoice } = found;
  const subscription = subscriptionOf(world, invoice);
  const plan = find(world.plans, "subscription", subscription.id);
  invoice.attempted = true;
  invoice.attempt_count += 1;
  if (subscription.status === "active" && plan.pending?.invoice !== invoice.id) {
    subscription.status = "past_due";
    plan.tries = 0;
    plan.retryAt = secondsOf(world) + (TRIES[0] ?? 0);
    tell(world, "customer.subscription.updated", subscription);
  }
  invoice.next_payment_attempt = plan.retryAt;
  tell(world, "invoice.payment_failed", invoice);
}

/** When the next try is, counted from the first; null when there is none left. */
export function nextTry(tries: number, firstTry: number): number | null {
  const after = TRIES[tries];
  return after === undefined ? null : firstTry + after;
}

export function voidInvoice(world: World, id: string): Stripe.Invoice {
  const invoice = find(world.invoices, "invoice", id);
  if (invoice.status !== "open") {
    const message = `You can only pass in open invoices. This invoice isn't open: ${invoice.status}.`;
    throw new Refusal(400, { code: "status_transition_invalid", message });
  }
  invoice.status = "void";
  invoice.status_transitions.voided_at = secondsOf(world);
  const intent = intentOfInvoice(world, id);
  if (intent && intent.status !== "canceled") cancelIntent(world, intent, "void_invoice");
  for (const payment of paymentsOf(world, id)) payment.status = "canceled";
  const subscription = subscriptionOf(world, invoice);
  const plan = find(world.plans, "subscription", subscription.id);
  if (plan.pending?.invoice === id) {
    plan.pending = null;
    subscription.pending_update = null;
  }
  tell(world, "invoice.voided", invoice);
  if (subscription.status === "incomplete") end(world, subscription, "incomplete_expired");
  return invoice;
}

/** Ends a subscription for good. */
export function end(
  world: World,
  subscription: Stripe.Subscription,
  status: "canceled" | "incomplete_expired",
): Stripe.Subscription {
  const plan = find(world.plans, "subscription", subscription.id);
  Object.assign(plan, { retryAt: null, incompleteUntil: null, pending: null });
  subscription.pending_update = null;
  subscription.status = status;
  subscription.canceled_at = secondsOf(world);
  subscription.ended_at = secondsOf(world);
  for (const invoice of world.invoices.values()) {
    if (invoice.status === "open" && subscriptionOf(world, invoice) === subscription) {
      invoice.auto_advance = false;
      invoice.next_payment_attempt = null;
    }
  }
  const schedule = world.schedules.get(String(subscription.schedule));
  if (schedule?.status === "active") schedule.status = "canceled";
  const type = status === "canceled" ? "customer.subscription.deleted" : "customer.subscription.updated";
  tell(world, type, subscription);
  return subscription;
}
