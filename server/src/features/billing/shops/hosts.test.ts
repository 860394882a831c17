import { CARD } from "@pluma/contract/billing/checkout";
import { afterAll, beforeAll, expect, test } from "vitest";
import { lastMailTo } from "../../../../test/outside/mailbox.ts";
import { atHost, giveHost } from "../../../../test/outside/ownHosts.ts";
import { anOrganization } from "../../../../test/people.ts";
import { aSubscription } from "../../../../test/products.ts";
import { chooseSettings } from "../../../../test/settings.ts";
import { attempt } from "../checkout/attempt.ts";
import { aCard, aCustomer, aShop, type Shop } from "../test/selling.ts";

const HOST = "escribe.abril.example";
const DAY_MS = 86_400_000;

let shop: Shop;
beforeAll(async () => {
  shop = await aShop();
  await chooseSettings(shop.node, { app_name: "Casa Madre", seller_name: "Casa Madre S. A." });
  await giveHost(shop.node, await anOrganization(shop.node), HOST);
});
afterAll(() => shop.close());

test("what a provider reports at a shop's host about another's sale is mailed in the brand of whoever sold it", async () => {
  const { node, stripe } = shop;
  const customer = await aCustomer(shop);
  const product = await aSubscription(node, { price: 1000, currency: "MXN" });
  const card = await aCard(shop, customer);
  const body = { product_id: product.productId, payment_method_id: CARD, payment_source_id: card };
  await attempt(customer.ctx, { body });
  const first = await lastMailTo(node, customer.email, 1);
  const before = stripe.events.length;
  shop.skip(32 * DAY_MS);
  for (const event of stripe.events.slice(before)) {
    const { payload, headers } = stripe.signed(event);
    const sent = await atHost(node, HOST, "POST /api/webhooks/stripe", { body: JSON.parse(payload), headers });
    expect(sent.status, sent.text).toBe(200);
  }
  const renewed = await lastMailTo(node, customer.email, 2);
  expect([first.fromName, renewed.fromName]).toEqual(["Casa Madre", "Casa Madre"]);
  expect(renewed.text).toContain("$10.00 MXN");
  expect(renewed.text).toContain(`${node.app.publicUrl}/billing`);
  expect(renewed.html).not.toContain(HOST);
  expect(renewed.text).toContain("Sold by Casa Madre S. A.\n");
});
