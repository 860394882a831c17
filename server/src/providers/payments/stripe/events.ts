import Stripe from "stripe";
import { z } from "zod";
import { type ProviderEvent, type ProviderHeaders, ProviderRefused, SignatureInvalid } from "../index.ts";
import type { Account } from "./account.ts";

/** How old a signature may be, and how far ahead of our clock, in seconds: as much as Stripe's own libraries allow. */
const SIGNED_APART_MAX = 300;

const named = z.union([z.string(), z.looseObject({ id: z.string() }).transform(({ id }) => id)]).nullish();
const marked = z.looseObject({ purchase_id: z.coerce.number().int().positive().optional().catch(undefined) }).nullish();

/** As much of what an event is about as says which purchase it may be; whatever version of the API wrote it. */
const subject = z.looseObject({
  object: z.string(),
  id: z.string().nullish(),
  payment_intent: named.catch(null),
  subscription: named.catch(null),
  invoice: named.catch(null),
  metadata: marked.catch(null),
  payment: z.looseObject({ payment_intent: named }).nullish().catch(null),
  parent: z
    .looseObject({ subscription_details: z.looseObject({ subscription: named, metadata: marked }).nullish() })
    .nullish()
    .catch(null),
});

const event = z.looseObject({
  id: z.string(),
  type: z.string(),
  livemode: z.boolean(),
  data: z.looseObject({ object: subject }),
});

/**
 * Reads an event whose signature fits the bytes as they came and was made about now, and that is of the key's own mode:
 * what a test payment reports is nothing to an account where money moves, and the other way round.
 */
export function readEvent({ api, keys, isLive }: Account, bytes: Uint8Array, headers: ProviderHeaders): ProviderEvent {
  const signature = headers["stripe-signature"];
  if (typeof signature !== "string" || keys.webhookKey === "") throw new SignatureInvalid("stripe: no signature");
  const now = keys.clock.now().getTime();
  try {
    api.webhooks.signature?.verifyHeader(bytes, signature, keys.webhookKey, SIGNED_APART_MAX, undefined, now);
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError)
      throw new SignatureInvalid("stripe: signature");
    throw error;
  }
  // The library looks for signatures that are too old, and takes those of the future.
  const signedAt = Number([...signature.matchAll(/(?:^|,)t=(\d+)/g)].at(-1)?.[1]) * 1000;
  if (!(signedAt <= now + SIGNED_APART_MAX * 1000)) throw new SignatureInvalid("stripe: this was not signed yet");
  const read = event.safeParse(jsonOf(bytes));
  if (!read.success) throw new ProviderRefused("event_unreadable", "stripe: this is no event");
  const { id: ref, type, data, livemode } = read.data;
  if (livemode !== isLive) throw new SignatureInvalid("stripe: the event is of the other mode");
  return { ref, type, ...aboutWhat(data.object) };
}

function jsonOf(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return null;
  }
}

function aboutWhat(about: z.infer<typeof subject>): Pick<ProviderEvent, "objects" | "purchaseId"> {
  const details = about.parent?.subscription_details;
  const ids = [about.id, about.payment_intent, about.subscription, about.invoice];
  const all = [...ids, about.payment?.payment_intent, details?.subscription];
  return {
    objects: [...new Set(all.filter((one) => typeof one === "string" && /^(pi|sub|in)_/.test(one)))].flatMap(
      (one) => one ?? [],
    ),
    purchaseId: about.metadata?.purchase_id ?? details?.metadata?.purchase_id ?? null,
  };
}
