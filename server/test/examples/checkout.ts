import { writeSource } from "../../src/features/billing/sources/store.system.ts";
import { openSandbox } from "../../src/providers/payments/sandbox/index.ts";
import { aProduct, aSubscription } from "../products.ts";
import type { Examples, Given } from "./example.ts";
import { NEVER } from "./never.ts";

/** A card of the caller's, kept in the sandbox; of nobody's, the id of one that never was. */
async function ownCard({ node, person }: Given): Promise<number> {
  if (!person) return NEVER;
  const { userId, email } = person;
  const buyer = { userId, email, name: "Somebody", customerRef: null };
  const { source } = await openSandbox(node.app).saveSource(buyer, "sandbox_ok");
  const held = { userId, organizationId: null, provider: "sandbox" as const, isLive: false };
  return (await writeSource(node.app, { ...held, ...source })).paymentSourceId;
}

const toPay = async (given: Given) => ({
  product_id: (await aProduct(given.node)).productId,
  payment_method_id: 1,
});

/** A checkout of the caller's that waits for their yes at PayPal. */
async function ownOrder(given: Given): Promise<number> {
  if (!given.person) return NEVER;
  const body = { ...(await toPay(given)), payment_method_id: 2 };
  const { token } = given.person;
  return (await given.node.ask("POST /checkout/attempt", { token, body })).body.purchase_id ?? NEVER;
}

export const checkoutExamples: Examples = {
  "POST /payment_sources": () => ({ body: { token: "sandbox_ok" } }),
  "GET /payment_sources/{id}": async (given) => ({ path: `/payment_sources/${await ownCard(given)}` }),
  "POST /payment_sources/{id}": async (given) => ({ path: `/payment_sources/${await ownCard(given)}` }),
  "DELETE /payment_sources/{id}": async (given) => ({ path: `/payment_sources/${await ownCard(given)}` }),
  "POST /checkout/totals": async (given) => ({ body: await toPay(given) }),
  "POST /checkout/attempt": async (given) => ({
    body: { ...(await toPay(given)), payment_source_id: await ownCard(given) },
  }),
  "DELETE /purchases/{id}/checkout": async (given) => ({
    path: `/purchases/${await ownOrder(given)}/checkout`,
  }),
  "POST /checkout/capture": async (given) => ({ body: { purchase_id: await ownOrder(given) } }),
  "POST /checkout/paypal/order": async (given) => ({ body: await toPay(given) }),
  "POST /checkout/paypal/subscription": async (given) => ({
    body: { product_id: (await aSubscription(given.node)).productId },
  }),
  "POST /webhooks/stripe": () => ({ body: {} }),
  "POST /webhooks/stripe/{organization_id}": () => ({ path: `/webhooks/stripe/${NEVER}`, body: {} }),
  "POST /webhooks/paypal": () => ({ body: {} }),
  "POST /webhooks/paypal/{organization_id}": () => ({ path: `/webhooks/paypal/${NEVER}`, body: {} }),
};
