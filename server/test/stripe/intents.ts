import type { Stripe } from "stripe";
import { Refusal, secondsOf, tell, type World } from "./world.ts";

type Wanted = Pick<Stripe.PaymentIntent, "amount" | "currency" | "customer"> &
  Partial<Pick<Stripe.PaymentIntent, "description" | "metadata" | "setup_future_usage">>;

export function addIntent(world: World, wanted: Wanted): Stripe.PaymentIntent {
  const id = world.id("pi");
  const intent = {
    id,
    object: "payment_intent",
    allowed_payment_method_types: ["card"],
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: { enabled: true, allow_redirects: "never" },
    canceled_at: null,
    cancellation_reason: null,
    capture_method: "automatic_async",
    client_secret: `${id}_secret_${world.id("s").slice(2)}`,
    confirmation_method: "automatic",
    created: secondsOf(world),
    customer_account: null,
    description: null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: world.isLive,
    managed_payments: null,
    metadata: {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: ["card"],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: "requires_payment_method",
    transfer_group: null,
    ...wanted,
  } satisfies Stripe.PaymentIntent;
  world.intents.set(id, intent);
  tell(world, "payment_intent.created", intent);
  return intent;
}

export const unexpected = (what: "payment_intent" | "setup_intent", object: { status: string }): Refusal =>
  new Refusal(400, { code: `${what}_unexpected_state`, message: `This is ${object.status}.`, [what]: object });

/** What came of a try to pay. */
export function addCharge(world: World, intent: Stripe.PaymentIntent, decline: string | null): Stripe.Charge {
  const isPaid = decline === null;
  const charge = {
    id: world.id("ch"),
    object: "charge",
    amount: intent.amount,
    amount_captured: isPaid ? intent.amount : 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
    calculated_statement_descriptor: null,
    captured: isPaid,
    created: secondsOf(world),
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: decline === null ? null : "card_declined",
    failure_message: null,
    fraud_details: null,
    livemode: world.isLive,
    metadata: { ...intent.metadata },
    on_behalf_of: null,
    outcome: null,
    paid: isPaid,
    payment_intent: intent.id,
    payment_method: String(intent.payment_method),
    payment_method_details: null,
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: isPaid ? "succeeded" : "failed",
    transfer_data: null,
    transfer_group: null,
  } satisfies Stripe.Charge;
  world.charges.set(charge.id, charge);
  intent.latest_charge = charge.id;
  return charge;
}

export function cancelIntent(world: World, intent: Stripe.PaymentIntent, reason: string | null): Stripe.PaymentIntent {
  if (["succeeded", "canceled", "processing"].includes(intent.status)) throw unexpected("payment_intent", intent);
  intent.status = "canceled";
  intent.canceled_at = secondsOf(world);
  intent.cancellation_reason = reason;
  tell(world, "payment_intent.canceled", intent);
  return intent;
}

export function addSetup(world: World, customer: string, metadata: Stripe.Metadata = {}): Stripe.SetupIntent {
  const id = world.id("seti");
  const setup = {
    id,
    object: "setup_intent",
    allowed_payment_method_types: ["card"],
    application: null,
    automatic_payment_methods: { enabled: true, allow_redirects: "never" },
    cancellation_reason: null,
    client_secret: `${id}_secret_${world.id("s").slice(2)}`,
    created: secondsOf(world),
    customer,
    description: null,
    excluded_payment_method_types: null,
    last_setup_error: null,
    latest_attempt: null,
    livemode: world.isLive,
    mandate: null,
    metadata,
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: ["card"],
    single_use_mandate: null,
    status: "requires_payment_method",
    usage: "off_session",
  } satisfies Stripe.SetupIntent;
  world.setups.set(id, setup);
  return setup;
}
