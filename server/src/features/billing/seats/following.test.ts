import { addDays } from "@pluma/contract/kit/time";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { aSubscription } from "../../../../test/products.ts";
import type { ProductRow } from "../../products/index.ts";
import { changePlan, previewChange } from "../planChange/planChange.ts";
import { cancelPurchase } from "../purchases/cancelling.ts";
import { lookAtDue } from "../reconciliation/reconcile.ts";
import { readPurchaseRow } from "../store.system.ts";
import { syncPurchase } from "../sync/sync.ts";
import { purchasePeriods } from "../tables.ts";
import { boughtWith, satDown, use, wordsOf } from "../test/seats.ts";
import { aCustomer, aShop, type Customer, type Shop } from "../test/selling.ts";
import { stateOf } from "../test/states.ts";
import { listSeats, withdrawSeat } from "./giving.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await aShop();
});
afterAll(() => shop.close());

let payer: Customer;
beforeEach(async () => {
  payer = await aCustomer(shop);
});

const DAY_MS = 86_400_000;
const plan = (columns: Partial<ProductRow> = {}) =>
  aSubscription(shop.node, { wordAmount: 1000, seats: 3, ...columns });
const bought = async (product?: ProductRow, card?: Parameters<typeof boughtWith>[3]) =>
  boughtWith(shop, payer, product ?? (await plan()), card);
const sit = (purchaseId: number) => satDown(shop.node, payer, purchaseId);
const has = (person: { userId: number }) => wordsOf(shop.node, person);
const rowOf = async (purchaseId: number) => {
  const row = await readPurchaseRow(shop.node.app, purchaseId);
  if (!row) throw new Error("there is no such purchase");
  return row;
};

/** Looked at by two at once, and once more: what is reported twice is the same once. */
async function heard(purchaseId: number) {
  await Promise.all([syncPurchase(shop.node.app, purchaseId), syncPurchase(shop.node.app, purchaseId)]);
  return syncPurchase(shop.node.app, purchaseId);
}

/** The provider's ids of what was charged for a purchase, the oldest first. */
function charged(purchaseId: number) {
  const { charges, subscriptions } = shop.stripe.world;
  const own = [...subscriptions.values()].findLast(({ metadata }) => metadata.purchase_id === String(purchaseId));
  return [...charges.values()]
    .filter(({ customer, status }) => customer === own?.customer && status === "succeeded")
    .map(({ payment_intent: intent }) => String(intent));
}

const accessOf = async (purchaseId: number) => (await rowOf(purchaseId)).accessUntil;

test("a renewal gives each seat the words of its period once, however often it is heard of; a free one gives nobody any", async () => {
  const purchaseId = await bought();
  const first = await sit(purchaseId);
  await use(shop.node, first.holder.userId, 600);
  shop.skip(31 * DAY_MS);
  await heard(purchaseId);
  expect(await has(first.holder)).toBe(1400);
  expect(await has(payer)).toBe(2000);
  expect(await accessOf(first.purchaseId)).toEqual(await accessOf(purchaseId));
  const second = await sit(purchaseId);
  expect(await has(second.holder)).toBe(1000);
  const rows = await shop.node.app.db
    .select()
    .from(purchasePeriods)
    .where(eq(purchasePeriods.purchaseId, second.purchaseId));
  expect(rows).toHaveLength(1);
  expect((await stateOf(shop.node, first.purchaseId)).invoices).toEqual([]);
});

test("renewed and withdrawn at once: the words of the new period are the holder's or the seat's, never both", async () => {
  for (let round = 0; round < 3; round += 1) {
    payer = await aCustomer(shop);
    const purchaseId = await bought(await plan({ seats: 2 }));
    const first = await sit(purchaseId);
    shop.skip(31 * DAY_MS);
    const params = { id: purchaseId, seat_id: first.seatId };
    await Promise.all([heard(purchaseId), withdrawSeat(payer.ctx, { params }), heard(purchaseId)]);
    expect(await has(payer)).toBe(2000);
    const second = await sit(purchaseId);
    expect(await has(second.holder)).toBe(1000);
    // What is left of the month before is nobody's: it goes with the seat that was taken back.
    expect(await has(first.holder)).toBe(0);
  }
});

test("a part of the money takes the same part of each seat's words, of whoever sits there and of whoever comes", async () => {
  const purchaseId = await bought();
  const { holder } = await sit(purchaseId);
  await use(shop.node, holder.userId, 200);
  shop.stripe.refund(charged(purchaseId)[0] ?? "", 500);
  await heard(purchaseId);
  expect(await has(payer)).toBe(750);
  expect(await has(holder)).toBe(550);
  const late = await sit(purchaseId);
  expect(await has(late.holder)).toBe(750);
});

test.each([
  ["a dispute that is lost", (intent: string) => shop.stripe.dispute(intent, "lost")],
  ["a refund at the provider", (intent: string) => shop.stripe.refund(intent)],
])("%s takes all seats back as it takes the payer's", async (_, goBack) => {
  const purchaseId = await bought();
  const seats = [await sit(purchaseId), await sit(purchaseId)];
  await use(shop.node, seats[0]?.holder.userId ?? 0, 100);
  goBack(charged(purchaseId)[0] ?? "");
  await heard(purchaseId);
  const paid = await rowOf(purchaseId);
  for (const { holder, purchaseId: own } of seats) {
    expect(await rowOf(own)).toMatchObject({ status: paid.status, accessUntil: null, willRenew: false });
    expect(await has(holder)).toBe(0);
  }
  expect((await listSeats(payer.ctx, { params: { id: purchaseId } })).can.give).toBe(false);
});

test("cancelled, a subscription lets its seats go on for as long as its payer", async () => {
  const purchaseId = await bought();
  const { purchaseId: own } = await sit(purchaseId);
  await cancelPurchase(payer.ctx, {
    params: { id: purchaseId },
    body: { cancel_reason: "We have written it all.", status: "cancelled" },
    query: {},
  });
  const cancelled = await rowOf(purchaseId);
  expect(cancelled.accessUntil && cancelled.accessUntil > addDays(shop.node.app.clock.now(), 20)).toBe(true);
  expect(await rowOf(own)).toMatchObject({ status: "cancelled", accessUntil: cancelled.accessUntil });
});

const nameOf = ({ email }: Customer) => `Customer ${/customer-(\d+)-/.exec(email)?.[1]}`;
const changeTo = async (purchaseId: number, { productId }: ProductRow) => {
  const params = { id: purchaseId };
  const shown = await previewChange(payer.ctx, { params, query: { product_id: productId } });
  await changePlan(payer.ctx, { params, body: { product_id: productId, expected_due: shown.due_now } });
  await heard(purchaseId);
  return shown;
};

test("a plan of more seats begins now: those who sit have what it has beyond theirs, and new seats all of it", async () => {
  const purchaseId = await bought(await plan({ seats: 2 }));
  const { holder } = await sit(purchaseId);
  await use(shop.node, holder.userId, 1000);
  shop.skip(10 * DAY_MS);
  const shown = await changeTo(purchaseId, await plan({ seats: 4, price: 9000, wordAmount: 3000 }));
  expect(shown).toMatchObject({ when: "now", seats: 4, loses_seats: [] });
  expect(await has(payer)).toBe(1000 + (shown.words ?? 0));
  expect(await has(holder)).toBe(shown.words);
  expect((await listSeats(payer.ctx, { params: { id: purchaseId } })).seats).toHaveLength(3);
  expect(await has((await sit(purchaseId)).holder)).toBe(3000);
});

test("a plan of fewer seats begins with the renewal, however dear: who loses theirs is named before, the latest first", async () => {
  const purchaseId = await bought(await plan({ seats: 4 }));
  const seats = [await sit(purchaseId), await sit(purchaseId), await sit(purchaseId)];
  const [first, second, third] = seats;
  const shown = await changeTo(purchaseId, await plan({ seats: 2, price: 9000 }));
  expect(shown.when).toBe("renewal");
  expect(shown.loses_seats).toEqual([third, second].map((one) => one && nameOf(one.holder)));
  for (const { holder } of seats) expect(await has(holder)).toBe(1000);
  shop.skip(31 * DAY_MS);
  await heard(purchaseId);
  expect(await rowOf(purchaseId)).toMatchObject({ seats: 2 });
  expect(await has(first?.holder ?? payer)).toBe(2000);
  for (const gone of [second, third]) {
    expect(await rowOf(gone?.purchaseId ?? 0)).toMatchObject({ status: "revoked", accessUntil: null });
    expect(await has(gone?.holder ?? payer)).toBe(0);
  }
});

// The last one: its card goes on failing.
test("a renewal that fails leaves seats their access for as long as the payer's, and then they end with it", async () => {
  const purchaseId = await bought(await plan(), "renewal_fails");
  const { holder, purchaseId: own } = await sit(purchaseId);
  shop.skip(32 * DAY_MS);
  await lookAtDue(shop.node.app);
  const overdue = await rowOf(purchaseId);
  expect(overdue.pastDueSince).not.toBeNull();
  expect(await rowOf(own)).toMatchObject({ accessUntil: overdue.graceUntil, status: "active", willRenew: false });
  expect(await has(holder)).toBe(1000);
  shop.stripe.fail("/confirm", "500", { times: 200 });
  for (let days = 0; days < 8; days += 1) {
    shop.skip(DAY_MS);
    await lookAtDue(shop.node.app);
  }
  const ended = await rowOf(purchaseId);
  expect(await rowOf(own)).toMatchObject({ status: "cancelled", accessUntil: ended.accessUntil });
});
