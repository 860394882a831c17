import type { Stripe } from "stripe";
import { endOf } from "./billing.ts";
import { priceOf } from "./subscriptions.ts";
import { find, Refusal, secondsOf, type World } from "./world.ts";

type Phase = Stripe.SubscriptionSchedule.Phase;

/** Puts a running subscription under a schedule, which says at first what it does anyway. */
export function createSchedule(world: World, wanted: Stripe.SubscriptionScheduleCreateParams) {
  const subscription = find(world.subscriptions, "subscription", wanted.from_subscription);
  if (subscription.schedule) throw new Refusal(400, { message: "It is attached to a schedule already." });
  if (!["active", "trialing", "past_due"].includes(subscription.status)) {
    throw new Refusal(400, { message: `A subscription that is ${subscription.status} cannot be scheduled.` });
  }
  const item = subscription.items.data[0];
  const start = item?.current_period_start ?? 0;
  const end = item?.current_period_end ?? 0;
  const schedule = {
    id: world.id("sub_sched"),
    object: "subscription_schedule",
    application: null,
    billing_mode: { type: "flexible", flexible: null },
    canceled_at: null,
    completed_at: null,
    created: secondsOf(world),
    current_phase: { start_date: start, end_date: end },
    customer: subscription.customer,
    customer_account: null,
    default_settings: {
      application_fee_percent: null,
      billing_cycle_anchor: "automatic",
      billing_thresholds: null,
      collection_method: "charge_automatically",
      default_payment_method: null,
      description: null,
      invoice_settings: {
        account_tax_ids: null,
        custom_fields: null,
        days_until_due: null,
        description: null,
        footer: null,
        issuer: { type: "self" },
      },
      on_behalf_of: null,
      transfer_data: null,
    },
    end_behavior: "release",
    livemode: world.isLive,
    metadata: {},
    pause_schedules: [],
    phases: [phaseOf(subscription.currency, item?.price.id ?? "", start, end)],
    released_at: null,
    released_subscription: null,
    status: "active",
    subscription: subscription.id,
    test_clock: null,
  } satisfies Stripe.SubscriptionSchedule;
  world.schedules.set(schedule.id, schedule);
  subscription.schedule = schedule.id;
  return schedule;
}

const phaseOf = (currency: string, price: string, start: number, end: number): Phase => ({
  add_invoice_items: [],
  application_fee_percent: null,
  billing_cycle_anchor: null,
  billing_thresholds: null,
  collection_method: null,
  currency,
  default_payment_method: null,
  description: null,
  discounts: [],
  end_date: end,
  invoice_settings: null,
  items: [{ billing_thresholds: null, discounts: [], metadata: {}, plan: price, price, quantity: 1, tax_rates: [] }],
  metadata: {},
  on_behalf_of: null,
  proration_behavior: "none",
  start_date: start,
  transfer_data: null,
  trial_end: null,
});

/** Sets the phases: each begins where the one before ends. */
export function updateSchedule(world: World, id: string, wanted: Stripe.SubscriptionScheduleUpdateParams) {
  const schedule = find(world.schedules, "subscription_schedule", id);
  refuseOver(schedule);
  const subscription = find(world.subscriptions, "subscription", String(schedule.subscription));
  let start = schedule.current_phase?.start_date ?? 0;
  schedule.phases = (wanted.phases ?? []).map((phase) => {
    const price = priceOf(world, phase.items[0] ?? {});
    const end = typeof phase.end_date === "number" ? phase.end_date : endOf(price, start, 1);
    const named = Array.isArray(phase.discounts) ? phase.discounts : [];
    const discounts = named.map(({ coupon = null, discount = null }) => ({ coupon, discount, promotion_code: null }));
    const made = { ...phaseOf(subscription.currency, price.id, start, end), discounts };
    start = end;
    return made;
  });
  const first = schedule.phases[0];
  if (first && first.end_date <= secondsOf(world)) {
    throw new Refusal(400, { message: "The current phase cannot end in the past." });
  }
  return schedule;
}

/** Lets a subscription go on by itself. */
export function releaseSchedule(world: World, id: string) {
  const schedule = find(world.schedules, "subscription_schedule", id);
  refuseOver(schedule);
  const subscription = find(world.subscriptions, "subscription", String(schedule.subscription));
  subscription.schedule = null;
  schedule.status = "released";
  schedule.released_at = secondsOf(world);
  schedule.released_subscription = subscription.id;
  schedule.subscription = null;
  return schedule;
}

function refuseOver({ status }: Stripe.SubscriptionSchedule): void {
  if (status === "active") return;
  throw new Refusal(400, { code: "subscription_schedule_unexpected_state", message: `The schedule is ${status}.` });
}
