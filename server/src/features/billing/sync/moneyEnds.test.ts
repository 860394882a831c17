import { CARD } from "@pluma/contract/billing/checkout";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { allMailsTo } from "../../../../test/outside/mailbox.ts";
import { aUser } from "../../../../test/people.ts";
import { aSubscription } from "../../../../test/products.ts";
import { aReceiver } from "../../webhooks/test/aReceiver.ts";
import { aWebhook } from "../../webhooks/test/aWebhook.ts";
import { attempt } from "../checkout/attempt.ts";
import { changePlan, previewChange } from "../planChange/planChange.ts";
import { cancelPurchase } from "../purchases/cancelling.ts";
import { lookAtDue } from "../reconciliation/reconcile.ts";
import { readPurchaseRow } from "../store.system.ts";
import { sellers } from "../test/sellers.ts";
import { aCard, aCustomer, aShop, type Customer, type Shop } from "../test/selling.ts";
import { stateOf } from "../test/states.ts";
import { syncPurchase } from "./sync.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await aShop();
});
afterAll(() => shop.close());

let buyer: Customer;
let purchaseId: number;
beforeEach(async () => {
  buyer = await aCustomer(shop);
  purchaseId = await subscribed();
});

const DAY_MS = 86_400_000;

async function subscribed(): Promise<number> {
  const { productId } = await aSubscription(shop.node, { name: "Monthly", wordAmount: 1000 });
  const body = { product_id: productId, payment_method_id: CARD, payment_source_id: await aCard(shop, buyer) };
  return (await attempt(buyer.ctx, { body })).purchase_id;
}

/** The provider's ids of what was charged to this buyer, the oldest first. */
const charged = () => {
  const { charges, subscriptions } = shop.stripe.world;
  const own = [...subscriptions.values()].findLast(({ metadata }) => metadata.purchase_id === String(purchaseId));
  return [...charges.values()]
    .filter(({ customer, status }) => customer === own?.customer && status === "succeeded")
    .map(({ payment_intent: intent }) => String(intent));
};
const refund = (which: number, amount?: number) => shop.stripe.refund(charged().at(which) ?? "", amount);
const lose = (which: number) => shop.stripe.dispute(charged().at(which) ?? "", "lost");

/** What the buyer was mailed, in the order of the alphabet: mails that follow each other closely may overtake. */
const subjects = async () => (await allMailsTo(shop.node, buyer.email)).map(({ subject }) => subject).toSorted();

/** Looked at by two nodes at once, and once more. */
async function heard() {
  await Promise.all([syncPurchase(shop.node.app, purchaseId), syncPurchase(shop.node.app, purchaseId)]);
  await syncPurchase(shop.node.app, purchaseId);
  return stateOf(shop.node, purchaseId);
}

/** So many days later nothing more was charged; what is left then. */
async function nothingIsChargedIn(days: number) {
  const before = charged().length;
  shop.skip(days * DAY_MS);
  const state = await heard();
  expect(charged()).toHaveLength(before);
  return state;
}

test("a payment that was refunded whole at the provider ends its subscription there too; its buyer and seller are told once", async () => {
  const receiver = await aReceiver();
  await aWebhook(shop.node, { url: receiver.url, types: ["purchase.ended"] });
  refund(0);
  expect(await heard()).toMatchObject({ status: "cancelled", cancelReason: "Refunded", willRenew: false });
  expect(await nothingIsChargedIn(70)).toMatchObject({ accessUntil: null, words: { balance: 0 } });
  expect(await subjects()).toEqual([
    "Your payment for Monthly",
    "Your refund for Monthly and the end of your subscription",
  ]);
  await expect.poll(() => receiver.heard.map(({ said }) => said.data)).toMatchObject([{ reason: "Refunded" }]);
  receiver.close();
});

test("so it does where both parts of it were refunded, and where a renewal was charged before anybody heard of it", async () => {
  refund(0, 500);
  expect(await heard()).toMatchObject({ status: "active", willRenew: true });
  refund(0);
  shop.skip(32 * DAY_MS);
  const ended = await heard();
  expect(ended).toMatchObject({ status: "cancelled", cancelReason: "Refunded" });
  // What the renewal bought was paid, and stays.
  expect(ended.accessUntil).not.toBeNull();
  expect(await nothingIsChargedIn(70)).toMatchObject({ words: { balance: 1000 } });
});

test("a part of the money, an earlier payment's money, and what is refunded here with its words kept end nothing", async () => {
  refund(0, 500);
  shop.skip(32 * DAY_MS);
  await heard();
  refund(0);
  expect(await heard()).toMatchObject({ status: "active", willRenew: true });
  const { token } = await aUser(shop.node, { staff: "admin" });
  const body = { take_words: false };
  const kept = await shop.node.ask(`POST /purchases/${purchaseId}/refund`, { token, body });
  expect(kept.status, kept.text).toBe(200);
  expect(await heard()).toMatchObject({ status: "active", willRenew: true, words: { balance: 1000 } });
});

test("of a part that was refunded at the provider its buyer and seller are told once, and what it took of the words is theirs at once", async () => {
  const receiver = await aReceiver();
  await aWebhook(shop.node, { url: receiver.url, types: ["purchase.refunded"] });
  refund(0, 500);
  expect(await heard()).toMatchObject({ status: "active", words: { balance: 750 } });
  expect(await subjects()).toEqual(["Your payment for Monthly", "Your refund for Monthly"]);
  await expect.poll(() => receiver.heard.map(({ said }) => said.data)).toMatchObject([{ amount: 500 }]);
  receiver.close();
});

test("a dispute that is lost ends the subscription whichever payment it was of; what others bought stays until its end", async () => {
  shop.skip(32 * DAY_MS);
  const running = await heard();
  lose(0);
  const ended = await heard();
  expect(ended).toMatchObject({ status: "cancelled", cancelReason: "Disputed", accessUntil: running.accessUntil });
  expect(await subjects()).toContain("Your dispute about Monthly");
  await nothingIsChargedIn(70);
});

test("a lost dispute of what is left after a refund ends it, and the ledger has all that went", async () => {
  refund(0, 500);
  lose(0);
  const ended = await heard();
  expect(ended).toMatchObject({ status: "cancelled", accessUntil: null, words: { balance: 0 } });
  expect(ended.invoices).toEqual([expect.stringContaining("2000 -2000")]);
});

test("a provider that cannot be told to stop now is told later, before it charges again", async () => {
  refund(0);
  shop.stripe.fail("DELETE /v1/subscriptions", "500");
  expect(await syncPurchase(shop.node.app, purchaseId)).toMatchObject({ status: "cancelled" });
  shop.skip(6 * 60_000);
  await lookAtDue(shop.node.app);
  await nothingIsChargedIn(70);
});

test("with a change of plan to come it ends, and becomes nothing else", async () => {
  const { productId } = await aSubscription(shop.node, { price: 900, wordAmount: 10 });
  const { due_now: due } = await previewChange(buyer.ctx, {
    params: { id: purchaseId },
    query: { product_id: productId },
  });
  await changePlan(buyer.ctx, { params: { id: purchaseId }, body: { product_id: productId, expected_due: due } });
  expect(await readPurchaseRow(shop.node.app, purchaseId)).toMatchObject({ nextProductId: productId });
  refund(0);
  expect(await heard()).toMatchObject({ status: "cancelled", accessUntil: null });
  expect(await readPurchaseRow(shop.node.app, purchaseId)).toMatchObject({ nextProductId: null });
  await nothingIsChargedIn(70);
});

test("who cancelled before has no time left beyond what is still paid for", async () => {
  shop.skip(32 * DAY_MS);
  await heard();
  await cancelPurchase(buyer.ctx, {
    params: { id: purchaseId },
    query: {},
    body: { status: "cancelled", cancel_reason: "I write by hand now." },
  });
  refund(-1);
  const { accessUntil, cancelReason } = await heard();
  expect(cancelReason).toBe("I write by hand now.");
  expect(Number(accessUntil)).toBeLessThanOrEqual(shop.node.app.clock.now().getTime());
});

test("a payment that was refunded whole on PayPal's own page ends its subscription there too, and a part of one does not", async () => {
  const seller = await sellers.paypal();
  const { paypal, node } = seller;
  const { productId } = await aSubscription(node, { wordAmount: 1000 });
  const id = await seller.buy(await seller.aBuyer(), { productId });
  const payment = paypal.paymentsOf(id)[0]?.id ?? "";
  const first = paypal.refund(payment, { value: "5.00", currency_code: "USD" });
  await syncPurchase(node.app, id, [first]);
  expect(await stateOf(node, id)).toMatchObject({ status: "active", willRenew: true });
  const rest = paypal.refund(payment, { value: "15.00", currency_code: "USD" });
  await Promise.all([syncPurchase(node.app, id, [rest]), syncPurchase(node.app, id, [rest, first])]);
  expect(await stateOf(node, id)).toMatchObject({
    status: "cancelled",
    cancelReason: "Refunded",
    accessUntil: null,
    words: { balance: 0 },
  });
  await seller.pass(id, 70);
  expect(paypal.paymentsOf(id)).toHaveLength(1);
  await seller.close();
});
