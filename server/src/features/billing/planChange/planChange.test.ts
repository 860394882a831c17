import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { aTestApp, type TestApp } from "../../../../test/app.ts";
import { aUser, type TestUser } from "../../../../test/people.ts";
import { aProduct, aSubscription } from "../../../../test/products.ts";
import { aSandboxPurchase } from "../../../../test/purchases.ts";
import { liftLimits } from "../../../../test/settings.ts";
import { syncPurchase } from "../sync/sync.ts";
import { invoices, payments } from "../tables.ts";

let node: TestApp;
let buyer: TestUser;
beforeAll(async () => {
  node = await aTestApp();
  await liftLimits(node, "calls", "payments");
});
afterAll(() => node.close());
beforeEach(async () => {
  node.time.skipMs = 0;
  buyer = await aUser(node, { hasAccess: false, words: 0 });
});

const DAY_MS = 86_400_000;
/** Moves the time, and signs the buyer in again: a token lives for an hour. */
async function travel(ms: number) {
  node.time.skipMs += ms;
  buyer.token = (await node.app.identity.openSession(buyer.uid, { ip: "127.0.0.1", userAgent: "tests" })).token;
}
const preview = (purchaseId: number, productId: number, token = buyer.token) =>
  node.ask(`GET /purchases/${purchaseId}/change?product_id=${productId}`, { token });
const change = (purchaseId: number, productId: number, due: number, headers: Record<string, string> = {}) =>
  node.ask(`POST /purchases/${purchaseId}/change`, {
    token: buyer.token,
    body: { product_id: productId, expected_due: due },
    headers,
  });
const words = async () => (await node.ask("GET /users", { token: buyer.token })).body.user.available_words;
const paidFor = async (purchaseId: number) =>
  (
    await node.app.db.select().from(payments).where(eq(payments.purchaseId, purchaseId)).orderBy(payments.paymentId)
  ).map(({ amount }) => amount);

test("a dearer plan begins now: what the preview says is due is charged, and its words are given", async () => {
  const { purchaseId } = await aSandboxPurchase(
    node,
    buyer.userId,
    await aSubscription(node, { price: 2000, wordAmount: 100 }),
  );
  const dearer = await aSubscription(node, { price: 5000, wordAmount: 900 });
  await travel(10 * DAY_MS);
  const shown = (await preview(purchaseId, dearer.productId)).body;
  expect(shown).toMatchObject({ when: "now", currency: "USD", next_charge: { amount: 50 } });
  // What is left of the old plan was credited, and its words with it.
  expect(shown.words).toBe(900 - Math.ceil((100 * shown.credit) / 20));
  expect(shown.credit).toBeGreaterThan(12);
  expect(shown.credit).toBeLessThan(14.5);
  expect(Math.round((shown.due_now + shown.credit) * 100)).toBe(5000);
  const { status, body } = await change(purchaseId, dearer.productId, shown.due_now);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    approve_url: null,
    purchase: {
      status: "active",
      product: { product_id: dearer.productId },
      next_product: null,
      next_charge: { amount: 50 },
    },
  });
  expect(body.purchase.next_charge.at).toBe(shown.next_charge.at);
  expect(await paidFor(purchaseId)).toEqual([2000, Math.round(shown.due_now * 100)]);
  expect(await words()).toBe(100 + shown.words);
  const bills = (await node.ask("GET /invoices", { token: buyer.token })).body;
  expect(bills[0]).toMatchObject({ amount: shown.due_now, discount_amount: 0, credit_amount: shown.credit });
});

test("a plan that is dearer by a dollar gives no words again, however often plans are changed in a day", async () => {
  const product = await aSubscription(node, { price: 10_000, wordAmount: 100_000 });
  const { purchaseId } = await aSandboxPurchase(node, buyer.userId, product);
  for (let step = 1; step <= 20; step += 1) {
    const dearer = await aSubscription(node, { price: 10_000 + 100 * step, wordAmount: step % 3 ? 100_000 : 5_000 });
    const shown = (await preview(purchaseId, dearer.productId)).body;
    expect(shown).toMatchObject({ when: "now", words: 0, due_now: 1 });
    expect((await change(purchaseId, dearer.productId, shown.due_now)).status).toBe(200);
    // Down again is for the renewal, and undone by the next way up.
    expect((await change(purchaseId, product.productId, 0)).status).toBe(200);
  }
  expect(await words()).toBe(100_000);
  expect((await paidFor(purchaseId)).reduce((sum, amount) => sum + amount, 0)).toBe(12_000);
});

test("a cheaper plan begins when it renews: nothing is due today, and the old one stays until then", async () => {
  const { purchaseId } = await aSandboxPurchase(
    node,
    buyer.userId,
    await aSubscription(node, { price: 2000, wordAmount: 100 }),
  );
  const cheaper = await aSubscription(node, { price: 500, wordAmount: 7 });
  const shown = (await preview(purchaseId, cheaper.productId)).body;
  expect(shown).toMatchObject({ when: "renewal", due_now: 0, credit: 0, next_charge: { amount: 5 } });
  expect(shown.at).toBe(shown.next_charge.at);
  const { purchase } = (await change(purchaseId, cheaper.productId, 0)).body;
  expect(purchase.product.product_id).not.toBe(cheaper.productId);
  expect(purchase).toMatchObject({ next_product: { product_id: cheaper.productId }, next_charge: { amount: 5 } });
  await travel(32 * DAY_MS);
  await syncPurchase(node.app, purchaseId);
  expect(await paidFor(purchaseId)).toEqual([2000, 500]);
  expect(await words()).toBe(107);
  const after = (await node.ask(`GET /purchases/${purchaseId}`, { token: buyer.token })).body.purchase;
  expect(after).toMatchObject({ product: { product_id: cheaper.productId }, next_product: null });
});

test("a change to come is undone by choosing the present plan again", async () => {
  const { purchaseId, productId } = await aSandboxPurchase(node, buyer.userId);
  expect((await change(purchaseId, productId, 0)).body.code).toBe("plan_change_unavailable");
  await change(purchaseId, (await aSubscription(node, { price: 500 })).productId, 0);
  expect((await change(purchaseId, productId, 0)).body.purchase).toMatchObject({ next_product: null });
  await travel(32 * DAY_MS);
  await syncPurchase(node.app, purchaseId);
  expect(await paidFor(purchaseId)).toEqual([2000, 2000]);
});

test("what is due is charged only as it was shown", async () => {
  const { purchaseId } = await aSandboxPurchase(node, buyer.userId);
  const dearer = await aSubscription(node, { price: 5000 });
  const answered = await change(purchaseId, dearer.productId, 1);
  expect([answered.status, answered.body.code]).toEqual([409, "plan_change_moved"]);
  expect(await paidFor(purchaseId)).toEqual([2000]);
});

test("what was shown an hour ago still holds, and a day later does not", async () => {
  const { purchaseId } = await aSandboxPurchase(node, buyer.userId);
  const dearer = await aSubscription(node, { price: 5000 });
  await travel(5 * DAY_MS);
  const shown = (await preview(purchaseId, dearer.productId)).body;
  await travel(DAY_MS);
  expect((await change(purchaseId, dearer.productId, shown.due_now)).status).toBe(409);
  await travel(3_600_000 - DAY_MS);
  expect((await change(purchaseId, dearer.productId, shown.due_now)).status).toBe(200);
});

test("five changes at once charge once", async () => {
  const { purchaseId } = await aSandboxPurchase(node, buyer.userId);
  const dearer = await aSubscription(node, { price: 5000 });
  const { due_now: due } = (await preview(purchaseId, dearer.productId)).body;
  const all = await Promise.all(Array.from({ length: 5 }, () => change(purchaseId, dearer.productId, due)));
  expect(all.some(({ status }) => status === 200)).toBe(true);
  expect(await paidFor(purchaseId)).toEqual([2000, Math.round(due * 100)]);
  const bills = await node.app.db.select().from(invoices).where(eq(invoices.purchaseId, purchaseId));
  expect(bills).toHaveLength(2);
});

test("in a trial nothing is due, and the new plan is what the trial ends with", async () => {
  const trialEnd = new Date(Date.now() + 7 * DAY_MS);
  const product = await aSubscription(node, { price: 2000, freeTrialWords: 50 });
  const { purchaseId } = await aSandboxPurchase(node, buyer.userId, product, { trialEnd });
  const dearer = await aSubscription(node, { price: 5000, wordAmount: 900 });
  const shown = (await preview(purchaseId, dearer.productId)).body;
  expect(shown).toMatchObject({ when: "renewal", due_now: 0, at: trialEnd.toISOString(), next_charge: { amount: 50 } });
  await change(purchaseId, dearer.productId, 0);
  expect(await paidFor(purchaseId)).toEqual([]);
  await travel(8 * DAY_MS);
  await syncPurchase(node.app, purchaseId);
  expect(await paidFor(purchaseId)).toEqual([5000]);
  expect(await words()).toBe(950);
});

test("a plan becomes no product bought once, none in another currency, none off sale, and not a stranger's", async () => {
  const { purchaseId } = await aSandboxPurchase(node, buyer.userId);
  const wrong = [
    await aProduct(node),
    await aSubscription(node, { currency: "EUR" }),
    await aSubscription(node, { available: false }),
  ];
  for (const { productId } of wrong) {
    expect((await preview(purchaseId, productId)).body.code).toBe("plan_change_unavailable");
  }
  const stranger = await aUser(node);
  const { productId } = await aSubscription(node);
  const theirs = await preview(purchaseId, productId, stranger.token);
  expect(theirs.status).toBe(404);
  expect(theirs.text).toBe((await preview(2_000_000_000, productId, stranger.token)).text);
});
