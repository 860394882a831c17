import { addDays, addIntervals, type Interval } from "@pluma/contract/kit/time";
import { z } from "zod";
import type { Clock } from "../../../platform/clock.ts";
import { type Charge, type Facts, ProviderRefused } from "../index.ts";
import { fromPaypal, intervalOf, paypalMoney } from "./amounts.ts";
import type { PaypalClient } from "./client.ts";
import { withDisputes } from "./disputes.ts";
import { isTaken, refundedOf, refundOf, refundShape } from "./orders.ts";
import { isTrialOf, type PaypalSubscription, readStatus, subscriptionPath } from "./subscriptions.ts";

const transactionShape = z.object({
  id: z.string(),
  status: z.string(),
  amount_with_breakdown: z.object({ gross_amount: paypalMoney }),
  time: z.coerce.date(),
});
type Transaction = z.infer<typeof transactionShape>;

/**
 * How things stand with a subscription. PayPal lists its payments, but no refunds of them: those among `objects` that
 * are refunds of its payments are looked up.
 */
export async function readSubscription(
  { client, clock }: { client: PaypalClient; clock: Clock },
  ref: string,
  objects: readonly string[],
): Promise<Facts> {
  const subscription = await readStatus(client, ref);
  const transactions = await listTransactions(client, subscription, clock.now());
  const trialEnd = isTrialOf(subscription) ? (subscription.start_time ?? null) : null;
  const listed = [...freeCharges(subscription, clock.now()), ...chargesOf(subscription, transactions)].sort(
    (one, other) => one.at.getTime() - other.at.getTime(),
  );
  const refunded = transactions.filter(({ status }) => status.endsWith("REFUNDED"));
  if (refunded.length > 0) await addRefunds(client, listed, objects);
  const charges = await withDisputes(client, listed);
  const state = stateOf(subscription, charges, trialEnd);
  const billing = subscription.billing_info;
  return {
    state,
    decline: state === "past_due" ? (billing?.last_failed_payment?.reason_code?.toLowerCase() ?? "declined") : null,
    charges,
    subscriptionRef: subscription.id,
    trialEnd,
    periodEnd: billing?.next_billing_time ?? charges.findLast(isPaid)?.period?.end ?? trialEnd,
    willRenew: subscription.status === "ACTIVE",
    planRef: subscription.plan_id ?? null,
    customerRef: subscription.subscriber?.payer_id ?? null,
    source: null,
    clientSecret: null,
    clientKind: null,
  };
}

async function listTransactions(client: PaypalClient, { id, create_time, status }: PaypalSubscription, now: Date) {
  if (status === "APPROVAL_PENDING" || status === "APPROVED") return [];
  const from = (create_time ?? new Date(0)).toISOString();
  const path = subscriptionPath(id, `/transactions?start_time=${from}&end_time=${addDays(now, 1).toISOString()}`);
  const shape = z.object({ transactions: z.array(transactionShape).default([]) });
  return (await client.ask(shape, { method: "GET", path })).transactions;
}

const isPaid = ({ state }: Charge) => state === "paid";

const isInDebt = ({ billing_info: billing }: PaypalSubscription): boolean =>
  Number(billing?.outstanding_balance?.value ?? 0) > 0 || (billing?.failed_payments_count ?? 0) > 0;

function stateOf(subscription: PaypalSubscription, charges: Charge[], trialEnd: Date | null): Facts["state"] {
  const { status } = subscription;
  if (status === "APPROVAL_PENDING" || status === "APPROVED") return "open";
  const isBegun = trialEnd !== null || charges.some(isPaid);
  if (status === "CANCELLED" || status === "EXPIRED") return isBegun ? "ended" : "failed";
  if (isBegun && isInDebt(subscription)) return "past_due";
  // Approved, and the first payment is on its way.
  return isBegun ? "running" : "pending";
}

function regularOf({ plan }: PaypalSubscription) {
  const cycle = plan?.billing_cycles.find(({ tenure_type: tenure }) => tenure === "REGULAR");
  const interval: Interval = cycle ? intervalOf(cycle.frequency) : { period: "month", count: 1 };
  const price = cycle?.pricing_scheme?.fixed_price;
  return { interval, price: price ? fromPaypal(price) : null };
}

function chargesOf(subscription: PaypalSubscription, transactions: Transaction[]): Charge[] {
  const { price } = regularOf(subscription);
  return transactions.map((transaction, index) => {
    const { id, status, time, amount_with_breakdown: amount } = transaction;
    const total = fromPaypal(amount.gross_amount);
    const isPaidNow = isTaken(status);
    const isReduced = pricesOf(subscription, "TRIAL").includes(total.amount);
    return {
      invoiceRef: id,
      paymentRef: isPaidNow ? id : null,
      total,
      discount: isReduced && price ? Math.max(0, price.amount - total.amount) : 0,
      state: isPaidNow ? "paid" : status === "PENDING" ? "open" : "failed",
      at: time,
      period: { start: time, end: periodEnd(subscription, transaction, transactions.slice(index + 1)) },
      refunds: [],
    };
  });
}

function pricesOf({ plan }: PaypalSubscription, ...tenures: ("TRIAL" | "REGULAR")[]): number[] {
  const cycles = plan?.billing_cycles.filter(({ tenure_type: tenure }) => tenures.includes(tenure)) ?? [];
  return cycles.flatMap(
    ({ pricing_scheme: scheme }) => (scheme?.fixed_price && fromPaypal(scheme.fixed_price).amount) || [],
  );
}

/**
 * Where the time ends that a payment was for, by what follows it. PayPal names one plan, the latest that was agreed to,
 * and of no payment says which plan it was of: what was paid before a revision may be of another length than the plan
 * has. So the next payment counts before the calendar does, as long as nothing is owed, for then PayPal names its next
 * try; and of a price that the plan does not have the length is not reckoned by it at all.
 */
function periodEnd(
  subscription: PaypalSubscription,
  { time, amount_with_breakdown: amount }: Transaction,
  later: Transaction[],
) {
  const end = addIntervals(time, regularOf(subscription).interval);
  const { gross_amount: gross } = amount;
  const isOfPlan = pricesOf(subscription, "TRIAL", "REGULAR").includes(fromPaypal(gross).amount);
  const next = subscription.billing_info?.next_billing_time;
  const following = later.find(({ status }) => isTaken(status));
  if (following) return isOfPlan && following.time >= end ? end : following.time;
  if (!next || next <= time) return end;
  if (!isInDebt(subscription)) return next;
  return isOfPlan ? end : (later[0]?.time ?? next);
}

/** Cycles that a discount made free: PayPal makes no payments of them, and they are bought all the same. */
function freeCharges(subscription: PaypalSubscription, now: Date): Charge[] {
  const { start_time: start, status, plan, id } = subscription;
  const { price, interval } = regularOf(subscription);
  const hasBegun = status !== "APPROVAL_PENDING" && status !== "APPROVED";
  const free = (plan?.billing_cycles ?? [])
    .filter((cycle) => cycle.tenure_type === "TRIAL" && !Number(cycle.pricing_scheme?.fixed_price?.value ?? 0))
    .reduce((sum, { total_cycles: total }) => sum + total, 0);
  if (!start || !price || !hasBegun) return [];
  const starts = Array.from({ length: free }, (_, count) => addIntervals(start, interval, count));
  const isOver = status === "CANCELLED" || status === "EXPIRED";
  // Of one that ended only the first is sure: nothing says when it did.
  return starts
    .filter((at, count) => at <= now && (count === 0 || !isOver))
    .map((at, count) => ({
      invoiceRef: `${id}-free-${count + 1}`,
      paymentRef: null,
      total: { amount: 0, currency: price.currency },
      discount: price.amount,
      state: "paid",
      at,
      period: { start: at, end: addIntervals(start, interval, count + 1) },
      refunds: [],
    }));
}

async function addRefunds(client: PaypalClient, charges: Charge[], objects: readonly string[]): Promise<void> {
  const known = new Set(charges.map(({ invoiceRef }) => invoiceRef));
  for (const id of new Set(objects)) {
    // PayPal's ids of payments and refunds are of capitals and digits alone.
    if (!/^[A-Z0-9]{10,20}$/.test(id) || known.has(id)) continue;
    const refund = await client
      .ask(refundShape, { method: "GET", path: `/v2/payments/refunds/${id}` })
      .catch((error: unknown) => {
        if (error instanceof ProviderRefused) return null;
        throw error;
      });
    const charge = refund && charges.find(({ paymentRef }) => paymentRef === refundedOf(refund));
    if (refund && charge) charge.refunds.push(...refundOf(refund));
  }
}
