import { chanceOf, seedOfTests } from "@pluma/contract/kit/test/chance";
import type { MarginRow, MarginSide } from "@pluma/contract/margin/margin";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aTestApp, type TestApp } from "../../../test/app.ts";
import { anOrganization, aUser, type TestUser } from "../../../test/people.ts";
import { liftLimits } from "../../../test/settings.ts";
import { invoices, payments, purchasePeriods, purchases } from "../billing/tables.ts";
import { countUsage } from "../generation/costs/counting.ts";
import { products } from "../products/tables.ts";

const seed = seedOfTests(20_261_129);
const DAY_MS = 86_400_000;
const MILLION = 1_000_000;
const models = ["gpt-4o-mini", "alpha-1", "alpha-2", "beta"] as const;
const avatarIds = [null, 7001, 7002, 7003];

type Owner = "platform" | "organization" | "user";
type Call = {
  userId: number;
  organizationId: number | null;
  avatarId: number | null;
  productId: number | null;
  owner: Owner;
  tokens: [number, number, number];
  cost: bigint;
  isPriced: boolean;
  model: string;
  day: string;
};
type Paid = { userId: number; sellerId: number | null; productId: number; currency: string; amount: number };

let node: TestApp;
let staff: TestUser;
const calls: Call[] = [];
const paid: Paid[] = [];
const shops: number[] = [];
const bosses: TestUser[] = [];

beforeAll(async () => {
  node = await aTestApp();
  await liftLimits(node, "calls");
  staff = await aUser(node, { staff: "admin" });
  for (let count = 0; count < 2; count += 1) {
    const organizationId = await anOrganization(node);
    shops.push(organizationId);
    bosses.push(await aUser(node, { membership: { organizationId, userTypeId: 1 } }));
  }
  await live();
});
afterAll(() => node.close());

const today = () => node.app.clock.now().toISOString().slice(0, 10);

async function enter(model: string, input: number, cached: number, output: number) {
  const body = { model, input, cached, output, from_day: today() };
  expect((await node.ask("POST /ai/prices", { token: staff.token, body })).status).toBe(201);
}

/** What the model of this test says that a call costs: its own sum, apart from the product's. */
const prices = new Map<string, [number, number, number]>([["gpt-4o-mini", [0.15, 0.15, 0.6]]]);

/** A random life: people who buy, give back and write, prices that change, keys of everybody, two organizations. */
async function live() {
  const luck = chanceOf(seed);
  const people = await Promise.all(Array.from({ length: 8 }, () => aUser(node)));
  const sold = await sell(
    people.map(({ userId }) => userId),
    luck,
  );
  let serial = 0;
  for (let act = 0; act < 160; act += 1) {
    const { userId } = luck.of(people);
    const dice = luck.next();
    if (dice < 0.06) {
      const model = luck.of(["alpha-1", "alpha-*", "beta"]);
      const figures = [0, 0, 0].map(() => Math.floor(luck.next() * 40_000) / 1000) as [number, number, number];
      prices.set(model, figures);
      await enter(model, ...figures);
      reprice();
    } else if (dice < 0.3) {
      serial += 1;
      await pay(luck, luck.of(sold), userId, serial);
    } else await write(luck, userId);
    if (luck.next() < 0.03) await passDay();
  }
}

const priceFor = (model: string) =>
  prices.get(model) ?? (model.startsWith("alpha-") ? prices.get("alpha-*") : undefined);

/** What had no price on the day that one is valid from gets it; whatever was counted with one keeps that. */
function reprice() {
  for (const call of calls) {
    const price = call.isPriced || call.day !== today() ? undefined : priceFor(call.model);
    if (price) Object.assign(call, { isPriced: true, cost: costBy(price, call.tokens) });
  }
}

async function passDay() {
  node.time.skipMs += DAY_MS;
  // Sessions do not last a day.
  for (const each of [staff, ...bosses]) {
    each.token = (await node.app.identity.openSession(each.uid, { ip: "127.0.0.1", userAgent: "tests" })).token;
  }
}

type Sold = { productId: number; sellerId: number | null; currency: string };
const owned = new Map<number, number>();

async function sell(userIds: number[], luck: ReturnType<typeof chanceOf>): Promise<Sold[]> {
  const made: Sold[] = [];
  for (const sellerId of [null, null, ...shops]) {
    const currency = luck.of(["USD", "EUR"]);
    const [row] = await node.app.db
      .insert(products)
      .values({ name: `Plan ${made.length}`, description: "-", currency, price: 900, organizationId: sellerId })
      .returning();
    made.push({ productId: row?.productId ?? 0, sellerId, currency });
    shopOf.set(row?.productId ?? 0, sellerId ?? 0);
  }
  // Half of them have bought something that gives them access.
  for (const userId of userIds.slice(0, 4)) {
    const { productId, sellerId, currency } = luck.of(made);
    const purchase = await aPurchaseOf(userId, { productId, sellerId, currency });
    const startsAt = new Date(Date.now() - DAY_MS);
    await node.app.db.insert(purchasePeriods).values({
      purchaseId: purchase,
      userId,
      key: "once",
      startsAt,
      endsAt: new Date(Date.now() + 400 * DAY_MS),
      words: 0,
    });
    owned.set(userId, productId);
  }
  return made;
}

async function aPurchaseOf(userId: number, { productId, sellerId, currency }: Sold): Promise<number> {
  const [row] = await node.app.db
    .insert(purchases)
    .values({
      ...{ userId, productId, currency, organizationId: sellerId, productName: `Plan ${productId}`, status: "active" },
      ...{ provider: "stripe", isLive: true, paymentMethodId: 1, amount: 900, price: 900, isSubscription: false },
    })
    .returning();
  return row?.purchaseId ?? 0;
}

async function pay(luck: ReturnType<typeof chanceOf>, sold: Sold, userId: number, serial: number) {
  const { productId, sellerId, currency } = sold;
  const purchaseId = await aPurchaseOf(userId, sold);
  const isRefund = luck.next() < 0.25;
  const amount = (1 + Math.floor(luck.next() * 5000)) * (isRefund ? -1 : 1);
  const common = {
    purchaseId,
    userId,
    productId,
    currency,
    provider: "stripe" as const,
    isLive: true,
    organizationId: sellerId,
  };
  const [invoice] = await node.app.db
    .insert(invoices)
    .values({ ...common, productName: "Plan", paymentMethodId: 1, status: "completed", amount: Math.abs(amount) })
    .returning();
  await node.app.db.insert(payments).values({
    ...{ ...common, invoiceId: invoice?.invoiceId ?? 0, kind: isRefund ? "refund" : "charge", amount },
    ...{ ref: `model_${serial}`, paidAt: node.app.clock.now() },
  });
  paid.push({ userId, sellerId, productId, currency, amount });
}

async function write(luck: ReturnType<typeof chanceOf>, userId: number) {
  const organizationId = luck.of([null, null, ...shops]);
  const owner: Owner = luck.of(
    organizationId === null ? ["platform", "platform", "user"] : ["platform", "organization", "user"],
  );
  const model = luck.of(models);
  const tokensIn = Math.floor(luck.next() * 90_000);
  const tokensCached = Math.floor(luck.next() * tokensIn);
  const tokensOut = Math.floor(luck.next() * 9000);
  const avatarId = luck.of(avatarIds);
  const place = { source: "openai" as const, model, keyOwner: owner };
  const tokens = { tokensIn, tokensCached, tokensOut, isEstimated: false };
  await countUsage(node.app, { userId, organizationId, avatarId }, { place, model: null, tokens });
  const price = priceFor(model);
  const cost = price ? costBy(price, [tokensIn, tokensCached, tokensOut]) : 0n;
  const productId = owned.get(userId) ?? null;
  calls.push({
    userId,
    organizationId,
    avatarId,
    productId,
    owner,
    tokens: [tokensIn, tokensCached, tokensOut],
    cost,
    isPriced: price !== undefined,
    model,
    day: today(),
  });
}

const costBy = (
  [input, cached, output]: [number, number, number],
  [tokensIn, tokensCached, tokensOut]: Call["tokens"],
): bigint =>
  BigInt(tokensIn - tokensCached) * BigInt(Math.round(input * MILLION)) +
  BigInt(tokensCached) * BigInt(Math.round(cached * MILLION)) +
  BigInt(tokensOut) * BigInt(Math.round(output * MILLION));

// Prices that a model had none of before are put to what was counted without one since their day: here all of today's calls.
const span = () => `start_date=${new Date(Date.now() - 2 * DAY_MS).toISOString().slice(0, 10)}&end_date=${today()}`;

async function rowsOf(path: string, by: MarginSide, token: string): Promise<MarginRow[]> {
  const { status, body } = await node.ask(`GET ${path}/rows?${span()}&by=${by}&sort=cost&descending=true` as never, {
    token,
  });
  expect(status).toBe(200);
  return body.rows;
}

const idOf = {
  customer: (row: { userId: number }) => row.userId,
  product: (row: { productId: number | null }) => row.productId,
};

const cents = (rows: Paid[], currency: string) =>
  rows.filter((row) => row.currency === currency).reduce((sum, { amount }) => sum + amount, 0);
const dollars = (rows: Call[]) => Number(rows.reduce((sum, { cost }) => sum + cost, 0n)) / 1e12;

type Seen = { calls: Call[]; paid: Paid[]; owner: Owner };
const seenBy = (organizationId: number | null, owner: Owner): Seen => ({
  calls: calls.filter((call) => organizationId === null || call.organizationId === organizationId),
  paid: paid.filter((row) => organizationId === null || row.sellerId === organizationId),
  owner,
});

function check(
  rows: MarginRow[],
  by: "customer" | "product",
  seen: Seen,
  isKnown: (id: number | null) => boolean = () => true,
) {
  const told = (id: number | null) => (isKnown(id) ? id : null);
  const ids = new Set([...seen.calls.map((row) => told(idOf[by](row))), ...seen.paid.map((row) => idOf[by](row))]);
  expect(new Set(rows.map(({ id }) => id))).toEqual(ids);
  for (const row of rows) {
    const mine = seen.calls.filter((call) => told(idOf[by](call)) === row.id);
    const money = seen.paid.filter((each) => idOf[by](each) === row.id);
    for (const currency of ["USD", "EUR"]) {
      const amount = row.brought.find((each) => each.currency === currency)?.amount ?? 0;
      expect(Math.round(amount * 100)).toBe(cents(money, currency));
    }
    expect(row.cost).toBeCloseTo(dollars(mine.filter(({ owner }) => owner === seen.owner)), 5);
    expect(row.calls).toBe(mine.length);
    expect([row.tokens_in, row.tokens_cached, row.tokens_out]).toEqual(
      [0, 1, 2].map((at) => mine.reduce((sum, { tokens }) => sum + (tokens[at] ?? 0), 0)),
    );
  }
}

test("of a random life the figures of customers and products are those of an independent sum, to the cent", async () => {
  const whole = seenBy(null, "platform");
  check(await rowsOf("/analytics/margin", "customer", staff.token), "customer", whole);
  check(await rowsOf("/analytics/margin", "product", staff.token), "product", whole);
  for (const [at, organizationId] of shops.entries()) {
    const own = seenBy(organizationId, "organization");
    const token = bosses[at]?.token ?? "";
    check(await rowsOf(`/organizations/${organizationId}/margin`, "customer", token), "customer", own);
    const soldHere = new Set(own.paid.map(({ productId }) => productId));
    check(
      await rowsOf(`/organizations/${organizationId}/margin`, "product", token),
      "product",
      own,
      (id) => id !== null && (soldHere.has(id) || isOf(id, organizationId)),
    );
  }
});

const isOf = (productId: number, organizationId: number) =>
  paid.some((row) => row.productId === productId && row.sellerId === organizationId) ||
  [...owned].some(([, id]) => id === productId && shopOf.get(id) === organizationId);
const shopOf = new Map<number, number>();

test("what avatars brought adds up to all that came in, and what they cost to all that it cost", async () => {
  const rows = await rowsOf("/analytics/margin", "avatar", staff.token);
  for (const currency of ["USD", "EUR"]) {
    const sum = rows.reduce(
      (all, row) => all + Math.round((row.brought.find((each) => each.currency === currency)?.amount ?? 0) * 100),
      0,
    );
    expect(sum).toBe(cents(paid, currency));
  }
  for (const row of rows) {
    const mine = calls.filter(({ avatarId, owner }) => avatarId === row.id && owner === "platform");
    expect(row.cost).toBeCloseTo(dollars(mine), 5);
  }
});

test("what came in is what income says", async () => {
  const { body: income } = await node.ask(`GET /analytics/income?${span()}` as never, { token: staff.token });
  const { body: margin } = await node.ask(`GET /analytics/margin?${span()}` as never, { token: staff.token });
  const here = margin.sums.brought.find((each: { currency: string }) => each.currency === income.currency)?.amount ?? 0;
  expect(Math.round(here * 100)).toBe(Math.round(income.total * 100));
  const points = margin.points.map(({ day, brought }: { day: string; brought: number }) => ({ day, brought }));
  expect(points).toEqual(
    income.data.map(({ day, total }: { day: string; total: number }) => ({ day, brought: total })),
  );
});

test("without a rate money of two currencies has no margin; with one it is the income less the cost, to the cent", async () => {
  const before = await rowsOf("/analytics/margin", "customer", staff.token);
  const mixed = before.filter(({ brought }) => brought.some(({ currency }) => currency === "EUR"));
  expect(mixed.length).toBeGreaterThan(0);
  expect(mixed.every((row) => row.margin === null)).toBe(true);
  const body = { currency: "EUR", per_dollar: 0.8, from_day: "2020-01-01" };
  expect((await node.ask("PUT /ai/prices/rates", { token: staff.token, body })).status).toBe(200);
  for (const row of await rowsOf("/analytics/margin", "customer", staff.token)) {
    const of = (code: string) => row.brought.find(({ currency }) => currency === code)?.amount ?? 0;
    const expected = of("USD") + of("EUR") / 0.8 - row.cost;
    expect(Math.abs((row.margin ?? 0) - expected)).toBeLessThanOrEqual(0.0051);
    expect(row.is_loss).toBe((row.margin ?? 0) < 0);
  }
});

test("the file has every row, and adds up to the sums", async () => {
  const { text } = await node.ask(`GET /analytics/margin/csv?${span()}` as never, { token: staff.token });
  const { body } = await node.ask(`GET /analytics/margin?${span()}` as never, { token: staff.token });
  const [head = "", ...lines] = text.replace("\ufeff", "").trim().split("\n");
  const at = (name: string) => head.split(",").indexOf(name);
  const sumOf = (name: string) => lines.reduce((sum, line) => sum + Number(line.split(",")[at(name)]), 0);
  expect(sumOf("brought")).toBeCloseTo(cents(paid, "USD") / 100, 2);
  expect(sumOf("cost_usd")).toBeCloseTo(body.sums.cost, 4);
  expect(sumOf("calls")).toBe(calls.length);
  // A number below zero is no formula, and stays one.
  expect(lines.some((line) => /^-\d/.test(line.split(",")[at("margin")] ?? ""))).toBe(true);
});
