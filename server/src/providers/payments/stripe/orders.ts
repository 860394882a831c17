import { addIntervals } from "@pluma/contract/kit/time";
import type Stripe from "stripe";
import type { Discount, Money, Order, Started, SubscriptionOrder } from "../index.ts";
import { labelOf } from "../label.ts";
import { type Account, isRefusal, once } from "./account.ts";
import { toStripe } from "./amounts.ts";
import { customerOf, wholeOf } from "./customers.ts";

/** As long as Stripe takes what it shows of a payment, and of a subscription. */
const ORDER_LENGTH_MAX = 1000;
const SUBSCRIPTION_LENGTH_MAX = 500;

/** What a purchase is found by again in Stripe's own lists and events. */
const markOf = ({ purchaseId }: { purchaseId: number }) => ({ purchase_id: String(purchaseId) });

/** A payment that nobody has confirmed yet. */
export async function startOrder(account: Account, order: Order): Promise<Started> {
  const customer = await customerOf(account, order.buyer);
  const intent: Stripe.PaymentIntentCreateParams = {
    ...toStripe(order.total),
    customer,
    description: labelOf(order.description, ORDER_LENGTH_MAX),
    metadata: markOf(order),
    // No way to pay that leaves the page: the buyer stays, and a saved card needs no address to come back to.
    automatic_payment_methods: { enabled: true, allow_redirects: "never" },
    allowed_payment_method_types: ["card"],
    ...(order.saveSource && { setup_future_usage: "off_session" as const }),
  };
  const { id, client_secret } = await account.api.paymentIntents.create(intent, once(`${order.key}:order`, intent));
  return {
    ref: id,
    customerRef: customer,
    clientSecret: client_secret,
    clientKind: "payment",
    planRef: null,
    approveUrl: null,
  };
}

/** A subscription whose first bill is open, or whose trial waits for a card; both are what the buyer's form pays. */
export async function startSubscription(account: Account, order: SubscriptionOrder): Promise<Started> {
  const customer = await customerOf(account, order.buyer);
  const item = await itemOf(account, { ...order, name: order.description });
  const coupon = order.discount && (await couponOf(account, order, order.discount));
  const asked: Stripe.SubscriptionCreateParams = {
    customer,
    items: [item],
    description: labelOf(order.description, SUBSCRIPTION_LENGTH_MAX),
    metadata: markOf(order),
    billing_mode: { type: "flexible" },
    collection_method: "charge_automatically",
    payment_behavior: "default_incomplete",
    payment_settings: { payment_method_types: ["card"], save_default_payment_method: "on_subscription" },
    expand: ["latest_invoice.confirmation_secret", "pending_setup_intent"],
    ...(coupon && { discounts: [{ coupon }] }),
    ...(order.trialEnd && {
      trial_end: Math.floor(order.trialEnd.getTime() / 1000),
      // A trial that nobody gave a card for ends with nothing owed.
      trial_settings: { end_behavior: { missing_payment_method: "cancel" as const } },
    }),
  };
  const made = await account.api.subscriptions.create(asked, once(`${order.key}:subscription`, asked));
  return { ref: made.id, customerRef: customer, planRef: null, approveUrl: null, ...formOf(made) };
}

/** What the buyer's form goes on with: the open bill, or the card that a trial waits for. */
export function formOf({
  latest_invoice,
  pending_setup_intent,
}: Pick<Stripe.Subscription, "latest_invoice" | "pending_setup_intent">): Pick<Started, "clientSecret" | "clientKind"> {
  const invoice = wholeOf(latest_invoice);
  const bill = invoice?.status === "open" ? invoice.confirmation_secret?.client_secret : undefined;
  if (bill) return { clientSecret: bill, clientKind: "payment" };
  const setup = wholeOf(pending_setup_intent)?.client_secret;
  return setup ? { clientSecret: setup, clientKind: "setup" } : { clientSecret: null, clientKind: null };
}

type Priced = Pick<SubscriptionOrder, "productId" | "price" | "interval" | "priceRef"> & { name: string };
type Item = { price: string } | { price_data: Stripe.SubscriptionCreateParams.Item.PriceData };

/** One unit of a product at its price: Stripe's own price where the product names one that comes to the same. */
export async function itemOf(account: Account, priced: Priced): Promise<Item> {
  const { productId, price, interval, priceRef, name } = priced;
  if (priceRef && (await isSame(account, priceRef, priced))) return { price: priceRef };
  const { amount, currency } = toStripe(price);
  return {
    price_data: {
      currency,
      unit_amount: amount,
      product: await productOf(account, productId, name),
      recurring: { interval: interval.period, interval_count: interval.count },
    },
  };
}

/** Whether Stripe's price still is what the buyer was shown: at Stripe it can be another one, or be gone. */
async function isSame({ api }: Account, priceRef: string, { price, interval }: Priced): Promise<boolean> {
  const found = await api.prices.retrieve(priceRef).catch((error: unknown) => {
    if (isRefusal(error, "resource_missing")) return null;
    throw error;
  });
  const { amount, currency } = toStripe(price);
  return (
    found?.active === true &&
    found.unit_amount === amount &&
    found.currency === currency &&
    found.recurring?.interval === interval.period &&
    found.recurring.interval_count === interval.count
  );
}

async function productOf({ api, madeProducts }: Account, productId: number, name: string): Promise<string> {
  const id = `pluma_product_${productId}`;
  if (madeProducts.has(id)) return id;
  const product: Stripe.ProductCreateParams = { id, name };
  await api.products.create(product).catch((error: unknown) => {
    if (!isRefusal(error, "resource_already_exists")) throw error;
  });
  madeProducts.add(id);
  return id;
}

type Discounted = Pick<SubscriptionOrder, "price" | "interval" | "trialEnd">;

/** Stripe's coupon of a discount from now on: the same terms, the same coupon. A percent is one at Stripe too. */
export async function couponOf(
  { api, keys }: Account,
  order: Discounted,
  { id: terms, kind, value, cycles }: Discount,
): Promise<string> {
  const duration = durationOf(order, cycles, keys.clock.now());
  const length = duration.duration === "repeating" ? `${duration.duration_in_months}m` : duration.duration;
  const off = kind === "percent" ? { percent_off: value } : fixedOff(value, order.price);
  const size =
    "percent_off" in off ? `${String(off.percent_off).replace(".", "_")}pct` : `${off.amount_off}${off.currency}`;
  const id = `pluma_discount_${terms.replaceAll(/[^\w-]/g, "_")}_${size}_${length}`;
  const coupon: Stripe.CouponCreateParams = { id, name: "Discount", ...off, ...duration };
  await api.coupons.create(coupon).catch((error: unknown) => {
    if (!isRefusal(error, "resource_already_exists")) throw error;
  });
  return id;
}

function fixedOff(value: number, price: Money): { amount_off: number; currency: string } {
  const { amount, currency } = toStripe({ amount: Math.min(value, price.amount), currency: price.currency });
  return { amount_off: amount, currency };
}

type CouponDuration = Pick<Stripe.CouponCreateParams, "duration" | "duration_in_months">;

/**
 * How long a coupon lasts so that it counts for exactly the first `cycles` payments. Stripe counts months from the start
 * of the subscription, a trial among them: so many months that their end lies behind the last of these payments, and
 * not behind the next. Where days are billed and no number of months does that, the next greater one: a payment too many
 * is cheaper, never one too few.
 */
function durationOf(
  { interval, trialEnd }: Pick<SubscriptionOrder, "interval" | "trialEnd">,
  cycles: number | null,
  start: Date,
): CouponDuration {
  if (cycles === null) return { duration: "forever" };
  if (cycles === 1 && trialEnd === null) return { duration: "once" };
  const first = trialEnd ?? start;
  const last = addIntervals(first, interval, cycles - 1);
  let months = 1;
  while (addIntervals(start, { period: "month", count: months }) <= last) months += 1;
  return { duration: "repeating", duration_in_months: months };
}
