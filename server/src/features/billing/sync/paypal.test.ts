import { PAYPAL } from "@pluma/contract/billing/checkout";
import { eq, sum } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aTestApp, type TestApp, waitFor } from "../../../../test/app.ts";
import { aPaypal, type FakePaypal } from "../../../../test/paypal/index.ts";
import { aUser, type TestUser } from "../../../../test/people.ts";
import { aProduct, aSubscription } from "../../../../test/products.ts";
import { chooseSettings, liftLimits } from "../../../../test/settings.ts";
import { wordLedger } from "../../accounts/tables.ts";
import { providerEvents } from "../tables.events.ts";
import { payments } from "../tables.ts";

let node: TestApp;
let paypal: FakePaypal;
beforeAll(async () => {
  paypal = await aPaypal();
  node = await aTestApp({ environment: { PAYPAL_API_URL: paypal.url }, runsJobs: true });
  await liftLimits(node, "calls", "payments");
  await chooseSettings(node, paypal.settings);
});
afterAll(async () => {
  await node.close();
  await paypal.close();
});

const aBuyer = () => aUser(node, { hasAccess: false, words: 0 });

async function begin({ token }: TestUser, productId: number) {
  const body = { product_id: productId, payment_method_id: PAYPAL };
  const answer = await node.ask("POST /checkout/attempt", { token, body });
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}

const capture = ({ token }: TestUser, body: object) => node.ask("POST /checkout/capture", { token, body });
/** What the ledger of words says: also for somebody whose session the clock has ended. */
async function wordsOf({ userId }: TestUser): Promise<number> {
  const words = sum(wordLedger.words);
  const [row] = await node.app.db.select({ words }).from(wordLedger).where(eq(wordLedger.userId, userId));
  return Number(row?.words ?? 0);
}
const purchaseOf = async ({ token }: TestUser, id: number) =>
  (await node.ask(`GET /purchases/${id}`, { token })).body.purchase;
const sendEvents = (events = paypal.takeEvents()) => paypal.send(`${node.address}/api/webhooks/paypal`, events);

/** Time goes on for both. */
function daysPass(days: number): void {
  node.time.skipMs += days * 86_400_000;
  paypal.advance(days);
}

/** Waits until every event that was taken is applied. */
const settled = () =>
  waitFor(async () => {
    const rows = await node.app.db.select({ at: providerEvents.appliedAt }).from(providerEvents);
    return rows.every(({ at }) => at !== null);
  }, "applied events");

async function ledgerOf(purchaseId: number): Promise<number> {
  const [row] = await node.app.db
    .select({ total: sum(payments.amount) })
    .from(payments)
    .where(eq(payments.purchaseId, purchaseId));
  return Number(row?.total ?? 0);
}

test("an order is bought once by fifty captures at once, and by its events in any order and number", async () => {
  const buyer = await aBuyer();
  const { productId } = await aProduct(node);
  const begun = await begin(buyer, productId);
  expect(begun).toMatchObject({ step: "approve", provider: "paypal", total: 20 });
  expect((await capture(buyer, { orderID: begun.orderID })).body.code).toBe("order_not_approved");
  paypal.approve(begun.orderID);
  const asked = Array.from({ length: 50 }, () => capture(buyer, { orderID: begun.orderID }));
  const events = sendEvents();
  const answers = await Promise.all(asked);
  expect(new Set(answers.map(({ status, body }) => `${status} ${body.step}`))).toEqual(new Set(["200 paid"]));
  await events;
  const late = paypal.takeEvents();
  expect(await sendEvents([...late, ...late].reverse())).toEqual(Array(late.length * 2).fill(200));
  await settled();
  expect(await purchaseOf(buyer, begun.purchase_id)).toMatchObject({ status: "completed", is_test: true });
  expect([await wordsOf(buyer), await ledgerOf(begun.purchase_id)]).toEqual([1000, 2000]);
  expect(paypal.takenOf(begun.purchase_id)).toBe(2000);
});

test("a buyer who agreed and closed the page gets what they bought by PayPal's event alone", async () => {
  const buyer = await aBuyer();
  const { productId } = await aProduct(node);
  const begun = await begin(buyer, productId);
  paypal.approve(begun.orderID);
  await sendEvents();
  await settled();
  expect(await purchaseOf(buyer, begun.purchase_id)).toMatchObject({ status: "completed" });
  expect([await wordsOf(buyer), paypal.takenOf(begun.purchase_id)]).toEqual([1000, 2000]);
});

test("a capture whose answer is lost takes the money once, and gives what it bought", async () => {
  const buyer = await aBuyer();
  const { productId } = await aProduct(node);
  const begun = await begin(buyer, productId);
  paypal.approve(begun.orderID);
  paypal.fail("lost", /capture$/);
  await capture(buyer, { orderID: begun.orderID });
  expect((await capture(buyer, { orderID: begun.orderID })).body).toMatchObject({ step: "paid" });
  expect(paypal.paymentsOf(begun.purchase_id)).toHaveLength(1);
  expect([await wordsOf(buyer), await ledgerOf(begun.purchase_id)]).toEqual([1000, 2000]);
  await sendEvents();
  await settled();
});

test("a subscription gives words for each payment once, in any order of events, and none after it was cancelled", async () => {
  const buyer = await aBuyer();
  const { productId } = await aSubscription(node);
  const begun = await begin(buyer, productId);
  expect(begun).toMatchObject({ step: "approve", plan_id: paypal.plans()[0]?.id });
  paypal.approve(begun.subscriptionID);
  expect((await capture(buyer, { subscriptionID: begun.subscriptionID })).body).toMatchObject({ step: "paid" });
  expect(await wordsOf(buyer)).toBe(1000);
  daysPass(65);
  const events = paypal.takeEvents();
  await sendEvents([...events.toReversed(), ...events]);
  await settled();
  expect([await wordsOf(buyer), await ledgerOf(begun.purchase_id)]).toEqual([3000, 6000]);
  const body = { cancel_reason: "I do not write any more." };
  const { email, password } = buyer;
  const { token } = (await node.ask("POST /auth/login", { body: { email, password } })).body;
  const cancelled = await node.ask(`POST /purchases/cancel/${begun.purchase_id}`, { token, body });
  expect(cancelled.body.purchase, cancelled.text).toMatchObject({ status: "cancelled" });
  daysPass(65);
  await sendEvents();
  await settled();
  expect(paypal.takenOf(begun.purchase_id)).toBe(6000);
});

test("a refund of a subscription's payment on PayPal's own page reaches the ledger by its event", async () => {
  const buyer = await aBuyer();
  const { productId } = await aSubscription(node);
  const begun = await begin(buyer, productId);
  paypal.approve(begun.subscriptionID);
  await capture(buyer, { subscriptionID: begun.subscriptionID });
  const [payment] = paypal.paymentsOf(begun.purchase_id);
  paypal.refund(payment?.id ?? "", { value: "5.00", currency_code: "USD" });
  await sendEvents();
  await settled();
  expect(await ledgerOf(begun.purchase_id)).toBe(1500);
});

test("an event that PayPal did not send is refused and kept nowhere; while it cannot be checked it shall come again", async () => {
  const buyer = await aBuyer();
  const { productId } = await aProduct(node);
  const begun = await begin(buyer, productId);
  paypal.approve(begun.orderID);
  const [event] = paypal.takeEvents();
  if (!event) throw new Error("PayPal told nothing");
  const count = () => node.app.db.$count(providerEvents);
  const before = await count();
  expect(await sendEvents([{ ...event, body: event.body.replace("APPROVED", "CANCELED") }])).toEqual([400]);
  paypal.fail("broken", /verify/);
  expect(await sendEvents([event])).toEqual([502]);
  expect(await count()).toBe(before);
  expect(await sendEvents([event, event])).toEqual([200, 200]);
  expect(await count()).toBe(before + 1);
  await settled();
});
