import { CARD, PAYPAL } from "@pluma/contract/billing/checkout";
import { fromMinor } from "@pluma/contract/kit/money";
import { chanceOf, seedOfTests } from "@pluma/contract/kit/test/chance";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aTestApp, type TestApp } from "../../../../test/app.ts";
import { aPaypal, type FakePaypal } from "../../../../test/paypal/index.ts";
import { aDiscount, aProduct, aSubscription } from "../../../../test/products.ts";
import { chooseSettings } from "../../../../test/settings.ts";
import { Refusal } from "../../../platform/errors.ts";
import { openSandbox } from "../../../providers/payments/sandbox/index.ts";
import { reserveWords, settleWords } from "../../accounts/index.ts";
import { wordBalances, wordLedger } from "../../accounts/tables.ts";
import type { ProductRow } from "../../products/index.ts";
import { attempt } from "../checkout/attempt.ts";
import { capture } from "../checkout/capture.ts";
import { giveAccess } from "../manual/giving.ts";
import { cancelPurchase, revokeAccess } from "../purchases/cancelling.ts";
import { savePurchase } from "../purchases/purchases.ts";
import { lookAtDue, reconcileAll } from "../reconciliation/reconcile.ts";
import { refundPurchase } from "../refunding/refunds.ts";
import { saveSource } from "../sources/sources.ts";
import { syncPurchase } from "../sync/sync.ts";
import { invoices, payments, purchasePeriods, purchases } from "../tables.ts";
import { allSeen } from "../test/applied.ts";
import { aCustomer, aShop, type Customer, type Shop } from "../test/selling.ts";

const seed = seedOfTests(20_261_122);
const ACTS = 120;
const BUYERS = 12;
const DAY_MS = 86_400_000;

/** A shop with all that can happen in it, and what its providers say of the money in the end. */
type Market = {
  node: TestApp;
  tokenOf: (isPoor: boolean) => string;
  methods: readonly number[];
  approve: (ref: string) => void;
  pass: (days: number) => Promise<void>;
  /** The seller gives back a part of a payment on the provider's own page. */
  giveBack: (provider: string, paymentRef: string, amount: number) => Promise<unknown>;
  taken: (purchaseIds: number[]) => Promise<number>;
};

/** What was begun, paid, refused: told, so that luck cannot make an empty test. */
async function live(market: Market, start: number) {
  const { node } = market;
  const luck = chanceOf(start);
  const products: ProductRow[] = [
    await aProduct(node, { price: 1799, wordAmount: 10_000 }),
    await aProduct(node, { price: 500, wordAmount: 333, expirationDays: 20 }),
    await aSubscription(node, { price: 999, wordAmount: 2000 }),
    await aSubscription(node, { price: 1499, wordAmount: 3000, freeTrialLength: 10, freeTrialWords: 50 }),
  ];
  const { code } = await aDiscount(node, { value: 12.5 });
  const buyers: Customer[] = [];
  for (let count = 0; count < BUYERS; count += 1) buyers.push(await aCustomer({ node }));
  const staff = await aCustomer({ node });
  const actor = { ...staff.ctx.actor, staffRole: "admin" as const };
  const admin = { ...staff.ctx, actor, caller: actor };
  const all = () => node.app.db.select().from(purchases).orderBy(purchases.purchaseId);
  const input = <P, B>(params: P, body: B) => ({ params, query: {}, body });

  const buy = async ({ ctx }: Customer) => {
    const method = luck.of(market.methods);
    const discountCode = luck.next() < 0.3 ? code : null;
    const body = { product_id: luck.of(products).productId, payment_method_id: method, discountCode };
    if (method === CARD) {
      const { payment_source } = await saveSource(ctx, { body: { token: market.tokenOf(luck.next() < 0.1) } });
      return attempt(ctx, { body: { ...body, payment_source_id: payment_source.payment_source_id } });
    }
    const begun = await attempt(ctx, { body });
    const ref = begun.subscriptionID ?? begun.orderID;
    if (ref && luck.next() < 0.8) market.approve(ref);
    return capture(ctx, { body: { purchase_id: begun.purchase_id } });
  };
  const spend = async ({ userId }: Customer, index: number) => {
    const wanted = 1 + Math.floor(luck.next() * 900);
    const held = await reserveWords(
      node.app,
      { owner: userId, isStaff: false },
      wanted,
      async () => `message:${index}`,
    );
    await settleWords(node.app, userId, held, Math.floor(held.words * luck.next()), `message:${index}`);
  };
  const refund = async () => {
    const open = (await node.app.db.select().from(invoices).orderBy(invoices.invoiceId)).filter(
      ({ amount, refunded, status }) => status === "completed" && amount > refunded,
    );
    if (open.length === 0) return;
    const { invoiceId, purchaseId, amount, refunded, provider, currency } = luck.of(open);
    const part = luck.next() < 0.3 ? amount - refunded : 1 + Math.floor(luck.next() * (amount - refunded));
    const charge = (await node.app.db.select().from(payments)).find(
      (entry) => entry.invoiceId === invoiceId && entry.kind === "charge",
    );
    if (provider !== "none" && charge && luck.next() < 0.5) {
      await market.giveBack(provider, charge.ref, part);
      return;
    }
    const wish = {
      amount: fromMinor(part, currency),
      invoice_id: invoiceId,
      reason: "",
      take_words: luck.next() < 0.8,
    };
    await refundPurchase(admin, input({ id: purchaseId }, wish));
  };
  const staffActs = async () => {
    const rows = await all();
    if (rows.length === 0) return;
    const { purchaseId, userId } = luck.of(rows);
    const why = { cancel_reason: "It was asked for by mail.", status: "cancelled" as const };
    const act = luck.of(["cancel", "revoke", "save", "give"] as const);
    if (act === "cancel") await cancelPurchase(admin, input({ id: purchaseId }, why));
    if (act === "revoke") await revokeAccess(admin, input({}, { purchase_id: purchaseId }));
    if (act === "save") {
      const status = luck.of(["active", "completed", "pending"] as const);
      await savePurchase(admin, { body: { purchase_id: purchaseId, status } });
    }
    if (act !== "give") return;
    const given = { user_id: userId, product_id: luck.of(products).productId, gift: luck.next() < 0.5, total: 7.5 };
    await giveAccess(admin, input({}, given));
  };

  let done = 0;
  for (let index = 0; index < ACTS; index += 1) {
    const buyer = luck.of(buyers);
    const which = luck.next();
    const act =
      which < 0.45
        ? buy(buyer)
        : which < 0.6
          ? spend(buyer, index)
          : which < 0.75
            ? refund()
            : which < 0.87
              ? staffActs()
              : market.pass(1 + Math.floor(luck.next() * 20));
    // What is refused is refused, and moves nothing; whatever else goes wrong is our mistake.
    await act.then(
      () => {
        done += 1;
      },
      (error: unknown) => {
        if (!(error instanceof Refusal)) throw error;
      },
    );
  }
  await market.pass(3);
  await reconcileAll(node.app);
  return done;
}

/** What must be true of a market, whatever happened in it. */
async function expectSums({ node, taken }: Market): Promise<void> {
  const { db } = node.app;
  const [rows, bills, money, periods, ledger, balances] = [
    await db.select().from(purchases),
    await db.select().from(invoices),
    await db.select().from(payments),
    await db.select().from(purchasePeriods),
    await db.select().from(wordLedger),
    await db.select().from(wordBalances),
  ];
  const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0);
  const atProvider = money.filter(({ provider }) => provider !== "none");
  // The ledger is the provider's, and the invoices are the ledger's, each by itself.
  expect(sum(atProvider.map(({ amount }) => amount))).toBe(await taken(rows.map(({ purchaseId }) => purchaseId)));
  for (const { invoiceId, amount, refunded, status } of bills) {
    const own = sum(money.filter((entry) => entry.invoiceId === invoiceId).map((entry) => entry.amount));
    expect([invoiceId, own]).toEqual([invoiceId, status === "completed" ? amount - refunded : 0]);
  }
  // Words were given for what was paid, tried or given by hand, once each, and never more were taken than given.
  const paid = new Set(bills.filter(({ status }) => status === "completed").map(({ invoiceId }) => invoiceId));
  const invoiced = periods.filter(({ invoiceId }) => invoiceId !== null);
  expect(invoiced.filter(({ invoiceId }) => !paid.has(invoiceId ?? 0)).map(({ key }) => key)).toEqual([]);
  expect(new Set(invoiced.map(({ invoiceId }) => invoiceId)).size).toBe(invoiced.length);
  expect(periods.filter(({ words, wordsTaken }) => (wordsTaken ?? 0) > (words ?? 0))).toEqual([]);
  const of = (kind: string) => ledger.filter((entry) => entry.kind === kind);
  expect(sum(of("grant").map(({ words }) => words))).toBe(sum(periods.map(({ words }) => words ?? 0)));
  expect(-sum(of("revoke").map(({ words }) => words))).toBe(sum(periods.map(({ wordsTaken }) => wordsTaken ?? 0)));
  expect(balances.filter(({ balance }) => balance < 0)).toEqual([]);
  expect(sum(balances.map(({ balance }) => balance))).toBe(sum(ledger.map(({ words }) => words)));
  // Nobody pays twice for the same subscription at once.
  const running = rows.filter(
    ({ isSubscription, provider, status }) => isSubscription && provider !== "none" && status === "active",
  );
  expect(new Set(running.map(({ userId, productId }) => `${userId} ${productId}`)).size).toBe(running.length);
}

describe(`after ${ACTS} random purchases, renewals, refunds and acts of staff`, () => {
  let shop: Shop;
  let paypal: FakePaypal;
  let tried: TestApp;
  beforeAll(async () => {
    paypal = await aPaypal();
    shop = await aShop({ PAYPAL_API_URL: paypal.url });
    await chooseSettings(shop.node, paypal.settings);
    tried = await aTestApp({ runsJobs: true });
  });
  afterAll(async () => {
    await shop.close();
    await tried.close();
    await paypal.close();
  });

  test("at Stripe and PayPal ledger, invoices and providers are one to the cent, and words are those that were bought", async () => {
    const tell = async () => {
      await shop.stripe.sendEvents(shop.node.address);
      await paypal.send(`${shop.node.address}/api/webhooks/paypal`);
      await allSeen(shop.node);
    };
    const market: Market = {
      node: shop.node,
      methods: [CARD, PAYPAL],
      tokenOf: (isPoor) => shop.stripe.token(isPoor ? "insufficient_funds" : "visa"),
      approve: (ref) => paypal.approve(ref),
      pass: async (days) => {
        paypal.advance(days);
        shop.skip(days * DAY_MS);
        await tell();
        await lookAtDue(shop.node.app);
      },
      giveBack: async (provider, ref, amount) => {
        if (provider === "stripe") shop.stripe.refund(ref, amount);
        else paypal.refund(ref, { currency_code: "USD", value: fromMinor(amount, "USD").toFixed(2) });
        await tell();
      },
      taken: async (ids) => {
        const { charged, refunded } = shop.stripe.money();
        return charged - refunded + ids.reduce((total, id) => total + paypal.takenOf(id), 0);
      },
    };
    expect(await live(market, seed)).toBeGreaterThan(ACTS / 2);
    await expectSums(market);
  }, 300_000);

  test("in the sandbox too", async () => {
    const sandbox = openSandbox(tried.app);
    const market: Market = {
      node: tried,
      methods: [CARD, PAYPAL],
      tokenOf: (isPoor) => (isPoor ? "sandbox_insufficient" : "sandbox_ok"),
      approve: () => undefined,
      pass: async (days) => {
        tried.time.skipMs += days * DAY_MS;
        await lookAtDue(tried.app);
      },
      giveBack: async (_, paymentRef, amount) => {
        await sandbox.refund({ paymentRef, total: { amount, currency: "USD" }, key: `${paymentRef} ${amount}` });
        // The sandbox sends no events: what one would tell is looked at instead.
        const entries = await tried.app.db.select().from(payments).where(eq(payments.ref, paymentRef));
        for (const { purchaseId } of entries) await syncPurchase(tried.app, purchaseId);
      },
      taken: async () => {
        const refs = (await tried.app.db.select().from(purchases)).flatMap(({ providerRef }) => providerRef ?? []);
        const facts = await Promise.all(refs.map((ref) => sandbox.read(ref)));
        const net = facts.flatMap(({ charges }) =>
          charges
            .filter(({ state }) => state === "paid")
            .map(({ total, refunds }) => refunds.reduce((rest, { amount }) => rest - amount, total.amount)),
        );
        return net.reduce((total, one) => total + one, 0);
      },
    };
    expect(await live(market, seed + 1)).toBeGreaterThan(ACTS / 2);
    await expectSums(market);
  }, 300_000);
});
