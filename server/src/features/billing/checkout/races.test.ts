import { CARD } from "@pluma/contract/billing/checkout";
import { dateOfEnd } from "@pluma/contract/kit/time";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sumOfLedger } from "../../../../test/ledger.ts";
import { aDiscount, aProduct, aSubscription } from "../../../../test/products.ts";
import { Refusal } from "../../../platform/errors.ts";
import { discountUses, products } from "../../products/tables.ts";
import { farewell } from "../../session/index.ts";
import { cancelPurchase, revokeAccess } from "../purchases/cancelling.ts";
import { lookAtDue } from "../reconciliation/reconcile.ts";
import { type PurchaseRow, readPurchaseRow } from "../store.system.ts";
import { eachOf } from "../sync/events.ts";
import { syncPurchase } from "../sync/sync.ts";
import { payments, purchasePeriods, purchases } from "../tables.ts";
import { allApplied } from "../test/applied.ts";
import { aCard, aCustomer, aShop, type Customer, type Shop } from "../test/selling.ts";
import { stateOf } from "../test/states.ts";
import { attempt } from "./attempt.ts";
import { capture } from "./capture.ts";

const DAY_MS = 86_400_000;

let shop: Shop;
beforeAll(async () => {
  shop = await aShop();
});
afterAll(() => shop.close());

async function rowOf(purchaseId: number): Promise<PurchaseRow> {
  const row = await readPurchaseRow(shop.node.app, purchaseId);
  if (!row) throw new Error("there is no such purchase");
  return row;
}

const chargesOf = (purchaseId: number) =>
  shop.stripe.money().charges.filter((charge) => charge.purchaseId === purchaseId);

/** A subscription that was paid with a card. */
async function aRunning(customer: Customer, columns = {}): Promise<number> {
  const product = await aSubscription(shop.node, { wordAmount: 700, ...columns });
  const source = await aCard(shop, customer);
  const body = { product_id: product.productId, payment_method_id: CARD, payment_source_id: source };
  const { step, purchase_id: purchaseId } = await attempt(customer.ctx, { body });
  expect(step).toBe("paid");
  return purchaseId;
}

const refusedWith = async (promise: Promise<unknown>) =>
  promise.then(
    () => "nothing",
    (error: unknown) => (error instanceof Refusal ? error.code : String(error)),
  );

// One shop and one clock, which only goes forward: the order is part of what happens.
describe("what crosses each other at a checkout", { shuffle: false }, () => {
  test("50 captures and the provider's own report, all in one moment, are one purchase, one payment and one grant", async () => {
    const customer = await aCustomer(shop);
    const product = await aProduct(shop.node, { wordAmount: 1000 });
    const body = { product_id: product.productId, payment_method_id: CARD };
    const begun = await attempt(customer.ctx, { body });
    expect(begun).toMatchObject({ step: "card", client_kind: "payment" });
    expect(shop.stripe.confirm(begun.client_secret ?? "", "visa").status).toBe("succeeded");
    const asked = { body: { purchase_id: begun.purchase_id } };
    const [answers] = await Promise.all([
      Promise.all(Array.from({ length: 50 }, () => capture(customer.ctx, asked))),
      shop.stripe.sendEvents(shop.node.address, { times: 2 }),
    ]);
    expect(new Set(answers.map(({ step, purchase_id: id }) => `${step} ${id}`))).toEqual(
      new Set([`paid ${begun.purchase_id}`]),
    );
    expect(await sumOfLedger(shop.node, customer.userId)).toMatchObject({ balance: 1000, sum: 1000 });
    const { app } = shop.node;
    expect(await app.db.select().from(payments).where(eq(payments.userId, customer.userId))).toHaveLength(1);
    expect(await app.db.select().from(purchases).where(eq(purchases.userId, customer.userId))).toHaveLength(1);
  });

  test("a reload, a second tab and a double click are one purchase, charged once", async () => {
    const customer = await aCustomer(shop);
    const product = await aProduct(shop.node);
    const source = await aCard(shop, customer);
    const body = { product_id: product.productId, payment_method_id: CARD, payment_source_id: source };
    const answers = await Promise.allSettled(Array.from({ length: 5 }, () => attempt(customer.ctx, { body })));
    const ids = new Set(answers.flatMap((one) => (one.status === "fulfilled" ? [one.value.purchase_id] : [])));
    expect(ids.size).toBe(1);
    const [purchaseId = 0] = ids;
    await syncPurchase(shop.node.app, purchaseId);
    expect((await rowOf(purchaseId)).status).toBe("completed");
    expect(chargesOf(purchaseId)).toHaveLength(1);
  });

  test("a charge whose answer is lost is found, and bought what it paid for", async () => {
    const customer = await aCustomer(shop);
    const product = await aProduct(shop.node, { wordAmount: 300 });
    const source = await aCard(shop, customer);
    shop.stripe.fail("/confirm", "lost");
    const body = { product_id: product.productId, payment_method_id: CARD, payment_source_id: source };
    const { purchase_id: purchaseId } = await attempt(customer.ctx, { body });
    shop.skip(5 * 60_000);
    await lookAtDue(shop.node.app);
    expect(await rowOf(purchaseId)).toMatchObject({ status: "completed" });
    expect(chargesOf(purchaseId)).toHaveLength(1);
    expect(await sumOfLedger(shop.node, customer.userId)).toMatchObject({ balance: 300, sum: 300 });
  });

  test("a renewal that was charged after a revocation is kept as money, gives nothing, and is the last", async () => {
    const customer = await aCustomer(shop);
    const purchaseId = await aRunning(customer);
    const { app } = shop.node;
    const { providerRef } = await rowOf(purchaseId);
    // The provider did not hear of it: as when a revocation and a renewal cross each other.
    await app.db
      .update(purchases)
      .set({ status: "revoked", willRenew: false, accessUntil: null })
      .where(eq(purchases.purchaseId, purchaseId));
    shop.skip(32 * DAY_MS);
    expect(chargesOf(purchaseId)).toHaveLength(2);
    await syncPurchase(app, purchaseId);
    const state = await stateOf(shop.node, purchaseId);
    expect(state).toMatchObject({ status: "revoked", accessUntil: null });
    expect(state.payments).toHaveLength(2);
    expect(state.periods).toHaveLength(1);
    shop.skip(32 * DAY_MS);
    expect(chargesOf(purchaseId)).toHaveLength(2);
    expect(providerRef).toMatch(/^sub_/);
  });

  test("revoking takes the unspent words once, however many revoke at once", async () => {
    const [customer, admin] = [await aCustomer(shop), await aCustomer(shop)];
    const purchaseId = await aRunning(customer);
    const actor = { ...admin.ctx.actor, staffRole: "admin" as const };
    const ctx = { ...admin.ctx, actor, caller: actor };
    await Promise.all(
      [1, 2, 3].map(() => revokeAccess(ctx, { params: {}, query: {}, body: { purchase_id: purchaseId } })),
    );
    expect(await stateOf(shop.node, purchaseId)).toMatchObject({
      status: "revoked",
      accessUntil: null,
      words: { balance: 0, sum: 0 },
    });
  });

  test("a cancelled subscription is charged no more, and gives access for at least one interval from then on", async () => {
    const customer = await aCustomer(shop);
    const purchaseId = await aRunning(customer);
    shop.skip(10 * DAY_MS);
    await cancelPurchase(customer.ctx, {
      params: { id: purchaseId },
      query: {},
      body: { cancel_reason: "I have written it all.", status: "cancelled" },
    });
    const before = await stateOf(shop.node, purchaseId);
    expect(before.status).toBe("cancelled");
    expect(before.cancelReason).toBe("I have written it all.");
    await shop.stripe.sendEvents(shop.node.address, { all: true, times: 2 });
    await allApplied(shop);
    shop.skip(60 * DAY_MS);
    await syncPurchase(shop.node.app, purchaseId);
    expect(chargesOf(purchaseId)).toHaveLength(1);
    expect(await stateOf(shop.node, purchaseId)).toEqual(before);
    const until = dateOfEnd(before.accessUntil)?.getTime() ?? 0;
    const day10 = shop.node.app.clock.now().getTime() - 60 * DAY_MS;
    expect(until).toBeGreaterThan(day10 + 27 * DAY_MS);
    expect(until).toBeLessThan(day10 + 32 * DAY_MS);
  });

  test("who leaves is charged no more; what is charged all the same is kept as money and nothing else", async () => {
    const customer = await aCustomer(shop);
    const purchaseId = await aRunning(customer);
    await farewell(customer.ctx, customer.userId);
    shop.skip(40 * DAY_MS);
    await syncPurchase(shop.node.app, purchaseId);
    expect(chargesOf(purchaseId)).toHaveLength(1);
    expect(await stateOf(shop.node, purchaseId)).toMatchObject({
      status: "cancelled",
      accessUntil: null,
      willRenew: false,
    });
  });

  test("the last use of a code goes to one of 40 checkouts at once, the others are told that it is spent", async () => {
    const discount = await aDiscount(shop.node, { usesMax: 1 });
    const product = await aProduct(shop.node);
    const customers: Customer[] = [];
    await eachOf(Array.from({ length: 40 }), 6, async () => void customers.push(await aCustomer(shop)));
    const body = { product_id: product.productId, payment_method_id: CARD, discountCode: discount.code };
    const outcomes = await Promise.all(customers.map(({ ctx }) => refusedWith(attempt(ctx, { body }))));
    expect(outcomes.filter((code) => code === "nothing")).toHaveLength(1);
    expect(outcomes.filter((code) => code === "discount_spent")).toHaveLength(39);
    const { app } = shop.node;
    expect(
      await app.db.select().from(discountUses).where(eq(discountUses.discountId, discount.discountId)),
    ).toHaveLength(1);
  });

  test("the last place of a product goes to one of many; a place that nobody pays for is free after half an hour", async () => {
    const product = await aProduct(shop.node, { userLimit: 1 });
    const customers = [await aCustomer(shop), await aCustomer(shop), await aCustomer(shop)];
    const body = { product_id: product.productId, payment_method_id: CARD };
    const outcomes = await Promise.all(customers.map(({ ctx }) => refusedWith(attempt(ctx, { body }))));
    expect(outcomes.filter((code) => code === "nothing")).toHaveLength(1);
    expect(outcomes.filter((code) => code === "product_not_for_sale")).toHaveLength(2);
    shop.skip(45 * 60_000);
    await lookAtDue(shop.node.app);
    const [late] = customers.filter((_, index) => outcomes[index] !== "nothing");
    expect(late && (await refusedWith(attempt(late.ctx, { body })))).toBe("nothing");
    const [first] = await shop.node.app.db
      .select()
      .from(purchases)
      .where(eq(purchases.productId, product.productId))
      .orderBy(purchases.purchaseId);
    expect(first).toMatchObject({ status: "cancelled", cancelReason: "Not paid", accessUntil: null });
  });

  test("a price that changed between page and payment is refused before anything is charged", async () => {
    const customer = await aCustomer(shop);
    const product = await aProduct(shop.node, { price: 2000 });
    const source = await aCard(shop, customer);
    await shop.node.app.db.update(products).set({ price: 2500 }).where(eq(products.productId, product.productId));
    const body = {
      product_id: product.productId,
      payment_method_id: CARD,
      payment_source_id: source,
      expected_total: 20,
    };
    expect(await refusedWith(attempt(customer.ctx, { body }))).toBe("price_changed");
    expect(await shop.node.app.db.select().from(purchases).where(eq(purchases.userId, customer.userId))).toEqual([]);
    expect((await attempt(customer.ctx, { body: { ...body, expected_total: 25 } })).total).toBe(25);
  });

  test("a yen is a yen: a currency without cents is charged as it stands", async () => {
    const customer = await aCustomer(shop);
    const product = await aProduct(shop.node, { price: 1500, currency: "JPY" });
    const source = await aCard(shop, customer);
    const body = { product_id: product.productId, payment_method_id: CARD, payment_source_id: source };
    const paid = await attempt(customer.ctx, { body: { ...body, expected_total: 1500 } });
    expect(paid).toMatchObject({ step: "paid", total: 1500, currency: "JPY" });
    expect(chargesOf(paid.purchase_id).map(({ amount }) => amount)).toEqual([1500]);
  });

  test("a renewal that fails keeps access for seven days, and then ends it, without another charge", async () => {
    const customer = await aCustomer(shop);
    const product = await aSubscription(shop.node, { wordAmount: 700 });
    const source = await aCard(shop, customer, "renewal_fails");
    const body = { product_id: product.productId, payment_method_id: CARD, payment_source_id: source };
    const { purchase_id: purchaseId } = await attempt(customer.ctx, { body });
    expect((await rowOf(purchaseId)).status).toBe("active");
    shop.skip(32 * DAY_MS);
    await lookAtDue(shop.node.app);
    const overdue = await rowOf(purchaseId);
    expect(overdue.pastDueSince).not.toBeNull();
    expect(overdue.accessUntil).toEqual(overdue.graceUntil);
    // The card, tried again on the third day and the fifth, cannot be charged then either.
    shop.stripe.fail("/confirm", "500", { times: 200 });
    for (let days = 0; days < 8; days += 1) {
      shop.skip(DAY_MS);
      await lookAtDue(shop.node.app);
    }
    const ended = await rowOf(purchaseId);
    expect(ended).toMatchObject({ status: "cancelled", cancelReason: "Not paid", willRenew: false });
    expect(ended.dunningMails).toBeGreaterThanOrEqual(2);
    expect(ended.accessUntil && ended.accessUntil < shop.node.app.clock.now()).toBe(true);
    expect(chargesOf(purchaseId)).toHaveLength(1);
    expect(
      await shop.node.app.db.select().from(purchasePeriods).where(eq(purchasePeriods.purchaseId, purchaseId)),
    ).toHaveLength(1);
  });
});
