import type { Stripe } from "stripe";
import { behaviourOf, type CardName, cardNames } from "./behaviours.ts";
import { Refusal, secondsOf, type World } from "./world.ts";

export { behaviourOf, type CardName, cardNames } from "./behaviours.ts";

/** The card that a token ("tok_visa", "pm_card_visa") or a number stands for. */
export function cardNamed(text: string): CardName {
  const plain = text.replace(/^(tok|pm_card)_/, "").replaceAll(/\s/g, "");
  const found = cardNames.find((name) => name === plain || behaviourOf(name).number === plain);
  if (!found) {
    const error = { type: "card_error", code: "incorrect_number", message: "Your card number is incorrect." };
    throw new Refusal(402, error);
  }
  return found;
}

/** A card as a payment method that nobody keeps yet. */
export function addMethod(world: World, name: CardName, customer: string | null = null): Stripe.PaymentMethod {
  const { number } = behaviourOf(name);
  const method = {
    id: world.id("pm"),
    object: "payment_method",
    allow_redisplay: "unspecified",
    billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
    card: {
      brand: "visa",
      checks: null,
      country: "US",
      display_brand: "visa",
      exp_month: 12,
      exp_year: 2034,
      fingerprint: `fp_${name}`,
      funding: "credit",
      generated_from: null,
      last4: number.slice(-4),
      networks: null,
      regulated_status: null,
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: secondsOf(world),
    customer,
    customer_account: null,
    livemode: world.isLive,
    metadata: {},
    type: "card",
  } satisfies Stripe.PaymentMethod;
  world.methods.set(method.id, method);
  world.cards.set(method.id, { name, isAuthenticated: false });
  return method;
}

/** The refusal of a bank, as the API says it. */
export function declinedBy(decline: string, more: Record<string, unknown> = {}): Refusal {
  const code = decline === "expired_card" ? "expired_card" : "card_declined";
  return new Refusal(402, {
    type: "card_error",
    code: decline === "authentication_required" ? decline : code,
    decline_code: decline,
    message: "Your card was declined.",
    ...more,
  });
}
