import { CARD } from "@pluma/contract/billing/checkout";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aUser } from "../../../../test/people.ts";
import { aProduct } from "../../../../test/products.ts";
import { aReceiver } from "../../webhooks/test/aReceiver.ts";
import { aWebhook } from "../../webhooks/test/aWebhook.ts";
import { attempt } from "../checkout/attempt.ts";
import { aCard, aCustomer, aShop, type Shop } from "../test/selling.ts";
import { syncPurchase } from "./sync.ts";

let shop: Shop;
let receiver: Awaited<ReturnType<typeof aReceiver>>;
beforeAll(async () => {
  shop = await aShop();
  receiver = await aReceiver();
});
afterAll(async () => {
  await shop.close();
  receiver.close();
});

test("who sells hears once that something was paid, and what went back of it, however often that is looked at", async () => {
  const types = ["purchase.paid", "purchase.renewed", "purchase.refunded"] as const;
  await aWebhook(shop.node, { url: receiver.url, types: [...types] });
  const { productId, name } = await aProduct(shop.node, {});
  const buyer = await aCustomer(shop);
  const body = { product_id: productId, payment_method_id: CARD, payment_source_id: await aCard(shop, buyer) };
  const bought = await attempt(buyer.ctx, { body });
  expect(bought.step).toBe("paid");
  await syncPurchase(shop.node.app, bought.purchase_id);
  await expect.poll(() => receiver.heard.length).toBe(1);
  expect(receiver.heard[0]?.said).toMatchObject({
    type: "purchase.paid",
    organization_id: null,
    data: { purchase_id: bought.purchase_id, product_name: name, user_id: buyer.userId, provider: "stripe" },
  });
  expect(receiver.heard[0]?.body).not.toContain(buyer.email);
  const admin = await aUser(shop.node, { staff: "admin" });
  const given = await shop.node.ask(`POST /purchases/${bought.purchase_id}/refund`, {
    token: admin.token,
    body: { amount: 4.5 },
  });
  expect(given.status, given.text).toBe(200);
  await syncPurchase(shop.node.app, bought.purchase_id);
  await expect.poll(() => receiver.heard.length).toBe(2);
  expect(receiver.heard[1]?.said).toMatchObject({
    type: "purchase.refunded",
    data: { purchase_id: bought.purchase_id, amount: 450 },
  });
  // What is sent after it arrives next: the provider's own word of the refund told nobody again.
  await shop.node.ask(`POST /purchases/${bought.purchase_id}/refund`, { token: admin.token, body: { amount: 1 } });
  await expect.poll(() => receiver.heard.length).toBe(3);
  expect(receiver.heard[2]?.said).toMatchObject({ type: "purchase.refunded", data: { amount: 100 } });
});
