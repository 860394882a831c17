import type { Stripe } from "stripe";
import { Refusal, secondsOf, type World } from "./world.ts";

const taken = (what: string, id: string): Refusal =>
  new Refusal(400, { code: "resource_already_exists", message: `${what} already exists: ${id}.` });

export function addProduct(world: World, { id = world.id("prod"), name }: { id?: string; name: string }) {
  if (world.products.has(id)) throw taken("Product", id);
  const product = {
    id,
    object: "product",
    active: true,
    created: secondsOf(world),
    description: null,
    images: [],
    livemode: world.isLive,
    marketing_features: [],
    metadata: {},
    name,
    package_dimensions: null,
    shippable: null,
    tax_details: null,
    type: "service",
    updated: secondsOf(world),
    url: null,
  } satisfies Stripe.Product;
  world.products.set(id, product);
  return product;
}

export function addPrice(
  world: World,
  product: string,
  amount: number,
  currency: string,
  recurring: { interval: string; interval_count?: number } | null,
): Stripe.Price {
  const price = {
    id: world.id("price"),
    object: "price",
    active: true,
    billing_scheme: "per_unit",
    created: secondsOf(world),
    currency,
    custom_unit_amount: null,
    livemode: world.isLive,
    lookup_key: null,
    metadata: {},
    nickname: null,
    product,
    recurring: recurring && {
      interval: recurring.interval,
      interval_count: recurring.interval_count ?? 1,
      meter: null,
      trial_period_days: null,
      usage_type: "licensed",
    },
    tax_behavior: "unspecified",
    tiers_mode: null,
    transform_quantity: null,
    type: recurring ? "recurring" : "one_time",
    unit_amount: amount,
    unit_amount_decimal: null,
  } satisfies Stripe.Price;
  world.prices.set(price.id, price);
  return price;
}

export function addCoupon(world: World, wanted: Stripe.CouponCreateParams) {
  const id = wanted.id ?? world.id("coupon");
  if (world.coupons.has(id)) throw taken("Coupon", id);
  const isRepeating = wanted.duration === "repeating";
  if (isRepeating !== (wanted.duration_in_months !== undefined)) {
    throw new Refusal(400, { message: "duration_in_months goes with repeating, and only with it." });
  }
  if ((wanted.percent_off === undefined) === (wanted.amount_off === undefined)) {
    throw new Refusal(400, { message: "A coupon takes off percent_off or amount_off." });
  }
  const percent = wanted.percent_off;
  if (percent !== undefined && !(percent > 0 && percent <= 100)) {
    throw new Refusal(400, { code: "parameter_invalid", message: "percent_off must be above 0 and at most 100." });
  }
  if (wanted.amount_off !== undefined && !/^[a-z]{3}$/.test(wanted.currency ?? "")) {
    throw new Refusal(400, { code: "parameter_missing", message: "amount_off goes with a currency." });
  }
  const coupon = {
    id,
    object: "coupon",
    amount_off: wanted.amount_off ?? null,
    created: secondsOf(world),
    currency: wanted.currency ?? null,
    duration: wanted.duration ?? "once",
    duration_in_months: wanted.duration_in_months ?? null,
    livemode: world.isLive,
    max_redemptions: null,
    metadata: {},
    name: wanted.name ?? null,
    percent_off: wanted.percent_off ?? null,
    redeem_by: null,
    times_redeemed: 0,
    valid: true,
  } satisfies Stripe.Coupon;
  world.coupons.set(id, coupon);
  return coupon;
}

export function addCustomer(world: World, wanted: Stripe.CustomerCreateParams) {
  const customer = {
    id: world.id("cus"),
    object: "customer",
    balance: 0,
    created: secondsOf(world),
    default_source: null,
    description: null,
    email: wanted.email ?? null,
    invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
    livemode: world.isLive,
    metadata: Object.fromEntries(Object.entries(wanted.metadata || {}).map(([key, value]) => [key, String(value)])),
    name: wanted.name ?? null,
    shipping: null,
  } satisfies Stripe.Customer;
  world.customers.set(customer.id, customer);
  return customer;
}
