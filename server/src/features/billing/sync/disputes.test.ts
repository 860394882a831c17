import { CARD } from "@pluma/contract/billing/checkout";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aUser } from "../../../../test/people.ts";
import { aProduct, aSubscription } from "../../../../test/products.ts";
import type { ProductRow } from "../../products/index.ts";
import { attempt } from "../checkout/attempt.ts";
import { aCard, aCustomer, aShop, type Shop } from "../test/selling.ts";
import { stateOf } from "../test/states.ts";
import { syncPurchase } from "./sync.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await aShop();
});
afterAll(() => shop.close());

/** A product that was bought by card; the purchase, and the payment at the provider. */
async function bought(product: ProductRow) {
  const buyer = await aCustomer(shop);
  const body = { product_id: product.productId, payment_method_id: CARD, payment_source_id: await aCard(shop, buyer) };
  const { purchase_id: purchaseId, step } = await attempt(buyer.ctx, { body });
  expect(step).toBe("paid");
  const [charge] = [...shop.stripe.world.charges.values()].slice(-1);
  return { purchaseId, payment: String(charge?.payment_intent) };
}

async function after(purchaseId: number) {
  await syncPurchase(shop.node.app, purchaseId);
  await syncPurchase(shop.node.app, purchaseId);
  return stateOf(shop.node, purchaseId);
}

test.each([
  ["bought once", () => aProduct(shop.node, { wordAmount: 1000 })],
  ["a subscription", () => aSubscription(shop.node, { wordAmount: 1000 })],
])("a dispute that is lost takes back as a refund does, once, and none that is open or won: %s", async (_, product) => {
  const { purchaseId, payment } = await bought(await product());
  const paid = await after(purchaseId);
  expect(paid).toMatchObject({ words: { balance: 1000 }, payments: [expect.stringContaining("charge 2000")] });
  for (const status of ["needs_response", "won"] as const) {
    shop.stripe.dispute(payment, status);
    expect(await after(purchaseId), status).toEqual(paid);
  }
  expect(await saysDispute(purchaseId)).toBe(false);
  shop.stripe.dispute(payment, "lost");
  const lost = await after(purchaseId);
  const refunded = await bought(await product());
  shop.stripe.refund(refunded.payment);
  const { status, willRenew } = await after(refunded.purchaseId);
  expect(lost).toMatchObject({ status, willRenew, accessUntil: null, personsAccess: null, words: { balance: 0 } });
  expect([await saysDispute(purchaseId), await saysDispute(refunded.purchaseId)]).toEqual([true, false]);
  expect(lost.payments).toHaveLength(2);
  expect(lost.invoices).toMatchObject([expect.stringContaining("2000 -2000")]);
});

/** Whether staff read of a purchase that a dispute ended it. */
async function saysDispute(purchaseId: number): Promise<boolean> {
  const staff = await aUser(shop.node, { staff: "manager" });
  const { body } = await shop.node.ask(`GET /purchases/${purchaseId}`, { token: staff.token });
  return body.purchase.lost_dispute;
}
