import { addIntervals } from "@pluma/contract/kit/time";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aTestApp, type TestApp } from "../../../../test/app.ts";
import { aProduct, aSubscription } from "../../../../test/products.ts";
import { liftLimits } from "../../../../test/settings.ts";
import type { App } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/db.ts";
import type { Charge, Facts } from "../../../providers/payments/index.ts";
import type { ProductRow } from "../../products/index.ts";
import { lockPurchase } from "../access/access.ts";
import { insertPurchase, type NewPurchase } from "../store.system.ts";
import { aCustomer } from "../test/selling.ts";
import { stateOf } from "../test/states.ts";
import { applyFacts } from "./apply.ts";
import { eachOf } from "./events.ts";

let node: TestApp;
beforeAll(async () => {
  node = await aTestApp({ runsJobs: true });
  await liftLimits(node, "calls", "payments");
});
afterAll(() => node.close());

const START = new Date("2026-01-31T10:00:00.000Z");
const month = (count: number) => addIntervals(START, { period: "month", count: 1 }, count);
const END = new Date("2027-06-01T00:00:00.000Z");

function permutations<T>(items: T[]): T[][] {
  if (items.length < 2) return [items];
  return items.flatMap((item, index) => permutations(items.toSpliced(index, 1)).map((rest) => [item, ...rest]));
}

let count = 0;

/** A purchase that waits for what its provider says. */
async function aPending(product: ProductRow, more: Partial<NewPurchase> = {}) {
  count += 1;
  const providerRef = `ref_${count}`;
  const { userId } = await aCustomer({ node });
  const { productId, name: productName, price, wordAmount, isSubscription } = product;
  return insertPurchase(node.app, {
    ...{ userId, productId, productName, price, wordAmount, isSubscription, amount: price },
    status: "pending",
    provider: "stripe",
    isLive: false,
    paymentMethodId: 1,
    currency: "USD",
    subscriptionPeriod: product.subscriptionPeriod,
    subscriptionInterval: product.subscriptionInterval,
    expirationDays: product.expirationDays,
    providerRef,
    createdAt: START,
    ...more,
  });
}

/** Hears what the provider said as the `asked`th answer; heard later than a newer one, it is old news. */
async function hear(purchaseId: number, facts: Facts, asked: number): Promise<void> {
  const askedAt = new Date(END.getTime() + asked);
  await inTransaction<App, void>(node.app, async (tx) => {
    const locked = await lockPurchase(tx, purchaseId);
    const isFresh = locked.syncedAt === null || askedAt >= locked.syncedAt;
    await applyFacts(tx, locked, facts, { askedAt, isFresh });
  });
}

const quiet: Facts = {
  state: "open",
  decline: null,
  charges: [],
  subscriptionRef: null,
  trialEnd: null,
  periodEnd: null,
  willRenew: false,
  customerRef: null,
  source: null,
  clientSecret: null,
  clientKind: null,
};

/** What five answers in a row come to, told in every order and each of them twice: the same, but for what was taken back. */
async function allEnds(
  product: ProductRow,
  answers: (ref: string) => Facts[],
  { every = 1, more = {} }: { every?: number; more?: Partial<NewPurchase> } = {},
) {
  const ends = new Set<string>();
  const orders = permutations([0, 1, 2, 3, 4]).filter((_, index) => index % every === 0);
  await eachOf(orders, 6, async (order) => {
    const { purchaseId, providerRef } = await aPending(product, more);
    const facts = answers(providerRef ?? "");
    for (const asked of [...order, ...order]) {
      const answer = facts[asked];
      if (answer) await hear(purchaseId, answer, asked);
    }
    const { periods, ...state } = await stateOf(node, purchaseId);
    const kept = periods.filter((period) => !period.includes(" true "));
    ends.add(JSON.stringify({ ...state, kept }));
  });
  return [...ends].map((end) => JSON.parse(end));
}

const charge = (ref: string, at: Date, total: number, more: Partial<Charge> = {}): Charge => ({
  invoiceRef: ref,
  paymentRef: `${ref}_paid`,
  total: { amount: total, currency: "USD" },
  discount: 0,
  state: "paid",
  at,
  period: null,
  refunds: [],
  ...more,
});

describe("five answers of a provider, in any order and each heard twice, end in one state", () => {
  test("all 120 orders: a subscription that is paid, renewed, given back in part and whole, and renewed again", async () => {
    const product = await aSubscription(node, { price: 1000, wordAmount: 700 });
    const bill = (ref: string, number: number, more: Partial<Charge> = {}) =>
      charge(`${ref}_${number}`, month(number), 1000, {
        period: { start: month(number), end: month(number + 1) },
        ...more,
      });
    const back = (ref: string, amount: number, number: number) => ({
      ref: `${ref}_back${number}`,
      amount,
      at: month(2),
    });
    const ends = await allEnds(product, (ref) => {
      const running = { ...quiet, state: "running" as const, subscriptionRef: ref, willRenew: true };
      const half = [back(ref, 400, 1)];
      const whole = [...half, back(ref, 600, 2)];
      return [
        { ...running, charges: [bill(ref, 0)], periodEnd: month(1) },
        { ...running, charges: [bill(ref, 0), bill(ref, 1)], periodEnd: month(2) },
        { ...running, charges: [bill(ref, 0), bill(ref, 1, { refunds: half })], periodEnd: month(2) },
        { ...running, charges: [bill(ref, 0), bill(ref, 1, { refunds: whole })], periodEnd: month(2) },
        { ...running, charges: [bill(ref, 0), bill(ref, 1, { refunds: whole }), bill(ref, 2)], periodEnd: month(3) },
      ];
    });
    expect(ends).toHaveLength(1);
    expect(ends[0]).toMatchObject({
      // It ended when it was given back whole; what was charged all the same before that was heard of is paid for.
      status: "cancelled",
      cancelReason: "Refunded",
      willRenew: false,
      // The 31st of January and three months.
      accessUntil: "2026-04-30T10:00:00.000Z",
      words: { balance: 1400, sum: 1400 },
    });
    expect(ends[0].payments).toHaveLength(5);
  }, 300_000);

  test("a subscription whose bank takes all of its first payment, of which a part was refunded, once it was renewed", async () => {
    const product = await aSubscription(node, { price: 1000, wordAmount: 700 });
    const ends = await allEnds(
      product,
      (ref) => {
        const bill = (number: number, refunds: Charge["refunds"] = []) => {
          const period = { start: month(number), end: month(number + 1) };
          return charge(`${ref}_${number}`, month(number), 1000, { period, refunds });
        };
        const part = { ref: `${ref}_part`, amount: 400, at: month(0) };
        const lost = { ref: `${ref}_lost`, amount: 1000, at: month(0), isDispute: true };
        const running = { ...quiet, state: "running" as const, subscriptionRef: ref, willRenew: true };
        return [
          { ...running, charges: [bill(0)], periodEnd: month(1) },
          { ...running, charges: [bill(0, [part])], periodEnd: month(1) },
          { ...running, charges: [bill(0, [part]), bill(1)], periodEnd: month(2) },
          { ...running, charges: [bill(0, [part, lost]), bill(1)], periodEnd: month(2) },
          {
            ...running,
            state: "ended" as const,
            willRenew: false,
            charges: [bill(0, [part, lost]), bill(1)],
            periodEnd: month(2),
          },
        ];
      },
      { every: 4 },
    );
    // It begins with what was first heard to give something: what was given back before that gave nothing.
    const others = new Set(ends.map(({ startedAt: _, ...end }) => JSON.stringify(end)));
    expect([...others], [...others].join("\n")).toHaveLength(1);
    expect(ends[0]).toMatchObject({ status: "cancelled", willRenew: false, words: { balance: 700, sum: 700 } });
    expect(ends[0].invoices).toContainEqual(expect.stringContaining("1000 -1000"));
  }, 300_000);

  test("a subscription that cannot be renewed, is mended, and ends in debt", async () => {
    const product = await aSubscription(node, { price: 1000, wordAmount: 700 });
    const ends = await allEnds(
      product,
      (ref) => {
        const bill = (number: number, state: Charge["state"]) =>
          charge(`${ref}_${number}`, month(number), 1000, {
            state,
            paymentRef: state === "paid" ? `${ref}_${number}_paid` : null,
            period: { start: month(number), end: month(number + 1) },
          });
        const known = { ...quiet, subscriptionRef: ref, willRenew: true };
        return [
          { ...known, state: "running", charges: [bill(0, "paid")], periodEnd: month(1) },
          { ...known, state: "past_due", charges: [bill(0, "paid"), bill(1, "open")], periodEnd: month(2) },
          { ...known, state: "running", charges: [bill(0, "paid"), bill(1, "paid")], periodEnd: month(2) },
          {
            ...known,
            state: "past_due",
            charges: [bill(0, "paid"), bill(1, "paid"), bill(2, "open")],
            periodEnd: month(3),
          },
          {
            ...known,
            state: "ended",
            willRenew: false,
            charges: [bill(0, "paid"), bill(1, "paid"), bill(2, "void")],
            periodEnd: month(3),
          },
        ];
      },
      { every: 5 },
    );
    const [first] = ends;
    expect(ends).toHaveLength(1);
    expect(first).toMatchObject({
      status: "cancelled",
      cancelReason: "Not paid",
      willRenew: false,
      accessUntil: "2026-03-31T10:00:00.000Z",
      words: { balance: 1400, sum: 1400 },
    });
  }, 300_000);

  test("a trial that is paid afterwards, and ends", async () => {
    const product = await aSubscription(node, { price: 1000, wordAmount: 700 });
    const trialEnd = month(1);
    const ends = await allEnds(
      product,
      (ref) => {
        const bill = (number: number) =>
          charge(`${ref}_${number}`, month(number), 1000, { period: { start: month(number), end: month(number + 1) } });
        const known = { ...quiet, subscriptionRef: ref, willRenew: true, trialEnd };
        return [
          { ...known, state: "open", periodEnd: trialEnd },
          { ...known, state: "running", periodEnd: trialEnd },
          { ...known, state: "running", charges: [bill(1)], periodEnd: month(2) },
          { ...known, state: "running", charges: [bill(1), bill(2)], periodEnd: month(3) },
          { ...known, state: "ended", willRenew: false, charges: [bill(1), bill(2)], periodEnd: month(3) },
        ];
      },
      { every: 5, more: { trialEnd, freeTrialWords: 50, freeTrialLength: 31 } },
    );
    expect(ends).toHaveLength(1);
    expect(ends[0]).toMatchObject({
      status: "cancelled",
      cancelReason: "Ended",
      words: { balance: 1450, sum: 1450 },
      accessUntil: "2026-04-30T10:00:00.000Z",
    });
  }, 300_000);

  test("what is bought once, tried, paid, and given back in parts until nothing is left", async () => {
    const product = await aProduct(node, { price: 900, wordAmount: 300, expirationDays: 30 });
    const ends = await allEnds(
      product,
      (ref) => {
        const part = (number: number) => ({ ref: `${ref}_back${number}`, amount: 300, at: month(1) });
        const paid = (refunds: Charge["refunds"]) => [charge(ref, START, 900, { refunds })];
        return [
          quiet,
          { ...quiet, state: "running", charges: paid([]) },
          { ...quiet, state: "running", charges: paid([part(1)]) },
          { ...quiet, state: "running", charges: paid([part(1), part(2)]) },
          { ...quiet, state: "running", charges: paid([part(1), part(2), part(3)]) },
        ];
      },
      { every: 5 },
    );
    expect(ends).toHaveLength(1);
    expect(ends[0]).toMatchObject({
      status: "revoked",
      accessUntil: null,
      personsAccess: null,
      words: { balance: 0, sum: 0 },
    });
  }, 300_000);
});
