import { type PurchaseStatus, purchaseStatuses, statusesAfter } from "@pluma/contract/billing/purchases";
import { addIntervals } from "@pluma/contract/kit/time";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { aHearing, aTestApp, type TestApp, waitFor } from "../../../../test/app.ts";
import { aUser, type TestUser } from "../../../../test/people.ts";
import { aProduct, aSubscription } from "../../../../test/products.ts";
import { aPurchase, aSandboxPurchase } from "../../../../test/purchases.ts";
import { liftLimits } from "../../../../test/settings.ts";
import { openSandbox } from "../../../providers/payments/sandbox/index.ts";
import { audit, wordLedger } from "../../accounts/tables.ts";
import { syncPurchase } from "../sync/sync.ts";
import { payments, purchases } from "../tables.ts";

let node: TestApp;
let admin: TestUser;
let manager: TestUser;
let buyer: TestUser;
beforeAll(async () => {
  node = await aTestApp({ runsJobs: true });
  await liftLimits(node, "calls", "payments");
  admin = await aUser(node, { staff: "admin" });
  manager = await aUser(node, { staff: "manager" });
});
afterAll(() => node.close());
beforeEach(async () => {
  node.time.skipMs = 0;
  buyer = await aUser(node, { hasAccess: false, words: 0 });
});

const DAY_MS = 86_400_000;
const as =
  (person: TestUser) =>
  (line: string, body?: unknown, headers: Record<string, string> = {}) =>
    node.ask(line, { token: person.token, body, headers });
const me = async (person = buyer) => (await as(person)("GET /users")).body.user;
const rowOf = async (purchaseId: number) => {
  const [row] = await node.app.db.select().from(purchases).where(eq(purchases.purchaseId, purchaseId));
  if (!row) throw new Error("no such purchase");
  return row;
};
const ledgerOf = (purchaseId: number) =>
  node.app.db.select().from(payments).where(eq(payments.purchaseId, purchaseId)).orderBy(payments.paymentId);
const grantsOf = async (userId: number) =>
  (await node.app.db.select().from(wordLedger).where(eq(wordLedger.userId, userId))).filter(
    ({ kind }) => kind === "grant",
  );
const reason = "I have written all I wanted.";

async function give(product: { productId: number }, body: object = {}) {
  const answered = await as(admin)("POST /users/giveAccess", {
    user_id: buyer.userId,
    product_id: product.productId,
    ...body,
  });
  expect(answered.status, answered.text).toBe(201);
  return answered.body.purchase;
}

test("giving access writes purchase, paid invoice, payment, access and words together", async () => {
  const product = await aProduct(node, { wordAmount: 5000, expirationDays: 30 });
  const purchase = await give(product, { total: 12.5, expiration_days: 10 });
  expect(purchase).toMatchObject({
    status: "completed",
    amount: 12.5,
    is_gift: false,
    expiration_days: 10,
    provider: "none",
  });
  expect(Date.parse(purchase.expires_at) - Date.parse(purchase.createdAt)).toBe(10 * DAY_MS);
  expect(await me()).toMatchObject({ has_access: true, available_words: 5000 });
  expect(await ledgerOf(purchase.purchase_id)).toMatchObject([
    { kind: "charge", amount: 1250, isTest: false, isLive: true },
  ]);
  const invoices = (await as(buyer)("GET /invoices")).body;
  expect(invoices).toMatchObject([{ purchase_id: purchase.purchase_id, status: "completed", amount: 12.5 }]);
});

test("a gift is one of 0, whatever total is sent, and moves no money", async () => {
  const purchase = await give(await aProduct(node), { gift: true, total: 99 });
  expect(purchase).toMatchObject({ is_gift: true, amount: 0, payment_method: { name: "Gift" } });
  expect(await ledgerOf(purchase.purchase_id)).toEqual([]);
});

test("a subscription that is given is active for one interval, and charges nothing", async () => {
  const purchase = await give(await aSubscription(node, { wordAmount: null }));
  expect(purchase).toMatchObject({ status: "active", next_charge: null, can: { change: false } });
  expect(new Date(purchase.expires_at).getTime()).toBeGreaterThan(Date.now() + 27 * DAY_MS);
  expect((await me()).available_words).toBe(1_000_000);
});

test("one Idempotency-Key gives access once, also when it is sent ten times at once", async () => {
  const product = await aProduct(node, { wordAmount: 100 });
  const body = { user_id: buyer.userId, product_id: product.productId, gift: true };
  const key = { "idempotency-key": `give-${buyer.userId}` };
  const all = await Promise.all(Array.from({ length: 10 }, () => as(admin)("POST /users/giveAccess", body, key)));
  expect(all.filter(({ status }) => status === 201).length).toBeGreaterThan(0);
  expect(all.every(({ status }) => status === 201 || status === 409)).toBe(true);
  expect((await as(buyer)("GET /purchases")).body).toHaveLength(1);
  expect((await me()).available_words).toBe(100);
});

test("what cannot be given is refused: no product, nobody, a strange way to pay, half a cent", async () => {
  const product = await aProduct(node);
  const body = { user_id: buyer.userId, product_id: product.productId };
  const give = (changes: object) => as(admin)("POST /users/giveAccess", { ...body, ...changes });
  expect((await give({ product_id: 2_000_000_000 })).body.code).toBe("product_missing");
  expect((await give({ user_id: 2_000_000_000 })).status).toBe(404);
  expect((await give({ payment_method_id: 9 })).body.code).toBe("payment_method_invalid");
  expect((await give({ total: 1.005 })).body.error.fields).toHaveProperty("total");
  expect((await give({ expiration_days: 3651 })).status).toBe(422);
  expect((await as(buyer)("GET /purchases")).body).toEqual([]);
});

test.each(purchaseStatuses.flatMap((from) => purchaseStatuses.map((to) => [from, to] as const)))(
  "a purchase that is %s becomes %s by hand only when the table lets it",
  async (from: PurchaseStatus, to: PurchaseStatus) => {
    const { purchaseId } = await aPurchase(node, buyer.userId, { status: from, startedAt: new Date() });
    const answered = await as(admin)("PUT /purchases/admin", { purchase_id: purchaseId, status: to });
    const isAllowed = statusesAfter[from].includes(to);
    expect(answered.status).toBe(isAllowed ? 200 : 409);
    if (!isAllowed) expect(answered.body.code).toBe("status_not_allowed");
    expect((await rowOf(purchaseId)).status).toBe(isAllowed ? to : from);
  },
);

test.each([
  ["active", ["active", "cancelled", "revoked"]],
  ["completed", ["completed", "cancelled", "revoked"]],
  ["pending", ["pending", "cancelled", "revoked"]],
  ["cancelled", ["cancelled", "revoked"]],
  ["revoked", ["cancelled", "revoked"]],
] as const)("a subscription at a provider that is %s becomes by hand only %j", async (from, allowed) => {
  for (const to of purchaseStatuses) {
    const { purchaseId } = await aSandboxPurchase(node, buyer.userId);
    await node.app.db.update(purchases).set({ status: from }).where(eq(purchases.purchaseId, purchaseId));
    const shown = (await as(admin)(`GET /purchases/${purchaseId}`)).body.purchase;
    expect(shown.can.become).toEqual(allowed);
    const answered = await as(admin)("PUT /purchases/admin", { purchase_id: purchaseId, status: to });
    const isAllowed = (allowed as readonly string[]).includes(to);
    expect([to, answered.status]).toEqual([to, isAllowed ? 200 : 409]);
    expect((await rowOf(purchaseId)).status).toBe(isAllowed ? to : from);
  }
});

test("who sets a subscription aside that goes on at its provider is told to cancel or revoke it, and it stays", async () => {
  const { purchaseId, providerRef } = await aSandboxPurchase(node, buyer.userId);
  const answered = await as(admin)("PUT /purchases/admin", { purchase_id: purchaseId, status: "pending" });
  expect(answered.body.code).toBe("status_led_by_provider");
  expect(answered.body.message).toContain("Cancel or revoke it");
  expect((await me()).has_access).toBe(true);
  expect(await openSandbox(node.app).read(providerRef ?? "")).toMatchObject({ state: "running", willRenew: true });
});

test("a checkout that staff complete by hand cannot be paid at its provider any more", async () => {
  const product = await aProduct(node, { wordAmount: 90 });
  const body = { product_id: product.productId, payment_method_id: 1 };
  const begun = (await as(buyer)("POST /checkout/attempt", body)).body;
  const { providerRef } = await rowOf(begun.purchase_id);
  const turned = await as(admin)("PUT /purchases/admin", { purchase_id: begun.purchase_id, status: "completed" });
  expect(turned.body.purchase.status).toBe("completed");
  await expect(openSandbox(node.app).capture(providerRef ?? "", "late")).rejects.toMatchObject({ code: "abandoned" });
  await syncPurchase(node.app, begun.purchase_id);
  expect((await rowOf(begun.purchase_id)).status).toBe("completed");
  expect((await me()).available_words).toBe(90);
});

test("a yearly plan that is cancelled in its trial gives access to the trial's end, and no year", async () => {
  const product = await aSubscription(node, { subscriptionPeriod: "year", freeTrialLength: 1, freeTrialWords: 10 });
  const trialEnd = new Date(node.app.clock.now().getTime() + DAY_MS);
  const { purchaseId } = await aSandboxPurchase(node, buyer.userId, product, { trialEnd });
  expect((await me()).has_access).toBe(true);
  const answered = await as(buyer)(`POST /purchases/cancel/${purchaseId}`, { cancel_reason: reason });
  const { expires_at: expires, updatedAt } = answered.body.purchase;
  expect(expires).toBe(trialEnd.toISOString());
  expect(addIntervals(new Date(updatedAt), { period: "year", count: 1 }) <= trialEnd).toBe(true);
  node.time.skipMs = 2 * DAY_MS;
  await syncPurchase(node.app, purchaseId);
  expect((await rowOf(purchaseId)).accessUntil).toEqual(trialEnd);
});

test("what was bought once without an end gives no access once it is cancelled; its words stay", async () => {
  const purchase = await give(await aProduct(node, { wordAmount: 80 }), { total: 5 });
  expect(purchase.expires_at).toBe(null);
  const turn = { purchase_id: purchase.purchase_id, status: "cancelled", cancel_reason: reason };
  const { purchase: cancelled } = (await as(admin)("PUT /purchases/admin", turn)).body;
  expect(Date.parse(cancelled.expires_at)).toBeLessThanOrEqual(node.app.clock.now().getTime());
  expect(await me()).toMatchObject({ has_access: false, available_words: 80 });
});

test("access without an end is no date, neither in the data nor in an answer nor in a file", async () => {
  const purchase = await give(await aProduct(node), { total: 5 });
  const stored = await node.app.db.execute(
    sql`select access_until::text as until from purchases where purchase_id = ${purchase.purchase_id}
        union all select access_until::text from users where user_id = ${buyer.userId}
        union all select ends_at::text from purchase_periods where purchase_id = ${purchase.purchase_id}`,
  );
  expect(stored.rows).toEqual(Array(3).fill({ until: "infinity" }));
  const seen = [
    await as(buyer)(`GET /purchases/${purchase.purchase_id}`),
    await as(admin)(`GET /users/${buyer.userId}/admin`),
    await as(admin)(`GET /purchases/admin/csv?user_id=${buyer.userId}`),
    await as(buyer)("GET /users"),
  ];
  for (const { status, text } of seen) {
    expect(status).toBe(200);
    expect(text).not.toMatch(/9999-12|infinity|"never"/);
  }
  expect(seen[1]?.body.user).toMatchObject({ access_until: null, has_access: true });
});

test("activating gives access and words at once, and only the first time", async () => {
  const product = await aProduct(node, { wordAmount: 700 });
  const { purchaseId } = await aPurchase(node, buyer.userId, {}, product);
  const turn = (status: string) => as(admin)("PUT /purchases/admin", { purchase_id: purchaseId, status });
  expect((await me()).has_access).toBe(false);
  await turn("active");
  expect(await me()).toMatchObject({ has_access: true, available_words: 700 });
  await turn("pending");
  expect(await me()).toMatchObject({ has_access: false, available_words: 700 });
  await turn("completed");
  expect(await me()).toMatchObject({ has_access: true, available_words: 700 });
  expect(await grantsOf(buyer.userId)).toHaveLength(1);
});

test("twenty activations at once give the words once", async () => {
  const { purchaseId } = await aPurchase(node, buyer.userId, {}, await aProduct(node, { wordAmount: 50 }));
  const all = await Promise.all(
    Array.from({ length: 20 }, () => as(admin)("PUT /purchases/admin", { purchase_id: purchaseId, status: "active" })),
  );
  expect(all.every(({ status }) => status === 200)).toBe(true);
  expect((await me()).available_words).toBe(50);
});

test("other days move the end of what was given by hand", async () => {
  const purchase = await give(await aProduct(node), { gift: true, expiration_days: 10 });
  const save = (days: number | null) =>
    as(admin)("PUT /purchases/admin", { purchase_id: purchase.purchase_id, expiration_days: days });
  const longer = (await save(20)).body.purchase;
  expect(Date.parse(longer.expires_at) - Date.parse(longer.createdAt)).toBe(20 * DAY_MS);
  expect((await save(null)).body.purchase.expires_at).toBe(null);
});

test("a purchase entered as pending gives nothing, and one entered as active gives at once", async () => {
  const product = await aProduct(node, { wordAmount: 300 });
  const body = { user_id: buyer.userId, product_id: product.productId, amount: 20, payment_method_id: 4 };
  const pending = await as(admin)("POST /purchases/admin", body);
  expect(pending.body.purchase).toMatchObject({ status: "pending", expires_at: null });
  expect(await me()).toMatchObject({ has_access: false, available_words: 0 });
  await as(admin)("POST /purchases/admin", { ...body, status: "active" });
  expect(await me()).toMatchObject({ has_access: true, available_words: 300 });
});

test("revoking takes access and the unspent words at once, and again changes nothing", async () => {
  const purchase = await give(await aProduct(node, { wordAmount: 400 }), { gift: true });
  const heard = await aHearing(node.address, buyer.token);
  const revoke = () => as(admin)("PUT /users/revokeAccess", { purchase_id: purchase.purchase_id });
  const first = await revoke();
  expect(first.body.purchase).toMatchObject({ status: "revoked", expires_at: null });
  expect(await me()).toMatchObject({ has_access: false, available_words: 0 });
  await heard.next("purchase");
  await heard.next("words", ({ available_words }) => available_words === 0);
  heard.close();
  const again = await revoke();
  expect(again.status).toBe(200);
  expect(again.body.purchase).toEqual(first.body.purchase);
});

test("two revokes at once take the words once", async () => {
  const kept = await give(await aProduct(node, { wordAmount: 100 }), { gift: true });
  const revoked = await give(await aProduct(node, { wordAmount: 100 }), { gift: true });
  const all = await Promise.all(
    Array.from({ length: 8 }, () => as(admin)("PUT /users/revokeAccess", { purchase_id: revoked.purchase_id })),
  );
  expect(all.map(({ status }) => status)).toEqual(Array(8).fill(200));
  expect(await me()).toMatchObject({ has_access: true, available_words: 100 });
  expect((await rowOf(kept.purchase_id)).status).toBe("completed");
});

test("cancelling wants ten letters, an active purchase, and its owner or an admin", async () => {
  const { purchaseId } = await aSandboxPurchase(node, buyer.userId);
  const cancel = (person: TestUser, text: string) =>
    as(person)(`POST /purchases/cancel/${purchaseId}`, { cancel_reason: text, status: "cancelled" });
  const short = await cancel(buyer, "  too few  ");
  expect([short.status, short.body.message]).toEqual([400, "You must include a cancel reason."]);
  expect((await cancel(manager, reason)).status).toBe(403);
  const stranger = await aUser(node);
  expect((await cancel(stranger, reason)).status).toBe(404);
  expect((await cancel(buyer, reason)).status).toBe(200);
  const { purchaseId: done } = await aPurchase(node, buyer.userId, { status: "completed" });
  const answered = await as(buyer)(`POST /purchases/cancel/${done}`, { cancel_reason: reason });
  expect([answered.status, answered.body.code]).toEqual([409, "not_cancellable"]);
});

test("a cancelled subscription charges no more, keeps access until it expires, and stays as it was", async () => {
  const { purchaseId } = await aSandboxPurchase(node, buyer.userId);
  const answered = await as(buyer)(`POST /purchases/cancel/${purchaseId}`, { cancel_reason: reason });
  const { purchase } = answered.body;
  expect(purchase).toMatchObject({
    status: "cancelled",
    cancel_reason: reason,
    next_charge: null,
    can: { cancel: false },
  });
  expect((await me()).has_access).toBe(true);
  node.time.skipMs = 1000;
  const again = await as(buyer)(`POST /purchases/cancel/${purchaseId}`, {
    cancel_reason: "Another reason altogether.",
  });
  expect(again.body.purchase).toEqual(purchase);
  await as(admin)("PUT /purchases/admin", { purchase_id: purchaseId, is_gift: true });
  expect((await rowOf(purchaseId)).updatedAt.toISOString()).toBe(purchase.updatedAt);
  const facts = await openSandbox(node.app).read((await rowOf(purchaseId)).providerRef ?? "");
  expect(facts).toMatchObject({ state: "ended", willRenew: false });
  node.time.skipMs = 400 * DAY_MS;
  expect(await ledgerOf(purchaseId)).toHaveLength(1);
});

test("while the provider cannot be reached nothing is cancelled and nothing revoked", async () => {
  const { purchaseId } = await aSandboxPurchase(node, buyer.userId);
  // A ref that the sandbox does not know is refused by it, and cannot be read either.
  await node.app.db
    .update(purchases)
    .set({ providerRef: `lost-${purchaseId}` })
    .where(eq(purchases.purchaseId, purchaseId));
  const cancelled = await as(buyer)(`POST /purchases/cancel/${purchaseId}`, { cancel_reason: reason });
  expect([cancelled.status, cancelled.body.code]).toEqual([502, "payment_failed"]);
  const revoked = await as(admin)("PUT /users/revokeAccess", { purchase_id: purchaseId });
  expect(revoked.status).toBe(502);
  expect(await rowOf(purchaseId)).toMatchObject({ status: "active", willRenew: true });
  expect((await me()).has_access).toBe(true);
});

test("revoking a subscription ends its charges at the provider", async () => {
  const { purchaseId, providerRef } = await aSandboxPurchase(node, buyer.userId);
  await as(admin)("PUT /users/revokeAccess", { purchase_id: purchaseId });
  expect(await openSandbox(node.app).read(providerRef ?? "")).toMatchObject({ willRenew: false });
  expect(await me()).toMatchObject({ has_access: false, available_words: 0 });
});

test("a test purchase gives everything and is no income; an unknown address gets an account", async () => {
  const product = await aProduct(node, { wordAmount: 250 });
  const known = await as(admin)("POST /purchases/test", { user_id: buyer.userId, product_id: product.productId });
  expect(known.body).toMatchObject({
    user_created: false,
    words_given: 250,
    purchase: { is_test: true, status: "completed" },
  });
  expect(await me()).toMatchObject({ has_access: true, available_words: 250 });
  const email = `test-${buyer.userId}@example.com`;
  const fresh = await as(admin)("POST /purchases/test", { email, product_id: product.productId });
  expect(fresh.body).toMatchObject({ user_created: true, purchase: { user: { email } } });
  expect((await as(admin)("POST /purchases/test", { email, product_id: product.productId })).body.user_created).toBe(
    false,
  );
  expect((await ledgerOf(known.body.purchase.purchase_id)).every(({ isTest }) => isTest)).toBe(true);
  expect((await as(admin)("POST /purchases/test", { product_id: product.productId })).status).toBe(422);
});

test("a checkout that ended unpaid is not among the buyer's purchases, and is among the admin's", async () => {
  const { purchaseId } = await aPurchase(node, buyer.userId, { status: "cancelled", startedAt: null });
  expect((await as(buyer)("GET /purchases")).body).toEqual([]);
  const all = (await as(admin)(`GET /purchases/admin?user_id=${buyer.userId}`)).body;
  expect(all.purchases.map(({ purchase_id }: { purchase_id: number }) => purchase_id)).toEqual([purchaseId]);
});

test("a stranger's look at a purchase answers as one that never was; staff see it", async () => {
  const { purchaseId } = await aPurchase(node, buyer.userId);
  const stranger = await aUser(node);
  const theirs = await as(stranger)(`GET /purchases/${purchaseId}`);
  expect(theirs.status).toBe(404);
  expect(theirs.text).toBe((await as(stranger)("GET /purchases/2000000000")).text);
  expect((await as(manager)(`GET /purchases/${purchaseId}`)).body.purchase.user.user_id).toBe(buyer.userId);
});

test("every change by hand is in the audit", async () => {
  const purchase = await give(await aProduct(node), { gift: true });
  await as(admin)("PUT /users/revokeAccess", { purchase_id: purchase.purchase_id });
  const rows = await waitFor(async () => {
    const found = await node.app.db
      .select()
      .from(audit)
      .where(eq(audit.target, `user:${buyer.userId}`));
    return found.length >= 2 ? found : undefined;
  }, "the audit");
  expect(rows.map(({ action }) => action).sort()).toEqual(["purchase.give", "purchase.revoke"]);
});
