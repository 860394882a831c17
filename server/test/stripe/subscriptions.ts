import type { Stripe } from "stripe";
import {
  addInvoice,
  applyPending,
  draftInvoice,
  endOf,
  intentOfInvoice,
  type Line,
  rebase,
  voidInvoice,
} from "./billing.ts";
import { addPrice } from "./catalogue.ts";
import { confirm } from "./confirming.ts";
import { addSetup } from "./intents.ts";
import { find, later, type Plan, Refusal, secondsOf, tell, type World } from "./world.ts";

type PriceData = Stripe.SubscriptionCreateParams.Item.PriceData;
type ItemWanted = { id?: string; price?: string; price_data?: PriceData };

/** The price that an item names or brings. */
export function priceOf(world: World, { price, price_data }: ItemWanted): Stripe.Price {
  if (price) return find(world.prices, "price", price);
  if (!price_data) throw new Refusal(400, { message: "Missing required param: items[0][price]." });
  const { product, currency, unit_amount, recurring } = price_data;
  return addPrice(world, find(world.products, "product", product).id, unit_amount ?? 0, currency, recurring);
}

/** A subscription that charges nothing yet: its first bill is open, or it waits for a card. */
export function createSubscription(world: World, wanted: Stripe.SubscriptionCreateParams): Stripe.Subscription {
  const customer = find(world.customers, "customer", wanted.customer);
  const price = priceOf(world, wanted.items?.[0] ?? {});
  const now = secondsOf(world);
  const trialEnd = typeof wanted.trial_end === "number" ? wanted.trial_end : null;
  if (trialEnd !== null && trialEnd <= now) throw new Refusal(400, { message: "trial_end must be in the future." });
  const made = bareSubscription(world, wanted, price, trialEnd);
  const plan: Plan = {
    anchor: trialEnd ?? now,
    periods: trialEnd === null ? 1 : 0,
    retryAt: null,
    tries: 0,
    incompleteUntil: null,
    pending: null,
    missingCard: missingCardOf(wanted),
    spent: new Set(),
  };
  world.subscriptions.set(made.id, made);
  world.plans.set(made.id, plan);
  made.discounts = discountsOf(world, wanted.discounts, made, now);
  const line = { amount: trialEnd === null ? (price.unit_amount ?? 0) : 0, description: "1 ×", ...periodOf(made) };
  const invoice = addInvoice(world, made, draftInvoice(world, made, [line], "subscription_create"));
  if (invoice.status === "open") plan.incompleteUntil = now + 23 * 3600;
  else made.pending_setup_intent = addSetup(world, customer.id).id;
  made.status = invoice.status === "open" ? "incomplete" : trialEnd === null ? "active" : "trialing";
  tell(world, "customer.subscription.created", made);
  return made;
}

const missingCardOf = ({ trial_settings }: Stripe.SubscriptionCreateParams): Plan["missingCard"] => {
  const wanted = trial_settings?.end_behavior.missing_payment_method;
  return wanted === "cancel" ? "cancel" : "create_invoice";
};

type DiscountWanted = { coupon?: string; discount?: string };

/** The discounts that a request names: a coupon begins a new one now, a discount that is there goes on. */
export function discountsOf(
  world: World,
  discounts: Stripe.Emptyable<DiscountWanted[]> | undefined,
  { id: subscription, customer }: Stripe.Subscription,
  now: number,
): string[] {
  if (!Array.isArray(discounts)) return [];
  return discounts.map(({ coupon: ref, discount: known }) => {
    if (known) return find(world.discounts, "discount", known).id;
    const coupon = find(world.coupons, "coupon", ref);
    const months = coupon.duration === "repeating" ? coupon.duration_in_months : null;
    const discount = {
      id: world.id("di"),
      object: "discount",
      checkout_session: null,
      customer,
      customer_account: null,
      end: months === null ? null : later(now, "month", months),
      invoice: null,
      invoice_item: null,
      promotion_code: null,
      source: { type: "coupon", coupon: coupon.id },
      start: now,
      subscription,
      subscription_item: null,
    } satisfies Stripe.Discount;
    world.discounts.set(discount.id, discount);
    return discount.id;
  });
}

function bareSubscription(
  world: World,
  wanted: Stripe.SubscriptionCreateParams,
  price: Stripe.Price,
  trialEnd: number | null,
): Stripe.Subscription {
  const id = world.id("sub");
  const now = secondsOf(world);
  return {
    id,
    object: "subscription",
    application: null,
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: trialEnd ?? now,
    billing_cycle_anchor_config: null,
    billing_mode: { type: "flexible", flexible: { proration_discounts: "included" } },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: null,
    collection_method: "charge_automatically",
    created: now,
    currency: price.currency,
    customer: wanted.customer ?? "",
    customer_account: null,
    days_until_due: null,
    default_payment_method: wanted.default_payment_method ?? null,
    default_source: null,
    description: wanted.description ?? null,
    discounts: [],
    ended_at: null,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: "self" },
    },
    items: itemsOf(world, id, price, now, trialEnd ?? endOf(price, now, 1)),
    latest_invoice: null,
    livemode: world.isLive,
    managed_payments: null,
    metadata: metadataOf(wanted.metadata),
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: {
      payment_method_options: null,
      payment_method_types: ["card"],
      save_default_payment_method: wanted.payment_settings?.save_default_payment_method ?? "off",
    },
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: now,
    status: "incomplete",
    test_clock: null,
    transfer_data: null,
    trial_end: trialEnd,
    trial_settings: { end_behavior: { billing_cycle_anchor: null, missing_payment_method: missingCardOf(wanted) } },
    trial_start: trialEnd === null ? null : now,
  } satisfies Stripe.Subscription;
}

/** Metadata as it is kept: texts only. */
export function metadataOf(given: Stripe.Emptyable<Stripe.MetadataParam> | undefined): Stripe.Metadata {
  const kept = Object.entries(given || {}).map(([key, value]) => [key, String(value)] as const);
  return Object.fromEntries(kept);
}

function itemsOf(
  world: World,
  subscription: string,
  price: Stripe.Price,
  start: number,
  end: number,
): Stripe.Subscription["items"] {
  const item = {
    id: world.id("si"),
    object: "subscription_item",
    billing_thresholds: null,
    created: start,
    current_period_end: end,
    current_period_start: start,
    current_trial: null,
    discounts: [],
    metadata: {},
    plan: planOf(price),
    price,
    quantity: 1,
    subscription,
    tax_rates: [],
  } satisfies Stripe.SubscriptionItem;
  return { object: "list", data: [item], has_more: false, url: `/v1/subscription_items?subscription=${subscription}` };
}

/** The older name of a price, which items still carry. */
const planOf = ({ id, unit_amount, currency, product, recurring, created, livemode }: Stripe.Price) =>
  ({
    id,
    object: "plan",
    active: true,
    amount: unit_amount,
    amount_decimal: null,
    billing_scheme: "per_unit",
    created,
    currency,
    interval: recurring?.interval ?? "month",
    interval_count: recurring?.interval_count ?? 1,
    livemode,
    metadata: {},
    meter: null,
    nickname: null,
    product,
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: "licensed",
  }) satisfies Stripe.Plan;

const itemIn = (subscription: Stripe.Subscription): Stripe.SubscriptionItem => {
  const item = subscription.items.data[0];
  if (!item) throw new Error("a subscription without an item");
  return item;
};

const periodOf = (subscription: Stripe.Subscription) => {
  const { current_period_start: start, current_period_end: end } = itemIn(subscription);
  return { start, end };
};

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

/** Charges a bill to the subscription's card while its holder is not there; what the bank says stands in the bill. */
export function payOff(world: World, subscription: Stripe.Subscription, invoice: Stripe.Invoice): void {
  const intent = intentOfInvoice(world, invoice.id);
  if (!intent || subscription.default_payment_method === null) return;
  const isMove = invoice.billing_reason === "subscription_update";
  try {
    confirm(world, intent.id, { method: String(subscription.default_payment_method), isHolderThere: isMove });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
}

/** Puts a new period on a subscription, on the price of a schedule where its time has come. */
export function nextPeriod(world: World, subscription: Stripe.Subscription): void {
  const plan = find(world.plans, "subscription", subscription.id);
  const item = itemIn(subscription);
  const start = item.current_period_end;
  const schedule = world.schedules.get(String(subscription.schedule));
  const phase = schedule?.status === "active" ? schedule.phases[1] : undefined;
  if (schedule && phase && phase.start_date <= start) {
    rebase(subscription, plan, find(world.prices, "price", String(phase.items[0]?.price)), start);
    const named = phase.discounts.map(({ coupon, discount }) => ({
      ...(coupon && { coupon: String(coupon) }),
      ...(discount && { discount: String(discount) }),
    }));
    subscription.discounts = discountsOf(world, named, subscription, start);
    schedule.status = "released";
    schedule.released_subscription = subscription.id;
    schedule.subscription = null;
    subscription.schedule = null;
    return;
  }
  plan.periods += 1;
  item.current_period_start = start;
  item.current_period_end = endOf(item.price, plan.anchor, plan.periods);
}
