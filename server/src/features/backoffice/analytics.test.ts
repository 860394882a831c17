import { chanceOf, seedOfTests } from "@pluma/contract/kit/test/chance";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { aTestApp, type TestApp } from "../../../test/app.ts";
import { aUser, giveAccess, type TestUser } from "../../../test/people.ts";
import { purchasePeriods } from "../billing/tables.ts";
import { saveSettings, tellScreens } from "../site/index.ts";
import { aProduct, aPurchase, moved } from "./test/money.ts";
import { aRow } from "./test/rows.ts";

const seed = seedOfTests(20_250_301);

let node: TestApp;
let manager: TestUser;
let productId: number;
beforeAll(async () => {
  node = await aTestApp();
  manager = await aUser(node, { staff: "manager" });
  productId = await aProduct(node);
});
afterAll(() => node.close());
beforeEach(async () => {
  await node.app.db.execute(sql`truncate payments, invoices, purchase_periods, purchases restart identity cascade`);
  await setUp({ time_zone: null, currency: null, stripe_private_key: null, stripe_public_key: null });
});

async function setUp(settings: Record<string, string | null>) {
  await saveSettings(node.app, settings);
  tellScreens(node.app, Object.keys(settings));
}

async function ask(path: string) {
  const answer = await node.ask(`GET ${path}`, { token: manager.token });
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}

/** A purchase and its one payment. */
async function sold(at: string, amount: number, values: Partial<Parameters<typeof aPurchase>[1]> = {}) {
  const when = new Date(at);
  const purchase = await aPurchase(node, { productId, createdAt: when, ...values });
  await moved(node, purchase, { amount, at: when });
  return purchase;
}

test("income is the ledger to the cent, day by day and in all, whatever was charged and given back", async () => {
  const start = Date.parse("2025-03-01");
  const days = 40;
  const random = chanceOf(seed).below;
  const byDay = new Map<string, number>();
  const add = (at: Date, amount: number) => {
    const day = at.toISOString().slice(0, 10);
    byDay.set(day, (byDay.get(day) ?? 0) + amount);
  };
  for (let at = 0; at < 150; at += 1) {
    const paid = new Date(start + random(days * 86_400) * 1000 + random(1000));
    const amount = 1 + random(99_999);
    const purchase = await sold(paid.toISOString(), amount);
    add(paid, amount);
    if (random(3) === 0) {
      const back = new Date(start + random(days * 86_400) * 1000);
      const refund = -(1 + random(amount));
      await moved(node, purchase, { amount: refund, at: back });
      add(back, refund);
    }
  }
  const income = await ask("/analytics/income?start_date=2025-03-01&end_date=2025-04-09");
  const total = [...byDay.values()].reduce((sum, amount) => sum + amount, 0);
  expect(income.data.length).toBe(days);
  for (const { day, total: shown } of income.data) expect(shown, day).toBe((byDay.get(day) ?? 0) / 100);
  expect(income.total).toBe(total / 100);
  expect(Math.round((income.charges.total + income.refunds.total) * 100)).toBe(total);
  const monthly = await ask("/analytics/monthly?start_date=2025-03-01&end_date=2025-04-09");
  expect(monthly.data.map(({ day }: { day: string }) => day)).toEqual(["2025-03", "2025-04"]);
  expect(monthly.total).toBe(total / 100);
  const products = await ask("/analytics/purchases?start_date=2025-03-01&end_date=2025-04-09");
  expect(products.data).toEqual([
    { product_id: productId, name: "Writer, monthly", purchases: 150, total: total / 100, before: 0 },
  ]);
});

test("income is told by its weeks, counted from the first day, and by who took the money", async () => {
  await sold("2025-03-01T09:00:00Z", 3000);
  const second = await sold("2025-03-07T23:00:00Z", 2000, { provider: "paypal", paymentMethodId: 2 });
  await moved(node, second, { amount: -500, at: new Date("2025-03-08T01:00:00Z") });
  await sold("2025-03-10T09:00:00Z", 1000, { provider: "none" });
  await sold("2025-02-25T09:00:00Z", 9900);
  const income = await ask("/analytics/income?start_date=2025-03-01&end_date=2025-03-10");
  expect(income.weeks).toEqual([
    { start_date: "2025-03-01", end_date: "2025-03-07", payments: 2, charges: 50, refunds: 0, total: 50 },
    { start_date: "2025-03-08", end_date: "2025-03-10", payments: 1, charges: 10, refunds: -5, total: 5 },
  ]);
  expect(income.ways).toEqual([
    { way: "card", total: 30 },
    { way: "paypal", total: 15 },
    { way: "by_hand", total: 10 },
  ]);
  for (const days of ["start_date=2025-03-01&end_date=2025-03-07", "start_date=2024-06-01&end_date=2025-03-07"])
    expect((await ask(`/analytics/income?${days}`)).weeks).toEqual([]);
});

test("the span before is as long, ends where the span begins, and stands beside it day by day", async () => {
  await sold("2025-05-07T10:00:00Z", 100);
  await sold("2025-05-08T00:00:00Z", 200);
  await sold("2025-05-09T23:59:59.999Z", 400);
  await sold("2025-05-10T00:00:00Z", 800);
  await sold("2025-05-12T00:00:00Z", 1600);
  const income = await ask("/analytics/income?start_date=2025-05-10&end_date=2025-05-11");
  expect(income).toMatchObject({
    total: 8,
    before: 6,
    payments: { total: 1, before: 2 },
    average: { total: 8, before: 3 },
    data: [
      { day: "2025-05-10", total: 8, before: 2 },
      { day: "2025-05-11", total: 0, before: 4 },
    ],
  });
});

test("a day of Tokyo begins at 15:00 of the day before in UTC", async () => {
  await setUp({ time_zone: "Asia/Tokyo" });
  await sold("2025-06-09T14:59:59.999Z", 100);
  await sold("2025-06-09T15:00:00Z", 200);
  await sold("2025-06-10T14:59:59.999Z", 400);
  await sold("2025-06-10T15:00:00Z", 800);
  const income = await ask("/analytics/income?start_date=2025-06-10&end_date=2025-06-10");
  expect(income).toMatchObject({ total: 6, before: 1, time_zone: "Asia/Tokyo" });
});

test("a day of New York has 23 hours when clocks go forward and 25 when they go back, and loses no payment", async () => {
  await setUp({ time_zone: "America/New_York" });
  // Forward on 9 March 2025 at 07:00Z, back on 2 November at 06:00Z.
  await sold("2025-03-09T04:59:59Z", 100);
  await sold("2025-03-09T05:00:00Z", 200);
  await sold("2025-03-10T03:59:59Z", 400);
  await sold("2025-03-10T04:00:00Z", 800);
  const spring = await ask("/analytics/income?start_date=2025-03-08&end_date=2025-03-10");
  expect(spring.data.map(({ total }: { total: number }) => total)).toEqual([1, 6, 8]);
  await sold("2025-11-02T03:59:59Z", 1600);
  await sold("2025-11-02T04:00:00Z", 3200);
  await sold("2025-11-03T04:59:59Z", 6400);
  await sold("2025-11-03T05:00:00Z", 12_800);
  const autumn = await ask("/analytics/income?start_date=2025-11-01&end_date=2025-11-03");
  expect(autumn.data.map(({ total }: { total: number }) => total)).toEqual([16, 96, 128]);
});

test("without days it is this month up to today, in the time zone of the settings", async () => {
  await setUp({ time_zone: "Pacific/Kiritimati" });
  const today = () => new Date(Date.now() + 14 * 3_600_000).toISOString().slice(0, 10);
  const first = today();
  const { start_date, end_date } = await ask("/analytics/income");
  expect([first, today()]).toContain(end_date);
  expect(start_date).toBe(`${end_date.slice(0, 7)}-01`);
});

test("a long span is told by month, and each month beside as many days of the span before", async () => {
  await sold("2025-01-31T12:00:00Z", 100);
  await sold("2025-02-01T12:00:00Z", 200);
  await sold("2024-07-05T12:00:00Z", 400);
  const income = await ask("/analytics/income?start_date=2025-01-01&end_date=2025-06-30");
  expect(income.data.map(({ day }: { day: string }) => day)).toEqual(
    ["01", "02", "03", "04", "05", "06"].map((month) => `2025-${month}`),
  );
  expect(income.data[0]).toEqual({ day: "2025-01", total: 1, before: 4 });
  expect(income).toMatchObject({ total: 3, before: 4 });
});

test("what the Test action made is never income or a purchase, and a gift is never a purchase", async () => {
  await sold("2025-07-01T10:00:00Z", 500);
  await sold("2025-07-01T10:00:00Z", 700, { isTest: true });
  await aPurchase(node, { productId, isGift: true, amount: 0, createdAt: new Date("2025-07-01T10:00:00Z") });
  const days = "start_date=2025-07-01&end_date=2025-07-01";
  expect(await ask(`/admin/figures?${days}`)).toMatchObject({ income: { total: 5 }, purchases: { total: 1 } });
  expect((await ask(`/analytics/products?${days}`)).data).toMatchObject([{ purchases: 1, total: 5 }]);
});

test("payments of a test account count until a live one is connected, and the answer says which it is", async () => {
  await sold("2025-07-02T10:00:00Z", 500);
  await sold("2025-07-02T10:00:00Z", 700, { isLive: false });
  const days = "start_date=2025-07-02&end_date=2025-07-02";
  expect(await ask(`/analytics/income?${days}`)).toMatchObject({ total: 12, is_test: true });
  await setUp({ stripe_private_key: "sk_live_0123456789", stripe_public_key: "pk_live_0123456789" });
  expect(await ask(`/analytics/income?${days}`)).toMatchObject({ total: 5, is_test: false });
  expect((await ask(`/analytics/products?${days}`)).data).toMatchObject([{ purchases: 1, total: 5 }]);
});

test("money in another currency is in no figure, and the answer names the currency", async () => {
  await sold("2025-07-03T10:00:00Z", 500);
  await sold("2025-07-03T10:00:00Z", 9000, { currency: "JPY" });
  const income = await ask("/analytics/income?start_date=2025-07-03&end_date=2025-07-03");
  expect(income).toMatchObject({ total: 5, currency: "USD", other_currencies: ["JPY"] });
  await setUp({ currency: "JPY" });
  const yen = await ask("/analytics/income?start_date=2025-07-03&end_date=2025-07-03");
  expect(yen).toMatchObject({ total: 9000, currency: "JPY", other_currencies: ["USD"] });
});

test("running subscriptions are what they charge in a month; trials, ended ones and gifts are left out", async () => {
  await aPurchase(node, { productId, price: 3900 });
  await aPurchase(node, { productId, price: 12_000, subscriptionPeriod: "year" });
  await aPurchase(node, { productId, price: 2000, discountAmount: 500, discountCycles: null });
  await aPurchase(node, { productId, price: 2000, discountAmount: 500, discountCycles: 1 });
  await aPurchase(node, { productId, trialEnd: new Date(Date.now() + 86_400_000) });
  await aPurchase(node, { productId, willRenew: false });
  await aPurchase(node, { productId, isGift: true });
  await aPurchase(node, { productId, status: "cancelled" });
  expect((await ask("/admin/figures")).recurring).toBe(39 + 10 + 15 + 20);
});

test("trials are counted by the day they began, with those that were paid afterwards and those that run", async () => {
  const trialEnd = new Date("2025-08-08T10:00:00Z");
  const paid = await aPurchase(node, { productId, trialEnd, createdAt: new Date("2025-08-01T10:00:00Z") });
  await moved(node, paid, { amount: 3900, at: trialEnd });
  await aPurchase(node, { productId, trialEnd, status: "cancelled", createdAt: new Date("2025-08-02T10:00:00Z") });
  await aPurchase(node, { productId, trialEnd: new Date(Date.now() + 86_400_000) });
  const trials = await ask("/analytics/free_trials?start_date=2025-08-01&end_date=2025-08-02");
  expect(trials).toMatchObject({ total: 2, before: 0, paid: 1, running: 1 });
  expect(trials.data.map(({ total }: { total: number }) => total)).toEqual([1, 1]);
});

test("words are those that were delivered, by day", async () => {
  for (const [at, used] of [
    ["2025-08-10T23:59:59Z", 30],
    ["2025-08-11T00:00:00Z", 200],
    ["2025-08-12T12:00:00Z", 1000],
  ] as const) {
    await node.app.db.execute(
      sql`insert into word_ledger (user_id, kind, words, used, cause, created_at) values (1, 'settle', 0, ${used}, ${`test:${at}`}, ${at})`,
    );
  }
  const words = await ask("/analytics/words?start_date=2025-08-11&end_date=2025-08-12");
  expect(words).toMatchObject({ total: 1200, before: 30 });
  expect(words.data.map(({ total }: { total: number }) => total)).toEqual([200, 1000]);
});

test("customers are who signed up, who has access at the end, and who cancelled and why", async () => {
  const joined = await aRow(node, { createdAt: new Date("2025-09-02T10:00:00Z"), name: "Iker" });
  const gone = await aRow(node, { createdAt: new Date("2025-09-03T10:00:00Z"), deletedAt: new Date() });
  await aRow(node, { createdAt: new Date("2025-08-31T10:00:00Z") });
  const purchase = await aPurchase(node, {
    productId,
    userId: joined,
    status: "cancelled",
    createdAt: new Date("2025-09-02T10:00:00Z"),
    cancelledAt: new Date("2025-09-20T10:00:00Z"),
    cancelReason: "Too expensive for two months.",
    accessUntil: new Date("2025-10-02T10:00:00Z"),
  });
  await node.app.db.insert(purchasePeriods).values({
    purchaseId: purchase.purchaseId,
    userId: joined,
    key: "once",
    startsAt: new Date("2025-09-02T10:00:00Z"),
    endsAt: new Date("2025-10-02T10:00:00Z"),
  });
  await aPurchase(node, {
    productId,
    userId: gone,
    status: "cancelled",
    cancelledAt: new Date("2025-09-21T10:00:00Z"),
  });
  const never = { cancelledAt: new Date("2025-09-22T10:00:00Z"), startedAt: null };
  await aPurchase(node, { productId, status: "cancelled", ...never });
  const found = await ask("/analytics/customers?start_date=2025-09-01&end_date=2025-09-30");
  expect(found.signups).toMatchObject({ count: 2, before: 1, customers: [{ user_id: joined, name: "Iker" }] });
  expect(found.active).toMatchObject({ count: 1, before: 0, customers: [{ user_id: joined }] });
  expect(found.cancelled).toMatchObject({ count: 2, before: 0 });
  expect(found.cancelled.customers).toMatchObject([
    {
      user_id: joined,
      cancel_reason: "Too expensive for two months.",
      cancelled_at: "2025-09-20T10:00:00.000Z",
      product: "Writer, monthly",
    },
  ]);
  const later = await ask("/analytics/customers?start_date=2025-10-01&end_date=2025-10-31");
  expect(later.active).toMatchObject({ count: 0, before: 1 });
});

test("those who sign up are told by the reason that they gave and by the campaign that led them, with how many have access", async () => {
  const createdAt = new Date("2025-11-05T10:00:00Z");
  const came = { utm_medium: "mail", utm_campaign: "autumn", utm_term: "", utm_content: "" };
  const paying = await aRow(node, {
    createdAt,
    signupReason: "Recommendation",
    campaign: { utm_source: "news", ...came },
  });
  await giveAccess(node, paying, new Date(Date.now() + 86_400_000));
  await aRow(node, { createdAt, campaign: { utm_source: "news", ...came, utm_term: "other" } });
  await aRow(node, { createdAt, campaign: { utm_source: "ad", ...came } });
  await aRow(node, { createdAt });
  await aRow(node, { createdAt: new Date("2025-12-01T00:00:00Z"), signupReason: "Later" });
  const { origins } = await ask("/analytics/customers?start_date=2025-11-01&end_date=2025-11-30");
  expect(origins).toEqual({
    reasons: [
      { reason: "", count: 3, active: 0 },
      { reason: "Recommendation", count: 1, active: 1 },
    ],
    campaigns: [
      { utm_source: "news", utm_medium: "mail", utm_campaign: "autumn", count: 2, active: 1 },
      { utm_source: "ad", utm_medium: "mail", utm_campaign: "autumn", count: 1, active: 0 },
    ],
  });
});

test("up to today the active customers are who has access now, without the staff", async () => {
  const before = (await ask("/analytics/customers")).active.count;
  const customer = await aRow(node);
  await giveAccess(node, customer, new Date(Date.now() + 86_400_000));
  const { active } = await ask("/analytics/customers");
  expect(active.count).toBe(before + 1);
  expect(active.customers.map((row: { user_id: number }) => row.user_id)).not.toContain(manager.userId);
});

test("what waits is counted whenever it was made, and the newest purchases name buyer and status", async () => {
  const buyer = await aRow(node, { name: "Elena", lastName: "Marín" });
  await aPurchase(node, { productId, userId: buyer, status: "pending", startedAt: null });
  const figures = await ask("/admin/figures?start_date=2025-01-01&end_date=2025-01-02");
  expect(figures).toMatchObject({ pending_purchases: 1, failed_invoices: 0, purchases: { total: 0 } });
  expect(figures.newest).toMatchObject([
    { user: { user_id: buyer, name: "Elena" }, product: "Writer, monthly", amount: 39, status: "pending" },
  ]);
});

test("instructors, reservations and videos answer that there are none", async () => {
  for (const path of ["instructors", "reservations", "videos"]) {
    expect(await ask(`/analytics/${path}`)).toMatchObject({ data: [], total: 0 });
  }
});

test.each([
  "start_date=2025-06-02&end_date=2025-06-01",
  "start_date=2024-01-01&end_date=2025-01-01",
  "start_date=2025-02-30",
  "end_date=x",
  "start_date=9999-12-31&end_date=9999-12-31",
])("days that cannot be are refused with 400: %s", async (query) => {
  for (const path of ["/analytics/income", "/analytics/customers", "/analytics/videos", "/admin/figures"]) {
    expect((await node.ask(`GET ${path}?${query}`, { token: manager.token })).status, path).toBe(400);
  }
});

test("a year of 366 days can be asked for, and a moment names the day that it lies in", async () => {
  expect((await ask("/analytics/income?start_date=2024-01-01&end_date=2024-12-31")).data.length).toBe(12);
  await setUp({ time_zone: "Asia/Tokyo" });
  const income = await ask(`/analytics/income?start_date=2025-06-09T15:00:00Z&end_date=2025-06-09T23:00:00-05:00`);
  expect([income.start_date, income.end_date]).toEqual(["2025-06-10", "2025-06-10"]);
});
