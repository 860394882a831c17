import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { aTestApp, type TestApp } from "../../../../test/app.ts";
import { aUser, type TestUser } from "../../../../test/people.ts";
import { aProduct, aSubscription } from "../../../../test/products.ts";
import { aSandboxPurchase } from "../../../../test/purchases.ts";
import { liftLimits } from "../../../../test/settings.ts";
import { openSandbox } from "../../../providers/payments/sandbox/index.ts";
import { reserveWords, settleWords } from "../../accounts/index.ts";
import { syncPurchase } from "../sync/sync.ts";
import { invoices, payments } from "../tables.ts";

let node: TestApp;
let admin: TestUser;
let buyer: TestUser;
beforeAll(async () => {
  node = await aTestApp();
  await liftLimits(node, "calls", "payments");
  admin = await aUser(node, { staff: "admin" });
});
afterAll(() => node.close());
beforeEach(async () => {
  node.time.skipMs = 0;
  buyer = await aUser(node, { hasAccess: false, words: 0 });
});

const DAY_MS = 86_400_000;
const me = async () => (await node.ask("GET /users", { token: buyer.token })).body.user;
const refund = (purchaseId: number, body: object = {}) =>
  node.ask(`POST /purchases/${purchaseId}/refund`, { token: admin.token, body });
const ledgerOf = async (purchaseId: number) =>
  (
    await node.app.db.select().from(payments).where(eq(payments.purchaseId, purchaseId)).orderBy(payments.paymentId)
  ).map(({ kind, amount }) => ({ kind, amount }));
const invoicesOf = (purchaseId: number) =>
  node.app.db.select().from(invoices).where(eq(invoices.purchaseId, purchaseId)).orderBy(invoices.invoiceId);

/** A purchase by hand that was paid. */
async function given(total = 20, wordAmount: number | null = 1000) {
  const { productId } = await aProduct(node, { wordAmount });
  const body = { user_id: buyer.userId, product_id: productId, total };
  const answered = await node.ask("POST /users/giveAccess", { token: admin.token, body });
  return answered.body.purchase.purchase_id as number;
}

test("all the money back takes the words and ends access: the purchase is revoked", async () => {
  const { purchaseId, providerRef } = await aSandboxPurchase(node, buyer.userId, await aSubscription(node));
  expect((await me()).available_words).toBe(1000);
  const { body } = await refund(purchaseId, { reason: "They asked." });
  expect(body).toMatchObject({
    refunded: 20,
    words_taken: 1000,
    purchase: { status: "revoked", can: { refund: false } },
  });
  expect(await me()).toMatchObject({ has_access: false, available_words: 0 });
  expect(await ledgerOf(purchaseId)).toEqual([
    { kind: "charge", amount: 2000 },
    { kind: "refund", amount: -2000 },
  ]);
  const facts = await openSandbox(node.app).read(providerRef ?? "");
  expect(facts).toMatchObject({ willRenew: false, charges: [{ refunds: [{ amount: 2000 }] }] });
  await syncPurchase(node.app, purchaseId);
  expect(await ledgerOf(purchaseId)).toHaveLength(2);
});

test("what was bought once and paid back in full says that it was refunded, here or at the provider; a part of it does not", async () => {
  const pack = await aProduct(node, { price: 2000, wordAmount: 1000 });
  const shown = async (id: number) => (await node.ask(`GET /purchases/${id}`, { token: buyer.token })).body.purchase;
  const here = await aSandboxPurchase(node, buyer.userId, pack);
  await refund(here.purchaseId, { amount: 5 });
  expect(await shown(here.purchaseId)).toMatchObject({ status: "completed", is_refunded: false });
  await refund(here.purchaseId);
  expect(await shown(here.purchaseId)).toMatchObject({ status: "revoked", is_refunded: true });
  const there = await aSandboxPurchase(node, buyer.userId, pack);
  const sandbox = openSandbox(node.app);
  const [charge] = (await sandbox.read(there.providerRef ?? "")).charges;
  const total = { amount: 2000, currency: "USD" };
  await sandbox.refund({ paymentRef: charge?.paymentRef ?? "", total, key: "all" });
  await syncPurchase(node.app, there.purchaseId);
  expect(await shown(there.purchaseId)).toMatchObject({ is_refunded: true });
  // Given up by staff, with the money kept.
  const kept = await aSandboxPurchase(node, buyer.userId, pack);
  await node.ask("PUT /users/revokeAccess", { token: admin.token, body: { purchase_id: kept.purchaseId } });
  expect(await shown(kept.purchaseId)).toMatchObject({ status: "revoked", is_refunded: false });
  // The money back as a kindness: what was bought stays.
  const kind = await aSandboxPurchase(node, buyer.userId, pack);
  await refund(kind.purchaseId, { take_words: false });
  expect(await shown(kind.purchaseId)).toMatchObject({ status: "completed", is_refunded: false });
});

test("a part of the money back takes the same part of the words, said before", async () => {
  const product = await aProduct(node, { price: 1799, wordAmount: 10_000 });
  const { purchaseId } = await aSandboxPurchase(node, buyer.userId, product);
  const preview = (amount: number) =>
    node.ask(`GET /purchases/${purchaseId}/refund?amount=${amount}`, { token: admin.token });
  expect((await preview(4.5)).body).toMatchObject({
    words: 10_000,
    takes: 2501,
    takes_max: 10_000,
    ends_access: false,
  });
  expect((await preview(17.99)).body).toMatchObject({ takes: 10_000, ends_access: true, revokes: true });
  expect((await preview(18)).body.code).toBe("refund_too_much");
  expect((await refund(purchaseId, { amount: 4.5 })).body).toMatchObject({ refunded: 4.5, words_taken: 2501 });
  expect(await me()).toMatchObject({ has_access: true, available_words: 7499 });
  expect((await preview(4.5)).body).toMatchObject({ words: 10_000, takes: 2501, takes_max: 7499 });
  expect((await refund(purchaseId)).body).toMatchObject({ refunded: 13.49, words_taken: 7499 });
  expect(await me()).toMatchObject({ has_access: false, available_words: 0 });
});

test("who refunds says how many words go, from none to all that are unspent", async () => {
  const { purchaseId } = await aSandboxPurchase(node, buyer.userId);
  expect((await refund(purchaseId, { amount: 1, words: 0 })).body.words_taken).toBe(0);
  expect((await refund(purchaseId, { amount: 1, words: 300 })).body.words_taken).toBe(300);
  expect((await refund(purchaseId, { amount: 1, words: 5000 })).body.words_taken).toBe(700);
  expect((await refund(purchaseId, { amount: 1, words: 1 })).body.words_taken).toBe(0);
  expect((await refund(purchaseId, { amount: 1, words: -1 })).status).toBe(422);
  expect(await me()).toMatchObject({ has_access: true, available_words: 0 });
});

test("words that were spent meanwhile are not taken: a refund takes what is there, and the balance is never below zero", async () => {
  const { purchaseId } = await aSandboxPurchase(node, buyer.userId);
  const spent = await reserveWords(node.app, { owner: buyer.userId, isStaff: false }, 900, async () => "message:1");
  await settleWords(node.app, buyer.userId, spent, 900, "message:1");
  expect((await refund(purchaseId, { amount: 10 })).body.words_taken).toBe(100);
  expect((await me()).available_words).toBe(0);
});

test("a part that goes back on the provider's own pages takes its part of the words, once", async () => {
  const { purchaseId, providerRef } = await aSandboxPurchase(node, buyer.userId);
  const sandbox = openSandbox(node.app);
  const payment = (await sandbox.read(providerRef ?? "")).charges[0]?.paymentRef ?? "";
  const back = (amount: number, key: string) =>
    sandbox.refund({ paymentRef: payment, total: { amount, currency: "USD" }, key });
  await back(500, "first");
  await Promise.all([1, 2, 3].map(() => syncPurchase(node.app, purchaseId)));
  expect(await me()).toMatchObject({ has_access: true, available_words: 750 });
  await refund(purchaseId, { amount: 5, take_words: false });
  await back(500, "second");
  await syncPurchase(node.app, purchaseId);
  expect(await me()).toMatchObject({ has_access: true, available_words: 500 });
  await back(500, "third");
  await syncPurchase(node.app, purchaseId);
  expect((await me()).available_words).toBe(0);
});

test("twenty small refunds at once take together what one of them all would", async () => {
  const { purchaseId } = await aSandboxPurchase(node, buyer.userId, await aProduct(node, { wordAmount: 1003 }));
  const all = await Promise.all(Array.from({ length: 20 }, () => refund(purchaseId, { amount: 0.5 })));
  expect(all.map(({ status }) => status)).toEqual(Array(20).fill(200));
  const taken = all.reduce((sum, { body }) => sum + body.words_taken, 0);
  expect(taken).toBe(501);
  expect((await me()).available_words).toBe(1003 - 501);
});

test("a part of the money back leaves access; words go only when they are taken", async () => {
  const { purchaseId } = await aSandboxPurchase(node, buyer.userId);
  expect((await refund(purchaseId, { amount: 5, take_words: false })).body).toMatchObject({
    refunded: 5,
    words_taken: 0,
  });
  expect(await me()).toMatchObject({ has_access: true, available_words: 1000 });
  expect((await refund(purchaseId, { amount: 5 })).body).toMatchObject({ refunded: 5, words_taken: 250 });
  expect(await me()).toMatchObject({ has_access: true, available_words: 750 });
  await syncPurchase(node.app, purchaseId);
  expect((await invoicesOf(purchaseId))[0]).toMatchObject({ amount: 2000, refunded: 1000, status: "completed" });
  expect(await me()).toMatchObject({ has_access: true, available_words: 750 });
});

test("without taking the words, all of the money back leaves everything else as it is, after a sync too", async () => {
  const { purchaseId } = await aSandboxPurchase(node, buyer.userId);
  const { body } = await refund(purchaseId, { take_words: false });
  expect(body).toMatchObject({ refunded: 20, words_taken: 0, purchase: { status: "active" } });
  await syncPurchase(node.app, purchaseId);
  expect(await me()).toMatchObject({ has_access: true, available_words: 1000 });
});

test("more than is left is refused with what is left, and nothing moves", async () => {
  const purchaseId = await given();
  await refund(purchaseId, { amount: 15, take_words: false });
  const answered = await refund(purchaseId, { amount: 5.01 });
  expect([answered.status, answered.body.code]).toEqual([422, "refund_too_much"]);
  expect(answered.body.message).toContain("$5.00");
  expect((await refund(purchaseId, { amount: 5 })).status).toBe(200);
  expect((await refund(purchaseId)).body.code).toBe("nothing_to_refund");
  expect((await ledgerOf(purchaseId)).reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
});

test("ten refunds at once give the money back once, by hand and by a provider", async () => {
  const ids = [await given(), (await aSandboxPurchase(node, buyer.userId)).purchaseId];
  for (const purchaseId of ids) {
    const all = await Promise.all(Array.from({ length: 10 }, () => refund(purchaseId)));
    expect(all.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)]);
    expect((await ledgerOf(purchaseId)).filter(({ kind }) => kind === "refund")).toEqual([
      { kind: "refund", amount: -2000 },
    ]);
  }
});

test("words that were spent are not taken: the balance never falls below zero, and words of others stay", async () => {
  const kept = await given(20, 300);
  const back = await given(20, 1000);
  expect((await refund(back)).body.words_taken).toBe(1000);
  expect((await me()).available_words).toBe(300);
  expect((await refund(kept)).body).toMatchObject({ words_taken: 300, purchase: { status: "revoked" } });
  expect((await me()).available_words).toBe(0);
});

test("an earlier month back takes that month's words only, and the subscription goes on", async () => {
  const { purchaseId } = await aSandboxPurchase(node, buyer.userId);
  node.time.skipMs = 32 * DAY_MS;
  await syncPurchase(node.app, purchaseId);
  const [first, second] = await invoicesOf(purchaseId);
  expect(second?.status).toBe("completed");
  admin.token = (await node.app.identity.openSession(admin.uid, { ip: "127.0.0.1", userAgent: "tests" })).token;
  const { body } = await refund(purchaseId, { invoice_id: first?.invoiceId });
  expect(body).toMatchObject({ words_taken: 1000, purchase: { status: "active" } });
  expect(body.purchase.next_charge).not.toBe(null);
});

test("an invoice of another purchase is not found, and a gift has no money to give back", async () => {
  const [one, other] = [await given(), await given()];
  const [invoice] = await invoicesOf(other);
  expect((await refund(one, { invoice_id: invoice?.invoiceId })).status).toBe(404);
  const { productId } = await aProduct(node);
  const gift = await node.ask("POST /users/giveAccess", {
    token: admin.token,
    body: { user_id: buyer.userId, product_id: productId, gift: true },
  });
  expect((await refund(gift.body.purchase.purchase_id)).body.code).toBe("nothing_to_refund");
});
