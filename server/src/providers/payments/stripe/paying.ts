import type Stripe from "stripe";
import { type Money, ProviderRefused } from "../index.ts";
import { type Account, isRefusal, once } from "./account.ts";
import { toStripe } from "./amounts.ts";
import { idOf, wholeOf } from "./customers.ts";

const isOrder = (ref: string): boolean => ref.startsWith("pi_");

/** Charges what a ref names to a saved card; what is paid already stays paid once. */
export async function pay(account: Account, ref: string, sourceRef: string, key: string): Promise<void> {
  if (isOrder(ref)) return payIntent(account, await account.api.paymentIntents.retrieve(ref), sourceRef, key);
  const subscription = await account.api.subscriptions.retrieve(ref, {
    expand: ["latest_invoice.payments", "pending_setup_intent"],
  });
  const invoice = wholeOf(subscription.latest_invoice);
  if (invoice?.status === "open") return payInvoice(account, invoice, sourceRef, key);
  const setup = wholeOf(subscription.pending_setup_intent);
  if (setup) await keepFor(account, subscription.id, setup, sourceRef);
}

async function payInvoice(account: Account, invoice: Stripe.Invoice, sourceRef: string, key: string): Promise<void> {
  const intent = intentOf(invoice);
  if (!intent) throw new ProviderRefused("invoice_unpayable", "stripe: the invoice has no payment");
  await payIntent(account, await account.api.paymentIntents.retrieve(intent), sourceRef, key);
}

/** The payment that pays an invoice: the one that did, else the one that is to. */
export function intentOf({ payments }: Pick<Stripe.Invoice, "payments">): string | null {
  const made = payments?.data.filter(({ payment }) => payment.type === "payment_intent") ?? [];
  const one = made.find(({ status }) => status === "paid") ?? made.find(({ status }) => status === "open") ?? made[0];
  return idOf(one?.payment.payment_intent);
}

async function payIntent(
  { api }: Account,
  intent: Stripe.PaymentIntent,
  sourceRef: string,
  key: string,
): Promise<void> {
  if (isTaken(intent)) return;
  if (intent.status === "canceled") throw new ProviderRefused("canceled", "stripe: this payment was given up");
  const confirmation: Stripe.PaymentIntentConfirmParams = { payment_method: sourceRef, use_stripe_sdk: true };
  // What was charged last is in the key: after a decline the same card may be tried again, and is not merely told again
  // what the bank said before.
  const tried = { ...confirmation, after: idOf(intent.latest_charge) };
  try {
    await api.paymentIntents.confirm(intent.id, confirmation, once(`${key}:pay:${intent.id}`, tried));
  } catch (error) {
    // Somebody else's attempt was faster: the buyer's own form, or the same question on another connection.
    if (!isRefusal(error, "payment_intent_unexpected_state")) throw error;
    if (!isTaken(await api.paymentIntents.retrieve(intent.id))) throw error;
  }
}

const isTaken = ({ status }: Stripe.PaymentIntent): boolean => status === "succeeded" || status === "processing";

/** Keeps a card for the end of a trial. */
async function keepFor({ api }: Account, ref: string, setup: Stripe.SetupIntent, sourceRef: string): Promise<void> {
  const confirmation: Stripe.SetupIntentConfirmParams = { payment_method: sourceRef, use_stripe_sdk: true };
  const confirmed = setup.status === "succeeded" ? setup : await api.setupIntents.confirm(setup.id, confirmation);
  if (confirmed.status !== "succeeded") return;
  await api.subscriptions.update(ref, { default_payment_method: sourceRef });
}

/**
 * Nothing is left to take once the buyer's form has confirmed. A subscription that keeps no card after that is given
 * the one that the form has just kept, for its renewals.
 */
export async function capture({ api }: Account, ref: string): Promise<void> {
  if (isOrder(ref)) return;
  const { status, default_payment_method, pending_setup_intent, customer } = await api.subscriptions.retrieve(ref);
  const isRunning = status === "trialing" || status === "active";
  if (!isRunning || default_payment_method || pending_setup_intent) return;
  const { data } = await api.customers.listPaymentMethods(idOf(customer) ?? "", { type: "card", limit: 1 });
  if (data[0]) await api.subscriptions.update(ref, { default_payment_method: data[0].id });
}

/** Ends a subscription now, and makes its open bills void; what is paid stays paid. */
export async function stop(account: Account, ref: string): Promise<void> {
  const { api } = account;
  if (isOrder(ref)) return;
  const subscription = await api.subscriptions.retrieve(ref);
  if (!isOver(subscription)) await cancelNow(account, subscription);
  for await (const invoice of api.invoices.list({ subscription: ref, status: "open", limit: 100 })) {
    await api.invoices.voidInvoice(invoice.id).catch(ignoreWrongState);
  }
}

/** Makes what was never paid unpayable; refuses what was. */
export async function abandon(account: Account, ref: string): Promise<void> {
  const { api } = account;
  if (isOrder(ref)) {
    const { status } = await api.paymentIntents.retrieve(ref);
    if (status !== "canceled") await api.paymentIntents.cancel(ref);
    return;
  }
  const subscription = await api.subscriptions.retrieve(ref, { expand: ["latest_invoice"] });
  if (isOver(subscription)) return;
  const invoice = wholeOf(subscription.latest_invoice);
  const waits = subscription.status === "incomplete" || idOf(subscription.pending_setup_intent) !== null;
  if (!waits || invoice?.amount_paid) throw new ProviderRefused("already_paid", "stripe: the subscription runs");
  // The bill first: Stripe refuses when it was paid meanwhile, and then the subscription goes on.
  if (invoice?.status === "open") await api.invoices.voidInvoice(invoice.id);
  await cancelNow(account, subscription);
}

const isOver = ({ status }: Stripe.Subscription): boolean => status === "canceled" || status === "incomplete_expired";

async function cancelNow({ api }: Account, { id, pending_setup_intent }: Stripe.Subscription): Promise<void> {
  await api.subscriptions.cancel(id, { prorate: false, invoice_now: false }).catch(ignoreGone);
  const setup = idOf(pending_setup_intent);
  if (setup) await api.setupIntents.cancel(setup).catch(ignoreWrongState);
}

/** A subscription that is over is not found any more by what ends it. */
function ignoreGone(error: unknown): void {
  if (!isRefusal(error, "resource_missing")) throw error;
}

/** Paid, void or finished in the meantime. */
function ignoreWrongState(error: unknown): void {
  const codes = ["setup_intent_unexpected_state", "invoice_not_editable", "status_transition_invalid"];
  if (!isRefusal(error, ...codes)) throw error;
}

/** Gives back a part of a payment; what the key gave back before is answered again, however long ago. */
export async function refund(
  { api }: Account,
  { paymentRef, total, key }: { paymentRef: string; total: Money; key: string },
): Promise<{ ref: string }> {
  for await (const given of api.refunds.list({ payment_intent: paymentRef, limit: 100 })) {
    if (given.metadata?.key === key) return { ref: given.id };
  }
  const asked: Stripe.RefundCreateParams = {
    payment_intent: paymentRef,
    amount: toStripe(total).amount,
    metadata: { key },
  };
  return { ref: (await api.refunds.create(asked, once(`${key}:refund`, asked))).id };
}
