import { CARD, PAYPAL } from "@pluma/contract/billing/checkout";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aPaypal, type FakePaypal } from "../../../../test/paypal/index.ts";
import { aDiscount, aProduct, aSubscription } from "../../../../test/products.ts";
import { chooseSettings } from "../../../../test/settings.ts";
import { attempt } from "../checkout/attempt.ts";
import { capture } from "../checkout/capture.ts";
import { readTotals } from "../checkout/offers.ts";
import { changePlan, previewChange } from "../planChange/planChange.ts";
import { readPurchase } from "../purchases/purchases.ts";
import { readPurchaseRow } from "../store.system.ts";
import { syncPurchase } from "../sync/sync.ts";
import { payments } from "../tables.ts";
import { aCard, aCustomer, aShop, type Customer, type Shop } from "../test/selling.ts";

const DAY_MS = 86_400_000;

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

const totalsOf = ({ ctx }: Customer, productId: number, discountCode: string | null = null) =>
  readTotals(ctx, { body: { product_id: productId, discountCode } });

async function paidOf(purchaseId: number): Promise<number[]> {
  const rows = await shop.node.app.db.select().from(payments).where(eq(payments.purchaseId, purchaseId));
  return rows.sort((one, other) => one.paymentId - other.paymentId).map(({ amount }) => amount);
}

const refOf = async (id: number) => (await readPurchaseRow(shop.node.app, id))?.providerRef ?? "";

async function buy(buyer: Customer, methodId: number, productId: number, discountCode: string): Promise<number> {
  const body = { product_id: productId, discountCode, payment_method_id: methodId };
  if (methodId === CARD) {
    const source = await aCard(shop, buyer);
    return (await attempt(buyer.ctx, { body: { ...body, payment_source_id: source } })).purchase_id;
  }
  const { purchase_id: id } = await attempt(buyer.ctx, { body });
  paypal.approve(await refOf(id));
  await capture(buyer.ctx, { body: { purchase_id: id } });
  return id;
}

async function pass(purchaseId: number, days: number): Promise<void> {
  shop.skip(days * DAY_MS);
  paypal.advance(days);
  await syncPurchase(shop.node.app, purchaseId);
}

async function change({ ctx }: Customer, id: number, productId: number) {
  const shown = await previewChange(ctx, { params: { id }, query: { product_id: productId } });
  const body = { product_id: productId, expected_due: shown.due_now };
  await changePlan(ctx, { params: { id }, body });
  return shown;
}

describe.each([
  ["Stripe", CARD],
  ["PayPal", PAYPAL],
] as const)("at %s", (_, methodId) => {
  const agree = async (id: number) => {
    if (methodId === PAYPAL) paypal.approve(await refOf(id));
    await syncPurchase(shop.node.app, id);
  };

  test.each([
    ["a percent", { kind: "percent", value: 95 }],
    ["an amount", { kind: "fixed", value: 475 }],
  ] as const)(
    "%s that would leave too little leaves the least, which is what is charged each time",
    async (__, off) => {
      const buyer = await aCustomer(shop);
      const { productId } = await aSubscription(shop.node, { price: 500 });
      const { code } = await aDiscount(shop.node, { ...off, duration: "forever" });
      expect(await totalsOf(buyer, productId, code)).toMatchObject({ total: 0.5, least_charge: 0.5 });
      const id = await buy(buyer, methodId, productId, code);
      expect(await paidOf(id)).toEqual([50]);
      const shown = (await readPurchase(buyer.ctx, id)).purchase;
      expect(shown).toMatchObject({ next_charge: { amount: 0.5 }, discount: { amount: 4.5 } });
      await pass(id, 32);
      expect(await paidOf(id)).toEqual([50, 50]);
    },
  );

  test("for one payment only, the next one is of the whole price", async () => {
    const buyer = await aCustomer(shop);
    const { productId } = await aSubscription(shop.node, { price: 500 });
    const { code } = await aDiscount(shop.node, { value: 95 });
    const id = await buy(buyer, methodId, productId, code);
    await pass(id, 32);
    expect(await paidOf(id)).toEqual([50, 500]);
  });

  test("once, it is paid as it was shown", async () => {
    const buyer = await aCustomer(shop);
    const { productId } = await aProduct(shop.node, { price: 500 });
    const { code } = await aDiscount(shop.node, { value: 95 });
    expect(await paidOf(await buy(buyer, methodId, productId, code))).toEqual([50]);
  });

  test("the percent is a percent again for a plan whose price leaves enough", async () => {
    const buyer = await aCustomer(shop);
    const { productId } = await aSubscription(shop.node, { price: 500 });
    const dear = await aSubscription(shop.node, { price: 9000 });
    const { code } = await aDiscount(shop.node, { value: 95, duration: "forever" });
    const id = await buy(buyer, methodId, productId, code);
    const shown = await change(buyer, id, dear.productId);
    await agree(id);
    expect(shown.next_charge.amount).toBe(4.5);
    await pass(id, 32);
    expect((await paidOf(id)).at(-1)).toBe(450);
    expect((await readPurchase(buyer.ctx, id)).purchase).toMatchObject({
      ...{ product: { product_id: dear.productId }, next_charge: { amount: 4.5 } },
      discount: { amount: 85.5 },
    });
  });
});

test("by card a plan that the percent leaves too little of costs the least, shown and charged alike", async () => {
  const buyer = await aCustomer(shop);
  const { productId } = await aSubscription(shop.node, { price: 9000 });
  const cheap = await aSubscription(shop.node, { price: 600 });
  const { code } = await aDiscount(shop.node, { value: 95, duration: "forever" });
  const id = await buy(buyer, CARD, productId, code);
  const shown = await change(buyer, id, cheap.productId);
  expect(shown.next_charge.amount).toBe(0.5);
  await pass(id, 32);
  expect(await paidOf(id)).toEqual([450, 50]);
  await pass(id, 31);
  expect(await paidOf(id)).toEqual([450, 50, 50]);
});

describe("a way to pay", () => {
  test("is offered for what it can charge: PayPal neither for a currency that it does not take nor for parts of one", async () => {
    const buyer = await aCustomer(shop);
    const waysFor = async (columns: { currency: string; price: number }) =>
      (await totalsOf(buyer, (await aProduct(shop.node, columns)).productId)).payment_method_ids;
    expect(await waysFor({ currency: "USD", price: 2000 })).toEqual([CARD, PAYPAL]);
    expect(await waysFor({ currency: "COP", price: 2_000_000 })).toEqual([CARD]);
    expect(await waysFor({ currency: "HUF", price: 100_050 })).toEqual([CARD]);
    expect(await waysFor({ currency: "HUF", price: 100_000 })).toEqual([CARD, PAYPAL]);
  });

  test("that was not offered is refused, and nothing is begun", async () => {
    const buyer = await aCustomer(shop);
    const { productId } = await aProduct(shop.node, { currency: "COP", price: 2_000_000 });
    const body = { product_id: productId, payment_method_id: PAYPAL };
    await expect(attempt(buyer.ctx, { body })).rejects.toMatchObject({ code: "payment_method_invalid" });
  });

  test("PayPal is not offered for a subscription that a code makes free for ever, for it has none", async () => {
    const buyer = await aCustomer(shop);
    const { productId } = await aSubscription(shop.node);
    const { code } = await aDiscount(shop.node, { value: 100, duration: "forever" });
    expect((await totalsOf(buyer, productId, code)).payment_method_ids).toEqual([CARD]);
  });
});
