import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aTestApp, type TestApp } from "../../../../test/app.ts";
import { aPaypal, type FakePaypal } from "../../../../test/paypal/index.ts";
import { aUser, type TestUser } from "../../../../test/people.ts";
import { aProduct } from "../../../../test/products.ts";
import { readPdf } from "../../../../test/readPdf.ts";
import { chooseSettings, liftLimits } from "../../../../test/settings.ts";
import { aStripe, type StripeOfTest } from "../../../../test/stripe/index.ts";
import { feeBackOf, feeOf } from "../fees/rules.ts";
import { fees as feeRows } from "../tables.fees.ts";
import { invoices } from "../tables.ts";
import { aShopCustomer, aTestShop, buyByCard, type TestShop } from "../test/shops.ts";

const DAY_MS = 86_400_000;

let stripe: StripeOfTest;
let paypal: FakePaypal;
let node: TestApp;
let admin: TestUser;

beforeAll(async () => {
  [stripe, paypal] = [await aStripe({ clock: { now: () => node?.app.clock.now() ?? new Date() } }), await aPaypal()];
  node = await aTestApp({ environment: { STRIPE_API_URL: stripe.url, PAYPAL_API_URL: paypal.url } });
  await liftLimits(node, "calls", "payments", "tries", "documents");
  await chooseSettings(node, { seller_name: "Pluma GmbH", tax_name: "IVA", tax_percent: "21" });
  admin = await aUser(node, { staff: "admin" });
});
afterAll(async () => {
  await node.close();
  await stripe.close();
  await paypal.close();
});

const aLiveShop = (changes = {}) =>
  aTestShop(node, { stripe: stripe.another({ isLive: true }), paypal: paypal.another() }, changes);

async function sell(shop: TestShop, price: number, currency = "USD"): Promise<number> {
  const product = await aProduct(node, { organizationId: shop.organizationId, price, currency });
  return buyByCard(shop, await aShopCustomer(node, shop), product);
}

const refund = (shop: TestShop, purchaseId: number, amount?: number) =>
  node.ask(`POST /organizations/${shop.organizationId}/purchases/${purchaseId}/refund`, {
    token: shop.boss.token,
    body: { amount },
  });
const setFee = (shop: TestShop, body: object, { token } = admin) =>
  node.ask(`PUT /organizations/${shop.organizationId}/fees`, { token, body });
const readFees = async (shop: TestShop, { token } = shop.boss) =>
  (await node.ask(`GET /organizations/${shop.organizationId}/fees`, { token })).body.fees;
const feesOf = async ({ organizationId }: TestShop) =>
  (
    await node.app.db
      .select()
      .from(feeRows)
      .where(eq(feeRows.organizationId, organizationId))
      .orderBy(feeRows.paymentId)
  ).map(({ amount }) => amount);

describe("a number of an invoice", () => {
  test("is of its seller's own series, without gaps however many are billed at once, and tests have another", async () => {
    const [shop, other] = [await aLiveShop({ invoice_prefix: "2026/" }), await aLiveShop()];
    const product = await aProduct(node, { organizationId: shop.organizationId });
    const customers = [];
    for (let index = 0; index < 8; index += 1) customers.push(await aShopCustomer(node, shop));
    await Promise.all(customers.map((customer) => buyByCard(shop, customer, product)));
    await sell(other, 1000);
    const numbersOf = async ({ organizationId }: TestShop) =>
      (await node.app.db.select().from(invoices).where(eq(invoices.organizationId, organizationId)))
        .map(({ number }) => number)
        .sort();
    expect(await numbersOf(shop)).toEqual(Array.from({ length: 8 }, (_, index) => `2026/00000${index + 1}`));
    expect(await numbersOf(other)).toEqual([`S${other.organizationId}-000001`]);
    const { shop: shown } = (
      await node.ask(`GET /organizations/${shop.organizationId}/shop`, { token: shop.boss.token })
    ).body;
    expect(shown.next_number).toBe("2026/000009");
    const tried = await aTestShop(node, { stripe: stripe.another(), paypal: paypal.another() });
    await sell(tried, 1000);
    expect(await numbersOf(tried)).toEqual(["TEST-000001"]);
  });

  test("stands on its PDF with the seller's details, its tax and its footer, as they were when it was written", async () => {
    const shop = await aLiveShop({
      ...{ seller_name: "Casa Abril S. L.", seller_address: "Calle Luna 3\n28004 Madrid", seller_tax_id: "B-777" },
      ...{ tax_name: "VAT", tax_percent: "10", invoice_footer: "Registered in Madrid", invoice_prefix: "CA-" },
    });
    const purchaseId = await sell(shop, 1100);
    const [row] = await node.app.db.select().from(invoices).where(eq(invoices.purchaseId, purchaseId));
    await node.ask(`PUT /organizations/${shop.organizationId}/shop`, {
      token: shop.boss.token,
      body: { seller_name: "Another name" },
    });
    const url = `${node.address}/api/invoices/${row?.invoiceId}/pdf?organization_id=${shop.organizationId}`;
    const read = (token: string) => fetch(url, { headers: { authorization: `Bearer ${token}` } });
    const text = await readPdf(new Uint8Array(await (await read(shop.boss.token)).arrayBuffer()));
    for (const part of [
      "CA-000001",
      "Casa Abril S. L.",
      "28004 Madrid",
      "B-777",
      "Registered in Madrid",
      "VAT 10",
      "$1.00 USD",
    ])
      expect(text).toContain(part);
    expect(text).not.toContain("Another name");
    // Neither the legal name of the installation nor that of its brand.
    expect(text).not.toContain("Pluma");
    const stranger = await aLiveShop();
    expect((await read(stranger.boss.token)).status).toBe(404);
  });
});

describe("a currency of its own", () => {
  test("is what a shop sells in from then on; what was sold keeps its own, and no figure adds up two", async () => {
    const shop = await aLiveShop();
    await sell(shop, 1000);
    const save = (currency: string) =>
      node.ask(`PUT /organizations/${shop.organizationId}/shop`, { token: shop.boss.token, body: { currency } });
    expect((await save("EUR")).body.shop).toMatchObject({ currency: "EUR", usual_currency: "USD" });
    const draft = { name: "Carta", description: "Words.", price: 19, word_amount: 100 };
    const query = `?organization_id=${shop.organizationId}`;
    const made = await node.ask(`POST /products${query}`, { token: shop.boss.token, body: draft });
    expect(made.body.product).toMatchObject({ currency: "EUR", price: 19 });
    expect((await node.ask(`GET /products/currency${query}`, { token: shop.boss.token })).body.currency).toBe("EUR");
    await buyByCard(shop, await aShopCustomer(node, shop), { productId: made.body.product.product_id });
    const list = await node.ask(`GET /organizations/${shop.organizationId}/purchases`, { token: shop.boss.token });
    expect(list.body.totals).toEqual([
      { currency: "EUR", amount: 19 },
      { currency: "USD", amount: 10 },
    ]);
    const people = await node.ask(`GET /organizations/${shop.organizationId}/users`, { token: shop.boss.token });
    expect(people.text).toContain("19");
  });
});

describe("the fee of the installation", () => {
  test("is a share and an amount of each charge, to the cent, and goes back with what is refunded", () => {
    const rate = { percent: 2.5, fixed: 30, currency: "USD" };
    expect([feeOf(1999, "USD", rate), feeOf(1999, "EUR", rate), feeOf(20, "USD", rate)]).toEqual([80, 50, 20]);
    const steps = [1, 500, 501, 1999].map((refunded) => feeBackOf({ fee: 80, charged: 1999, refunded }));
    expect(steps).toEqual([0, 20, 20, 80]);
    expect(feeBackOf({ fee: 99_999_999, charged: 99_999_999, refunded: 33_333_333 })).toBe(33_333_333);
  });

  test("is set by the platform's admins from a date on, is counted with each charge, and goes back with its refund", async () => {
    const shop = await aLiveShop();
    await sell(shop, 2000);
    expect(await feesOf(shop)).toEqual([]);
    expect((await setFee(shop, { percent: 5, fixed: 0.3 }, shop.boss)).status).toBe(403);
    const past = new Date(node.app.clock.now().getTime() - DAY_MS).toISOString();
    expect((await setFee(shop, { percent: 5, fixed: 0, starts_at: past })).body.code).toBe("fee_date_past");
    expect((await setFee(shop, { percent: 5, fixed: 0.3 })).status).toBe(200);
    const first = await sell(shop, 2000);
    const second = await sell(shop, 1000);
    expect(await feesOf(shop)).toEqual([130, 80]);
    await refund(shop, first, 10);
    await refund(shop, first, 10);
    await refund(shop, second, 1);
    expect(await feesOf(shop)).toEqual([130, 80, -65, -65, -8]);
    const later = new Date(node.app.clock.now().getTime() + 5 * DAY_MS).toISOString();
    await setFee(shop, { percent: 10, fixed: 0, starts_at: later });
    const shown = await readFees(shop);
    expect(shown).toMatchObject({ rate: { percent: 5, fixed: 0.3 }, coming: [{ percent: 10 }], can: { edit: false } });
    expect(shown.months).toMatchObject([
      { currency: "USD", sales: 3, charged: 50, refunded: 21, fee: 0.72, unbilled: 0.72 },
    ]);
  });

  test("of a test account is counted and never billed", async () => {
    const shop = await aTestShop(node, { stripe: stripe.another(), paypal: paypal.another() });
    await setFee(shop, { percent: 5, fixed: 0 });
    await sell(shop, 2000);
    expect(await feesOf(shop)).toEqual([100]);
    expect((await readFees(shop)).months).toEqual([]);
  });

  test("is billed for a month that is over, each fee once, by an invoice that staff mark as paid", async () => {
    const [shop, other] = [await aLiveShop({ seller_name: "Casa Abril S. L." }), await aLiveShop()];
    await setFee(shop, { percent: 5, fixed: 0 });
    await sell(shop, 2000);
    await sell(shop, 3000);
    const month = node.app.clock.now().toISOString().slice(0, 7);
    const path = `/organizations/${shop.organizationId}/fees/invoices`;
    const bill = () => node.ask(`POST ${path}`, { token: admin.token, body: { month } });
    expect((await bill()).body.code).toBe("month_not_over");
    node.time.skipMs += 32 * DAY_MS;
    // Who signed in a month ago is signed in no more.
    admin = await aUser(node, { staff: "admin" });
    const boss = await aUser(node, { membership: { organizationId: shop.organizationId, userTypeId: 1 } });
    const stranger = await aUser(node, { membership: { organizationId: other.organizationId, userTypeId: 1 } });
    const answers = await Promise.all([bill(), bill()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    const { fees } = answers.find(({ status }) => status === 201)?.body ?? {};
    const [invoice] = fees.invoices;
    expect(fees.invoices).toHaveLength(1);
    expect(invoice).toMatchObject({ number: "FEE-000001", month, amount: 2.5, tax_amount: 0.43, paid_at: null });
    const id = invoice.fee_invoice_id;
    const pdf = (who: TestUser, at = shop) =>
      fetch(`${node.address}/api/organizations/${at.organizationId}/fees/invoices/${id}/pdf`, {
        headers: { authorization: `Bearer ${who.token}` },
      });
    const text = await readPdf(new Uint8Array(await (await pdf(boss)).arrayBuffer()));
    for (const part of ["FEE-000001", "Pluma GmbH", "Casa Abril S. L.", "$2.50 USD", "$50.00 USD"])
      expect(text).toContain(part);
    expect([(await pdf(stranger)).status, (await pdf(stranger, other)).status]).toEqual([404, 404]);
    const pay = await node.ask(`PUT ${path}/${id}`, { token: admin.token, body: { is_paid: true } });
    expect(pay.body.fees.invoices[0].paid_at).not.toBeNull();
    const totals = await node.ask("GET /organizations/admin/sales?days=60", { token: admin.token });
    const rows = totals.body.shops.filter(
      (row: { organization_id: number }) => row.organization_id === shop.organizationId,
    );
    expect(rows).toMatchObject([{ currency: "USD", sales: 2, charged: 50, fee: 2.5, unbilled: 0, unpaid: 0 }]);
    expect(JSON.stringify(totals.body)).not.toContain("last4");
  });
});
