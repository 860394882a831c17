import { z } from "zod";
import { type Charge, Declined, type Facts, type Order, ProviderRefused, type Started } from "../index.ts";
import { labelOfBytes } from "../label.ts";
import { fromPaypal, paypalMoney, toPaypal } from "./amounts.ts";
import type { PaypalClient } from "./client.ts";
import { withDisputes } from "./disputes.ts";

/** PayPal means its 127 characters in ASCII: others take more of them, at most their bytes. */
const DESCRIPTION_BYTES_MAX = 127;

const link = z.object({ rel: z.string(), href: z.string() });

/** PayPal's refund, and what it was a refund of: the last part of the address that goes up. */
export const refundShape = z.object({
  id: z.string(),
  status: z.string().catch("COMPLETED"),
  amount: paypalMoney,
  create_time: z.coerce.date(),
  links: z.array(link).catch([]),
});
export type PaypalRefund = z.infer<typeof refundShape>;

const captureShape = z.object({
  id: z.string(),
  status: z.string(),
  status_details: z.object({ reason: z.string().catch("") }).optional(),
  amount: paypalMoney,
  create_time: z.coerce.date(),
});

const orderShape = z.object({
  id: z.string(),
  status: z.string(),
  payer: z.object({ payer_id: z.string().optional() }).optional(),
  purchase_units: z
    .array(
      z.object({
        payments: z
          .object({ captures: z.array(captureShape).catch([]), refunds: z.array(refundShape).catch([]) })
          .optional(),
      }),
    )
    .catch([]),
  links: z.array(link).catch([]),
});
type PaypalOrder = z.infer<typeof orderShape>;

/** The page where the buyer agrees, among the links of an answer. */
export const approveUrlOf = (links: { rel: string; href: string }[]): string | null =>
  links.find(({ rel }) => rel === "payer-action" || rel === "approve")?.href ?? null;

/** What a refund is of. */
export const refundedOf = ({ links }: PaypalRefund): string | undefined =>
  links
    .find(({ rel }) => rel === "up")
    ?.href.split("/")
    .at(-1);

/** Makes an order that the buyer then approves; charges nothing. */
export async function startOrder(client: PaypalClient, order: Order): Promise<Started> {
  const made = await client.ask(orderShape, {
    method: "POST",
    path: "/v2/checkout/orders",
    key: `order ${order.key}`,
    body: {
      intent: "CAPTURE",
      purchase_units: [
        {
          custom_id: String(order.purchaseId),
          description: labelOfBytes(order.description, DESCRIPTION_BYTES_MAX),
          amount: toPaypal(order.total),
        },
      ],
      payment_source: {
        paypal: {
          experience_context: {
            shipping_preference: "NO_SHIPPING",
            user_action: "PAY_NOW",
            return_url: order.returnUrl,
            cancel_url: order.cancelUrl,
          },
        },
      },
    },
  });
  const nothing = { customerRef: null, clientSecret: null, clientKind: null, planRef: null };
  return { ref: made.id, ...nothing, approveUrl: approveUrlOf(made.links) };
}

/** Takes what the buyer approved; what was taken before stays taken once. */
export async function captureOrder(client: PaypalClient, ref: string, key: string): Promise<void> {
  const path = `/v2/checkout/orders/${encodeURIComponent(ref)}/capture`;
  const order = await client
    .ask(orderShape, { method: "POST", path, key: `capture ${ref} ${key}`, body: {} })
    .catch((error: unknown) => {
      if (!(error instanceof ProviderRefused)) throw error;
      if (error.code === "order_already_captured") return null;
      if (error.code === "payer_action_required") throw new ProviderRefused("order_not_approved", error.message);
      throw error;
    });
  const refused = order && capturesOf(order).find(({ status }) => status === "DECLINED" || status === "FAILED");
  if (refused) throw new Declined((refused.status_details?.reason || "declined").toLowerCase());
}

const capturesOf = (order: PaypalOrder) => order.purchase_units.flatMap(({ payments }) => payments?.captures ?? []);

/** How things stand with an order. */
export async function readOrder(client: PaypalClient, ref: string): Promise<Facts> {
  const path = `/v2/checkout/orders/${encodeURIComponent(ref)}`;
  const order = await client.ask(orderShape, { method: "GET", path });
  const refunds = order.purchase_units.flatMap(({ payments }) => payments?.refunds ?? []);
  const charges = await withDisputes(
    client,
    capturesOf(order).map((capture) => chargeOf(capture, refunds)),
  );
  const refused = capturesOf(order).findLast(({ status }) => status === "DECLINED" || status === "FAILED");
  return {
    state: stateOf(order),
    decline: refused ? (refused.status_details?.reason || "declined").toLowerCase() : null,
    charges,
    subscriptionRef: null,
    trialEnd: null,
    periodEnd: null,
    willRenew: false,
    customerRef: order.payer?.payer_id ?? null,
    source: null,
    clientSecret: null,
    clientKind: null,
  };
}

function stateOf(order: PaypalOrder): Facts["state"] {
  if (order.status === "VOIDED") return "failed";
  if (order.status !== "COMPLETED") return "open";
  const statuses = capturesOf(order).map(({ status }) => status);
  if (statuses.some(isTaken)) return "running";
  return statuses.includes("PENDING") ? "pending" : "failed";
}

/** Money that came, whatever went back since. */
export const isTaken = (status: string): boolean => ["COMPLETED", "PARTIALLY_REFUNDED", "REFUNDED"].includes(status);

function chargeOf(capture: z.infer<typeof captureShape>, refunds: PaypalRefund[]): Charge {
  const isPaid = isTaken(capture.status);
  return {
    invoiceRef: capture.id,
    paymentRef: isPaid ? capture.id : null,
    total: fromPaypal(capture.amount),
    discount: 0,
    state: isPaid ? "paid" : capture.status === "PENDING" ? "open" : "failed",
    at: capture.create_time,
    period: null,
    refunds: refunds.filter((refund) => refundedOf(refund) === capture.id).flatMap(refundOf),
  };
}

/** A refund as billing reads it; none while it is not done. */
export function refundOf({ id, status, amount, create_time: at }: PaypalRefund): Charge["refunds"] {
  if (status === "FAILED" || status === "CANCELLED") return [];
  return [{ ref: id, amount: Math.abs(fromPaypal(amount).amount), at }];
}

/** An order cannot be taken back at PayPal, and is never captured without us: it ends by itself. */
export async function abandonOrder(client: PaypalClient, ref: string): Promise<void> {
  const facts = await readOrder(client, ref).catch((error: unknown) => {
    if (error instanceof ProviderRefused && error.code === "ref_unknown") return null;
    throw error;
  });
  const isPaid = facts?.state === "running" || facts?.state === "pending";
  if (isPaid) throw new ProviderRefused("already_paid", "what is paid cannot be abandoned");
}
