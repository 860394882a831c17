import type { Stripe } from "stripe";
import { Refusal, secondsOf, type World } from "./world.ts";

/**
 * Test cards. `number` is what the form in the browser is given, `decline` why the bank refuses; `declinesLater` one
 * that is charged without its holder there; `asks` when it wants its holder to confirm (3-D Secure): always, or until a
 * payment or a setup was confirmed once.
 */
const behaviours = {
  visa: { number: "4242424242424242", decline: null, declinesLater: null, asks: "never" },
  declined: { number: "4000000000000002", decline: "generic_decline", declinesLater: null, asks: "never" },
  insufficient_funds: {
    number: "4000000000009995",
    decline: "insufficient_funds",
    declinesLater: null,
    asks: "never",
  },
  expired: { number: "4000000000000069", decline: "expired_card", declinesLater: null, asks: "never" },
  /** Kept without trouble, paid with once, and refused at every renewal. */
  renewal_fails: { number: "4000000000000341", decline: null, declinesLater: "generic_decline", asks: "never" },
  confirm_once: { number: "4000002500003155", decline: null, declinesLater: null, asks: "once" },
  confirm_always: { number: "4000002760003184", decline: null, declinesLater: null, asks: "always" },
} as const satisfies Record<string, Behaviour>;

export type CardName = keyof typeof behaviours;
export type Behaviour = {
  number: string;
  decline: string | null;
  declinesLater: string | null;
  asks: "never" | "once" | "always";
};

export const behaviourOf = (name: CardName): Behaviour => behaviours[name];

export const cardNames = Object.keys(behaviours) as CardName[];

/** The card that a token ("tok_visa", "pm_card_visa") or a number stands for. */
export function cardNamed(text: string): CardName {
  const plain = text.replace(/^(tok|pm_card)_/, "").replaceAll(/\s/g, "");
  const found = cardNames.find((name) => name === plain || behaviours[name].number === plain);
  if (!found) {
    const error = { type: "card_error", code: "incorrect_number", message: "Your card number is incorrect." };
    throw new Refusal(402, error);
  }
  return found;
}

/** A card as a payment method that nobody keeps yet. */
export function addMethod(world: World, name: CardName, customer: string | null = null): Stripe.PaymentMethod {
  const { number } = behaviours[name];
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
