import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aTestApp, type TestApp } from "../../../../test/app.ts";
import { sumOfLedger } from "../../../../test/ledger.ts";
import { aUser, type TestUser } from "../../../../test/people.ts";
import { aDiscount, aProduct, aSubscription } from "../../../../test/products.ts";
import { liftLimits } from "../../../../test/settings.ts";

let node: TestApp;
let buyer: TestUser;
beforeAll(async () => {
  node = await aTestApp();
  await liftLimits(node, "calls", "payments");
  buyer = await aUser(node, { hasAccess: false, words: 0 });
});
afterAll(() => node.close());

const ask = (line: string, body?: unknown, who = buyer) => node.ask(line, { token: who.token, body });

async function aCard(card = "sandbox_ok", who = buyer): Promise<number> {
  const saved = await ask("POST /payment_sources", { token: card }, who);
  expect(saved.status).toBe(201);
  return saved.body.payment_source.payment_source_id;
}

test("a code that leaves less than can be charged leaves what can be, and says so before; one of all is free", async () => {
  const someone = await aUser(node, { hasAccess: false, words: 0 });
  const { productId } = await aProduct(node, { price: 500 });
  const [most, all] = [await aDiscount(node, { value: 95 }), await aDiscount(node, { value: 100 })];
  const eighth = await aDiscount(node, { value: 12.5 });
  const totalsWith = async (code: string) =>
    (
      await node.ask("POST /checkout/totals", {
        token: someone.token,
        body: { product_id: productId, discountCode: code },
      })
    ).body;
  expect(await totalsWith(most.code)).toMatchObject({ total: 0.5, discount_amount: 4.5, least_charge: 0.5 });
  expect(await totalsWith(eighth.code)).toMatchObject({ total: 4.37, discount_amount: 0.63 });
  expect(await totalsWith(all.code)).toMatchObject({ total: 0, discount_amount: 5, least_charge: null });
});

describe("in the sandbox", () => {
  test("a saved card pays at once: purchase, access and words are there with the answer", async () => {
    const [someone, product] = [await aUser(node, { hasAccess: false, words: 0 }), await aProduct(node)];
    const source = await aCard("sandbox_ok", someone);
    const body = { product_id: product.productId, payment_method_id: 1, payment_source_id: source, expected_total: 20 };
    const paid = await ask("POST /checkout/attempt", body, someone);
    expect(paid.body).toMatchObject({ step: "paid", total: 20, currency: "USD", provider: "sandbox" });
    const read = await ask(`GET /purchases/${paid.body.purchase_id}`, undefined, someone);
    expect(read.body.purchase).toMatchObject({ status: "completed", amount: 20, is_test: true });
    const me = (await ask("GET /users", undefined, someone)).body.user;
    expect(me).toMatchObject({ has_access: true, available_words: 1000 });
    expect(await sumOfLedger(node, someone.userId)).toMatchObject({ balance: 1000, sum: 1000 });
  });

  test("PayPal: a plan or an order is approved, then captured; captured again, the answer is the same", async () => {
    const product = await aSubscription(node);
    const begun = await ask("POST /checkout/paypal/subscription", { product_id: product.productId });
    expect(begun.status).toBe(201);
    expect(begun.body).toMatchObject({ step: "approve" });
    expect(begun.body.plan_id).toBeTruthy();
    const { purchase_id, subscriptionID } = begun.body;
    const captured = await ask("POST /checkout/capture", { purchase_id, subscriptionID });
    expect(captured.body).toMatchObject({ step: "paid", purchase_id });
    expect((await ask("POST /checkout/capture", { subscriptionID })).body).toEqual(captured.body);
  });

  test("a card that is declined says why in the buyer's language, and another one can be tried", async () => {
    const product = await aProduct(node);
    const body = { product_id: product.productId, payment_method_id: 1 };
    const poor = { ...body, payment_source_id: await aCard("sandbox_insufficient") };
    const headers = { "accept-language": "es" };
    const declined = await node.ask("POST /checkout/attempt", { token: buyer.token, body: poor, headers });
    expect([declined.status, declined.body.code]).toEqual([402, "card_declined"]);
    expect(declined.body.error.message).toContain("saldo");
    const paid = await ask("POST /checkout/attempt", { ...body, payment_source_id: await aCard() });
    expect(paid.body.step).toBe("paid");
  });

  test("a trial costs nothing today, gives its own words, and is given once", async () => {
    const someone = await aUser(node, { hasAccess: false, words: 0 });
    const product = await aSubscription(node, { freeTrialLength: 14, freeTrialWords: 50, price: 2000 });
    const totals = await ask("POST /checkout/totals", { product_id: product.productId }, someone);
    expect(totals.body).toMatchObject({ total: 0, subtotal: 20, next_charge: { amount: 20 } });
    const source = await aCard("sandbox_ok", someone);
    const body = { product_id: product.productId, payment_method_id: 1, payment_source_id: source };
    expect((await ask("POST /checkout/attempt", body, someone)).body).toMatchObject({ step: "paid", total: 0 });
    expect(await sumOfLedger(node, someone.userId)).toMatchObject({ balance: 50 });
    const again = await ask("POST /checkout/totals", { product_id: product.productId }, someone);
    expect(again.body).toMatchObject({ total: 20, trial_ends_at: null });
  });

  test("a code of the whole price completes what is bought once, without any provider", async () => {
    const [product, code] = [await aProduct(node), await aDiscount(node, { value: 100 })];
    const body = { product_id: product.productId, payment_method_id: 1, discountCode: code.code };
    const paid = await ask("POST /checkout/attempt", body);
    expect(paid.body).toMatchObject({ step: "paid", total: 0, discount: { code: code.code } });
    expect((await ask(`GET /purchases/${paid.body.purchase_id}`)).body.purchase.status).toBe("completed");
  });
});

describe("what is refused", () => {
  test("no way to pay, or one that does not exist: 400", async () => {
    const product_id = (await aProduct(node)).productId;
    for (const payment_method_id of [undefined, 3, 99]) {
      const refused = await ask("POST /checkout/attempt", { product_id, payment_method_id });
      expect([refused.status, refused.body.message]).toEqual([400, "You have not selected a valid payment method."]);
    }
  });

  test("a product that is not there: 404; one that is not on sale: 412; one that was bought often enough: 409", async () => {
    const missing = await ask("POST /checkout/attempt", { product_id: 999_999, payment_method_id: 1 });
    expect(missing.status).toBe(404);
    const off = await aProduct(node, { available: false });
    expect((await ask("POST /checkout/attempt", { product_id: off.productId, payment_method_id: 1 })).status).toBe(412);
    const once = await aProduct(node, { limitPerUser: 1 });
    const body = { product_id: once.productId, payment_method_id: 1, payment_source_id: await aCard() };
    expect((await ask("POST /checkout/attempt", body)).body.step).toBe("paid");
    expect((await ask("POST /checkout/attempt", body)).status).toBe(409);
  });

  test("who comes too late for the last place is told before paying", async () => {
    const body = { product_id: (await aProduct(node, { userLimit: 1 })).productId, payment_method_id: 1 };
    const isSoldOut = async () => (await ask("POST /checkout/totals", body)).body.product.is_sold_out;
    expect(await isSoldOut()).toBe(false);
    const first = await aUser(node, { hasAccess: false, words: 0 });
    const card = await aCard("sandbox_ok", first);
    expect((await ask("POST /checkout/attempt", { ...body, payment_source_id: card }, first)).body.step).toBe("paid");
    expect(await isSoldOut()).toBe(true);
    expect((await ask(`GET /products/${body.product_id}`)).body.product.is_sold_out).toBe(true);
  });

  test("somebody else's card, purchase or invoice is the one that never was", async () => {
    const stranger = await aUser(node);
    const source = await aCard();
    const product_id = (await aProduct(node)).productId;
    const body = { product_id, payment_method_id: 1 };
    const theirs = await ask("POST /checkout/attempt", { ...body, payment_source_id: source }, stranger);
    const never = await ask("POST /checkout/attempt", { ...body, payment_source_id: 999_999 }, stranger);
    expect([theirs.status, theirs.text]).toEqual([404, never.text]);
    const begun = await ask("POST /checkout/attempt", { ...body, payment_method_id: 2 });
    const captured = await ask("POST /checkout/capture", { purchase_id: begun.body.purchase_id }, stranger);
    expect([captured.status, captured.text]).toEqual([404, never.text]);
    const order = await ask("POST /checkout/capture", { orderID: begun.body.orderID }, stranger);
    expect([order.status, order.text]).toEqual([404, never.text]);
  });

  test("a card's own numbers, and they are not in the log", async () => {
    const number = "4242424242424242";
    const refused = await ask("POST /payment_sources", { token: "x", card: { number } });
    expect([refused.status, refused.body.code]).toEqual([400, "raw_card"]);
    expect(node.lines.join("\n")).not.toContain(number);
  });

  test("forgetting the card of a running subscription", async () => {
    const someone = await aUser(node, { hasAccess: false, words: 0 });
    const [source, other] = [await aCard("sandbox_ok", someone), await aCard("sandbox_ok", someone)];
    const product = await aSubscription(node);
    const body = { product_id: product.productId, payment_method_id: 1, payment_source_id: source };
    await ask("POST /checkout/attempt", body, someone);
    expect((await ask(`DELETE /payment_sources/${source}`, undefined, someone)).status).toBe(409);
    expect((await ask(`POST /payment_sources/${other}`, undefined, someone)).body.payment_source).toMatchObject({
      is_default: true,
      in_use: true,
    });
    expect((await ask(`DELETE /payment_sources/${source}`, undefined, someone)).status).toBe(204);
  });

  test("an event that nobody signed: 400; a signed one while no secret is entered: 503", async () => {
    expect((await node.ask("POST /webhooks/stripe", { body: {} })).status).toBe(400);
    const headers = { "stripe-signature": "t=1,v1=00" };
    expect((await node.ask("POST /webhooks/stripe", { body: {}, headers })).status).toBe(503);
  });
});
