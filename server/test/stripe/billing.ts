import type { Stripe } from "stripe";
import { addIntent, cancelIntent } from "./intents.ts";
import { find, later, Refusal, secondsOf, tell, type World } from "./world.ts";

const DAY = 86_400;
/** When an unpaid bill is tried again, in seconds after the first try. */
const TRIES = [3 * DAY, 5 * DAY, 7 * DAY];

export type Line = { amount: number; description: string; start: number; end: number; isCredit?: boolean };

/** What the coupons of a subscription take off `amount` now; those that count once are spent by it. */
export function discountsOn(world: World, subscription: Stripe.Subscription, amount: number) {
  const plan = find(world.plans, "subscription", subscription.id);
  let left = amount;
  const taken: Stripe.Invoice.TotalDiscountAmount[] = [];
  for (const ref of subscription.discounts) {
    const discount = find(world.discounts, "discount", String(ref));
    const coupon = find(world.coupons, "coupon", String(discount.source.coupon));
    const isOver = discount.end !== null && discount.end <= secondsOf(world);
    if (isOver || plan.spent.has(discount.id)) continue;
    if (coupon.duration === "once") plan.spent.add(discount.id);
    const off =
      coupon.percent_off === null
        ? Math.min(left, coupon.amount_off ?? 0)
        : Math.round((left * coupon.percent_off) / 100);
    left -= off;
    taken.push({ amount: off, discount: discount.id });
  }
  return taken;
}

/** A bill of a subscription as it would be, from its lines. Nothing is kept of it. */
export function draftInvoice(
  world: World,
  subscription: Stripe.Subscription,
  lines: Line[],
  reason: Stripe.Invoice.BillingReason,
): Stripe.Invoice {
  const customer = find(world.customers, "customer", String(subscription.customer));
  const id = world.id("in");
  const subtotal = lines.reduce((sum, { amount }) => sum + amount, 0);
  const discountable = lines.reduce((sum, { amount, isCredit }) => sum + (isCredit ? 0 : amount), 0);
  const discounts = discountsOn(world, subscription, discountable);
  const total = subtotal - discounts.reduce((sum, { amount }) => sum + amount, 0);
  const due = Math.max(0, total + customer.balance);
  return {
    id,
    object: "invoice",
    account_country: "US",
    account_name: null,
    account_tax_ids: null,
    amount_due: due,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: due,
    amount_shipping: 0,
    application: null,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
    automatically_finalizes_at: null,
    billing_reason: reason,
    collection_method: "charge_automatically",
    created: secondsOf(world),
    currency: subscription.currency,
    custom_fields: null,
    customer: customer.id,
    customer_account: null,
    customer_address: null,
    customer_email: customer.email,
    customer_name: customer.name ?? null,
    customer_phone: null,
    customer_shipping: null,
    customer_tax_exempt: "none",
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    due_date: null,
    effective_at: secondsOf(world),
    ending_balance: due > 0 ? 0 : total + customer.balance,
    footer: null,
    from_invoice: null,
    issuer: { type: "self" },
    last_finalization_error: null,
    latest_revision: null,
    lines: linesOf(world, subscription, id, lines),
    livemode: world.isLive,
    metadata: {},
    next_payment_attempt: null,
    number: `F-${world.invoices.size + 1}`,
    on_behalf_of: null,
    parent: {
      type: "subscription_details",
      quote_details: null,
      subscription_details: { metadata: { ...subscription.metadata }, subscription: subscription.id },
    },
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: ["card"] },
    period_end: secondsOf(world),
    period_start: secondsOf(world),
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: customer.balance,
    statement_descriptor: null,
    status: "draft",
    status_transitions: { finalized_at: null, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    subtotal,
    subtotal_excluding_tax: subtotal,
    test_clock: null,
    total,
    total_discount_amounts: discounts,
    total_excluding_tax: total,
    total_pretax_credit_amounts: [],
    total_taxes: [],
    webhooks_delivered_at: null,
  } satisfies Stripe.Invoice;
}

function linesOf(
  world: World,
  subscription: Stripe.Subscription,
  invoice: string,
  lines: Line[],
): Stripe.Invoice["lines"] {
  const item = subscription.items.data[0];
  const data = lines.map(
    ({ amount, description, start, end, isCredit = false }) =>
      ({
        id: world.id("il"),
        object: "line_item",
        amount,
        currency: subscription.currency,
        description,
        discount_amounts: [],
        discountable: !isCredit,
        discounts: [],
        invoice,
        livemode: world.isLive,
        metadata: { ...subscription.metadata },
        parent: {
          type: "subscription_item_details",
          invoice_item_details: null,
          subscription_item_details: {
            invoice_item: null,
            proration: isCredit,
            proration_details: null,
            subscription: subscription.id,
            subscription_item: item?.id ?? "",
          },
        },
        period: { start, end },
        pretax_credit_amounts: [],
        pricing: null,
        quantity: 1,
        quantity_decimal: null,
        subscription: subscription.id,
        subtotal: amount,
        taxes: [],
      }) satisfies Stripe.InvoiceLineItem,
  );
  return { object: "list", data, has_more: false, url: `/v1/invoices/${invoice}/lines` };
}

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
