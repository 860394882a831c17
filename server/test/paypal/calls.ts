import { timingSafeEqual } from "node:crypto";
import { findDispute, listDisputes, showDispute } from "./disputes.ts";
import { captureOrder, createOrder, findOrder, showCapture, showOrder } from "./orders.ts";
import { bodies, checked } from "./schemas.ts";
import { paymentsOf, Refusal, refund, showRefund, signatureOf, type World } from "./state.ts";
import {
  cancelSubscription,
  captureOutstanding,
  createPlan,
  createProduct,
  createSubscription,
  findSubscription,
  listPlans,
  listProducts,
  listTransactions,
  reviseSubscription,
  showSubscription,
} from "./subscriptions.ts";

/** Signed as sent: the text of the event within the question is looked at, not what a parser makes of it. */
function verify(world: World, text: string) {
  const call = "POST /v1/notifications/verify-webhook-signature";
  const { transmission_id, transmission_time, transmission_sig, webhook_id } = bodies[call].parse(JSON.parse(text));
  const name = '"webhook_event":';
  const event = text.slice(text.indexOf(name) + name.length, -1);
  const expected = Buffer.from(signatureOf(world, transmission_id, transmission_time, event));
  const given = Buffer.from(transmission_sig);
  const isRight =
    webhook_id === world.webhookId && given.length === expected.length && timingSafeEqual(given, expected);
  return { verification_status: isRight ? "SUCCESS" : "FAILURE" };
}

type Asked = { id: string; body: () => unknown; text: string; query: URLSearchParams };

/** The calls of PayPal that there are, by method and path; `:id` is an id. */
const calls: Record<string, (world: World, asked: Asked) => object | null> = {
  "POST /v1/notifications/verify-webhook-signature": (world, { text }) => verify(world, text),
  "GET /v1/notifications/webhooks": ({ webhookId, webhookUrl }) => ({
    webhooks: webhookUrl === "" ? [] : [{ id: webhookId, url: webhookUrl, event_types: [{ name: "*" }] }],
  }),
  "POST /v2/checkout/orders": (world, { body }) => createOrder(world, body()),
  "GET /v2/checkout/orders/:id": (world, { id }) => showOrder(world, findOrder(world, id)),
  "POST /v2/checkout/orders/:id/capture": (world, { id }) => captureOrder(world, id),
  "POST /v1/catalogs/products": (world, { body }) => createProduct(world, body()),
  "GET /v1/catalogs/products": (world, { query }) => listProducts(world, query),
  "POST /v1/billing/plans": (world, { body }) => createPlan(world, body()),
  "GET /v1/billing/plans": (world, { query }) => listPlans(world, query),
  "POST /v1/billing/subscriptions": (world, { body }) => createSubscription(world, body()),
  "GET /v1/billing/subscriptions/:id": (world, { id }) => showSubscription(world, findSubscription(world, id)),
  "GET /v1/billing/subscriptions/:id/transactions": (world, { id, query }) =>
    listTransactions(findSubscription(world, id), query),
  "POST /v1/billing/subscriptions/:id/cancel": (world, { id }) =>
    cancelSubscription(world, findSubscription(world, id)),
  "POST /v1/billing/subscriptions/:id/capture": (world, { id, body }) =>
    captureOutstanding(world, findSubscription(world, id), body()),
  "POST /v1/billing/subscriptions/:id/revise": (world, { id, body }) =>
    reviseSubscription(world, findSubscription(world, id), body()),
  "POST /v2/payments/captures/:id/refund": (world, { id, body }) => {
    const { amount } = bodies["POST /v2/payments/captures/:id/refund"].parse(body());
    return showRefund(world, refund(world, id, amount));
  },
  "GET /v2/payments/captures/:id": (world, { id }) => {
    const payment = paymentsOf(world).find((one) => one.id === id);
    if (!payment) throw new Refusal(404, "INVALID_RESOURCE_ID");
    return showCapture(payment);
  },
  "GET /v1/customer/disputes": (world, { query }) => listDisputes(world, query.get("disputed_transaction_id") ?? ""),
  "GET /v1/customer/disputes/:id": (world, { id }) => showDispute(world, findDispute(world, id)),
  "GET /v2/payments/refunds/:id": (world, { id }) => {
    const found = paymentsOf(world)
      .flatMap(({ refunds }) => refunds)
      .find((one) => one.id === id);
    if (!found) throw new Refusal(404, "INVALID_RESOURCE_ID");
    return showRefund(world, found);
  },
};

const isId = (part: string) => /^((I-|P-)?[A-Z0-9]{12,}|PP-[A-Z]-[A-Z0-9]+-[A-Z0-9]+)$/.test(part);

/** What PayPal answers to a call; null is an empty answer. */
export function answerOf(world: World, method: string, path: string, text: string): object | null {
  const { pathname, searchParams: query } = new URL(path, world.address);
  const parts = pathname.split("/");
  const id = parts.find(isId) ?? "";
  const name = `${method} ${parts.map((part) => (isId(part) ? ":id" : part)).join("/")}`;
  const call = calls[name];
  if (!call) throw new Refusal(404, "INVALID_RESOURCE_ID");
  const body = checked(name, query, text);
  return call(world, { id, text, query, body: () => body });
}
