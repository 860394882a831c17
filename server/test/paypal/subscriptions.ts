import { addDays, addIntervals, type Interval } from "@pluma/contract/kit/time";
import { z } from "zod";
import { bodies } from "./schemas.ts";
import {
  type Amount,
  anId,
  type Cycle,
  checkAmount,
  type FakeSubscription,
  minorOf,
  type Payment,
  type Plan,
  Refusal,
  tell,
  type World,
} from "./state.ts";

const RETRY_DAYS = 5;
const FAILURES_MAX = 3;
/** The longest of each unit that PayPal takes. */
const countsMax = { DAY: 365, WEEK: 52, MONTH: 12, YEAR: 1 };

export function createProduct(world: World, body: unknown) {
  const { id: wanted, ...asked } = bodies["POST /v1/catalogs/products"].parse(body);
  const id = wanted ?? `PROD-${anId(17)}`;
  if (world.products.has(id)) throw new Refusal(422, "DUPLICATE_RESOURCE_IDENTIFIER");
  const product = { id, ...asked };
  world.products.set(id, product);
  return product;
}

/** A page of a list, with the numbers that PayPal tells when it is asked for them. */
function pageOf<T>(all: T[], query: URLSearchParams) {
  const size = Number(query.get("page_size"));
  const start = (Number(query.get("page")) - 1) * size;
  return { page: all.slice(start, start + size), total_items: all.length, total_pages: Math.ceil(all.length / size) };
}

export function listProducts(world: World, query: URLSearchParams) {
  const { page, ...totals } = pageOf([...world.products.values()], query);
  return { products: page.map(({ id, name, description }) => ({ id, name, description })), ...totals };
}

export function createPlan(world: World, body: unknown): Plan {
  const { product_id, name, description, billing_cycles } = bodies["POST /v1/billing/plans"].parse(body);
  if (!world.products.has(product_id)) throw new Refusal(404, "RESOURCE_NOT_FOUND");
  for (const { frequency, tenure_type: tenure, pricing_scheme: scheme, total_cycles: total } of billing_cycles) {
    if (frequency.interval_count > countsMax[frequency.interval_unit]) throw new Refusal(422, "INVALID_INTERVAL");
    if (tenure === "REGULAR" && !Number(scheme?.fixed_price.value ?? 0)) throw new Refusal(422, "PRICE_REQUIRED");
    if (tenure === "TRIAL" && total === 0) throw new Refusal(422, "INVALID_TOTAL_CYCLES");
    if (scheme) checkAmount(scheme.fixed_price);
  }
  const plan = { id: `P-${anId(24)}`, product_id, name, description, billing_cycles };
  world.plans.set(plan.id, plan);
  return plan;
}

export function listPlans(world: World, query: URLSearchParams) {
  const all = [...world.plans.values()].filter((plan) => plan.product_id === query.get("product_id"));
  const { page, ...totals } = pageOf(all, query);
  return { plans: page.map(({ billing_cycles, ...plan }) => ({ ...plan, status: "ACTIVE" })), ...totals };
}

function planOf(world: World, id: string): Plan {
  const plan = world.plans.get(id);
  if (!plan) throw new Refusal(422, "INVALID_PLAN_ID");
  return plan;
}

export function createSubscription(world: World, body: unknown) {
  const asked = bodies["POST /v1/billing/subscriptions"].parse(body);
  const { plan_id: planId, custom_id: customId, start_time: start, application_context: context } = asked;
  planOf(world, planId);
  if (start && new Date(start) <= world.now()) throw new Refusal(422, "START_TIME_IN_PAST");
  const subscription: FakeSubscription = {
    kind: "subscription",
    id: `I-${anId(12)}`,
    status: "APPROVAL_PENDING",
    planId,
    offeredPlanId: null,
    customId,
    time: world.now(),
    start: start ? new Date(start) : world.now(),
    cycles: 0,
    planCycles: 0,
    wayBack: { agreed: context.return_url, cancelled: context.cancel_url },
    nextAt: null,
    payments: [],
    outstanding: null,
    failures: 0,
    isDeclining: false,
  };
  world.subscriptions.set(subscription.id, subscription);
  return showSubscription(world, subscription);
}

export function findSubscription(world: World, id: string): FakeSubscription {
  const found = world.subscriptions.get(id);
  if (!found) throw new Refusal(404, "INVALID_RESOURCE_ID");
  return found;
}

/** The buyer agrees: to the subscription, or to another plan. */
export function approveSubscription(world: World, subscription: FakeSubscription): void {
  if (subscription.offeredPlanId) {
    subscription.planId = subscription.offeredPlanId;
    // The new plan begins with its own first cycle, at the next payment.
    subscription.planCycles = subscription.cycles;
    subscription.anchor = { at: subscription.nextAt ?? world.now(), cycles: subscription.cycles };
    subscription.offeredPlanId = null;
    tell(world, "BILLING.SUBSCRIPTION.UPDATED", showSubscription(world, subscription));
    return;
  }
  if (subscription.status !== "APPROVAL_PENDING") return;
  subscription.status = "ACTIVE";
  if (subscription.start < world.now()) subscription.start = world.now();
  subscription.nextAt = subscription.start;
  tell(world, "BILLING.SUBSCRIPTION.ACTIVATED", showSubscription(world, subscription));
  bill(world, subscription);
}

const intervalOf = ({ frequency: { interval_unit: unit, interval_count: count } }: Cycle): Interval =>
  unit === "WEEK"
    ? { period: "day", count: 7 * count }
    : { period: unit === "DAY" ? "day" : unit === "MONTH" ? "month" : "year", count };

/** Takes every payment that is due by now. */
export function bill(world: World, subscription: FakeSubscription): void {
  while (subscription.status === "ACTIVE" && subscription.nextAt && subscription.nextAt <= world.now()) {
    const plan = planOf(world, subscription.planId);
    const cycle = cycleAt(plan, subscription.cycles - subscription.planCycles);
    const at = subscription.nextAt;
    const price = cycle.pricing_scheme?.fixed_price;
    if (price && Number(price.value) > 0 && !take(world, subscription, subscription.outstanding ?? price, at)) return;
    subscription.cycles += 1;
    subscription.nextAt = nextOf(subscription, cycle);
    // After a time without payment PayPal goes on from the next one that lies ahead of it.
    if (subscription.nextAt <= at) subscription.nextAt = addIntervals(at, intervalOf(cycle));
  }
}

/** When the next payment is: counted from the start, or from where the present plan began. */
function nextOf({ start, anchor, cycles }: FakeSubscription, cycle: Cycle): Date {
  return anchor
    ? addIntervals(anchor.at, intervalOf(cycle), cycles - anchor.cycles)
    : addIntervals(start, intervalOf(cycle), cycles);
}

function cycleAt({ billing_cycles: cycles }: Plan, done: number): Cycle {
  let left = done;
  for (const cycle of cycles) {
    if (cycle.total_cycles === 0 || left < cycle.total_cycles) return cycle;
    left -= cycle.total_cycles;
  }
  throw new Error("the plan has ended");
}

/** Takes a payment, or tries again some days later; answers whether it came. */
function take(world: World, subscription: FakeSubscription, amount: Amount, at: Date): boolean {
  if (subscription.isDeclining) {
    subscription.outstanding = amount;
    subscription.failures += 1;
    if (subscription.failures >= FAILURES_MAX) subscription.status = "SUSPENDED";
    subscription.nextAt = addDays(at, RETRY_DAYS);
    const type = subscription.status === "SUSPENDED" ? "SUSPENDED" : "PAYMENT.FAILED";
    tell(world, `BILLING.SUBSCRIPTION.${type}`, showSubscription(world, subscription));
    return false;
  }
  pay(world, subscription, amount, at);
  return true;
}

function pay(world: World, subscription: FakeSubscription, amount: Amount, time: Date): void {
  const { id, customId } = subscription;
  const payment: Payment = { id: anId(), customId, status: "COMPLETED", amount, time, refunds: [] };
  subscription.payments.push(payment);
  subscription.outstanding = null;
  subscription.failures = 0;
  tell(world, "PAYMENT.SALE.COMPLETED", {
    id: payment.id,
    state: "completed",
    custom: customId,
    billing_agreement_id: id,
    amount: { total: amount.value, currency: amount.currency_code },
    create_time: time.toISOString(),
  });
}

export function captureOutstanding(world: World, subscription: FakeSubscription, body: unknown) {
  const { amount } = bodies["POST /v1/billing/subscriptions/:id/capture"].parse(body);
  const { outstanding } = subscription;
  if (!outstanding || minorOf(amount) > minorOf(outstanding)) throw new Refusal(422, "AMOUNT_GREATER_THAN_BALANCE");
  if (subscription.isDeclining) throw new Refusal(422, "INSTRUMENT_DECLINED");
  pay(world, subscription, amount, world.now());
  subscription.status = "ACTIVE";
  subscription.cycles += 1;
  const cycle = cycleAt(planOf(world, subscription.planId), subscription.cycles - subscription.planCycles);
  const next = nextOf(subscription, cycle);
  subscription.nextAt = next > world.now() ? next : addIntervals(world.now(), intervalOf(cycle));
  return { status: "COMPLETED" };
}

export function cancelSubscription(world: World, subscription: FakeSubscription): null {
  if (subscription.status !== "ACTIVE" && subscription.status !== "SUSPENDED") {
    throw new Refusal(422, "SUBSCRIPTION_STATUS_INVALID");
  }
  subscription.status = "CANCELLED";
  subscription.nextAt = null;
  tell(world, "BILLING.SUBSCRIPTION.CANCELLED", showSubscription(world, subscription));
  return null;
}

export function reviseSubscription(world: World, subscription: FakeSubscription, body: unknown) {
  const asked = bodies["POST /v1/billing/subscriptions/:id/revise"].parse(body);
  const { plan_id: planId, application_context: context } = asked;
  if (subscription.status !== "ACTIVE") throw new Refusal(422, "SUBSCRIPTION_STATUS_INVALID");
  if (planOf(world, planId).product_id !== planOf(world, subscription.planId).product_id) {
    throw new Refusal(422, "PLAN_PRODUCT_NOT_COMPATIBLE");
  }
  subscription.wayBack = { agreed: context.return_url, cancelled: context.cancel_url };
  subscription.offeredPlanId = planId;
  return { plan_id: planId, links: linksOf(world, subscription.id) };
}

export function listTransactions(subscription: FakeSubscription, query: URLSearchParams) {
  const [from, to] = [query.get("start_time"), query.get("end_time")].map((text) => z.iso.datetime().parse(text));
  const within = subscription.payments.filter(({ time }) => time >= new Date(from ?? 0) && time <= new Date(to ?? 0));
  return {
    transactions: within.map(({ id, status, amount, time }) => ({
      id,
      status,
      amount_with_breakdown: { gross_amount: amount },
      time: time.toISOString(),
    })),
  };
}

const linksOf = ({ address }: World, id: string) => [
  { rel: "approve", href: `https://www.paypal.com/webapps/billing/subscriptions?ba_token=${id}`, method: "GET" },
  { rel: "self", href: `${address}/v1/billing/subscriptions/${id}`, method: "GET" },
];

export function showSubscription(world: World, subscription: FakeSubscription) {
  const { id, status, planId, customId, time, start, nextAt, outstanding, failures } = subscription;
  const currency = planOf(world, planId).billing_cycles.at(-1)?.pricing_scheme?.fixed_price.currency_code ?? "USD";
  const failed = failures > 0 && { last_failed_payment: { reason_code: "PAYMENT_DENIED", time: time.toISOString() } };
  return {
    id,
    status,
    plan_id: planId,
    custom_id: customId,
    create_time: time.toISOString(),
    start_time: start.toISOString(),
    ...(status !== "APPROVAL_PENDING" && {
      subscriber: { payer_id: `PAYER${customId}` },
      billing_info: {
        outstanding_balance: outstanding ?? { currency_code: currency, value: "0.0" },
        failed_payments_count: failures,
        ...(nextAt && { next_billing_time: nextAt.toISOString() }),
        ...failed,
      },
    }),
    plan: { billing_cycles: planOf(world, planId).billing_cycles },
    links: linksOf(world, id),
  };
}
