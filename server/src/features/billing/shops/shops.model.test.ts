import { fromMinor } from "@pluma/contract/kit/money";
import { chanceOf, seedOfTests } from "@pluma/contract/kit/test/chance";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aTestApp, type TestApp } from "../../../../test/app.ts";
import { aPaypal, type FakePaypal } from "../../../../test/paypal/index.ts";
import { aProduct, aSubscription } from "../../../../test/products.ts";
import { liftLimits } from "../../../../test/settings.ts";
import { aStripe, type StripeOfTest } from "../../../../test/stripe/index.ts";
import type { ActorCtx } from "../../../platform/context.ts";
import { Refusal } from "../../../platform/errors.ts";
import type { ProductRow } from "../../products/index.ts";
import { feeBackOf, feeOf } from "../fees/rules.ts";
import { writeRate } from "../fees/store.system.ts";
import { changePlan, previewChange } from "../planChange/planChange.ts";
import { cancelPurchase } from "../purchases/cancelling.ts";
import { lookAtDue, reconcileAll } from "../reconciliation/reconcile.ts";
import { refundPurchase } from "../refunding/refunds.ts";
import { syncPurchase } from "../sync/sync.ts";
import { fees } from "../tables.fees.ts";
import { invoices, payments, purchases } from "../tables.ts";
import { allSeen } from "../test/applied.ts";
import type { Customer } from "../test/selling.ts";
import { aShopCustomer, aTestShop, buyAtPaypal, buyByCard, type TestShop } from "../test/shops.ts";

const seed = seedOfTests(20_261_128);
/** SHOP_ACTS=1000 does as much. */
const ACTS = Number(process.env.SHOP_ACTS ?? 100);
const BUYERS = 9;
const DAY_MS = 86_400_000;
const terms = [
  { currency: "USD", percent: 5, fixed: 30 },
  { currency: "EUR", percent: 2.75, fixed: 0 },
  { currency: "JPY", percent: 0, fixed: 40 },
];

type Market = TestShop & { currency: string; products: ProductRow[]; buyers: Customer[]; boss: TestShop["boss"] };

let stripe: StripeOfTest;
let paypal: FakePaypal;
let node: TestApp;
let shops: Market[];
const time: { node: TestApp | null } = { node: null };

beforeAll(async () => {
  stripe = await aStripe({ clock: { now: () => new Date(Date.now() + (time.node?.time.skipMs ?? 0)) } });
  paypal = await aPaypal();
  node = await aTestApp({ environment: { STRIPE_API_URL: stripe.url, PAYPAL_API_URL: paypal.url } });
  time.node = node;
  await liftLimits(node, "calls", "payments");
  shops = [];
  for (const each of terms) shops.push(await aMarket(each));
});
afterAll(async () => {
  await node.close();
  await stripe.close();
  await paypal.close();
});

async function aMarket({ currency, percent, fixed }: (typeof terms)[number]): Promise<Market> {
  const accounts = { stripe: stripe.another({ isLive: true }), paypal: paypal.another() };
  const shop = await aTestShop(node, accounts, { currency, paypal_mode: "live", tax_name: "VAT", tax_percent: "21" });
  const { organizationId } = shop;
  const startsAt = new Date(Date.now() - DAY_MS);
  await writeRate(node.app, { organizationId, percent, fixed, currency, startsAt });
  const of = { organizationId, currency };
  const products = [
    await aProduct(node, { ...of, price: 1799 }),
    await aSubscription(node, { ...of, price: 999, wordAmount: 2000 }),
    await aSubscription(node, { ...of, price: 1499, wordAmount: 3000 }),
    await aSubscription(node, { ...of, price: 800, subscriptionPeriod: "day", subscriptionInterval: 2 }),
  ];
  const buyers: Customer[] = [];
  for (let count = 0; count < BUYERS; count += 1) buyers.push(await aShopCustomer(node, shop));
  return { ...shop, currency, products, buyers };
}

/** The Admin of a shop, as acts see them in it. */
function bossOf({ organizationId, boss, buyers }: Market): ActorCtx {
  const [any] = buyers;
  if (!any) throw new Error("a shop without buyers");
  const { ctx } = any;
  const actor = { ...ctx.actor, userId: boss.userId, organizationId, organizationRole: "admin" as const };
  return { ...ctx, actor, caller: actor };
}

const purchasesOf = ({ organizationId }: Market) =>
  node.app.db
    .select()
    .from(purchases)
    .where(eq(purchases.organizationId, organizationId))
    .orderBy(purchases.purchaseId);

/** What is known of each shop, at its accounts and here. */
async function standings(): Promise<string[]> {
  const { rows } = await node.app.db.execute<{ id: number; said: string }>(sql`
    select organization_id as id, count(*) || ' ' || sum(amount) as said from payments group by organization_id`);
  return shops.map((shop) => {
    const { charged, refunded } = shop.stripe.money();
    return `${charged} ${refunded} ${shop.paypal.orders().length} ${rows.find(({ id }) => id === shop.organizationId)?.said}`;
  });
}

async function passDays(days: number): Promise<void> {
  node.time.skipMs += days * DAY_MS;
  for (const shop of shops) {
    shop.stripe.advance(0);
    shop.paypal.advance(days);
  }
  await tell();
  await lookAtDue(node.app);
}

/** Accounts report, each to the address of its own shop; most of it is lost on the way, and is looked at when it is due. */
async function tell(): Promise<void> {
  for (const { organizationId, stripe: cards, paypal: wallet } of shops) {
    for (const event of cards.events.splice(0).filter((_, index) => index % 12 === 0)) {
      const { payload, headers } = cards.signed(event);
      const url = `${node.address}/api/webhooks/stripe/${organizationId}`;
      expect((await fetch(url, { method: "POST", headers, body: payload })).status).toBe(200);
    }
    const sent = wallet.takeEvents().filter((_, index) => index % 6 === 0);
    await wallet.send(`${node.address}/api/webhooks/paypal/${organizationId}`, sent);
  }
  await allSeen(node);
}

type Luck = ReturnType<typeof chanceOf>;

async function buy(luck: Luck, shop: Market): Promise<unknown> {
  const [customer, product] = [luck.of(shop.buyers), luck.of(shop.products)];
  return luck.next() < 0.5 ? buyByCard(shop, customer, product) : buyAtPaypal(shop, customer, product);
}

async function refund(luck: Luck, shop: Market): Promise<unknown> {
  const rows = await node.app.db.select().from(invoices).where(eq(invoices.organizationId, shop.organizationId));
  const open = rows
    .filter(({ amount, refunded, status }) => status === "completed" && amount > refunded)
    .sort((one, other) => one.invoiceId - other.invoiceId);
  if (open.length === 0) return undefined;
  const { invoiceId, purchaseId, amount, refunded, currency } = luck.of(open);
  const part = luck.next() < 0.3 ? amount - refunded : 1 + Math.floor(luck.next() * (amount - refunded));
  const body = { amount: fromMinor(part, currency), invoice_id: invoiceId, reason: "", take_words: true };
  return refundPurchase(bossOf(shop), { params: { id: purchaseId }, body });
}

async function change(luck: Luck, shop: Market): Promise<unknown> {
  const rows = (await purchasesOf(shop)).filter(({ isSubscription, status }) => isSubscription && status === "active");
  if (rows.length === 0) return undefined;
  const { purchaseId, userId, provider, providerRef } = luck.of(rows);
  const buyer = shop.buyers.find((one) => one.userId === userId);
  if (!buyer) throw new Error("nobody bought this");
  if (luck.next() < 0.25) {
    const body = { cancel_reason: "It was asked for by mail.", status: "cancelled" as const };
    return cancelPurchase(buyer.ctx, { params: { id: purchaseId }, query: {}, body });
  }
  // A product of another shop among them, which nothing may become.
  const product = luck.of([...shop.products, ...shops.flatMap(({ products }) => products.slice(1, 2))]);
  const isForeign = product.organizationId !== shop.organizationId;
  const params = { id: purchaseId };
  const done = (async () => {
    const shown = await previewChange(buyer.ctx, { params, query: { product_id: product.productId } });
    const body = { product_id: product.productId, expected_due: shown.due_now };
    await changePlan(buyer.ctx, { params, body });
    if (provider === "paypal" && providerRef) shop.paypal.approve(providerRef);
    await syncPurchase(node.app, purchaseId);
  })();
  if (isForeign) return expect(done).rejects.toThrow();
  return done;
}

const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0);

/** What must be true of each shop, whatever happened in all of them. */
async function expectSums(): Promise<number> {
  let moves = 0;
  const allIds = (await node.app.db.select().from(purchases)).map(({ purchaseId }) => purchaseId);
  for (const shop of shops) {
    const { organizationId, currency } = shop;
    const own = eq(payments.organizationId, organizationId);
    const money = await node.app.db.select().from(payments).where(own).orderBy(payments.paymentId);
    const bills = await node.app.db.select().from(invoices).where(eq(invoices.organizationId, organizationId));
    const ids = (await purchasesOf(shop)).map(({ purchaseId }) => purchaseId);
    moves += money.length;
    // The account has what the ledger says, of its own purchases and of no other's.
    const { charged, refunded, charges } = shop.stripe.money();
    const at = (provider: string) => sum(money.filter((row) => row.provider === provider).map(({ amount }) => amount));
    expect([currency, at("stripe")]).toEqual([currency, charged - refunded]);
    expect([currency, at("paypal")]).toEqual([currency, sum(ids.map((id) => shop.paypal.takenOf(id)))]);
    const others = allIds.filter((id) => !ids.includes(id));
    expect(sum(others.map((id) => shop.paypal.takenOf(id)))).toBe(0);
    expect(charges.filter(({ purchaseId }) => !ids.includes(purchaseId ?? 0))).toEqual([]);
    expect(new Set(money.map((row) => row.currency))).toEqual(new Set([currency]));
    // Each invoice by itself, with the tax that is within it; and numbers without gaps.
    const rate = terms.find((each) => each.currency === currency);
    const fee = await node.app.db.select().from(fees).where(eq(fees.organizationId, organizationId));
    for (const { invoiceId, amount, refunded: back, status, taxAmount } of bills) {
      const entries = money.filter((row) => row.invoiceId === invoiceId);
      expect([invoiceId, sum(entries.map((row) => row.amount))]).toEqual([
        invoiceId,
        status === "completed" ? amount - back : 0,
      ]);
      expect(Math.abs(taxAmount - (amount * 21) / 121)).toBeLessThanOrEqual(0.5);
      const paid = sum(entries.filter(({ kind }) => kind === "charge").map((row) => row.amount));
      const owed = paid > 0 && rate ? feeOf(paid, currency, rate) : 0;
      const kept = owed - feeBackOf({ fee: owed, charged: paid, refunded: back });
      const counted = sum(fee.filter((row) => row.invoiceId === invoiceId).map((row) => row.amount));
      expect([invoiceId, counted]).toEqual([invoiceId, kept]);
    }
    const numbers = bills.map(({ number }) => Number(number?.replace(`S${organizationId}-`, ""))).sort((a, b) => a - b);
    expect(numbers).toEqual(Array.from({ length: bills.length }, (_, index) => index + 1));
  }
  return moves;
}

test(
  `after ${ACTS} random purchases, refunds and changes and their renewals over three shops, with faults of both providers, each shop's accounts, ledger, invoices, numbers and fees agree to the cent, and nothing of one changed another`,
  async () => {
    const luck = chanceOf(seed);
    for (const shop of shops) shop.stripe.disturb({ share: 0.02, kinds: ["lost", "500"], requests: 1 });
    let done = 0;
    for (let index = 0; index < ACTS; index += 1) {
      const which = luck.next();
      if (which > 0.93) {
        await passDays(10 + Math.floor(luck.next() * 25));
        continue;
      }
      if (which < 0.04) paypal.fail(luck.next() < 0.5 ? "lost" : "broken", /capture|refund|orders$|subscriptions$/);
      const shop = luck.of(shops);
      const before = await standings();
      const act = which < 0.55 ? buy(luck, shop) : which < 0.75 ? refund(luck, shop) : change(luck, shop);
      await act.then(
        () => {
          done += 1;
        },
        // What is refused is refused, and moves nothing of others; whatever else goes wrong is our mistake.
        (error: unknown) => {
          if (!(error instanceof Refusal)) throw error;
        },
      );
      const after = await standings();
      const place = shops.indexOf(shop);
      expect(after.toSpliced(place, 1)).toEqual(before.toSpliced(place, 1));
    }
    for (const shop of shops) shop.stripe.disturb(null);
    for (const days of [40, 40, 3]) await passDays(days);
    await reconcileAll(node.app);
    expect(done).toBeGreaterThan(ACTS / 2);
    // Most of them are renewals, which nobody asked for here.
    expect(await expectSums()).toBeGreaterThan(2 * ACTS);
  },
  Math.max(300_000, ACTS * 10_000),
);
