import { CARD, PAYPAL } from "@pluma/contract/billing/checkout";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { lastMailTo } from "../../../../test/outside/mailbox.ts";
import { aPaypal, type FakePaypal } from "../../../../test/paypal/index.ts";
import { aProduct, aSubscription } from "../../../../test/products.ts";
import { chooseSettings } from "../../../../test/settings.ts";
import { Refusal } from "../../../platform/errors.ts";
import { attempt } from "../checkout/attempt.ts";
import { capture } from "../checkout/capture.ts";
import { providerOf } from "../providers.ts";
import { cancelPurchase } from "../purchases/cancelling.ts";
import { lookAtDue } from "../reconciliation/reconcile.ts";
import { readPurchaseRow } from "../store.system.ts";
import { syncPurchase } from "../sync/sync.ts";
import { invoices, payments, purchases } from "../tables.ts";
import { aCard, aCustomer, aShop, type Customer, type Shop } from "../test/selling.ts";
import { closeAttempt } from "./attemptEnd.ts";

let shop: Shop;
let paypal: FakePaypal;
beforeAll(async () => {
  paypal = await aPaypal();
  shop = await aShop({ PAYPAL_API_URL: paypal.url });
  await chooseSettings(shop.node, paypal.settings);
});
afterAll(async () => {
  await shop.close();
  await paypal.close();
});

const MINUTE_MS = 60_000;

const outcomeOf = (asked: Promise<unknown>) =>
  asked.then(
    () => "done",
    (error: unknown) => (error instanceof Refusal ? error.code : String(error)),
  );
const rowOf = (purchaseId: number) => readPurchaseRow(shop.node.app, purchaseId);
const soldOf = async (productId: number) =>
  (await shop.node.app.db.select().from(purchases).where(eq(purchases.productId, productId))).filter(({ status }) =>
    ["active", "completed"].includes(status),
  );
async function moneyOf(productId: number): Promise<number> {
  const rows = await shop.node.app.db.select().from(payments).where(eq(payments.productId, productId));
  return rows.reduce((sum, { amount }) => sum + amount, 0);
}
const begin = ({ ctx }: Customer, productId: number, methodId: number, more = {}) =>
  attempt(ctx, { body: { product_id: productId, payment_method_id: methodId, ...more } });
/** A capture that was on its way when the checkout was closed. */
async function takeAnyway(purchaseId: number): Promise<void> {
  const row = await rowOf(purchaseId);
  const account = row && (await providerOf(shop.node.app, row));
  await account?.capture(row?.providerRef ?? "", `late ${purchaseId}`);
}

test("a place that was held too long at Stripe is another's only once it cannot be paid any more", async () => {
  const { productId } = await aProduct(shop.node, { userLimit: 1 });
  const [slow, quick] = [await aCustomer(shop), await aCustomer(shop)];
  const held = await begin(slow, productId, CARD);
  expect(await outcomeOf(begin(quick, productId, CARD))).toBe("product_not_for_sale");
  // Nobody has looked after it since: its half hour is over, and its form is still open in a browser.
  shop.skip(31 * MINUTE_MS);
  const taken = await begin(quick, productId, CARD, { payment_source_id: await aCard(shop, quick) });
  expect(taken.step).toBe("paid");
  expect(shop.stripe.confirm(held.client_secret ?? "", "visa").status).not.toBe("succeeded");
  expect(await outcomeOf(capture(slow.ctx, { body: { purchase_id: held.purchase_id } }))).toBe("checkout_closed");
  expect(await soldOf(productId)).toHaveLength(1);
});

test("a place that was held too long at PayPal is another's, and its approval takes no money", async () => {
  const { productId } = await aProduct(shop.node, { userLimit: 1 });
  const [slow, quick] = [await aCustomer(shop), await aCustomer(shop)];
  const held = await begin(slow, productId, PAYPAL);
  shop.skip(31 * MINUTE_MS);
  const taken = await begin(quick, productId, PAYPAL);
  paypal.approve(held.orderID ?? "");
  paypal.approve(taken.orderID ?? "");
  expect(await outcomeOf(capture(slow.ctx, { body: { purchase_id: held.purchase_id } }))).toBe("checkout_closed");
  expect(await outcomeOf(capture(quick.ctx, { body: { purchase_id: taken.purchase_id } }))).toBe("done");
  expect(await soldOf(productId)).toHaveLength(1);
  expect(await moneyOf(productId)).toBe(2000);
});

test.each([
  ["Stripe", CARD],
  ["PayPal", PAYPAL],
] as const)("at %s a late payment and a buyer who wants the place, at once, sell it once", async (_, methodId) => {
  for (let round = 0; round < 6; round += 1) {
    const { productId } = await aProduct(shop.node, { userLimit: 1 });
    const [slow, quick] = [await aCustomer(shop), await aCustomer(shop)];
    const held = await begin(slow, productId, methodId);
    shop.skip(31 * MINUTE_MS);
    const late = async () => {
      if (methodId === PAYPAL) paypal.approve(held.orderID ?? "");
      else shop.stripe.confirm(held.client_secret ?? "", "visa");
      return capture(slow.ctx, { body: { purchase_id: held.purchase_id } });
    };
    const source = methodId === CARD ? await aCard(shop, quick) : null;
    const wanted = async () => {
      const { purchase_id: id, orderID } = await begin(quick, productId, methodId, { payment_source_id: source });
      if (methodId === CARD) return;
      paypal.approve(orderID ?? "");
      await capture(quick.ctx, { body: { purchase_id: id } });
    };
    const both = round % 2 === 0 ? [late(), wanted()] : [wanted(), late()];
    await Promise.allSettled(both);
    await syncPurchase(shop.node.app, held.purchase_id);
    expect(await soldOf(productId)).toHaveLength(1);
    expect(await moneyOf(productId)).toBe(2000);
  }
});

test("money that comes for a closed checkout goes back at once, once, and its buyer is told", async () => {
  const { productId } = await aProduct(shop.node, { userLimit: 1, wordAmount: 500 });
  const buyer = await aCustomer(shop);
  const held = await begin(buyer, productId, PAYPAL);
  await closeAttempt(shop.node.app, held.purchase_id);
  paypal.approve(held.orderID ?? "");
  await takeAnyway(held.purchase_id);
  await Promise.all([1, 2, 3, 4].map(() => syncPurchase(shop.node.app, held.purchase_id)));
  expect(await rowOf(held.purchase_id)).toMatchObject({ status: "cancelled", startedAt: null, accessUntil: null });
  expect(await moneyOf(productId)).toBe(0);
  const [invoice] = await shop.node.app.db.select().from(invoices).where(eq(invoices.productId, productId));
  expect(invoice).toMatchObject({ amount: 2000, refunded: 2000 });
  await syncPurchase(shop.node.app, held.purchase_id);
  const rows = await shop.node.app.db.select().from(payments).where(eq(payments.productId, productId));
  expect(rows.map(({ amount }) => amount).sort()).toEqual([-2000, 2000]);
  expect((await lastMailTo(shop.node, buyer.email)).subject).toContain("was refunded");
});

test("money for a closed checkout that cannot go back now goes back at a later look", async () => {
  const { productId } = await aProduct(shop.node, { userLimit: 1 });
  const buyer = await aCustomer(shop);
  const held = await begin(buyer, productId, PAYPAL);
  await closeAttempt(shop.node.app, held.purchase_id);
  paypal.approve(held.orderID ?? "");
  await takeAnyway(held.purchase_id);
  paypal.fail("broken", /refund/);
  await syncPurchase(shop.node.app, held.purchase_id);
  expect(await moneyOf(productId)).toBe(2000);
  shop.skip(10 * MINUTE_MS);
  await lookAtDue(shop.node.app);
  expect(await moneyOf(productId)).toBe(0);
});

test("who has a subscription is not sold it again, until it is cancelled", async () => {
  const { productId } = await aSubscription(shop.node);
  const buyer = await aCustomer(shop);
  const source = { payment_source_id: await aCard(shop, buyer) };
  const { purchase_id: id, step } = await begin(buyer, productId, CARD, source);
  expect(step).toBe("paid");
  expect(await outcomeOf(begin(buyer, productId, CARD, source))).toBe("already_subscribed");
  expect(await outcomeOf(begin(buyer, productId, PAYPAL))).toBe("already_subscribed");
  const why = { cancel_reason: "I want another card.", status: "cancelled" as const };
  await cancelPurchase(buyer.ctx, { params: { id }, query: {}, body: why });
  expect(await outcomeOf(begin(buyer, productId, CARD, source))).toBe("done");
});

test("ten attempts at the same subscription at once, by card and by PayPal, sell it once", async () => {
  for (let round = 0; round < 3; round += 1) {
    const { productId } = await aSubscription(shop.node);
    const buyer = await aCustomer(shop);
    const source = { payment_source_id: await aCard(shop, buyer) };
    const pay = async (index: number) => {
      if (index % 2 === 0) return begin(buyer, productId, CARD, source);
      const { purchase_id: id } = await begin(buyer, productId, PAYPAL);
      const ref = (await rowOf(id))?.providerRef;
      if (ref) paypal.approve(ref);
      return capture(buyer.ctx, { body: { purchase_id: id } });
    };
    await Promise.allSettled(Array.from({ length: 10 }, (_, index) => pay(index)));
    const all = await shop.node.app.db.select().from(purchases).where(eq(purchases.productId, productId));
    for (const { purchaseId } of all) await syncPurchase(shop.node.app, purchaseId);
    expect(await soldOf(productId)).toHaveLength(1);
    expect(await moneyOf(productId)).toBe(2000);
  }
});
