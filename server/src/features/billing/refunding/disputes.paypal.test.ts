import { afterAll, beforeAll, expect, test } from "vitest";
import type { FakePaypal } from "../../../../test/paypal/index.ts";
import { aUser } from "../../../../test/people.ts";
import { aProduct, aSubscription } from "../../../../test/products.ts";
import { syncPurchase } from "../sync/sync.ts";
import { type Seller, sellers } from "../test/sellers.ts";
import { stateOf } from "../test/states.ts";

let seller: Seller;
let paypal: FakePaypal;
beforeAll(async () => {
  const made = await sellers.paypal();
  seller = made;
  paypal = made.paypal;
});
afterAll(() => seller.close());

async function bought(isSubscription: boolean) {
  const columns = { wordAmount: 1000 };
  const product = await (isSubscription ? aSubscription(seller.node, columns) : aProduct(seller.node, columns));
  const purchaseId = await seller.buy(await seller.aBuyer(), { productId: product.productId });
  await syncPurchase(seller.node.app, purchaseId);
  return { purchaseId, paymentId: paypal.paymentsOf(purchaseId)[0]?.id ?? "" };
}

/** Hears what PayPal reports, without its background: the ids that events name are all that is told. */
async function hear(purchaseId: number, which: (type: string) => boolean = () => true) {
  const events = paypal.takeEvents().filter(({ type }) => which(type));
  const objects = events.flatMap(({ body }) => {
    const { resource } = JSON.parse(body);
    return [resource.id, ...(resource.disputed_transactions ?? []).map((one: Named) => one.seller_transaction_id)];
  });
  await syncPurchase(seller.node.app, purchaseId, objects.filter(Boolean));
  await syncPurchase(seller.node.app, purchaseId);
  return stateOf(seller.node, purchaseId);
}
type Named = { seller_transaction_id: string };

/** Whether staff read of a purchase that a dispute ended it. */
async function saysDispute(purchaseId: number): Promise<boolean> {
  const staff = await aUser(seller.node, { staff: "manager" });
  const { body } = await seller.node.ask(`GET /purchases/${purchaseId}`, { token: staff.token });
  return body.purchase.lost_dispute;
}

test.each([
  ["bought once", false],
  ["a subscription", true],
])(
  "a dispute that is lost at PayPal is told apart from a refund, and none that is open or won takes anything: %s",
  async (_, isPlan) => {
    const lost = await bought(isPlan);
    const paid = await hear(lost.purchaseId);
    const won = paypal.dispute(lost.paymentId);
    expect(await hear(lost.purchaseId)).toEqual(paid);
    paypal.endDispute(won, "RESOLVED_SELLER_FAVOUR");
    expect(await hear(lost.purchaseId)).toEqual(paid);
    expect(await saysDispute(lost.purchaseId)).toBe(false);
    paypal.reverse(lost.paymentId);
    const after = await hear(lost.purchaseId);
    expect(after).toMatchObject({ willRenew: false, accessUntil: null, words: { balance: 0 } });
    expect(after.payments).toHaveLength(2);
    const refunded = await bought(isPlan);
    paypal.refund(refunded.paymentId);
    expect(await hear(refunded.purchaseId)).toMatchObject({ status: after.status, accessUntil: null });
    expect([await saysDispute(lost.purchaseId), await saysDispute(refunded.purchaseId)]).toEqual([true, false]);
  },
);

test.each([
  ["bought once", false],
  ["a subscription", true],
])(
  "money that is heard of before the dispute that took it is known as a dispute's once that is heard of: %s",
  async (_, isPlan) => {
    const { purchaseId, paymentId } = await bought(isPlan);
    paypal.readDisputes(false);
    paypal.reverse(paymentId);
    const first = await hear(purchaseId, (type) => !type.startsWith("CUSTOMER"));
    // The account's app may not read disputes: the money went back, as PayPal's payments say, and nobody knows why.
    expect(first).toMatchObject({ accessUntil: null, words: { balance: 0 }, cancelReason: "Refunded" });
    expect(await saysDispute(purchaseId)).toBe(false);
    paypal.readDisputes(true);
    expect(await hear(purchaseId)).toEqual({ ...first, cancelReason: "Disputed" });
    expect(await saysDispute(purchaseId)).toBe(true);
  },
);

test("a dispute that is lost about an earlier payment ends a subscription at PayPal too, which then never charges again", async () => {
  const { purchaseId, paymentId } = await bought(true);
  await seller.pass(purchaseId, 32);
  expect((await stateOf(seller.node, purchaseId)).payments).toHaveLength(2);
  paypal.reverse(paymentId);
  expect(await hear(purchaseId)).toMatchObject({ status: "cancelled", cancelReason: "Disputed", willRenew: false });
  await seller.pass(purchaseId, 64);
  expect(paypal.paymentsOf(purchaseId)).toHaveLength(2);
});
