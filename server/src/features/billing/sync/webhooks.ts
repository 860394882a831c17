import type { RawInput } from "@pluma/contract/kit/kit";
import type { App, Ctx } from "../../../platform/context.ts";
import { refuse } from "../../../platform/errors.ts";
import { placedFor } from "../../../platform/sites.ts";
import {
  type PaymentProvider,
  ProviderDown,
  ProviderRefused,
  SignatureInvalid,
} from "../../../providers/payments/index.ts";
import { stripeKeysOf } from "../../organizations/index.ts";
import { noteHeard, paypalKeysOf, readShopRow, sellersOf } from "../../products/index.ts";
import { readConfig } from "../../site/index.ts";
import { wakeEvents } from "./events.ts";
import { insertEvent } from "./store.system.events.ts";

type Received = { received: boolean };

/** Takes an event of the platform's own card account. */
export async function takeStripeEvent(ctx: Ctx, body: RawInput): Promise<Received> {
  const { stripe_webhook_key: secret } = await readConfig(ctx);
  const { card } = await sellersOf(ctx, null);
  return take(ctx, body, { account: secret ? card : null, organizationId: null, signedBy: STRIPE });
}

/** Takes an event of an organization's card account. */
export async function takeStripeEventOf(ctx: Ctx, organizationId: number, body: RawInput): Promise<Received> {
  const keys = await stripeKeysOf(ctx, organizationId);
  const { card } = await sellersOf(ctx, organizationId);
  return take(ctx, body, { account: keys?.webhookKey ? card : null, organizationId, signedBy: STRIPE });
}

/** Takes an event of an organization's PayPal account. */
export async function takePaypalEventOf(ctx: Ctx, organizationId: number, body: RawInput): Promise<Received> {
  const keys = paypalKeysOf(ctx, await readShopRow(ctx, organizationId));
  const { paypal } = await sellersOf(ctx, organizationId);
  return take(ctx, body, { account: keys?.webhookId ? paypal : null, organizationId, signedBy: PAYPAL });
}

/** Takes an event of the platform's PayPal account. */
export async function takePaypalEvent(ctx: Ctx, body: RawInput): Promise<Received> {
  const { paypal_webhook_id: webhookId } = await readConfig(ctx);
  const { paypal } = await sellersOf(ctx, null);
  return take(ctx, body, { account: webhookId ? paypal : null, organizationId: null, signedBy: PAYPAL });
}

/** Where each provider's signature stands. */
const STRIPE = "stripe-signature";
const PAYPAL = "paypal-transmission-sig";

type From = { account: PaymentProvider | null; organizationId: number | null; signedBy: string };

/**
 * Keeps an event whose signature fits, once, and answers; what it is about is looked at afterwards. Refuses
 * webhook_secret_missing while nothing can be checked, and signature_invalid; nothing is kept then.
 */
async function take(
  ctx: Ctx,
  { bytes, headers }: RawInput,
  { account, organizationId, signedBy }: From,
): Promise<Received> {
  // What nobody signed is nobody's, whether or not a signature could be checked.
  if (!headers[signedBy]) return refuse("signature_invalid");
  if (!account) return refuse("webhook_secret_missing");
  const event = await account.readEvent(bytes, headers).catch(async (error: unknown) => {
    if (error instanceof SignatureInvalid || error instanceof ProviderRefused) {
      await note(ctx, account, organizationId, false);
      return refuse("signature_invalid");
    }
    // PayPal is asked whether the signature is its own: until it can say, it shall send the event again.
    if (error instanceof ProviderDown) return refuse("payment_provider_failed");
    throw error;
  });
  const { ref, type, objects, purchaseId } = event;
  await insertEvent(ctx, {
    provider: account.name,
    organizationId,
    ref,
    type,
    objects,
    purchaseId: isId(purchaseId) ? purchaseId : null,
    nextTryAt: ctx.clock.now(),
  });
  await note(ctx, account, organizationId, true);
  wakeEvents(await placedFor(appOf(ctx), null));
  return { received: true };
}

/** An organization's Admins see whether what their account reports arrives: nobody else would tell them. */
async function note(ctx: Ctx, { name }: PaymentProvider, organizationId: number | null, isSigned: boolean) {
  if (organizationId === null || (name !== "stripe" && name !== "paypal")) return;
  await noteHeard(ctx, organizationId, name, isSigned);
}

const isId = (value: number | null): value is number =>
  value !== null && Number.isInteger(value) && value > 0 && value < 2 ** 31;

/** What outlives the request: nothing of whoever sent it, and of the host they sent it to. */
const appOf = ({ caller: _caller, identified: _identified, ...app }: Ctx): App => app;
