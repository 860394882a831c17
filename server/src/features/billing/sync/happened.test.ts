import { CARD } from "@pluma/contract/billing/checkout";
import { and, eq, like } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aUser } from "../../../../test/people.ts";
import { aProduct, aSubscription } from "../../../../test/products.ts";
import { webhookMessages, webhooks } from "../../webhooks/tables.ts";
import { aReceiver } from "../../webhooks/test/aReceiver.ts";
import { aWebhook } from "../../webhooks/test/aWebhook.ts";
import { attempt } from "../checkout/attempt.ts";
import { lookAtDue } from "../reconciliation/reconcile.ts";
import { readPurchaseRow } from "../store.system.ts";
import { aCard, aCustomer, aShop, type Shop } from "../test/selling.ts";
import { syncPurchase } from "./sync.ts";

const DAY_MS = 86_400_000;

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

/** Somebody subscribes with a card, a month ago; what a receiver of its own heard of it since, once as much is to be heard. */
async function aMonthLater(card: "visa" | "renewal_fails") {
  const own = await aReceiver();
  const types = ["purchase.paid", "purchase.renewed", "purchase.payment_failed"] as const;
  const { row } = await aWebhook(shop.node, { url: own.url, types: [...types] });
  const product = await aSubscription(shop.node);
  const buyer = await aCustomer(shop);
  const source = await aCard(shop, buyer, card);
  const body = { product_id: product.productId, payment_method_id: CARD, payment_source_id: source };
  const { purchase_id } = await attempt(buyer.ctx, { body });
  shop.skip(32 * DAY_MS);
  await lookAtDue(shop.node.app);
  // What others bought is renewed meanwhile too.
  const heard = () => own.heard.map(({ said }) => said).filter(({ data }) => data.purchase_id === purchase_id);
  await expect.poll(() => heard().length).toBe(2);
  // However often it is looked at: what is to be told is a row, whether it was sent or not.
  await syncPurchase(shop.node.app, purchase_id);
  await lookAtDue(shop.node.app);
  const ofThis = and(
    eq(webhookMessages.webhookId, row.webhookId),
    like(webhookMessages.body, `%"purchase_id":${purchase_id},%`),
  );
  expect(await shop.node.app.db.$count(webhookMessages, ofThis)).toBe(2);
  await shop.node.app.db.delete(webhooks).where(eq(webhooks.webhookId, row.webhookId));
  own.close();
  const about = { purchase_id, product_id: product.productId, user_id: buyer.userId, provider: "stripe" };
  return { heard: heard(), about, email: buyer.email };
}

test("who sells hears once that a subscription was renewed, and what was paid for it", async () => {
  const { heard, about, email } = await aMonthLater("visa");
  expect(heard).toMatchObject([
    { type: "purchase.paid", data: about },
    { type: "purchase.renewed", organization_id: null, data: about },
  ]);
  const [first, second] = heard.map(({ data }) => data);
  expect(second?.amount).toBe(first?.amount);
  expect(second?.invoice_id).not.toBe(first?.invoice_id);
  expect(JSON.stringify(heard)).not.toContain(email);
});

test("who sells hears once that a subscription could not be renewed, and until when its access goes on", async () => {
  const { heard, about } = await aMonthLater("renewal_fails");
  expect(heard).toMatchObject([
    { type: "purchase.paid", data: about },
    { type: "purchase.payment_failed", organization_id: null, data: about },
  ]);
  const { graceUntil } = (await readPurchaseRow(shop.node.app, about.purchase_id)) ?? {};
  expect(heard[1]?.data.grace_until).toBe(graceUntil?.toISOString());
});
