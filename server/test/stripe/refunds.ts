import type { Stripe } from "stripe";
import { find, Refusal, secondsOf, tell, type World } from "./world.ts";

/** Gives back a part of a payment, never more than was paid. */
export function createRefund(world: World, wanted: Stripe.RefundCreateParams): Stripe.Refund {
  const intent = find(world.intents, "payment_intent", wanted.payment_intent);
  const charge = find(world.charges, "charge", String(intent.latest_charge));
  if (!charge.paid) throw new Refusal(400, { code: "charge_not_refundable", message: "This was not paid." });
  const left = charge.amount - charge.amount_refunded;
  const amount = wanted.amount ?? left;
  if (left === 0) throw new Refusal(400, { code: "charge_already_refunded", message: "This was given back." });
  if (amount > left) {
    throw new Refusal(400, { code: "amount_too_large", message: `Refund amount is greater than ${left}.` });
  }
  const refund = {
    id: world.id("re"),
    object: "refund",
    amount,
    balance_transaction: null,
    charge: charge.id,
    created: secondsOf(world),
    currency: charge.currency,
    customer: null,
    customer_account: null,
    metadata: Object.fromEntries(Object.entries(wanted.metadata || {}).map(([key, value]) => [key, String(value)])),
    payment_intent: intent.id,
    payment_method: null,
    reason: null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: "succeeded",
    transfer_reversal: null,
  } satisfies Stripe.Refund;
  world.refunds.set(refund.id, refund);
  charge.amount_refunded += amount;
  charge.refunded = charge.amount_refunded === charge.amount;
  tell(world, "refund.created", refund);
  tell(world, "charge.refunded", charge);
  return refund;
}

/** What a buyer's bank holds against a payment, and how that ends: what was not given back before is taken, and comes back if it is won. */
export function dispute(
  world: World,
  paymentIntent: string,
  status: "needs_response" | "won" | "lost",
): Stripe.Dispute {
  const intent = find(world.intents, "payment_intent", paymentIntent);
  const charge = find(world.charges, "charge", String(intent.latest_charge));
  const known = [...world.disputes.values()].find(({ payment_intent }) => payment_intent === intent.id);
  const made = {
    id: known?.id ?? world.id("du"),
    object: "dispute",
    amount: charge.amount - charge.amount_refunded,
    charge: charge.id,
    created: known?.created ?? secondsOf(world),
    currency: charge.currency,
    payment_intent: intent.id,
    reason: "general",
    status,
  } as Stripe.Dispute;
  world.disputes.set(made.id, made);
  charge.disputed = true;
  tell(world, known ? "charge.dispute.closed" : "charge.dispute.created", made);
  return made;
}
