import type { Stripe } from "stripe";
import { end, voidInvoice } from "./billing.ts";
import { confirm, confirmSetup } from "./browser/confirming.ts";
import { addMethod, cardNamed, declinedBy } from "./cards.ts";
import { addCoupon, addCustomer, addProduct } from "./catalogue.ts";
import { check, need, readForm, type Shape } from "./forms.ts";
import { addIntent, addSetup, cancelIntent, unexpected } from "./intents.ts";
import { previewOf, updateSubscription } from "./moves.ts";
import { createRefund } from "./refunds.ts";
import { createSchedule, releaseSchedule, updateSchedule } from "./schedules.ts";
import { pendingMay, shapes } from "./shapes.ts";
import { createSubscription, metadataOf } from "./subscriptions.ts";
import { find, missing, Refusal, type World } from "./world.ts";

export type Asked = { world: World; id: string; text: string };
type Answer = object;
type Endpoint = { at: RegExp; answer: (asked: Asked) => Answer };

const on = <P>(at: string, shape: Shape<P>, act: (world: World, params: P, id: string) => Answer): Endpoint => ({
  at: new RegExp(`^${at.replace(":id", "([A-Za-z]+_[\\w-]+)")}$`),
  answer: ({ world, text, id }) => act(world, check(shape, readForm(text)), id),
});

type Paged = { limit?: number; starting_after?: string };

/** A page of a list, the newest first. */
function page<T extends { id: string }>(all: Iterable<T>, { limit = 10, starting_after }: Paged, url: string) {
  const rows = [...all].toReversed();
  const from = starting_after === undefined ? 0 : rows.findIndex(({ id }) => id === starting_after) + 1;
  const data = rows.slice(from, from + limit);
  return { object: "list", data, has_more: from + limit < rows.length, url } satisfies Stripe.ApiList<T>;
}

const only = <T>(rows: Iterable<T>, wanted: (row: T) => boolean): T[] => [...rows].filter(wanted);

const people: Endpoint[] = [
  on("POST /v1/customers", shapes.customer, (world, params) => addCustomer(world, params)),
  on("GET /v1/customers/:id/payment_methods", shapes.customerMethods, (world, params, id) =>
    page(
      only(world.methods.values(), ({ customer }) => customer === id),
      params,
      "/v1/payment_methods",
    ),
  ),
  on("POST /v1/payment_methods", shapes.method, (world, { card }) => {
    const token = card && "token" in card ? String(card.token) : "";
    return addMethod(world, cardNamed(token));
  }),
  on("GET /v1/payment_methods/:id", shapes.expandOnly, (world, _, id) => methodNamed(world, id)),
  on("POST /v1/payment_methods/:id/attach", shapes.methodAttach, (world, { customer }, id) => {
    const method = methodNamed(world, id);
    if (method.customer) throw new Refusal(400, { message: "This card is attached to a customer already." });
    if (world.cards.get(method.id)?.name === "declined") throw declinedBy("generic_decline");
    method.customer = find(world.customers, "customer", customer).id;
    return method;
  }),
  on("POST /v1/payment_methods/:id/detach", shapes.expandOnly, (world, _, id) => {
    const method = methodNamed(world, id);
    if (!method.customer) throw new Refusal(400, { message: "The payment method is not attached to a customer." });
    method.customer = null;
    return method;
  }),
];

/** A card by its id; a test card's name ("pm_card_visa") is a new card each time. */
function methodNamed(world: World, id: string): Stripe.PaymentMethod {
  return id.startsWith("pm_card_") ? addMethod(world, cardNamed(id)) : find(world.methods, "PaymentMethod", id);
}

const sold: Endpoint[] = [
  on("POST /v1/products", shapes.product, (world, params) => addProduct(world, params)),
  on("GET /v1/products", shapes.products, (world, params) => page(world.products.values(), params, "/v1/products")),
  on("GET /v1/webhook_endpoints", shapes.endpoints, (world, params) =>
    page(world.endpoints.values(), params, "/v1/webhook_endpoints"),
  ),
  on("GET /v1/prices", shapes.prices, (world, params) =>
    page(
      only(world.prices.values(), ({ product }) => params.product === undefined || product === params.product),
      params,
      "/v1/prices",
    ),
  ),
  on("GET /v1/prices/:id", shapes.expandOnly, (world, _, id) => find(world.prices, "price", id)),
  on("POST /v1/coupons", shapes.coupon, (world, params) => addCoupon(world, params)),
];

const paid: Endpoint[] = [
  on("POST /v1/payment_intents", shapes.intent, (world, params) => {
    need(params, "amount", "currency");
    const { amount, currency, customer = null, description = null, setup_future_usage = null } = params;
    if (amount < 1) throw new Refusal(400, { code: "amount_too_small", message: "Amount must be at least 1." });
    if (customer) find(world.customers, "customer", customer);
    const metadata = metadataOf(params.metadata);
    return addIntent(world, { amount, currency, customer, description, metadata, setup_future_usage });
  }),
  on("GET /v1/payment_intents/:id", shapes.expandOnly, (world, _, id) => find(world.intents, "payment_intent", id)),
  on("POST /v1/payment_intents/:id/confirm", shapes.intentConfirm, (world, params, id) => {
    const method = params.payment_method;
    if (!method) throw new Refusal(400, { code: "parameter_missing", message: "payment_method is missing." });
    return confirm(world, id, { method: methodNamed(world, method).id, isHolderThere: params.off_session !== true });
  }),
  on("POST /v1/payment_intents/:id/cancel", shapes.intentCancel, (world, _, id) =>
    cancelIntent(world, find(world.intents, "payment_intent", id), null),
  ),
  on("POST /v1/setup_intents", shapes.setup, (world, params) =>
    addSetup(world, find(world.customers, "customer", params.customer).id, metadataOf(params.metadata)),
  ),
  on("GET /v1/setup_intents/:id", shapes.expandOnly, (world, _, id) => find(world.setups, "setupintent", id)),
  on("POST /v1/setup_intents/:id/confirm", shapes.setupConfirm, (world, { payment_method }, id) =>
    confirmSetup(world, id, methodNamed(world, payment_method ?? "").id),
  ),
  on("POST /v1/setup_intents/:id/cancel", shapes.expandOnly, (world, _, id) => {
    const setup = find(world.setups, "setupintent", id);
    if (["succeeded", "canceled"].includes(setup.status)) throw unexpected("setup_intent", setup);
    setup.status = "canceled";
    return setup;
  }),
  on("GET /v1/charges", shapes.charges, (world, params) => {
    const since = typeof params.created === "object" ? (params.created.gte ?? 0) : 0;
    const found = only(
      world.charges.values(),
      ({ customer, created, payment_intent }) =>
        (params.customer === undefined || customer === params.customer) &&
        (params.payment_intent === undefined || payment_intent === params.payment_intent) &&
        created >= since,
    );
    return page(found, params, "/v1/charges");
  }),
  on("POST /v1/refunds", shapes.refund, (world, params) => createRefund(world, params)),
  on("GET /v1/refunds", shapes.refunds, (world, params) =>
    page(
      only(world.refunds.values(), ({ payment_intent }) => payment_intent === params.payment_intent),
      params,
      "/v1/refunds",
    ),
  ),
  on("GET /v1/disputes", shapes.disputes, (world, params) =>
    page(
      only(world.disputes.values(), ({ payment_intent }) => payment_intent === params.payment_intent),
      params,
      "/v1/disputes",
    ),
  ),
];

const subscribed: Endpoint[] = [
  on("POST /v1/subscriptions", shapes.subscription, (world, params) => {
    need(params, "customer", "items");
    return createSubscription(world, params);
  }),
  on("GET /v1/subscriptions/:id", shapes.expandOnly, (world, _, id) => find(world.subscriptions, "subscription", id)),
  on("POST /v1/subscriptions/:id", shapes.subscriptionUpdate, (world, params, id) => {
    if (params.payment_behavior === "pending_if_incomplete") {
      const other = Object.keys(params).find((name) => !pendingMay.includes(name));
      if (other) throw new Refusal(400, { message: `pending_if_incomplete does not go with ${other}.` });
    }
    return updateSubscription(world, id, params);
  }),
  on("DELETE /v1/subscriptions/:id", shapes.subscriptionCancel, (world, _, id) => {
    const subscription = find(world.subscriptions, "subscription", id);
    if (["canceled", "incomplete_expired"].includes(subscription.status)) throw missing("subscription", id);
    return end(world, subscription, "canceled");
  }),
  on("GET /v1/invoices", shapes.invoices, (world, params) => {
    const found = only(
      world.invoices.values(),
      ({ status, customer, parent }) =>
        (params.status === undefined || status === params.status) &&
        (params.customer === undefined || customer === params.customer) &&
        (params.subscription === undefined || parent?.subscription_details?.subscription === params.subscription),
    );
    return page(found, params, "/v1/invoices");
  }),
  on("POST /v1/invoices/create_preview", shapes.preview, (world, params) => previewOf(world, params)),
  on("POST /v1/invoices/:id/void", shapes.expandOnly, (world, _, id) => voidInvoice(world, id)),
  on("POST /v1/subscription_schedules", shapes.schedule, (world, params) => createSchedule(world, params)),
  on("GET /v1/subscription_schedules/:id", shapes.expandOnly, (world, _, id) =>
    find(world.schedules, "subscription_schedule", id),
  ),
  on("POST /v1/subscription_schedules/:id", shapes.scheduleUpdate, (world, params, id) =>
    updateSchedule(world, id, params),
  ),
  on("POST /v1/subscription_schedules/:id/release", shapes.expandOnly, (world, _, id) => releaseSchedule(world, id)),
];

const all = [...people, ...sold, ...paid, ...subscribed];

/** Answers a call of the API; refuses one that it does not have. */
export function answerCall(world: World, method: string, path: string, text: string): object {
  for (const { at, answer } of all) {
    const match = at.exec(`${method} ${path}`);
    if (match) return answer({ world, id: match[1] ?? "", text });
  }
  throw new Refusal(404, { message: `Unrecognized request URL (${method}: ${path}).` });
}
