import { amountOff } from "@pluma/contract/products/discounts";
import { z } from "zod";
import { type Clock, systemClock } from "../../../platform/clock.ts";
import { type PaymentProvider, type PlanMove, ProviderRefused, type Webhook } from "../index.ts";
import { toPaypal } from "./amounts.ts";
import { openClient, type PaypalClient } from "./client.ts";
import { readEvent } from "./events.ts";
import { abandonOrder, captureOrder, readOrder, startOrder } from "./orders.ts";
import { openPlans } from "./plans.ts";
import { readSubscription } from "./subscriptionFacts.ts";
import {
  abandonSubscription,
  cancelSubscription,
  captureSubscription,
  isSubscription,
  revise,
  startSubscription,
} from "./subscriptions.ts";

export type PaypalOptions = {
  clientId: string;
  secretKey: string;
  webhookId: string;
  mode: "live" | "sandbox";
  /** Where PayPal's API is, when it is not PayPal's own. */
  apiUrl?: string | undefined;
  clock?: Clock;
};

const addresses = { live: "https://api-m.paypal.com", sandbox: "https://api-m.sandbox.paypal.com" };
const pages = { live: "https://www.paypal.com", sandbox: "https://www.sandbox.paypal.com" };

/** Where PayPal's certificates of an environment are: what the other environment signed is nothing here. */
const certHosts = (mode: "live" | "sandbox", address: string): string[] => {
  const name = mode === "live" ? "paypal.com" : "sandbox.paypal.com";
  return [`api.${name}`, `api-m.${name}`, new URL(address).host];
};

/**
 * PayPal by its REST API: orders and subscriptions that the buyer approves on PayPal's page. It keeps no cards, and
 * moves a subscription to another price only when it renews.
 */
export function openPaypal({ clientId, secretKey, webhookId, mode, ...rest }: PaypalOptions): PaymentProvider {
  const address = (rest.apiUrl ?? addresses[mode]).replace(/(?<!\/)\/+$/, "");
  const client = openClient({ clientId, secretKey, address });
  const clock = rest.clock ?? systemClock;
  const plans = openPlans(client);
  return {
    name: "paypal",
    isLive: mode === "live",
    publicKey: clientId,
    startOrder: (order) => startOrder(client, order),
    startSubscription: (order) => startSubscription(client, plans, order),
    pay: (ref, _sourceRef, key) => (isSubscription(ref) ? captureSubscription(client, ref, key) : refuseCard()),
    capture: (ref, key) => (isSubscription(ref) ? captureSubscription : captureOrder)(client, ref, key),
    read: (ref, objects = []) =>
      isSubscription(ref) ? readSubscription({ client, clock }, ref, objects) : readOrder(client, ref),
    stop: async (ref) => {
      if (isSubscription(ref)) await cancelSubscription(client, ref);
    },
    abandon: (ref) => (isSubscription(ref) ? abandonSubscription : abandonOrder)(client, ref),
    refund: (refund) => giveBack(client, refund),
    previewMove: async (move) => (isMovable(move) ? { due: 0, credit: 0 } : null),
    movesByApproval: true,
    move: async (move) => {
      if (!isMovable(move)) throw new ProviderRefused("not_movable", "PayPal changes paid prices at renewal only");
      return revise(client, plans, move);
    },
    startSource: refuseCard,
    saveSource: refuseCard,
    useSource: refuseCard,
    removeSource: refuseCard,
    check: () => check(client),
    readEvent: (bytes, headers) =>
      readEvent({ client, clock, webhookId, hosts: certHosts(mode, address) }, bytes, headers),
    pageOf: (ref) =>
      isSubscription(ref) ? `${pages[mode]}/billing/subscriptions/${ref}` : `${pages[mode]}/activity/payment/${ref}`,
  };
}

/**
 * PayPal moves when it renews, and only to what costs something: cycles that are free leave no payment behind by which
 * they could be counted after a move.
 */
const isMovable = ({ when, price, discount }: PlanMove): boolean =>
  when === "renewal" && price.amount > (discount ? amountOff(discount, price.amount) : 0);

const webhooksShape = z.object({ webhooks: z.array(z.object({ id: z.string(), url: z.string() })) });

async function check(client: PaypalClient): Promise<{ webhooks: Webhook[] | null }> {
  const { webhooks } = await client.ask(webhooksShape, { method: "GET", path: "/v1/notifications/webhooks" });
  return { webhooks: webhooks.map(({ id: ref, url }) => ({ ref, url })) };
}

async function refuseCard(): Promise<never> {
  throw new ProviderRefused("no_saved_paypal", "PayPal keeps no cards for later");
}

const idShape = z.object({ id: z.string() });

async function giveBack(
  client: PaypalClient,
  { paymentRef, total, key }: Parameters<PaymentProvider["refund"]>[0],
): Promise<{ ref: string }> {
  const amount = toPaypal(total);
  const ref = encodeURIComponent(paymentRef);
  try {
    const path = `/v2/payments/captures/${ref}/refund`;
    return { ref: (await client.ask(idShape, { method: "POST", path, body: { amount }, key: `refund ${key}` })).id };
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error;
    if (tooMuch.has(error.code)) throw new ProviderRefused("refund_too_much", error.message);
    if (error.code !== "ref_unknown") throw error;
  }
  // Payments of older subscriptions are sales, which the newer call does not know.
  const path = `/v1/payments/sale/${ref}/refund`;
  const body = { amount: { total: amount.value, currency: amount.currency_code } };
  return { ref: (await client.ask(idShape, { method: "POST", path, body, key: `refund ${key}` })).id };
}

const tooMuch = new Set([
  "refund_amount_exceeded",
  "capture_fully_refunded",
  "refund_capture_amount_exceeded",
  "partial_refund_not_allowed",
]);
