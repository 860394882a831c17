import type { Stripe } from "stripe";
import { invoiceFailed, invoicePaid } from "../billing.ts";
import { addMethod, behaviourOf, type CardName, declinedBy } from "../cards.ts";
import { addCharge, unexpected } from "../intents.ts";
import { find, Refusal, tell, type World } from "../world.ts";

export type Confirmation = { method: string; isHolderThere: boolean };

/** Tries a payment; refuses as the bank does. A card that wants its holder waits for `answerHolder`. */
export function confirm(world: World, id: string, { method: ref, isHolderThere }: Confirmation): Stripe.PaymentIntent {
  const intent = find(world.intents, "payment_intent", id);
  const isOpen = ["requires_payment_method", "requires_confirmation", "requires_action"].includes(intent.status);
  if (!isOpen) throw unexpected("payment_intent", intent);
  const method = find(world.methods, "PaymentMethod", ref);
  if (method.customer !== null && method.customer !== intent.customer) {
    throw new Refusal(400, { code: "payment_method_customer_mismatch", message: "The card is another customer's." });
  }
  intent.payment_method = ref;
  intent.next_action = null;
  const card = find(world.cards, "card", ref);
  const { asks, decline, declinesLater } = behaviourOf(card.name);
  const wantsHolder = asks === "always" || (asks === "once" && !card.isAuthenticated);
  if (wantsHolder && !isHolderThere) fail(world, intent, "authentication_required");
  if (wantsHolder) {
    intent.status = "requires_action";
    intent.next_action = { type: "use_stripe_sdk", use_stripe_sdk: {} };
    tell(world, "payment_intent.requires_action", intent);
    return intent;
  }
  const refused = decline ?? (isHolderThere ? null : declinesLater);
  if (refused) fail(world, intent, refused);
  return succeed(world, intent);
}

/** The holder of a card that waits says yes or no. */
export function answerHolder(world: World, id: string, isAgreed: boolean): Stripe.PaymentIntent {
  const intent = find(world.intents, "payment_intent", id);
  if (intent.status !== "requires_action") throw unexpected("payment_intent", intent);
  intent.next_action = null;
  const card = world.cards.get(String(intent.payment_method));
  if (isAgreed) {
    if (card) card.isAuthenticated = true;
    return succeed(world, intent);
  }
  intent.status = "requires_payment_method";
  intent.last_payment_error = { type: "card_error", code: "payment_intent_authentication_failure" };
  tell(world, "payment_intent.payment_failed", intent);
  return intent;
}

function succeed(world: World, intent: Stripe.PaymentIntent): Stripe.PaymentIntent {
  const charge = addCharge(world, intent, null);
  intent.status = "succeeded";
  intent.amount_received = intent.amount;
  intent.last_payment_error = null;
  const method = find(world.methods, "PaymentMethod", String(intent.payment_method));
  if (intent.setup_future_usage && method.customer === null) method.customer = String(intent.customer);
  tell(world, "charge.succeeded", charge);
  tell(world, "payment_intent.succeeded", intent);
  invoicePaid(world, intent);
  return intent;
}

function fail(world: World, intent: Stripe.PaymentIntent, decline: string): never {
  const charge = addCharge(world, intent, decline);
  intent.status = "requires_payment_method";
  intent.last_payment_error = { type: "card_error", code: "card_declined", decline_code: decline };
  intent.payment_method = null;
  tell(world, "charge.failed", charge);
  tell(world, "payment_intent.payment_failed", intent);
  invoiceFailed(world, intent);
  throw declinedBy(decline, { payment_intent: intent, charge: charge.id });
}

/** Keeps a card for later; one that wants its holder waits for `answerSetup`. */
export function confirmSetup(world: World, id: string, method: string): Stripe.SetupIntent {
  const setup = find(world.setups, "setupintent", id);
  if (["succeeded", "canceled"].includes(setup.status)) throw unexpected("setup_intent", setup);
  const card = find(world.cards, "card", method);
  const { asks, decline } = behaviourOf(card.name);
  if (decline && decline !== "insufficient_funds") {
    setup.status = "requires_payment_method";
    setup.last_setup_error = { type: "card_error", code: "card_declined", decline_code: decline };
    tell(world, "setup_intent.setup_failed", setup);
    throw declinedBy(decline, { setup_intent: setup });
  }
  setup.payment_method = method;
  if (asks === "never" || card.isAuthenticated) return keepSetup(world, setup);
  setup.status = "requires_action";
  setup.next_action = { type: "use_stripe_sdk", use_stripe_sdk: {} };
  tell(world, "setup_intent.requires_action", setup);
  return setup;
}

export function answerSetup(world: World, id: string, isAgreed: boolean): Stripe.SetupIntent {
  const setup = find(world.setups, "setupintent", id);
  if (setup.status !== "requires_action") throw unexpected("setup_intent", setup);
  setup.next_action = null;
  if (isAgreed) return keepSetup(world, setup);
  setup.status = "requires_payment_method";
  setup.last_setup_error = { type: "card_error", code: "setup_intent_authentication_failure" };
  tell(world, "setup_intent.setup_failed", setup);
  return setup;
}

function keepSetup(world: World, setup: Stripe.SetupIntent): Stripe.SetupIntent {
  const ref = String(setup.payment_method);
  const method = find(world.methods, "PaymentMethod", ref);
  method.customer = String(setup.customer);
  find(world.cards, "card", ref).isAuthenticated = true;
  setup.status = "succeeded";
  tell(world, "setup_intent.succeeded", setup);
  for (const subscription of world.subscriptions.values()) {
    if (subscription.pending_setup_intent !== setup.id) continue;
    subscription.pending_setup_intent = null;
    subscription.default_payment_method = ref;
    tell(world, "customer.subscription.updated", subscription);
  }
  return setup;
}

/** A card of a customer, as if it had been kept before. */
export const keepCard = (world: World, customer: string, name: CardName): string => {
  const { id } = addMethod(world, name, customer);
  find(world.cards, "card", id).isAuthenticated = true;
  return id;
};
