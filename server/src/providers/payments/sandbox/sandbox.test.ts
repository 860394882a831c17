import { addDays } from "@pluma/contract/kit/time";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { aDatabase, type TestDatabase } from "../../../../test/database.ts";
import { wayBack } from "../../../../test/outside/wayBack.ts";
import { readConfig } from "../../../platform/config.ts";
import { type Database, openDatabase } from "../../../platform/database/db.ts";
import { Declined, type PaymentProvider, type SubscriptionOrder } from "../index.ts";
import { openSandbox } from "./index.ts";

let place: TestDatabase;
let database: Database;
let sandbox: PaymentProvider;
/** Where the clock of a test stands. */
let now: Date;
beforeAll(async () => {
  place = await aDatabase();
  database = openDatabase(place.connectionString, readConfig({}), pino({ level: "silent" }));
  sandbox = openSandbox({ db: database.db, clock: { now: () => now } });
});
afterAll(async () => {
  await database.close();
  await place.drop();
});
beforeEach(() => {
  now = new Date("2026-01-31T10:00:00Z");
});

const buyer = { userId: 7, email: "ana@example.com", name: "Ana", customerRef: null };
let keys = 0;

const anOrder = (amount = 1999) => {
  keys += 1;
  const order = {
    key: `order:${keys}`,
    purchaseId: keys,
    description: "1,000 words",
    buyer,
    saveSource: false,
    ...wayBack,
  };
  return { ...order, total: { amount, currency: "USD" } };
};

const aSubscription = (wanted: Partial<SubscriptionOrder> = {}): SubscriptionOrder => {
  const { total, ...order } = anOrder();
  const terms = { priceRef: null, discount: null, trialEnd: null, interval: { period: "month" as const, count: 1 } };
  return { ...order, ...terms, productId: 3, price: { amount: 2000, currency: "USD" }, ...wanted };
};

const card = async (token: string) => (await sandbox.saveSource(buyer, token)).source.ref;
const days = (count: number) => {
  now = addDays(now, count);
};

async function running(wanted: Partial<SubscriptionOrder> = {}, token = "sandbox_ok") {
  const { ref } = await sandbox.startSubscription(aSubscription(wanted));
  await sandbox.pay(ref, await card(token), "pay");
  return ref;
}

const totalsOf = async (ref: string) => (await sandbox.read(ref)).charges.map(({ total }) => total.amount);

test("an order is paid once, however often its payment is asked for", async () => {
  const { ref, clientKind } = await sandbox.startOrder(anOrder());
  expect(clientKind).toBe("payment");
  expect(await sandbox.read(ref)).toMatchObject({ state: "open", charges: [] });
  const source = await card("sandbox_ok");
  await Promise.all(Array.from({ length: 20 }, () => sandbox.pay(ref, source, "pay")));
  await sandbox.capture(ref, "capture");
  const { state, charges, source: paidWith } = await sandbox.read(ref);
  expect({ state, charges, last4: paidWith?.last4 }).toEqual({
    state: "running",
    last4: "4242",
    charges: [
      {
        invoiceRef: `${ref}_1`,
        paymentRef: `${ref}_1`,
        total: { amount: 1999, currency: "USD" },
        discount: 0,
        credit: 0,
        state: "paid",
        at: now,
        period: null,
        refunds: [],
      },
    ],
  });
});

test("the same start twice is one order", async () => {
  const order = anOrder();
  const first = await sandbox.startOrder(order);
  await sandbox.pay(first.ref, await card("sandbox_ok"), "pay");
  expect(await sandbox.startOrder(order)).toEqual(first);
  expect((await sandbox.read(first.ref)).state).toBe("running");
});

test.each([
  ["sandbox_declined", "generic_decline"],
  ["sandbox_insufficient", "insufficient_funds"],
])("%s pays nothing and says why; another card then pays", async (token, decline) => {
  const { ref } = await sandbox.startOrder(anOrder());
  const source = await card(token);
  const asked = sandbox.pay(ref, source, "pay").catch((error: unknown) => error);
  expect(await asked).toEqual(new Declined(decline));
  expect(await sandbox.read(ref)).toMatchObject({ state: "open", decline, charges: [] });
  await expect(sandbox.capture(ref, "capture")).rejects.toMatchObject({ code: "order_not_approved" });
  await sandbox.pay(ref, await card("sandbox_ok"), "pay again");
  expect(await sandbox.read(ref)).toMatchObject({ state: "running", decline: null });
});

test("a card that wants its holder is charged once they confirmed, not before", async () => {
  const { ref } = await sandbox.startOrder(anOrder());
  await sandbox.pay(ref, await card("sandbox_confirm"), "pay");
  expect(await sandbox.read(ref)).toMatchObject({ state: "open", clientSecret: `${ref}_secret`, charges: [] });
  await Promise.all([sandbox.capture(ref, "capture"), sandbox.capture(ref, "capture")]);
  expect(await totalsOf(ref)).toEqual([1999]);
});

test("in place of PayPal an order is taken without a card", async () => {
  const { ref } = await sandbox.startOrder(anOrder());
  await sandbox.capture(ref, "capture");
  expect(await sandbox.read(ref)).toMatchObject({ state: "running", source: null });
});

test("what was abandoned cannot be paid, and what was paid not abandoned", async () => {
  const { ref } = await sandbox.startOrder(anOrder());
  await sandbox.abandon(ref);
  await sandbox.abandon(ref);
  await expect(sandbox.capture(ref, "capture")).rejects.toMatchObject({ code: "abandoned" });
  expect(await sandbox.read(ref)).toMatchObject({ state: "failed", charges: [] });
  const paid = await running();
  await expect(sandbox.abandon(paid)).rejects.toMatchObject({ code: "already_paid" });
});

test("a subscription of the 31st renews at the end of each month, and asking changes nothing", async () => {
  const ref = await running();
  const first = await sandbox.read(ref);
  expect(first).toMatchObject({ state: "running", willRenew: true, periodEnd: new Date("2026-02-28T10:00:00Z") });
  days(100);
  const facts = await sandbox.read(ref);
  expect(facts.charges.map(({ period }) => period?.start.toISOString().slice(0, 10))).toEqual([
    "2026-01-31",
    "2026-02-28",
    "2026-03-31",
    "2026-04-30",
  ]);
  expect(facts.charges.map(({ invoiceRef }) => invoiceRef)).toEqual([1, 2, 3, 4].map((count) => `${ref}_${count}`));
  expect(await sandbox.read(ref)).toEqual(facts);
});

test("a discount of two payments takes off two, and never below nothing", async () => {
  const ref = await running({ discount: { id: "d", kind: "fixed", value: 500, cycles: 2 } });
  days(100);
  expect(await totalsOf(ref)).toEqual([1500, 1500, 2000, 2000]);
  const free = await running({ discount: { id: "e", kind: "fixed", value: 9000, cycles: null } });
  expect((await sandbox.read(free)).charges).toMatchObject([
    { total: { amount: 0 }, discount: 2000, paymentRef: null },
  ]);
});

test("a trial charges nothing until it ends", async () => {
  const trialEnd = addDays(now, 7);
  const { ref, clientKind } = await sandbox.startSubscription(aSubscription({ trialEnd }));
  expect(clientKind).toBe("setup");
  await sandbox.pay(ref, await card("sandbox_insufficient"), "pay");
  expect(await sandbox.read(ref)).toMatchObject({ state: "running", charges: [], periodEnd: trialEnd });
  days(8);
  expect(await sandbox.read(ref)).toMatchObject({ state: "past_due", decline: "insufficient_funds" });
  const other = await sandbox.startSubscription(aSubscription({ trialEnd: addDays(now, 7) }));
  await expect(sandbox.pay(other.ref, await card("sandbox_declined"), "pay")).rejects.toThrow(Declined);
});

test("a renewal that fails stays one open bill until another card pays it", async () => {
  const ref = await running({}, "sandbox_renewal_fails");
  days(90);
  expect(await sandbox.read(ref)).toMatchObject({
    state: "past_due",
    decline: "generic_decline",
    periodEnd: new Date("2026-02-28T10:00:00Z"),
    charges: [{ state: "paid" }, { state: "open", paymentRef: null }],
  });
  await expect(sandbox.pay(ref, await card("sandbox_renewal_fails"), "mend")).rejects.toThrow(Declined);
  await sandbox.pay(ref, await card("sandbox_ok"), "mend again");
  const { state, charges } = await sandbox.read(ref);
  expect([state, charges.length, charges.every((charge) => charge.state === "paid")]).toEqual(["running", 4, true]);
});

test("what was stopped is charged no more, and its open bill is void", async () => {
  const ref = await running();
  await sandbox.stop(ref);
  await sandbox.stop(ref);
  days(400);
  expect(await sandbox.read(ref)).toMatchObject({
    state: "ended",
    willRenew: false,
    periodEnd: new Date("2026-02-28T10:00:00Z"),
  });
  expect(await totalsOf(ref)).toEqual([2000]);
  const unpaid = await running({}, "sandbox_renewal_fails");
  const { periodEnd } = await sandbox.read(unpaid);
  days(40);
  await sandbox.stop(unpaid);
  expect(await sandbox.read(unpaid)).toMatchObject({
    state: "ended",
    periodEnd,
    charges: [{ state: "paid" }, { state: "void" }],
  });
});

test("a refund is given once a key, in parts up to what was paid", async () => {
  const ref = await running();
  const part = { paymentRef: `${ref}_1`, total: { amount: 1500, currency: "USD" }, key: "refund:1" };
  const [first, again] = await Promise.all([sandbox.refund(part), sandbox.refund(part)]);
  expect(first).toEqual(again);
  await expect(sandbox.refund({ ...part, key: "refund:2" })).rejects.toMatchObject({ code: "refund_too_much" });
  await sandbox.refund({ ...part, key: "refund:3", total: { amount: 500, currency: "USD" } });
  const [charge] = (await sandbox.read(ref)).charges;
  expect(charge?.refunds.map(({ amount }) => amount)).toEqual([1500, 500]);
});

test("a move now charges a whole period less what is left of the old one, as it was shown", async () => {
  const ref = await running();
  days(7);
  const to = {
    name: "Large",
    productId: 4,
    price: { amount: 5000, currency: "USD" },
    priceRef: null,
    discount: null,
    ...wayBack,
  };
  const move = { ...to, ref, key: "move:1", interval: { period: "month" as const, count: 1 }, at: now };
  // 21 of 28 days are left of 20.00.
  expect(await sandbox.previewMove({ ...move, when: "now" })).toEqual({ due: 3500, credit: 1500 });
  await sandbox.move({ ...move, when: "now" });
  await sandbox.move({ ...move, when: "now" });
  expect(await totalsOf(ref)).toEqual([2000, 3500]);
  const { periodEnd } = await sandbox.read(ref);
  expect(periodEnd).toEqual(new Date("2026-03-07T10:00:00Z"));
  // Of what credit paid, credit is given again: the whole period was worth 50.00.
  expect((await sandbox.previewMove({ ...move, key: "move:2", when: "now" }))?.credit).toBe(5000);
});

test("a move that was made is not made again at the turn of an hour, when shares count from another moment", async () => {
  const ref = await running();
  const to = {
    name: "Large",
    productId: 4,
    price: { amount: 5000, currency: "USD" },
    priceRef: null,
    discount: null,
    ...wayBack,
  };
  const move = { ...to, ref, interval: { period: "month" as const, count: 1 }, when: "now" as const };
  const turn = new Date(now.getTime() + 1000);
  await Promise.all([
    sandbox.move({ ...move, key: "move:9", at: now }),
    sandbox.move({ ...move, key: "move:10", at: turn }),
  ]);
  expect((await totalsOf(ref)).length).toBe(2);
});

test("a move at renewal changes the next bill and nothing before", async () => {
  const ref = await running();
  const to = {
    name: "Year",
    productId: 5,
    price: { amount: 9000, currency: "USD" },
    priceRef: null,
    at: now,
    discount: null,
    ...wayBack,
  };
  const move = { ...to, ref, key: "move:1", interval: { period: "year" as const, count: 1 }, when: "renewal" as const };
  expect(await sandbox.previewMove(move)).toEqual({ due: 0, credit: 0 });
  const back = { ...move, key: "back", price: { amount: 2000, currency: "USD" } };
  for (const wish of [move, { ...back, interval: { period: "month" as const, count: 1 } }, move])
    await sandbox.move(wish);
  days(30);
  expect(await totalsOf(ref)).toEqual([2000, 9000]);
  expect((await sandbox.read(ref)).periodEnd).toEqual(new Date("2027-02-28T10:00:00Z"));
});

test("a card that was removed pays nothing", async () => {
  const source = await card("sandbox_ok");
  await sandbox.removeSource(source);
  const { ref } = await sandbox.startOrder(anOrder());
  await expect(sandbox.pay(ref, source, "pay")).rejects.toMatchObject({ code: "card_unknown" });
  await expect(sandbox.saveSource(buyer, "4242424242424242")).rejects.toMatchObject({ code: "token_unknown" });
});
