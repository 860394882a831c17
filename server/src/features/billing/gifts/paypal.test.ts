import { PAYPAL } from "@pluma/contract/billing/checkout";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aTestApp, type TestApp, waitFor } from "../../../../test/app.ts";
import { sumOfLedger } from "../../../../test/ledger.ts";
import { aPaypal, type FakePaypal } from "../../../../test/paypal/index.ts";
import { aUser, type TestUser } from "../../../../test/people.ts";
import { aProduct, aSubscription } from "../../../../test/products.ts";
import { chooseSettings, liftLimits } from "../../../../test/settings.ts";
import { providerEvents } from "../tables.events.ts";
import { payments } from "../tables.ts";

let node: TestApp;
let paypal: FakePaypal;
beforeAll(async () => {
  paypal = await aPaypal();
  node = await aTestApp({ environment: { PAYPAL_API_URL: paypal.url }, runsJobs: true });
  await liftLimits(node, "calls", "payments", "tries");
  await chooseSettings(node, paypal.settings);
});
afterAll(async () => {
  await node.close();
  await paypal.close();
});

const aPerson = () => aUser(node, { hasAccess: false, words: 0 });
const me = async ({ token }: TestUser) => (await node.ask("GET /users", { token })).body.user;
const giftOf = async ({ token }: TestUser) => (await node.ask("GET /gifts", { token })).body.gifts[0];
const redeem = ({ token }: TestUser, code: string) => node.ask("POST /gifts/redeem", { token, body: { code } });

/** Sends what PayPal has to tell, twice and the last first, and waits until all of it is applied. */
async function heard(): Promise<void> {
  const events = paypal.takeEvents();
  await paypal.send(`${node.address}/api/webhooks/paypal`, [...events, ...events].reverse());
  await waitFor(async () => {
    const rows = await node.app.db.select({ at: providerEvents.appliedAt }).from(providerEvents);
    return rows.every(({ at }) => at !== null);
  }, "applied events");
}

/** A gift that was paid at PayPal; its buyer, its code and its payment there. */
async function given(productId: number, periods: number) {
  const buyer = await aPerson();
  const body = { product_id: productId, payment_method_id: PAYPAL, gift_periods: periods };
  const begun = await node.ask("POST /checkout/attempt", { token: buyer.token, body });
  expect(begun.body, begun.text).toMatchObject({ step: "approve", provider: "paypal" });
  paypal.approve(begun.body.orderID);
  const taken = await node.ask("POST /checkout/capture", { token: buyer.token, body: { orderID: begun.body.orderID } });
  expect(taken.body, taken.text).toMatchObject({ step: "paid" });
  await heard();
  const [payment] = paypal.paymentsOf(begun.body.purchase_id);
  const gift = await giftOf(buyer);
  return {
    buyer,
    purchaseId: begun.body.purchase_id as number,
    code: gift.code as string,
    paymentId: payment?.id ?? "",
  };
}

const moneyOf = async (purchaseId: number) => {
  const total = sql<number>`sum(${payments.amount})::int`;
  const [row] = await node.app.db.select({ total }).from(payments).where(eq(payments.purchaseId, purchaseId));
  return row?.total;
};

const hands = [
  ["refunded", (paymentId: string) => paypal.refund(paymentId)],
  ["taken back after a dispute", (paymentId: string) => paypal.reverse(paymentId)],
] as const;
const products = [
  ["a plan", () => aSubscription(node, { wordAmount: 1000 }), 2, 2000],
  ["what is bought once", () => aProduct(node, { wordAmount: 1000 }), 1, 1000],
] as const;
const cases = hands.flatMap(([how, back]) => products.map(([what, ...rest]) => [what, how, back, ...rest] as const));

test.each(cases)(
  "a gift of %s whose money is %s at PayPal takes back what it gave to whoever redeemed it",
  async (...of) => {
    const [, , back, product, periods, words] = of;
    const { productId } = await product();
    const { buyer, purchaseId, code, paymentId } = await given(productId, periods);
    const friend = await aPerson();
    expect((await redeem(friend, code)).status).toBe(200);
    expect(await me(friend)).toMatchObject({ has_access: true, available_words: words });
    expect(await me(buyer)).toMatchObject({ has_access: false, available_words: 0 });
    back(paymentId);
    await heard();
    expect(await me(friend)).toMatchObject({ has_access: false, available_words: 0 });
    expect(await sumOfLedger(node, friend.userId)).toMatchObject({ balance: 0, sum: 0 });
    expect([(await giftOf(buyer)).state, await moneyOf(purchaseId), paypal.takenOf(purchaseId)]).toEqual([
      "withdrawn",
      0,
      0,
    ]);
    expect((await redeem(await aPerson(), code)).body.code).toBe("gift_withdrawn");
  },
);

test.each(hands)(
  "a gift that nobody redeemed and whose money is %s at PayPal gives nobody anything",
  async (_, back) => {
    const { productId } = await aProduct(node, { wordAmount: 1000 });
    const { buyer, code, paymentId } = await given(productId, 1);
    back(paymentId);
    await heard();
    expect((await giftOf(buyer)).state).toBe("withdrawn");
    expect((await redeem(await aPerson(), code)).body.code).toBe("gift_withdrawn");
  },
);

test("a part of a gift's money that goes back at PayPal takes the same part of its words", async () => {
  const { productId } = await aProduct(node, { wordAmount: 1000 });
  const { code, paymentId } = await given(productId, 1);
  paypal.refund(paymentId, { value: "5.00", currency_code: "USD" });
  await heard();
  const friend = await aPerson();
  expect((await redeem(friend, code)).status).toBe(200);
  expect(await me(friend)).toMatchObject({ available_words: 750 });
});
