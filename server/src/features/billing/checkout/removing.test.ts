import { CARD } from "@pluma/contract/billing/checkout";
import { chanceOf, seedOfTests } from "@pluma/contract/kit/test/chance";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aDiscount, aSubscription } from "../../../../test/products.ts";
import { Refusal } from "../../../platform/errors.ts";
import { discountUses } from "../../products/tables.ts";
import { readPurchase } from "../purchases/purchases.ts";
import { readPurchaseRow } from "../store.system.ts";
import { syncPurchase } from "../sync/sync.ts";
import { aCard, aCustomer, aShop, type Customer, type Shop } from "../test/selling.ts";
import { attempt } from "./attempt.ts";
import { capture } from "./capture.ts";
import { removeCheckout } from "./removing.ts";

const seed = seedOfTests(20_261_129);
let shop: Shop;
beforeAll(async () => {
  shop = await aShop();
});
afterAll(() => shop.close());

/** A checkout that was begun, by the form of its provider, and left. */
async function left(buyer: Customer, columns = {}, discountCode?: string) {
  const product = await aSubscription(shop.node, { wordAmount: 1000, ...columns });
  const body = { product_id: product.productId, payment_method_id: CARD, discountCode };
  const begun = await attempt(buyer.ctx, { body });
  return { purchaseId: begun.purchase_id, secret: begun.client_secret ?? "", body };
}

const remove = ({ ctx }: Customer, id: number) => removeCheckout(ctx, { params: { id } });
const rowOf = async (id: number) => readPurchaseRow(shop.node.app, id);
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (error: unknown) => {
      if (error instanceof Refusal) return error.code;
      throw error;
    },
  );
const paidFor = (id: number) => shop.stripe.money().charges.filter(({ purchaseId }) => purchaseId === id).length;

test("a checkout that was left is removed at its provider: it cannot be paid afterwards, and its code is free again", async () => {
  const buyer = await aCustomer(shop);
  const { code } = await aDiscount(shop.node);
  const { purchaseId, secret } = await left(buyer, {}, code);
  await remove(buyer, purchaseId);
  const { purchase } = await readPurchase(buyer.ctx, purchaseId);
  expect(purchase).toMatchObject({ status: "cancelled", can: { pay: false, remove: false } });
  expect(shop.stripe.confirm(secret, "visa").status).toBe("refused");
  expect(await codeOf(capture(buyer.ctx, { body: { purchase_id: purchaseId } }))).toBe("checkout_closed");
  expect(await shop.node.app.db.$count(discountUses)).toBe(0);
  expect(await codeOf(remove(buyer, purchaseId))).toBe("done");
});

test("what was paid stays, nobody removes what is another's, and while the provider is down it stays as it is", async () => {
  const [buyer, other] = [await aCustomer(shop), await aCustomer(shop)];
  const { purchaseId, secret } = await left(buyer);
  expect(await codeOf(remove(other, purchaseId))).toBe("not_found");
  shop.stripe.fail("/subscriptions/", "500");
  expect(await codeOf(remove(buyer, purchaseId))).toBe("payment_failed");
  expect(await rowOf(purchaseId)).toMatchObject({ status: "pending" });
  // Paid in another window, and heard of by nobody yet.
  expect(shop.stripe.confirm(secret, "visa").status).toBe("succeeded");
  expect(await codeOf(remove(buyer, purchaseId))).toBe("checkout_paid");
  expect(await rowOf(purchaseId)).toMatchObject({ status: "active" });
});

test("paid and removed in one moment, in any order: each is either paid for and had, or removed and not charged", async () => {
  const chance = chanceOf(seed);
  for (let count = 0; count < 12; count += 1) {
    const buyer = await aCustomer(shop);
    const { purchaseId, body } = await left(buyer);
    const source = await aCard(shop, buyer);
    const acts = [
      () => codeOf(attempt(buyer.ctx, { body: { ...body, payment_source_id: source } })),
      () => codeOf(remove(buyer, purchaseId)),
      () => codeOf(syncPurchase(shop.node.app, purchaseId)),
    ];
    await Promise.all(chance.shuffled(acts).map((act) => act()));
    await syncPurchase(shop.node.app, purchaseId);
    const status = (await rowOf(purchaseId))?.status;
    expect([status, paidFor(purchaseId)], `seed ${seed}, ${count}`).toEqual(
      status === "active" ? ["active", 1] : ["cancelled", 0],
    );
  }
});
