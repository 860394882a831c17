import { CARD } from "@pluma/contract/billing/checkout";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aSubscription } from "../../../../test/products.ts";
import { attempt } from "../checkout/attempt.ts";
import { type PurchaseRow, readPurchaseRow } from "../store.system.ts";
import { allApplied } from "../test/applied.ts";
import { aCard, aCustomer, aShop, type Shop } from "../test/selling.ts";
import { stateOf } from "../test/states.ts";
import { eachOf } from "./events.ts";
import { syncPurchase } from "./sync.ts";

const DAY_MS = 86_400_000;

let shop: Shop;
beforeAll(async () => {
  shop = await aShop();
  // Shapes name days: all of it happens in the middle of one.
  shop.skip(DAY_MS - ((shop.node.app.clock.now().getTime() + DAY_MS / 2) % DAY_MS));
});
afterAll(() => shop.close());

/** So many subscriptions of one product that were paid once, each by somebody else. */
async function subscriptions(count: number): Promise<PurchaseRow[]> {
  const product = await aSubscription(shop.node, { price: 1000, wordAmount: 700 });
  const bought: PurchaseRow[] = [];
  await eachOf(Array.from({ length: count }), 6, async () => {
    const customer = await aCustomer(shop);
    const source = await aCard(shop, customer);
    const body = { product_id: product.productId, payment_method_id: CARD, payment_source_id: source };
    const { step, purchase_id: purchaseId } = await attempt(customer.ctx, { body });
    expect(step).toBe("paid");
    bought.push(await rowOf(purchaseId));
  });
  return bought;
}

async function rowOf(purchaseId: number): Promise<PurchaseRow> {
  const row = await readPurchaseRow(shop.node.app, purchaseId);
  if (!row) throw new Error("there is no such purchase");
  return row;
}

/** The payment of the last bill of a subscription. */
const lastPayment = ({ userId, purchaseId }: PurchaseRow): string => {
  const own = shop.stripe.money().charges.filter((charge) => charge.purchaseId === purchaseId);
  const ref = own.at(-1)?.ref;
  if (!ref) throw new Error(`nothing was charged to ${userId}`);
  return ref;
};

function giveBack(bought: PurchaseRow[], amount?: number): void {
  for (const row of bought) shop.stripe.refund(lastPayment(row), amount);
}

function permutations<T>(items: T[]): T[][] {
  if (items.length < 2) return [items];
  return items.flatMap((item, index) => permutations(items.toSpliced(index, 1)).map((rest) => [item, ...rest]));
}

/** The same but for moments, which differ by the seconds in which they were bought. */
const shapeOf = (state: Awaited<ReturnType<typeof stateOf>>) =>
  JSON.stringify(state, (key, value) => (key === "purchaseId" ? undefined : value)).replace(
    /T\d\d:\d\d:\d\d\.\d{3}Z/g,
    "",
  );

describe("whatever is heard of a subscription, in whatever order", () => {
  test("a dozen orders of five events, each of them twice, end in the same state over HTTP", async () => {
    // All 120 are walked beside applyFacts; here the signature, the queue and the provider come in.
    const orders = permutations([0, 1, 2, 3, 4]).filter((_, index) => index % 10 === 0);
    const bought = await subscriptions(orders.length);
    await allApplied(shop);
    const before = shop.stripe.events.length;
    shop.skip(31 * DAY_MS);
    for (const row of bought) shop.stripe.refund(lastPayment(row));
    const fresh = shop.stripe.events.slice(before);
    await eachOf(orders, 6, async (order) => {
      const row = bought[orders.indexOf(order)];
      if (!row) throw new Error("there are fewer subscriptions than orders");
      const own = fresh.filter(
        (event) =>
          JSON.stringify(event).includes(`"${row.providerRef}"`) ||
          JSON.stringify(event).includes(`"${lastPayment(row)}"`),
      );
      expect(own.length).toBeGreaterThanOrEqual(5);
      const five = own.slice(-5);
      for (const index of order) {
        const event = five[index];
        if (!event) continue;
        for (let times = 0; times < 2; times += 1) {
          const { payload, headers } = shop.stripe.signed(event);
          const url = `${shop.node.address}/api/webhooks/stripe`;
          expect((await fetch(url, { method: "POST", headers, body: payload })).status).toBe(200);
        }
      }
    });
    await allApplied(shop);
    const states = new Set<string>();
    for (const { purchaseId } of bought) states.add(shapeOf(await stateOf(shop.node, purchaseId)));
    expect([...states], [...states].join("\n")).toHaveLength(1);
    const [first] = bought;
    const state = first && (await stateOf(shop.node, first.purchaseId));
    expect(state).toMatchObject({ status: "cancelled", cancelReason: "Refunded", willRenew: false });
    expect(state?.payments.map((line) => line.replace(/ \d{4}-.*/, ""))).toEqual([
      "charge 1000",
      "charge 1000",
      "refund -1000",
    ]);
    // The renewal's words were never given, or were taken back: what the first month bought is there.
    expect(state?.words).toMatchObject({ balance: 700, sum: 700 });
  }, 240_000);

  test("whichever of five moments nobody told us of, the end is the same, but for a renewal that was charged meanwhile", async () => {
    const heard = [0, 31, 1, 2, 4, 8, 16, 21];
    const bought = await subscriptions(heard.length);
    await allApplied(shop);
    const { app } = shop.node;
    const steps = [
      () => shop.skip(31 * DAY_MS),
      () => giveBack(bought, 400),
      () => shop.skip(30 * DAY_MS),
      () => giveBack(bought),
      () => shop.skip(31 * DAY_MS),
    ];
    for (const [step, happens] of steps.entries()) {
      happens();
      await eachOf(bought, 6, async ({ purchaseId }) => {
        const moments = heard[bought.findIndex((row) => row.purchaseId === purchaseId)] ?? 0;
        if ((moments >> step) & 1) await syncPurchase(app, purchaseId);
      });
    }
    await eachOf(bought, 6, async ({ purchaseId }) => void (await syncPurchase(app, purchaseId)));
    // What was given back whole ends once that is heard of: before the renewal that follows, or only after it.
    const states = { inTime: new Set<string>(), late: new Set<string>() };
    for (const [index, { purchaseId }] of bought.entries()) {
      const { periods, words, ...state } = await stateOf(shop.node, purchaseId);
      // A period that was paid and given back before we heard of it was never given: neither it nor its words count.
      const kept = periods.filter((period) => !period.includes("true"));
      expect(state).toMatchObject({ status: "cancelled", cancelReason: "Refunded", willRenew: false });
      const isInTime = ((heard[index] ?? 0) >> 3) & 1;
      expect(state.payments.filter((line) => line.startsWith("charge"))).toHaveLength(isInTime ? 3 : 4);
      states[isInTime ? "inTime" : "late"].add(shapeOf({ ...state, periods: kept, words }));
    }
    for (const same of Object.values(states)) expect([...same], [...same].join("\n")).toHaveLength(1);
  }, 240_000);
});
