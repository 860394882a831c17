import type { Stripe } from "stripe";
import { addInvoice, endOf, intentOfInvoice, rebase } from "./billing.ts";
import { confirm } from "./browser/confirming.ts";
import { addPrice } from "./catalogue.ts";
import { addSetup } from "./intents.ts";
import { draftInvoice } from "./invoices.ts";
import { find, later, type Plan, Refusal, secondsOf, tell, type World } from "./world.ts";

type PriceData = Stripe.SubscriptionCreateParams.Item.PriceData;

export type ItemWanted = { id?: string; price?: string; price_data?: PriceData };

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

export const itemIn = (subscription: Stripe.Subscription): Stripe.SubscriptionItem => {
  const item = subscription.items.data[0];
  if (!item) throw new Error("a subscription without an item");
  return item;
};

export const periodOf = (subscription: Stripe.Subscription) => {
  const { current_period_start: start, current_period_end: end } = itemIn(subscription);
  return { start, end };
};

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
