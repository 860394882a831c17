import { afterAll, beforeAll, expect, test } from "vitest";
import { aSubscription } from "../../../../test/products.ts";
import type { ProductRow } from "../../products/index.ts";
import { readTotals } from "../checkout/offers.ts";
import { revokeAccess } from "../purchases/cancelling.ts";
import { refundPurchase } from "../refunding/refunds.ts";
import { satDown, wordsOf } from "../test/seats.ts";
import { type Seller, sellers } from "../test/sellers.ts";
import type { Customer } from "../test/selling.ts";
import { changePlan, previewChange } from "./planChange.ts";

let seller: Seller;
beforeAll(async () => {
  seller = await sellers.sandbox();
});
afterAll(() => seller.close());

const plan = (columns: Partial<ProductRow>) => aSubscription(seller.node, columns);

async function change({ ctx }: Customer, id: number, { productId }: ProductRow) {
  const { due_now } = await previewChange(ctx, { params: { id }, query: { product_id: productId } });
  await changePlan(ctx, { params: { id }, body: { product_id: productId, expected_due: due_now } });
}

test("a plan of more seats in the very hour in which the old one began: a new seat has the words of its plan, once", async () => {
  const payer = await seller.aBuyer();
  const purchaseId = await seller.buy(payer, await plan({ price: 1000, wordAmount: 700 }));
  await change(payer, purchaseId, await plan({ price: 4000, wordAmount: 1500, seats: 3 }));
  expect(await wordsOf(seller.node, payer)).toBe(1500);
  const { holder } = await satDown(seller.node, payer, purchaseId);
  expect(await wordsOf(seller.node, holder)).toBe(1500);
});

test("a plan of more seats that is revoked leaves a new seat no words either", async () => {
  const payer = await seller.aBuyer();
  const purchaseId = await seller.buy(payer, await plan({ price: 1000, wordAmount: 700 }));
  await change(payer, purchaseId, await plan({ price: 4000, wordAmount: 1500, seats: 3 }));
  const { holder } = await satDown(seller.node, payer, purchaseId);
  const staff = { ...payer.ctx, actor: { ...payer.ctx.actor, staffRole: "admin" as const } };
  await revokeAccess(staff, { params: {}, query: {}, body: { purchase_id: purchaseId } });
  expect([await wordsOf(seller.node, payer), await wordsOf(seller.node, holder)]).toEqual([0, 0]);
});

test("words that went back with a part of the money are none of those that a dearer plan takes as given", async () => {
  const payer = await seller.aBuyer();
  const purchaseId = await seller.buy(payer, await plan({ price: 1000, wordAmount: 1000 }));
  const staff = { ...payer.ctx, actor: { ...payer.ctx.actor, staffRole: "admin" as const } };
  await refundPurchase(staff, { params: { id: purchaseId }, body: { amount: 5, take_words: true, reason: "" } });
  expect(await wordsOf(seller.node, payer)).toBe(500);
  await change(payer, purchaseId, await plan({ price: 2000, wordAmount: 2000 }));
  // Five dollars of it are credited, and fifteen paid for the rest: all that twenty buy.
  expect(await wordsOf(seller.node, payer)).toBe(2000);
});

test("who tried a plan has tried it, also after it became another one", async () => {
  const buyer = await seller.aBuyer();
  const tried = await plan({ price: 3000, freeTrialLength: 9, freeTrialWords: 10 });
  const purchaseId = await seller.buy(buyer, tried);
  await seller.pass(purchaseId, 10);
  await change(buyer, purchaseId, await plan({ price: 1000 }));
  await seller.pass(purchaseId, 31);
  const totals = await readTotals(buyer.ctx, { body: { product_id: tried.productId } });
  expect(totals).toMatchObject({ trial_ends_at: null, total: 30 });
});
