import { CARD } from "@pluma/contract/billing/checkout";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aSubscription } from "../../../../test/products.ts";
import { Refusal } from "../../../platform/errors.ts";
import { attempt } from "../checkout/attempt.ts";
import { cancelPurchase } from "../purchases/cancelling.ts";
import { readPurchase } from "../purchases/purchases.ts";
import { aCard, aCustomer, aShop, type Customer, type Shop } from "../test/selling.ts";
import { changePlan, previewChange } from "./planChange.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await aShop();
});
afterAll(() => shop.close());

async function buy(buyer: Customer, productId: number): Promise<number> {
  const body = { product_id: productId, payment_method_id: CARD, payment_source_id: await aCard(shop, buyer) };
  return (await attempt(buyer.ctx, { body })).purchase_id;
}
const preview = ({ ctx }: Customer, id: number, productId: number) =>
  previewChange(ctx, { params: { id }, query: { product_id: productId } });
const change = ({ ctx }: Customer, id: number, productId: number) =>
  changePlan(ctx, { params: { id }, body: { product_id: productId, expected_due: 0 } });
const outcomeOf = (asked: Promise<unknown>) =>
  asked.then(
    () => "done",
    (error: unknown) => (error instanceof Refusal ? error.code : String(error)),
  );

test("a subscription does not become one that its buyer pays for already, until that is cancelled", async () => {
  const buyer = await aCustomer(shop);
  const [dear, cheap] = [await aSubscription(shop.node, { price: 9000 }), await aSubscription(shop.node)];
  const first = await buy(buyer, dear.productId);
  const second = await buy(buyer, cheap.productId);
  expect(await outcomeOf(preview(buyer, first, cheap.productId))).toBe("already_subscribed");
  expect(await outcomeOf(change(buyer, first, cheap.productId))).toBe("already_subscribed");
  const { purchase } = await readPurchase(buyer.ctx, first);
  expect(purchase).toMatchObject({ product: { product_id: dear.productId }, next_product: null });
  const why = { cancel_reason: "One is enough.", status: "cancelled" as const };
  await cancelPurchase(buyer.ctx, { params: { id: second }, query: {}, body: why });
  expect(await outcomeOf(change(buyer, first, cheap.productId))).toBe("done");
});

test("of two subscriptions that are changed to the same one at once, one is", async () => {
  const buyer = await aCustomer(shop);
  const wanted = await aSubscription(shop.node, { price: 1000 });
  const own = [
    await buy(buyer, (await aSubscription(shop.node, { price: 9000 })).productId),
    await buy(buyer, (await aSubscription(shop.node, { price: 8000 })).productId),
  ];
  const outcomes = await Promise.all(own.map((id) => outcomeOf(change(buyer, id, wanted.productId))));
  expect(outcomes.sort()).toEqual(["already_subscribed", "done"]);
});

test("a change that is to come can be asked for again, and taken back", async () => {
  const buyer = await aCustomer(shop);
  const [dear, cheap] = [await aSubscription(shop.node, { price: 9000 }), await aSubscription(shop.node)];
  const id = await buy(buyer, dear.productId);
  for (const productId of [cheap.productId, cheap.productId, dear.productId]) {
    expect(await outcomeOf(change(buyer, id, productId))).toBe("done");
  }
  expect((await readPurchase(buyer.ctx, id)).purchase).toMatchObject({ next_product: null });
});
