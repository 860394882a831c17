import { CARD } from "@pluma/contract/billing/checkout";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aTestApp, type TestApp } from "../../../../test/app.ts";
import { aPaypal, type FakePaypal } from "../../../../test/paypal/index.ts";
import { aUser, type TestUser } from "../../../../test/people.ts";
import { aProduct, aSubscription } from "../../../../test/products.ts";
import { anInvoice } from "../../../../test/purchases.ts";
import { liftLimits } from "../../../../test/settings.ts";
import { aStripe, type StripeOfTest } from "../../../../test/stripe/index.ts";
import { shops as shopRows } from "../../products/tables.ts";
import { attempt } from "../checkout/attempt.ts";
import { applyEvents } from "../sync/events.ts";
import { providerEvents } from "../tables.events.ts";
import { paymentSources, payments, purchases } from "../tables.ts";
import { allSeen } from "../test/applied.ts";
import { aCard } from "../test/selling.ts";
import { aShopCustomer, aTestShop, buyAtPaypal, buyByCard, refOf, type TestShop } from "../test/shops.ts";

let stripe: StripeOfTest;
let paypal: FakePaypal;
let node: TestApp;
let one: TestShop;
let other: TestShop;
let admin: TestUser;

beforeAll(async () => {
  [stripe, paypal] = [await aStripe(), await aPaypal()];
  node = await aTestApp({ environment: { STRIPE_API_URL: stripe.url, PAYPAL_API_URL: paypal.url } });
  await liftLimits(node, "calls", "payments", "tries");
  admin = await aUser(node, { staff: "admin" });
  one = await aTestShop(node, { stripe: stripe.another(), paypal: paypal.another() });
  other = await aTestShop(node, { stripe: stripe.another(), paypal: paypal.another() });
});
afterAll(async () => {
  await node.close();
  await stripe.close();
  await paypal.close();
});

const pathOf = ({ organizationId }: TestShop) => `/organizations/${organizationId}/shop`;
const readShop = async (shop: TestShop) =>
  (await node.ask(`GET ${pathOf(shop)}`, { token: shop.boss.token })).body.shop;
const tryIt = async (shop: TestShop, provider: string) =>
  (await node.ask(`POST ${pathOf(shop)}/test`, { token: shop.boss.token, body: { provider } })).body;
const ledgerOf = async (purchaseId: number) =>
  (
    await node.app.db.select().from(payments).where(eq(payments.purchaseId, purchaseId)).orderBy(payments.paymentId)
  ).map(({ amount }) => amount);
const statusOf = async (purchaseId: number) =>
  (await node.app.db.select().from(purchases).where(eq(purchases.purchaseId, purchaseId)))[0]?.status;

describe("the accounts of an organization", () => {
  test("are kept sealed, are answered by their last characters, and a mask that comes back leaves them", async () => {
    const shop = await readShop(one);
    const { privateKey, webhookKey } = one.stripe.keys;
    expect(shop).toMatchObject({
      stripe_private_key: `****${privateKey.slice(-4)}`,
      paypal_client_id: one.paypal.keys.clientId,
      paypal_secret_key: `****${one.paypal.keys.secretKey.slice(-4)}`,
    });
    expect(JSON.stringify(shop)).not.toContain(privateKey);
    expect(JSON.stringify(shop)).not.toContain(webhookKey);
    expect(JSON.stringify(shop)).not.toContain(one.paypal.keys.secretKey);
    const [row] = await node.app.db.select().from(shopRows).where(eq(shopRows.organizationId, one.organizationId));
    expect(JSON.stringify(row)).not.toContain(one.paypal.keys.secretKey);
    const { stripe_private_key, paypal_secret_key } = shop;
    const body = { stripe_private_key, paypal_secret_key };
    await node.ask(`PUT ${pathOf(one)}`, { token: one.boss.token, body });
    expect(await tryIt(one, "stripe")).toMatchObject({ ok: true });
    expect(await tryIt(one, "paypal")).toMatchObject({ ok: true });
  });

  test("are tried at the provider itself, which says whether it reports here", async () => {
    const { accounts } = await readShop(one);
    expect(await tryIt(one, "paypal")).toEqual({ ok: true, is_live: false, problem: null, webhook: "missing" });
    one.paypal.reportTo(accounts[1].webhook_url);
    expect(await tryIt(one, "paypal")).toMatchObject({ webhook: "found" });
    expect(await tryIt(one, "stripe")).toMatchObject({ ok: true, webhook: "missing" });
    one.stripe.reportTo(accounts[0].webhook_url);
    expect(await tryIt(one, "stripe")).toMatchObject({ webhook: "found" });
  });

  test("of the installation are tried in the same way, by its admins", async () => {
    const tryOwn = async (provider: string) =>
      (await node.ask("POST /appconfig/test/payments", { token: admin.token, body: { provider } })).body;
    expect(await tryOwn("stripe")).toEqual({ ok: false, is_live: false, problem: "no_keys", webhook: "unknown" });
    const { secretKey, clientId, webhookId } = paypal.keys;
    const body = {
      ...{ stripe_private_key: stripe.keys.privateKey, paypal_client_id: clientId, paypal_secret_key: secretKey },
      ...{ paypal_webhook_id: webhookId, paypal_mode: "sandbox" },
    };
    expect((await node.ask("PUT /appconfig", { token: admin.token, body })).status).toBe(200);
    expect(await tryOwn("stripe")).toMatchObject({ ok: true, is_live: false, webhook: "missing" });
    stripe.reportTo(`${node.app.publicUrl}/api/webhooks/stripe`);
    expect(await tryOwn("stripe")).toMatchObject({ webhook: "found" });
    paypal.reportTo(`${node.app.publicUrl}/api/webhooks/paypal`);
    expect(await tryOwn("paypal")).toMatchObject({ ok: true, webhook: "found" });
    await node.ask("PUT /appconfig", { token: admin.token, body: { stripe_private_key: "sk_test_of_nobody" } });
    expect(await tryOwn("stripe")).toMatchObject({ ok: false, problem: "keys_refused" });
    const none = Object.fromEntries(Object.keys(body).map((key) => [key, null]));
    await node.ask("PUT /appconfig", { token: admin.token, body: none });
  });

  test("that the provider does not accept, or has not been asked for, say so", async () => {
    const broken = await aTestShop(
      node,
      { stripe: stripe.another(), paypal: paypal.another() },
      { stripe_private_key: "sk_test_gone", paypal_secret_key: "gone" },
    );
    expect(await tryIt(broken, "stripe")).toMatchObject({ ok: false, problem: "keys_refused" });
    expect(await tryIt(broken, "paypal")).toMatchObject({ ok: false, problem: "keys_refused" });
    await node.ask(`PUT ${pathOf(broken)}`, { token: broken.boss.token, body: { paypal_client_id: null } });
    expect(await tryIt(broken, "paypal")).toMatchObject({ ok: false, problem: "no_keys" });
  });

  test("cannot be moved to another organization in the database", async () => {
    const [row] = await node.app.db.select().from(shopRows).where(eq(shopRows.organizationId, one.organizationId));
    const thief = await aTestShop(node, { stripe: stripe.another(), paypal: paypal.another() });
    await node.app.db
      .update(shopRows)
      .set({ paypalSecretKey: row?.paypalSecretKey ?? null })
      .where(eq(shopRows.organizationId, thief.organizationId));
    expect(await tryIt(thief, "paypal")).toMatchObject({ problem: "no_keys" });
  });

  test("are no business of other Admins, Managers or the platform's managers", async () => {
    const manager = await aUser(node, { membership: { organizationId: one.organizationId, userTypeId: 2 } });
    const office = await aUser(node, { staff: "manager" });
    const read = async ({ token }: TestUser) => (await node.ask(`GET ${pathOf(one)}`, { token })).status;
    expect([await read(other.boss), await read(manager), await read(office)]).toEqual([404, 403, 403]);
  });
});

describe("a payment", () => {
  test("lands on the account of the shop that sold, by card and at PayPal", async () => {
    for (const shop of [one, other]) {
      const product = await aProduct(node, { organizationId: shop.organizationId, price: 2500 });
      const before = [one, other].map(({ stripe: at }) => at.money().charged);
      await buyByCard(shop, await aShopCustomer(node, shop), product);
      const after = [one, other].map(({ stripe: at }) => at.money().charged);
      expect(after.map((sum, index) => sum - (before[index] ?? 0))).toEqual(shop === one ? [2500, 0] : [0, 2500]);
      const purchaseId = await buyAtPaypal(shop, await aShopCustomer(node, shop), product);
      expect([one, other].map(({ paypal: at }) => at.takenOf(purchaseId))).toEqual(
        shop === one ? [2500, 0] : [0, 2500],
      );
      expect(await ledgerOf(purchaseId)).toEqual([2500]);
    }
  });

  test("by a card that is kept at another shop is refused, and so is one at a product of a shop without accounts", async () => {
    const product = await aProduct(node, { organizationId: other.organizationId });
    const customer = await aShopCustomer(node, one);
    await expect(buyByCard({ ...other, stripe: one.stripe }, customer, product)).rejects.toThrow();
  });

  test("is refunded at the account that took it, by its seller and not by another", async () => {
    const product = await aProduct(node, { organizationId: one.organizationId });
    const customer = await aShopCustomer(node, one);
    const purchaseId = await buyByCard(one, customer, product);
    const refund = (shop: TestShop, { token }: TestUser, at = shop.organizationId) =>
      node.ask(`POST /organizations/${at}/purchases/${purchaseId}/refund`, { token, body: { amount: 5 } });
    expect((await refund(other, other.boss)).status).toBe(404);
    expect((await refund(other, other.boss, one.organizationId)).status).toBe(404);
    const before = other.stripe.money().refunded;
    expect((await refund(one, one.boss)).body).toMatchObject({ refunded: 5 });
    expect(one.stripe.money().refunded).toBeGreaterThan(0);
    expect(other.stripe.money().refunded).toBe(before);
    expect(await ledgerOf(purchaseId)).toEqual([2000, -500]);
  });
});

describe("what an account reports", () => {
  const sendStripe = (shop: TestShop, event: Parameters<StripeOfTest["signed"]>[0], secret?: string) => {
    const { payload, headers } = one.stripe.signed(event, secret);
    const url = `${node.address}/api/webhooks/stripe/${shop.organizationId}`;
    return fetch(url, { method: "POST", headers, body: payload });
  };

  test("is taken with the secret of its own shop alone", async () => {
    const product = await aSubscription(node, { organizationId: one.organizationId });
    await buyByCard(one, await aShopCustomer(node, one), product);
    const event = one.stripe.events.at(-1);
    if (!event) throw new Error("nothing was reported");
    expect((await sendStripe(one, event)).status).toBe(200);
    expect((await sendStripe(other, event)).status).toBe(400);
    expect((await sendStripe(one, event, other.stripe.keys.webhookKey)).status).toBe(400);
    const shop = await readShop(one);
    expect(shop.accounts[0]).toMatchObject({ heard_at: expect.any(String), refused_at: expect.any(String) });
    const sent = one.paypal.takeEvents();
    const at = (to: TestShop) => `${node.address}/api/webhooks/paypal/${to.organizationId}`;
    const [first] = sent;
    if (!first) throw new Error("PayPal reported nothing");
    expect(await one.paypal.send(at(other), [first])).toEqual([400]);
    expect(await one.paypal.send(at(one), [first])).toEqual([200]);
    expect((await readShop(one)).accounts[1]).toMatchObject({ heard_at: expect.any(String) });
  });

  test("never touches what another shop sold, whatever it names", async () => {
    const product = await aSubscription(node, { organizationId: other.organizationId });
    const customer = await aShopCustomer(node, other);
    const purchaseId = await buyByCard(other, customer, product);
    await allSeen(node);
    const ref = await refOf(node, purchaseId);
    const [template] = one.stripe.events;
    if (!template) throw new Error("nothing was reported");
    // The shop signs with its own secret whatever it likes: here of a purchase, a bill and a payment of the other's.
    const object = { object: "subscription", id: ref, metadata: { purchase_id: String(purchaseId) } };
    const forged = JSON.parse(
      JSON.stringify({ ...template, id: "evt_forged", type: "customer.subscription.deleted", data: { object } }),
    );
    const before = one.stripe.calls.length;
    expect((await sendStripe(one, forged)).status).toBe(200);
    await applyEvents(node.app);
    await allSeen(node);
    expect(await statusOf(purchaseId)).toBe("active");
    expect(one.stripe.calls.slice(before).filter(({ path }) => path.includes(ref))).toEqual([]);
    const [kept] = await node.app.db
      .select()
      .from(providerEvents)
      .where(and(eq(providerEvents.ref, "evt_forged"), eq(providerEvents.organizationId, one.organizationId)));
    expect(kept?.error).toContain("nothing here has these ids");
  });

  test("is kept once for each shop, so that no shop's event is taken for another's", async () => {
    const [template] = one.stripe.events;
    if (!template) throw new Error("nothing was reported");
    const same = { ...template, id: "evt_same" };
    expect((await sendStripe(one, same)).status).toBe(200);
    expect((await sendStripe(one, same)).status).toBe(200);
    const { payload, headers } = other.stripe.signed(same);
    const url = `${node.address}/api/webhooks/stripe/${other.organizationId}`;
    expect((await fetch(url, { method: "POST", headers, body: payload })).status).toBe(200);
    const rows = await node.app.db.select().from(providerEvents).where(eq(providerEvents.ref, "evt_same"));
    expect(rows.map(({ organizationId }) => organizationId).sort()).toEqual(
      [one.organizationId, other.organizationId].sort(),
    );
  });
});

describe("what a shop sold", () => {
  test("is listed to its Admins alone, with the cards; staff see the purchases without them", async () => {
    const product = await aProduct(node, { organizationId: one.organizationId });
    const customer = await aShopCustomer(node, one);
    const purchaseId = await buyByCard(one, customer, product);
    const list = async ({ token }: TestUser, shop = one) =>
      node.ask(`GET /organizations/${shop.organizationId}/purchases?size=50`, { token });
    const own = (await list(one.boss)).body;
    const find = (found: { purchases: { purchase_id: number }[] }) =>
      found.purchases.find((purchase) => purchase.purchase_id === purchaseId);
    expect(find(own)).toMatchObject({ payment_source: { last4: expect.any(String) }, can: { refund: true } });
    expect((await list(other.boss)).status).toBe(404);
    expect(find((await list(other.boss, other)).body)).toBeUndefined();
    expect(find((await node.ask("GET /purchases/admin", { token: admin.token })).body)).toMatchObject({
      payment_source: null,
      provider_url: null,
    });
    const read = await node.ask(`GET /purchases/${purchaseId}`, { token: admin.token });
    expect(read.body.purchase.payment_source).toBeNull();
    const invoices = await node.ask(`GET /organizations/${one.organizationId}/invoices`, { token: one.boss.token });
    expect(invoices.body.invoices.length).toBeGreaterThan(0);
    const csv = await node.ask(`GET /organizations/${one.organizationId}/invoices/csv`, { token: one.boss.token });
    expect(csv.text).toContain("TEST-000001");
  });
});

test("an open invoice is paid by a card that its own seller's account keeps, and by no other of the same person", async () => {
  const product = await aProduct(node, { organizationId: one.organizationId });
  const customer = await aShopCustomer(node, one);
  const purchaseId = await buyByCard(one, customer, product);
  const [purchase] = await node.app.db.select().from(purchases).where(eq(purchases.purchaseId, purchaseId));
  if (!purchase) return expect.fail("nothing was bought");
  const open = { provider: "stripe", isLive: purchase.isLive, organizationId: one.organizationId, status: "pending" };
  const { invoiceId } = await anInvoice(node, purchase, open);
  const { organizationId } = other;
  const actor = { ...customer.ctx.actor, organizationId, organizationRole: "member" as const };
  const pay = (cardId: number) =>
    attempt(customer.ctx, {
      body: { type: "invoice", invoice_id: invoiceId, payment_method_id: CARD, payment_source_id: cardId },
    });
  const elsewhere = await aCard(other, { ...customer, ctx: { ...customer.ctx, actor, caller: actor } });
  await expect(pay(elsewhere)).rejects.toMatchObject({ code: "payment_method_invalid" });
  const ofSeller = and(
    eq(paymentSources.userId, customer.userId),
    eq(paymentSources.organizationId, one.organizationId),
  );
  const [own] = await node.app.db.select().from(paymentSources).where(ofSeller);
  // As the same account with keys of the other kind would keep it.
  await node.app.db.update(paymentSources).set({ isLive: !purchase.isLive }).where(ofSeller);
  await expect(pay(own?.paymentSourceId ?? 0)).rejects.toMatchObject({ code: "payment_method_invalid" });
  expect(await ledgerOf(purchaseId)).toHaveLength(1);
});
