import { z } from "zod";
import {
  type Moved,
  type PlanMove,
  ProviderRefused,
  type Started,
  type SubscriptionOrder,
  type WayBack,
} from "../index.ts";
import { paypalMoney } from "./amounts.ts";
import type { PaypalClient } from "./client.ts";
import { approveUrlOf } from "./orders.ts";
import { type Plans, planShape } from "./plans.ts";

/** PayPal's ids of subscriptions begin so, and those of orders never. */
export const isSubscription = (ref: string): boolean => ref.startsWith("I-");

const TRIAL = "-trial";

/** What PayPal keeps of ours: which purchase it is, and whether the start lies where a trial ends. */
const customIdOf = ({ purchaseId, trialEnd }: SubscriptionOrder) => `${purchaseId}${trialEnd ? TRIAL : ""}`;

const subscriptionShape = z.object({
  id: z.string(),
  status: z.string(),
  plan_id: z.string().optional(),
  custom_id: z.string().optional(),
  create_time: z.coerce.date().optional(),
  start_time: z.coerce.date().optional(),
  subscriber: z.object({ payer_id: z.string().optional() }).optional(),
  billing_info: z
    .object({
      outstanding_balance: paypalMoney.optional(),
      next_billing_time: z.coerce.date().optional(),
      failed_payments_count: z.number().catch(0),
      last_failed_payment: z.object({ reason_code: z.string().optional() }).optional(),
    })
    .optional(),
  plan: planShape.optional(),
  links: z.array(z.object({ rel: z.string(), href: z.string() })).catch([]),
});
export type PaypalSubscription = z.infer<typeof subscriptionShape>;

export const isTrialOf = ({ custom_id: customId }: PaypalSubscription): boolean => customId?.endsWith(TRIAL) ?? false;

export const subscriptionPath = (ref: string, rest = ""): string =>
  `/v1/billing/subscriptions/${encodeURIComponent(ref)}${rest}`;

const nothing = z.unknown();

/**
 * Makes a subscription that the buyer then approves; charges nothing. A trial is a start that lies ahead, to the
 * second: PayPal's own trial cycles would count from the approval, and want a plan for every length.
 */
export async function startSubscription(
  client: PaypalClient,
  plans: Plans,
  order: SubscriptionOrder,
): Promise<Started> {
  const { productId, price, interval, discount, trialEnd, description: name } = order;
  const planRef = await plans.planOf({ productId, price, interval, discount, name });
  const made = await client.ask(subscriptionShape, {
    method: "POST",
    path: "/v1/billing/subscriptions",
    key: `subscription ${order.key}`,
    body: {
      plan_id: planRef,
      custom_id: customIdOf(order),
      ...(trialEnd && { start_time: secondsOf(trialEnd) }),
      application_context: { ...contextOf(order), user_action: "SUBSCRIBE_NOW" },
    },
  });
  const none = { customerRef: null, clientSecret: null, clientKind: null };
  return { ref: made.id, ...none, planRef, approveUrl: approveUrlOf(made.links) };
}

/** What PayPal's page does with the buyer: it asks for no address, and leads back. */
const contextOf = ({ returnUrl, cancelUrl }: WayBack) => ({
  shipping_preference: "NO_SHIPPING",
  return_url: returnUrl,
  cancel_url: cancelUrl,
});

const secondsOf = (moment: Date) => moment.toISOString().replace(/\.\d+Z$/, "Z");

export const readStatus = (client: PaypalClient, ref: string): Promise<PaypalSubscription> =>
  client.ask(subscriptionShape, { method: "GET", path: subscriptionPath(ref, "?fields=plan,last_failed_payment") });

/** Begins what the buyer approved, and takes what is outstanding of one that runs. */
export async function captureSubscription(client: PaypalClient, ref: string, key: string): Promise<void> {
  const { status, billing_info: billing } = await readStatus(client, ref);
  if (status === "APPROVAL_PENDING")
    throw new ProviderRefused("order_not_approved", "the buyer has not approved it yet");
  if (status === "APPROVED") {
    await client.ask(nothing, { method: "POST", path: subscriptionPath(ref, "/activate"), body: {}, key: `go ${ref}` });
    return;
  }
  if (status !== "ACTIVE" && status !== "SUSPENDED") throw new ProviderRefused(status.toLowerCase(), "it has ended");
  const due = billing?.outstanding_balance;
  if (!due || Number(due.value) <= 0) return;
  const body = { note: "What is outstanding", capture_type: "OUTSTANDING_BALANCE", amount: due };
  await client.ask(nothing, {
    method: "POST",
    path: subscriptionPath(ref, "/capture"),
    body,
    key: `due ${ref} ${key} ${due.value}`,
  });
}

/** Ends a subscription; one that has ended, or that nobody approved, stays as it is. */
export async function cancelSubscription(client: PaypalClient, ref: string): Promise<void> {
  const body = { reason: "Cancelled" };
  const path = subscriptionPath(ref, "/cancel");
  await client.ask(nothing, { method: "POST", path, body }).catch(async (error: unknown) => {
    if (!(error instanceof ProviderRefused)) throw error;
    const { status } = await readStatus(client, ref);
    // One that waits for approval cannot be cancelled at PayPal; its approval ends by itself within hours.
    if (!["CANCELLED", "EXPIRED", "APPROVAL_PENDING"].includes(status)) throw error;
  });
}

/** Makes what was never paid unpayable, as far as PayPal lets one. */
export async function abandonSubscription(client: PaypalClient, ref: string): Promise<void> {
  try {
    const { status } = await readStatus(client, ref);
    if (status === "ACTIVE" || status === "SUSPENDED") {
      throw new ProviderRefused("already_paid", "what runs cannot be abandoned");
    }
    if (status === "APPROVED") await cancelSubscription(client, ref);
  } catch (error) {
    // PayPal forgets what nobody approved.
    if (!(error instanceof ProviderRefused) || error.code !== "ref_unknown") throw error;
  }
}

/**
 * Asks for another plan from the next payment on; nothing of it holds before the buyer agrees at the address. What a
 * code takes off is reckoned anew from the new price.
 */
export async function revise(client: PaypalClient, plans: Plans, move: PlanMove): Promise<Moved> {
  const planRef = await plans.planOf(move);
  const made = await client.ask(z.object({ links: subscriptionShape.shape.links }), {
    method: "POST",
    path: subscriptionPath(move.ref, "/revise"),
    body: { plan_id: planRef, application_context: contextOf(move) },
  });
  return { approveUrl: approveUrlOf(made.links), planRef };
}
