import { PAYPAL } from "@pluma/contract/billing/checkout";
import { and, eq, isNull } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aSubscription } from "../../../../test/products.ts";
import { Refusal } from "../../../platform/errors.ts";
import { attempt } from "../checkout/attempt.ts";
import { readPurchase } from "../purchases/purchases.ts";
import { purchases } from "../tables.ts";
import { sellers } from "../test/sellers.ts";
import type { Customer } from "../test/selling.ts";
import { changePlan, previewChange } from "./planChange.ts";
import { withdrawChange } from "./requests.ts";

let seller: Awaited<ReturnType<typeof sellers.paypal>>;
beforeAll(async () => {
  seller = await sellers.paypal();
});
afterAll(() => seller.close());

const aPlan = async (price: number) => (await aSubscription(seller.node, { price })).productId;
const change = ({ ctx }: Customer, id: number, productId: number) =>
  changePlan(ctx, { params: { id }, body: { product_id: productId, expected_due: 0 } });
const checkout = ({ ctx }: Customer, productId: number) =>
  attempt(ctx, { body: { product_id: productId, payment_method_id: PAYPAL } });
const outcomeOf = (asked: Promise<unknown>) =>
  asked.then(
    () => "done",
    (error: unknown) => (error instanceof Refusal ? error.code : String(error)),
  );

async function openOf({ userId }: Customer, productId: number): Promise<number[]> {
  const rows = await seller.node.app.db
    .select()
    .from(purchases)
    .where(
      and(
        ...[eq(purchases.userId, userId), eq(purchases.productId, productId)],
        ...[eq(purchases.status, "pending"), isNull(purchases.startedAt)],
      ),
    );
  return rows.map(({ purchaseId }) => purchaseId);
}
const waitsFor = async ({ ctx }: Customer, id: number) =>
  (await readPurchase(ctx, id)).purchase.pending_change?.product.product_id ?? null;

describe("of a change that waits for its agreement and a checkout of the same plan one is under way", () => {
  test("the checkout is refused until the change is withdrawn or its link has run out", async () => {
    const buyer = await seller.aBuyer();
    const wanted = await aPlan(3000);
    const id = await seller.buy(buyer, { productId: await aPlan(9000) });
    await change(buyer, id, wanted);
    expect(await outcomeOf(checkout(buyer, wanted))).toBe("plan_change_waiting");
    expect(await openOf(buyer, wanted)).toEqual([]);
    await withdrawChange(buyer.ctx, { params: { id } });
    expect(await outcomeOf(checkout(buyer, wanted))).toBe("done");
    await change(buyer, id, wanted);
    await seller.pass(id, 0.25);
    expect(await outcomeOf(checkout(buyer, wanted))).toBe("done");
  });

  test("another buyer's change stands in nobody's way", async () => {
    const [buyer, other] = [await seller.aBuyer(), await seller.aBuyer()];
    const wanted = await aPlan(3000);
    await change(buyer, await seller.buy(buyer, { productId: await aPlan(9000) }), wanted);
    expect(await outcomeOf(checkout(other, wanted))).toBe("done");
  });

  test("the change takes the place of a checkout that was left open, which cannot be paid any more", async () => {
    const buyer = await seller.aBuyer();
    const wanted = await aPlan(3000);
    const id = await seller.buy(buyer, { productId: await aPlan(9000) });
    const { purchase_id: left } = await checkout(buyer, wanted);
    await previewChange(buyer.ctx, { params: { id }, query: { product_id: wanted } });
    expect(await openOf(buyer, wanted)).toEqual([left]);
    await change(buyer, id, wanted);
    expect([await openOf(buyer, wanted), await waitsFor(buyer, id)]).toEqual([[], wanted]);
    expect((await readPurchase(buyer.ctx, left)).purchase.status).toBe("cancelled");
  });

  test("begun at the same moment, however often, never both are", async () => {
    for (let round = 0; round < 5; round += 1) {
      const buyer = await seller.aBuyer();
      const wanted = await aPlan(3000);
      const id = await seller.buy(buyer, { productId: await aPlan(9000) });
      const acts = [change(buyer, id, wanted), checkout(buyer, wanted), checkout(buyer, wanted)];
      await Promise.all(acts.map(outcomeOf));
      const isWaiting = (await waitsFor(buyer, id)) !== null;
      expect((await openOf(buyer, wanted)).length + Number(isWaiting), `round ${round}`).toBe(1);
    }
  });

  test("and two subscriptions do not both wait to become the same plan", async () => {
    const buyer = await seller.aBuyer();
    const wanted = await aPlan(3000);
    const own = [
      await seller.buy(buyer, { productId: await aPlan(9000) }),
      await seller.buy(buyer, { productId: await aPlan(8000) }),
    ];
    const outcomes = await Promise.all(own.map((id) => outcomeOf(change(buyer, id, wanted))));
    expect(outcomes.sort()).toEqual(["done", "plan_change_waiting"]);
  });
});

test("a change that is made at once, or is to come, takes the place of a checkout that was left open too", async () => {
  const cards = await sellers.sandbox();
  const buyer = await cards.aBuyer();
  const present = (await aSubscription(cards.node, { price: 9000 })).productId;
  const wanted = (await aSubscription(cards.node, { price: 3000 })).productId;
  const id = await cards.buy(buyer, { productId: present });
  const { purchase_id: left } = await attempt(buyer.ctx, { body: { product_id: wanted, payment_method_id: 1 } });
  await change(buyer, id, wanted);
  expect((await readPurchase(buyer.ctx, left)).purchase.status).toBe("cancelled");
  await cards.close();
});
