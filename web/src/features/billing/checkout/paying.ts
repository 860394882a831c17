import { type Attempt, CARD, type CheckoutPayload } from "@pluma/contract/billing/checkout";
import type { RefObject } from "react";
import { isRefused } from "../../../platform/refused.ts";
import { capture } from "../data.checkout.ts";
import type { CardForm } from "./card/StripeForm.tsx";
import { confirmCard, openStripe } from "./card/stripe.ts";

/** What a card payment is made with: a saved card, what stands in the provider's form, or nothing where nothing is due. */
export type Means = { kind: "saved"; sourceId: number } | { kind: "form"; isKept: boolean } | { kind: "nothing" };

/** What the provider's own form said, in its words; empty where it said nothing. */
export class CardTrouble extends Error {
  override name = "CardTrouble";
}

type Walk = {
  begin: (payload: Partial<CheckoutPayload>) => Promise<Attempt>;
  form: RefObject<CardForm | null>;
  publicKey: string | null;
};

/**
 * Pays by card, with whatever the bank wants to ask on the way. Answers the attempt, and whether the sandbox still has
 * to ask the buyer, which it does on our page.
 */
export async function payByCard(walk: Walk, means: Means): Promise<{ begun: Attempt; isAsked: boolean }> {
  const form = means.kind === "form" ? await filledForm(walk.form.current) : null;
  const begun = await walk.begin({
    payment_method_id: CARD,
    ...(means.kind === "saved" && { payment_source_id: means.sourceId }),
    ...(means.kind === "form" && { save_source: means.isKept }),
  });
  if (begun.step !== "card") return { begun, isAsked: false };
  if (begun.provider === "sandbox") return { begun, isAsked: true };
  await confirm(walk, begun, form);
  await finish({ purchase_id: begun.purchase_id, orderID: begun.orderID, payment_method_id: CARD });
  return { begun, isAsked: false };
}

// Before anything begins: a card that is only half typed makes no attempt.
async function filledForm(form: CardForm | null): Promise<CardForm> {
  if (!form) throw new CardTrouble("");
  const { error } = await form.elements.submit();
  if (error) throw new CardTrouble(error.message ?? "");
  return form;
}

async function confirm({ publicKey }: Walk, begun: Attempt, form: CardForm | null): Promise<void> {
  const { client_secret: secret, client_kind: kind, purchase_id: id } = begun;
  const stripe = form?.stripe ?? (publicKey === null ? null : await openStripe(publicKey));
  if (!stripe || secret === null) throw new CardTrouble("");
  const confirmed = await confirmCard(
    stripe,
    form?.elements ?? null,
    { client_secret: secret, client_kind: kind },
    `/thankyou/${id}`,
  );
  if (!confirmed.isDone) throw new CardTrouble(confirmed.failed ?? "");
}

/**
 * Tells the server that the buyer agreed. The provider has the money by then, or will say so by itself: an answer that
 * is lost on the way changes nothing of that, and the next page waits for it.
 */
export async function finish(body: Parameters<typeof capture>[0]): Promise<void> {
  try {
    await capture(body);
  } catch (error) {
    if (!isRefused(error) || (error.status >= 400 && error.status < 500)) throw error;
  }
}
