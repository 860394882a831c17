import type Stripe from "stripe";
import { type Buyer, ProviderRefused, type Source } from "../index.ts";
import type { Account } from "./account.ts";
import { customerOf, idOf } from "./customers.ts";

/** As much of a kept card as may be shown; null for what is no card. */
export function sourceOf({ id, card }: Stripe.PaymentMethod): Source | null {
  if (!card) return null;
  return { ref: id, brand: card.brand, last4: card.last4, expMonth: card.exp_month, expYear: card.exp_year };
}

/** Begins keeping a card: the buyer's form confirms it. */
export async function startSource(account: Account, buyer: Buyer) {
  const customer = await customerOf(account, buyer);
  const setup: Stripe.SetupIntentCreateParams = {
    customer,
    usage: "off_session",
    automatic_payment_methods: { enabled: true, allow_redirects: "never" },
    allowed_payment_method_types: ["card"],
    metadata: { user_id: String(buyer.userId) },
  };
  const { client_secret } = await account.api.setupIntents.create(setup);
  if (!client_secret) throw new ProviderRefused("setup_unusable", "stripe: a setup without a secret");
  return { clientSecret: client_secret, customerRef: customer };
}

/** Keeps the card that the form gave a token for; a card that somebody else keeps is refused as unknown. */
export async function saveSource(account: Account, buyer: Buyer, token: string) {
  const { api } = account;
  const customerRef = await customerOf(account, buyer);
  const method = token.startsWith("tok_")
    ? await api.paymentMethods.create({ type: "card", card: { token } })
    : await api.paymentMethods.retrieve(token);
  const keeper = idOf(method.customer);
  if (keeper !== null && keeper !== customerRef) throw new ProviderRefused("resource_missing", "stripe: no such card");
  const kept = keeper ? method : await api.paymentMethods.attach(method.id, { customer: customerRef });
  const source = sourceOf(kept);
  if (!source) throw new ProviderRefused("not_a_card", "stripe: this is no card");
  return { source, customerRef };
}

export async function useSource({ api }: Account, ref: string, sourceRef: string): Promise<void> {
  await api.subscriptions.update(ref, { default_payment_method: sourceRef });
}

export async function removeSource({ api }: Account, sourceRef: string): Promise<void> {
  const { customer } = await api.paymentMethods.retrieve(sourceRef);
  if (customer) await api.paymentMethods.detach(sourceRef);
}
