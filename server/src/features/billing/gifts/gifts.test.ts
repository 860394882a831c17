import { CARD } from "@pluma/contract/billing/checkout";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aTestApp, type TestApp } from "../../../../test/app.ts";
import { anAvatar } from "../../../../test/avatars.ts";
import { sumOfLedger } from "../../../../test/ledger.ts";
import { anOrganization, aUser, type TestUser } from "../../../../test/people.ts";
import { aProduct, aSubscription } from "../../../../test/products.ts";
import { liftLimits } from "../../../../test/settings.ts";
import { productGrants } from "../../products/tables.ts";
import { attempt } from "../checkout/attempt.ts";
import { syncPurchase } from "../sync/sync.ts";
import { giftCodes } from "../tables.gifts.ts";
import { invoices, payments, purchases } from "../tables.ts";
import { codeFor, giveTo, takeBy } from "../test/seats.ts";
import { aCard, aCustomer, aShop, type Shop } from "../test/selling.ts";
import { redeemGift } from "./redeeming.ts";

let shop: Shop;
let node: TestApp;
let other: TestApp;
let admin: TestUser;
beforeAll(async () => {
  shop = await aShop();
  node = shop.node;
  other = await aTestApp({ database: node.database, environment: { STRIPE_API_URL: shop.stripe.url } });
  await liftLimits(node, "calls", "payments", "tries");
  admin = await aUser(node, { staff: "admin" });
});
afterAll(async () => {
  await other.close();
  await shop.close();
});

/** A product that was bought as a gift; its purchase and its code, as its buyer sees them. */
async function given(productId: number, periods = 1) {
  const buyer = await aUser(node, { hasAccess: false, words: 0 });
  const saved = await node.ask("POST /payment_sources", {
    token: buyer.token,
    body: { token: shop.stripe.token("visa") },
  });
  const body = {
    product_id: productId,
    gift_periods: periods,
    payment_method_id: CARD,
    payment_source_id: saved.body.payment_source.payment_source_id,
  };
  const begun = await node.ask("POST /checkout/attempt", { token: buyer.token, body });
  expect(begun.body, begun.text).toMatchObject({ step: "paid" });
  const purchaseId = begun.body.purchase_id as number;
  const { gifts } = (await node.ask("GET /gifts", { token: buyer.token })).body;
  expect(gifts).toHaveLength(1);
  return { buyer, purchaseId, code: gifts[0].code as string };
}

const aPerson = () => aUser(node, { hasAccess: false, words: 0 });
const redeem = ({ token }: TestUser, code: string, on = node) =>
  on.ask("POST /gifts/redeem", { token, body: { code } });
const stateFor = async ({ token }: TestUser) => (await node.ask("GET /gifts", { token })).body.gifts[0].state;
const me = async ({ token }: TestUser) => (await node.ask("GET /users", { token })).body.user;
const refund = (purchaseId: number, body: object = {}) =>
  node.ask(`POST /purchases/${purchaseId}/refund`, { token: admin.token, body });
const paid = async (purchaseId: number) =>
  (await node.app.db.select().from(payments).where(eq(payments.purchaseId, purchaseId))).map(({ amount }) => amount);

test("a gift gives its buyer an invoice and a code, and whoever redeems it what the product gives, at no price", async () => {
  const { productId } = await aSubscription(node, { wordAmount: 1000 });
  const { avatarId } = await anAvatar(node, admin.userId);
  await node.app.db.insert(productGrants).values({ productId, kind: "avatar", thingId: avatarId });
  const { buyer, purchaseId, code } = await given(productId, 3);
  expect(await me(buyer)).toMatchObject({ has_access: false, available_words: 0 });
  expect(await paid(purchaseId)).toEqual([6000]);
  await node.app.db
    .update(productGrants)
    .set({ removedAt: node.app.clock.now() })
    .where(eq(productGrants.productId, productId));
  const friend = await aPerson();
  const { status, body, text } = await redeem(friend, ` ${code.toLowerCase().replaceAll("-", " ")}`);
  expect(status, text).toBe(200);
  expect(body.purchase).toMatchObject({ is_gift: true, amount: 0, status: "active", grants: [{ id: avatarId }] });
  const months = (new Date(body.purchase.expires_at).getTime() - node.app.clock.now().getTime()) / 86_400_000;
  expect(Math.round(months / 30)).toBe(3);
  expect(await me(friend)).toMatchObject({ has_access: true, available_words: 3000 });
  expect(await stateFor(buyer)).toBe("redeemed");
  const bills = await node.app.db.select().from(invoices).where(eq(invoices.productId, productId));
  expect(bills.map(({ userId, amount, status: stood }) => [userId, amount, stood])).toEqual([
    [buyer.userId, 6000, "completed"],
  ]);
});

test("of a plan for several whoever redeems it gives the seats, and its buyer has none of them", async () => {
  const { productId } = await aSubscription(node, { wordAmount: 1000, seats: 2 });
  const { buyer, code } = await given(productId);
  const [redeemer, holder] = [await aPerson(), await aPerson()];
  const { purchase } = (await redeem(redeemer, code)).body;
  expect((await giveTo(node, buyer, purchase.purchase_id, holder.email)).status).toBe(404);
  expect((await giveTo(node, redeemer, purchase.purchase_id, holder.email)).status).toBe(201);
  expect((await takeBy(node, holder, await codeFor(node, holder.email))).status).toBe(200);
  for (const person of [redeemer, holder]) expect(await me(person)).toMatchObject({ available_words: 1000 });
  expect(await me(buyer)).toMatchObject({ available_words: 0 });
});

test("of twenty who redeem a code on two nodes one has it; told again it is theirs once", async () => {
  const { productId } = await aProduct(node, { wordAmount: 700 });
  const { code } = await given(productId);
  const people = await Promise.all(Array.from({ length: 20 }, aPerson));
  const answers = await Promise.all(people.map((person, at) => redeem(person, code, at % 2 ? node : other)));
  const winners = people.filter((_, at) => answers[at]?.status === 200);
  expect(winners).toHaveLength(1);
  expect(new Set(answers.map(({ body }) => body.code ?? "had"))).toEqual(new Set(["had", "gift_redeemed"]));
  const [winner] = winners;
  if (!winner) return;
  await Promise.all(Array.from({ length: 6 }, (_, at) => redeem(winner, code, at % 2 ? node : other)));
  expect(await sumOfLedger(node, winner.userId)).toMatchObject({ balance: 700 });
});

test("a code that nobody redeemed goes with its refund, and words that went back before are not given", async () => {
  const { productId } = await aProduct(node, { wordAmount: 1000 });
  const whole = await given(productId);
  expect((await refund(whole.purchaseId)).status).toBe(200);
  expect((await redeem(await aPerson(), whole.code)).body.code).toBe("gift_withdrawn");
  expect(await stateFor(whole.buyer)).toBe("withdrawn");
  const part = await given(productId);
  const preview = await node.ask(`GET /purchases/${part.purchaseId}/refund?amount=5`, { token: admin.token });
  expect(preview.body).toMatchObject({ words: 1000, takes: 250, takes_max: 1000 });
  expect((await refund(part.purchaseId, { amount: 5 })).body).toMatchObject({ words_taken: 250 });
  const friend = await aPerson();
  await redeem(friend, part.code);
  expect(await me(friend)).toMatchObject({ available_words: 750 });
});

test.each([
  ["here", (purchaseId: number) => refund(purchaseId)],
  ["by the provider", (purchaseId: number) => backAt("refund", purchaseId)],
  ["in a dispute that is lost", (purchaseId: number) => backAt("dispute", purchaseId)],
  [
    "as a revoked purchase",
    (purchase_id: number) => node.ask("PUT /users/revokeAccess", { token: admin.token, body: { purchase_id } }),
  ],
])("a gift whose money goes back %s takes back what it gave to whoever redeemed it", async (_, back) => {
  const { productId } = await aSubscription(node, { wordAmount: 1000 });
  const { purchaseId, code, buyer } = await given(productId, 2);
  const friend = await aPerson();
  await redeem(friend, code);
  expect(await me(friend)).toMatchObject({ has_access: true, available_words: 2000 });
  await back(purchaseId);
  await syncPurchase(node.app, purchaseId);
  expect(await me(friend)).toMatchObject({ has_access: false, available_words: 0 });
  expect(await sumOfLedger(node, friend.userId)).toMatchObject({ balance: 0, sum: 0 });
  expect(await stateFor(buyer)).toBe("withdrawn");
  expect((await redeem(await aPerson(), code)).body.code).toBe("gift_withdrawn");
});

async function backAt(how: "refund" | "dispute", purchaseId: number): Promise<void> {
  const [row] = await node.app.db.select().from(purchases).where(eq(purchases.purchaseId, purchaseId));
  if (how === "refund") shop.stripe.refund(row?.providerRef ?? "");
  else shop.stripe.dispute(row?.providerRef ?? "", "lost");
  await Promise.all([syncPurchase(node.app, purchaseId), syncPurchase(other.app, purchaseId)]);
}

test("a second gift of a plan begins where the first one ends, and who pays for the plan keeps the code", async () => {
  const product = await aSubscription(node, { wordAmount: 10 });
  const friend = await aPerson();
  await redeem(friend, (await given(product.productId)).code);
  const { body } = await redeem(friend, (await given(product.productId)).code);
  const days = (new Date(body.purchase.expires_at).getTime() - node.app.clock.now().getTime()) / 86_400_000;
  expect(Math.round(days / 30)).toBe(2);
  const subscriber = await aCustomer(shop);
  const source = await aCard(shop, subscriber);
  await attempt(subscriber.ctx, {
    body: { product_id: product.productId, payment_method_id: CARD, payment_source_id: source },
  });
  const { code } = await given(product.productId);
  await expect(redeemGift(subscriber.ctx, { body: { code } })).rejects.toMatchObject({ code: "already_subscribed" });
  expect((await redeem(await aPerson(), code)).status).toBe(200);
});

test("what has so many places is no gift, nor two of what is bought once, and no code of money is off it", async () => {
  const { token } = await aPerson();
  const ask = (product: { productId: number }, more: object = { gift_periods: 1 }) =>
    node.ask("POST /checkout/totals", { token, body: { product_id: product.productId, ...more } });
  expect((await ask(await aProduct(node, { userLimit: 5 }))).body.code).toBe("gift_not_possible");
  expect((await ask(await aProduct(node), { gift_periods: 2 })).body.code).toBe("gift_not_possible");
  expect((await ask(await aProduct(node), { gift_periods: 1, discountCode: "HALF" })).body.code).toBe(
    "discount_invalid",
  );
  const trial = await aSubscription(node, { freeTrialLength: 30 });
  expect((await ask(trial, { gift_periods: 2 })).body).toMatchObject({
    total: 40,
    trial_ends_at: null,
    next_charge: null,
  });
});

test("guesses at codes are counted; a code of a shop is had in its organization, wherever it is redeemed, by who is in it alone", async () => {
  const organizationId = await anOrganization(node);
  const boss = await aUser(node, { membership: { organizationId, userTypeId: 1 } });
  const { productId } = await aProduct(node, { organizationId });
  const at = `?organization_id=${organizationId}`;
  const made = await node.ask(`POST /products/${productId}/gifts${at}`, { token: boss.token, body: { count: 1 } });
  const { batch_id } = made.body.batch;
  const { codes } = (await node.ask(`GET /products/${productId}/gifts/${batch_id}${at}`, { token: boss.token })).body;
  const rival = await anOrganization(node);
  const { token } = await aUser(node, { membership: { organizationId: rival, userTypeId: 1 } });
  const theirs = `/products/${productId}/gifts`;
  for (const path of [theirs, `${theirs}/${batch_id}`, `${theirs}/${batch_id}/csv`]) {
    expect((await node.ask(`GET ${path}?organization_id=${rival}`, { token })).status, path).toBe(404);
  }
  for (const [call, body] of [
    [`POST ${theirs}`, { count: 1 }],
    [`DELETE ${theirs}/${batch_id}`, undefined],
  ] as const) {
    expect((await node.ask(`${call}?organization_id=${rival}`, { token, body })).status, call).toBe(404);
  }
  const stranger = await aPerson();
  const refused = await redeem(stranger, codes[0].code);
  expect([refused.status, refused.body.code]).toEqual([403, "gift_elsewhere"]);
  for (let guess = 0; guess < 10; guess += 1) await redeem(stranger, "AAAA-AAAA");
  expect((await redeem(stranger, codes[0].code)).status).toBe(429);
  const member = await aUser(node, { membership: { organizationId, userTypeId: 3 }, hasAccess: false, words: 0 });
  // From the personal space, and had where it was sold.
  const had = await redeem(member, codes[0].code);
  expect(had.body, had.text).toMatchObject({ organization_id: organizationId });
  const inShop = (await node.ask(`GET /purchases${at}`, { token: member.token })).body;
  expect(inShop).toMatchObject([{ purchase_id: had.body.purchase.purchase_id }]);
});

test("a batch is its seller's: codes with who redeemed them, as a file too, until a day, and withdrawn where nobody has them", async () => {
  const { productId } = await aProduct(node, { wordAmount: 5 });
  const ask = (path: string, more: object = {}) => node.ask(path, { token: admin.token, ...more });
  const expires_at = new Date(node.app.clock.now().getTime() + 86_400_000).toISOString();
  const made = await ask(`POST /products/${productId}/gifts`, { body: { count: 3, note: "Course", expires_at } });
  expect(made.body.batch, made.text).toMatchObject({ count: 3, redeemed: 0, note: "Course" });
  const of = `/products/${productId}/gifts/${made.body.batch.batch_id}`;
  const { codes } = (await ask(`GET ${of}`)).body;
  expect(new Set(codes.map(({ code }: { code: string }) => code)).size).toBe(3);
  expect(JSON.stringify(await node.app.db.select().from(giftCodes))).not.toContain(codes[0].code);
  const friend = await aPerson();
  expect((await redeem(friend, codes[0].code)).status).toBe(200);
  expect((await ask(`GET ${of}`)).body.codes[0]).toMatchObject({
    state: "redeemed",
    redeemed_by: { email: friend.email },
  });
  expect((await ask(`GET ${of}/csv`)).text).toContain(`${codes[0].code},redeemed`);
  expect((await ask(`DELETE ${of}`)).body.batch).toMatchObject({ redeemed: 1, withdrawn: 2 });
  expect((await redeem(await aPerson(), codes[1].code)).body.code).toBe("gift_withdrawn");
  expect(await me(friend)).toMatchObject({ available_words: 5 });
  const late = await ask(`POST /products/${productId}/gifts`, { body: { count: 1, expires_at } });
  const [left] = (await ask(`GET /products/${productId}/gifts/${late.body.batch.batch_id}`)).body.codes;
  node.time.skipMs += 2 * 86_400_000;
  const fresh = await aPerson();
  expect((await redeem(fresh, left.code)).body.code).toBe("gift_expired");
  node.time.skipMs = 0;
});
