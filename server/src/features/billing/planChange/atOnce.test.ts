import { CARD } from "@pluma/contract/billing/checkout";
import { afterAll, beforeAll, expect, test } from "vitest";
import { waitFor } from "../../../../test/app.ts";
import { sumOfLedger } from "../../../../test/ledger.ts";
import { mailsTo } from "../../../../test/outside/mailbox.ts";
import { aSubscription } from "../../../../test/products.ts";
import { attempt } from "../checkout/attempt.ts";
import { readPurchase } from "../purchases/purchases.ts";
import { syncPurchase } from "../sync/sync.ts";
import { aCard, aCustomer, aShop, type Shop } from "../test/selling.ts";
import { changePlan, previewChange } from "./planChange.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await aShop();
});
afterAll(() => shop.close());

/** Somebody with a plan of 20.00 who changed to one of 50.00, whose bill waits for them to confirm their card. */
async function aWaitingChange() {
  const buyer = await aCustomer(shop);
  const present = await aSubscription(shop.node, { price: 2000, wordAmount: 100 });
  const dearer = await aSubscription(shop.node, { price: 5000, wordAmount: 900 });
  const body = { product_id: present.productId, payment_method_id: CARD };
  const begun = await attempt(buyer.ctx, { body: { ...body, payment_source_id: await aCard(shop, buyer) } });
  const id = begun.purchase_id;
  const row = await syncPurchase(shop.node.app, id);
  const subscription = shop.stripe.world.subscriptions.get(row.providerRef ?? "");
  const card = shop.stripe.world.cards.get(String(subscription?.default_payment_method));
  // The bank wants the holder for the next payment.
  if (card) card.name = "confirm_always";
  const { due_now: due } = await previewChange(buyer.ctx, { params: { id }, query: { product_id: dearer.productId } });
  await changePlan(buyer.ctx, { params: { id }, body: { product_id: dearer.productId, expected_due: due } });
  const shown = async () => (await readPurchase(buyer.ctx, id)).purchase;
  return { buyer, id, present, dearer, due, shown };
}

test("a change whose bill waits for its holder gives nothing and changes nothing until it is paid", async () => {
  const { buyer, id, present, dearer, due, shown } = await aWaitingChange();
  const waiting = await shown();
  expect(waiting).toMatchObject({
    ...{ product: { product_id: present.productId }, next_product: null, next_charge: { amount: 20 } },
    can: { pay: true },
  });
  expect((await sumOfLedger(shop.node, buyer.userId)).sum).toBe(100);
  const invoice = { type: "invoice" as const, invoice_id: waiting.open_invoice_id, payment_method_id: CARD };
  const paying = await attempt(buyer.ctx, { body: invoice });
  expect(paying).toMatchObject({ step: "card", total: due });
  shop.stripe.confirm(paying.client_secret ?? "", "visa");
  await syncPurchase(shop.node.app, id);
  expect(await shown()).toMatchObject({ product: { product_id: dearer.productId }, next_product: null });
  expect((await sumOfLedger(shop.node, buyer.userId)).sum).toBe(900);
});

test("one that nobody confirms is over with its bill: the plan, its price and its words stay as they were", async () => {
  const { buyer, id, present, shown } = await aWaitingChange();
  shop.skip(25 * 3_600_000);
  await syncPurchase(shop.node.app, id);
  expect(await shown()).toMatchObject({
    ...{ product: { product_id: present.productId }, next_product: null },
    next_charge: { amount: 20 },
  });
  expect((await sumOfLedger(shop.node, buyer.userId)).sum).toBe(100);
  const told = await waitFor(async () => {
    const mails = (await mailsTo(shop.node, buyer.email)).filter(({ subject }) => subject.includes("lan "));
    return mails.length > 0 ? mails : null;
  }, "what became of the change to be written");
  expect(told.map(({ subject, text }) => [subject, text])).toEqual([
    [`Your plan stays ${present.name}`, expect.stringContaining("The change to another plan will not be made.")],
  ]);
});
