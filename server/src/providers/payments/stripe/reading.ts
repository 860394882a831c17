import type Stripe from "stripe";
import { type Charge, type Facts, ProviderRefused } from "../index.ts";
import type { Account } from "./account.ts";
import { fromStripe } from "./amounts.ts";
import { idOf, wholeOf } from "./customers.ts";
import { formOf } from "./orders.ts";
import { intentOf } from "./paying.ts";
import { sourceOf } from "./sources.ts";

/** How things stand with an order or a subscription. */
export function read(account: Account, ref: string): Promise<Facts> {
  if (ref.startsWith("pi_")) return readOrder(account, ref);
  if (ref.startsWith("sub_")) return readSubscription(account, ref);
  throw new ProviderRefused("ref_unknown", `stripe has no ${ref}`);
}

const moment = (seconds: number): Date => new Date(seconds * 1000);

const orderStates: Record<string, Facts["state"]> = {
  processing: "pending",
  requires_capture: "pending",
  succeeded: "running",
  canceled: "failed",
};

async function readOrder({ api }: Account, ref: string): Promise<Facts> {
  const intent = await api.paymentIntents.retrieve(ref, { expand: ["latest_charge", "payment_method"] });
  const state = orderStates[intent.status] ?? "open";
  const charge = wholeOf(intent.latest_charge);
  const method = wholeOf(intent.payment_method);
  return {
    state,
    decline: declineOf(intent),
    charges: charge && intent.status === "succeeded" ? [await chargeOf({ api }, intent, charge)] : [],
    subscriptionRef: null,
    trialEnd: null,
    periodEnd: null,
    willRenew: false,
    customerRef: idOf(intent.customer),
    source: method?.customer ? sourceOf(method) : null,
    clientSecret: state === "open" ? intent.client_secret : null,
    clientKind: state === "open" ? "payment" : null,
  };
}

/** Why the last attempt failed; one that waits for the buyer has not. */
const declineOf = ({ status, last_payment_error: error }: Stripe.PaymentIntent): string | null =>
  status === "requires_payment_method" ? (error?.decline_code ?? error?.code ?? null) : null;

async function chargeOf(
  account: Pick<Account, "api">,
  { id, amount_received, currency }: Stripe.PaymentIntent,
  charge: Stripe.Charge,
): Promise<Charge> {
  return {
    invoiceRef: id,
    paymentRef: id,
    total: { amount: fromStripe(amount_received, currency), currency: currency.toUpperCase() },
    discount: 0,
    state: "paid",
    at: moment(charge.created),
    period: null,
    refunds: wentBack(charge) ? await backOf(account, id, charge.disputed) : [],
  };
}

/** Whether some of it may have gone back. */
const wentBack = ({ amount_refunded, disputed }: Stripe.Charge): boolean => amount_refunded > 0 || disputed;

/** What went back of a payment: what was given back, and what a dispute took that was lost. */
async function backOf(account: Pick<Account, "api">, intent: string, isDisputed: boolean): Promise<Charge["refunds"]> {
  const refunds = await refundsOf(account, intent);
  return isDisputed ? [...refunds, ...(await lostOf(account, intent))] : refunds;
}

/** Disputes that are decided against the seller: until then the money may come back, and nothing is taken of the buyer. */
async function lostOf({ api }: Pick<Account, "api">, intent: string): Promise<Charge["refunds"]> {
  const disputes = await api.disputes
    .list({ payment_intent: intent, limit: 100 })
    .autoPagingToArray({ limit: LISTED_MAX });
  return disputes
    .filter(({ status }) => status === "lost")
    .map(({ id, amount, currency, created }) => ({
      ref: id,
      amount: fromStripe(amount, currency),
      at: moment(created),
      isDispute: true,
    }))
    .toReversed();
}

async function refundsOf({ api }: Pick<Account, "api">, intent: string): Promise<Charge["refunds"]> {
  const refunds = await api.refunds
    .list({ payment_intent: intent, limit: 100 })
    .autoPagingToArray({ limit: LISTED_MAX });
  return refunds
    .filter(({ status }) => status === "succeeded" || status === "pending")
    .map(({ id, amount, currency, created }) => ({
      ref: id,
      amount: fromStripe(amount, currency),
      at: moment(created),
    }))
    .toReversed();
}

/** More bills than any subscription has: a daily one of ten years has 3650. */
const LISTED_MAX = 10_000;

async function readSubscription(account: Account, ref: string): Promise<Facts> {
  const subscription = await account.api.subscriptions.retrieve(ref, {
    expand: ["latest_invoice.confirmation_secret", "pending_setup_intent", "default_payment_method"],
  });
  const charges = await chargesOf(account, subscription);
  const state = stateOf(subscription, charges);
  const due = await dueOf(account, subscription, charges);
  const isOver = state === "ended" || state === "failed";
  const method = wholeOf(subscription.default_payment_method);
  const end = subscription.items.data[0]?.current_period_end;
  return {
    state: state === "open" && due?.status === "processing" ? "pending" : state,
    decline: due && declineOf(due),
    charges,
    subscriptionRef: subscription.id,
    trialEnd: subscription.trial_end === null ? null : moment(subscription.trial_end),
    periodEnd: end === undefined ? null : moment(end),
    willRenew: !isOver && !subscription.cancel_at_period_end && subscription.cancel_at === null,
    customerRef: idOf(subscription.customer),
    source: method && sourceOf(method),
    ...(isOver ? { clientSecret: null, clientKind: null } : formOf(subscription)),
  };
}

const subscriptionStates: Record<string, Facts["state"]> = {
  incomplete: "open",
  incomplete_expired: "failed",
  trialing: "running",
  active: "running",
  past_due: "past_due",
  unpaid: "past_due",
  // A bill of it could not be paid and it goes on when it is.
  paused: "past_due",
};

function stateOf(
  { status, default_payment_method, pending_setup_intent, trial_end }: Stripe.Subscription,
  charges: Charge[],
): Facts["state"] {
  const hasPaid = charges.some(({ state, total }) => state === "paid" && total.amount > 0);
  // A trial, or a first period that costs nothing, runs at Stripe before anybody gave a card; here it does after.
  const isWaiting = !hasPaid && default_payment_method === null && pending_setup_intent !== null;
  if (status === "canceled") {
    const wasRunning = hasPaid || default_payment_method !== null || (trial_end !== null && !isWaiting);
    return wasRunning ? "ended" : "failed";
  }
  const state = subscriptionStates[status] ?? "past_due";
  return state === "running" && isWaiting ? "open" : state;
}

/** The payment of the bill that is open now, if one is. */
async function dueOf(
  { api }: Account,
  { latest_invoice }: Stripe.Subscription,
  charges: Charge[],
): Promise<Stripe.PaymentIntent | null> {
  const ref = idOf(latest_invoice);
  const open = charges.find((charge) => charge.invoiceRef === ref && charge.state === "open");
  const secret = wholeOf(latest_invoice)?.confirmation_secret?.client_secret;
  return open && secret ? api.paymentIntents.retrieve(secret.replace(/_secret_.*$/, "")) : null;
}

async function chargesOf({ api }: Account, { id, customer, created }: Stripe.Subscription): Promise<Charge[]> {
  const invoices = await api.invoices
    .list({ subscription: id, limit: 100, expand: ["data.payments"] })
    .autoPagingToArray({ limit: LISTED_MAX });
  const billed = invoices.filter(isBill);
  const gone = billed.some(({ status }) => status === "paid")
    ? await gonePayments({ api }, idOf(customer) ?? "", created)
    : new Map<string, boolean>();
  const charges: Charge[] = [];
  for (const invoice of billed.toReversed()) charges.push(await billOf({ api }, invoice, gone));
  return charges;
}

/** Drafts may still change; what a trial costs is nothing, and no bill. */
const isBill = ({ status, subtotal, amount_due }: Stripe.Invoice): boolean =>
  status !== "draft" && status !== null && (amount_due > 0 || subtotal > 0);

/**
 * Which payments of a customer went back in part or whole, and whether they were disputed: only these are asked for what went
 * back.
 */
async function gonePayments(
  { api }: Pick<Account, "api">,
  customer: string,
  since: number,
): Promise<Map<string, boolean>> {
  const found = new Map<string, boolean>();
  for await (const charge of api.charges.list({ customer, created: { gte: since }, limit: 100 })) {
    const intent = idOf(charge.payment_intent);
    if (intent && wentBack(charge)) found.set(intent, charge.disputed);
  }
  return found;
}

const billStates: Record<string, Charge["state"]> = {
  open: "open",
  paid: "paid",
  uncollectible: "failed",
  void: "void",
};

async function billOf(
  account: Pick<Account, "api">,
  invoice: Stripe.Invoice,
  gone: Map<string, boolean>,
): Promise<Charge> {
  const { id, status, currency, amount_due, status_transitions: times, total_discount_amounts } = invoice;
  const intent = status === "paid" && amount_due > 0 ? intentOf(invoice) : null;
  const discount = total_discount_amounts?.reduce((sum, { amount }) => sum + amount, 0) ?? 0;
  return {
    invoiceRef: id,
    paymentRef: intent,
    total: { amount: fromStripe(amount_due, currency), currency: currency.toUpperCase() },
    discount: fromStripe(discount, currency),
    credit: fromStripe(creditOf(invoice, discount), currency),
    state: billStates[status ?? ""] ?? "open",
    at: moment(times.paid_at ?? times.finalized_at ?? invoice.created),
    period: periodOf(invoice),
    refunds: intent && gone.has(intent) ? await backOf(account, intent, gone.get(intent) ?? false) : [],
  };
}

/** What of a bill was paid by what is left of an earlier period, whether as lines of it or as a balance. */
const creditOf = ({ lines, amount_due: due }: Stripe.Invoice, discount: number): number =>
  Math.max(0, lines.data.reduce((sum, { amount }) => sum + Math.max(0, amount), 0) - discount - due);

/** The time that was billed: of the lines, the one that reaches furthest and is no credit. */
function periodOf({ lines }: Stripe.Invoice): Charge["period"] {
  const billed = lines.data.filter(({ amount }) => amount >= 0);
  const last = billed.toSorted((one, other) => other.period.end - one.period.end)[0];
  return last ? { start: moment(last.period.start), end: moment(last.period.end) } : null;
}
