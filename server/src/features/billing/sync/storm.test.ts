import { CARD } from "@pluma/contract/billing/checkout";
import { type Chance, chanceOf, seedOfTests } from "@pluma/contract/kit/test/chance";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aTestApp, type TestApp } from "../../../../test/app.ts";
import { aDiscount, aProduct, aSubscription } from "../../../../test/products.ts";
import { chooseSettings, liftLimits } from "../../../../test/settings.ts";
import { aStripe, type StripeOfTest } from "../../../../test/stripe/index.ts";
import type { ActorCtx } from "../../../platform/context.ts";
import { Refusal } from "../../../platform/errors.ts";
import { createUser } from "../../accounts/index.ts";
import { wordBalances, wordLedger } from "../../accounts/tables.ts";
import type { ProductRow } from "../../products/index.ts";
import { discountUses } from "../../products/tables.ts";

import { attempt } from "../checkout/attempt.ts";
import { capture } from "../checkout/capture.ts";
import { lookAtDue, reconcileAll } from "../reconciliation/reconcile.ts";
import { saveSource } from "../sources/sources.ts";
import { providerEvents } from "../tables.events.ts";
import { invoices, payments, purchasePeriods, purchases } from "../tables.ts";
import { allSeen } from "../test/applied.ts";
import { applyEvents, eachOf } from "./events.ts";

// 250 unless told otherwise: STORM_CHECKOUTS=10000 takes some minutes.
const CHECKOUTS = Number(process.env.STORM_CHECKOUTS ?? 250);
const seed = seedOfTests(20_261_121);
const FAULTS = 0.2;
const BUYERS_AT_ONCE = 40;
const TRIES_MAX = 6;
const CODE_USES = Math.ceil(CHECKOUTS / 20);
const HOUR_MS = 3_600_000;

let stripe: StripeOfTest;
let node: TestApp;
let offers: { product: ProductRow; code?: string }[];

beforeAll(async () => {
  stripe = await aStripe({ clock: { now: () => new Date(Date.now() + (node?.time.skipMs ?? 0)) } });
  node = await aTestApp({ environment: { STRIPE_API_URL: stripe.url }, runsJobs: true });
  await liftLimits(node, "calls", "payments");
  const { publicKey, privateKey, webhookKey } = stripe.keys;
  await chooseSettings(node, {
    stripe_public_key: publicKey,
    stripe_private_key: privateKey,
    stripe_webhook_key: webhookKey,
  });
  const { code } = await aDiscount(node, { usesMax: CODE_USES });
  offers = [
    { product: await aProduct(node, { price: 1999, wordAmount: 1000 }) },
    { product: await aProduct(node, { price: 4999, wordAmount: 500, limitPerUser: 1 }), code },
    { product: await aSubscription(node, { price: 999, wordAmount: 2000 }) },
    { product: await aSubscription(node, { price: 1499, wordAmount: 3000, freeTrialLength: 30, freeTrialWords: 50 }) },
    { product: await aProduct(node, { price: 150, wordAmount: 10, expirationDays: 90 }) },
  ];
  await checkOutAll();
}, 3_600_000);
afterAll(async () => {
  await node?.close();
  await stripe?.close();
});

/** Each buyer has a luck of their own: who comes before whom changes nobody's. */
type Buyer = { ctx: ActorCtx; good: number; poor: number; luck: Chance };

async function aBuyer(number: number): Promise<Buyer> {
  const email = `buyer${number}@example.com`;
  const userId = await createUser(node.app, {
    uid: `buyer-${number}`,
    email,
    name: "Buyer",
    lastName: "One",
    lang: "en",
  });
  const actor = {
    userId,
    staffRole: null,
    organizationId: null,
    organizationRole: null,
    hasAccess: false,
    hasWords: false,
    impersonatorId: null,
    lang: "en" as const,
  };
  const request = { identified: null, lang: "en" as const, ip: "127.0.0.1", userAgent: "tests", requestId: email };
  const ctx: ActorCtx = { ...node.app, ...request, caller: actor, actor };
  const keep = async (card: "visa" | "insufficient_funds") =>
    (await saveSource(ctx, { body: { token: stripe.token(card) } })).payment_source.payment_source_id;
  const luck = chanceOf(seed + number);
  return { ctx, good: await keep("visa"), poor: await keep("insufficient_funds"), luck };
}

/** Every buyer wants each offer once. What the storm does is told in `seen`. */
const seen = { paid: 0, declined: 0, failed: 0, pending: 0, spent: 0, limited: 0 };

const count = (what: keyof typeof seen): void => {
  seen[what] += 1;
};

async function checkOutAll(): Promise<void> {
  const numbers = Array.from({ length: Math.ceil(CHECKOUTS / offers.length) }, (_, index) => index);
  const buyers: Buyer[] = [];
  await eachOf(numbers, BUYERS_AT_ONCE, async (number) => void buyers.push(await aBuyer(number)));
  stripe.disturb({ share: FAULTS, kinds: ["500", "drop", "lost", "429"] });
  const storm = { isOver: false };
  const reporting = report(storm);
  await eachOf(buyers, BUYERS_AT_ONCE, async (buyer) => {
    for (const offer of offers) await checkOut(buyer, offer);
  });
  storm.isOver = true;
  await reporting;
  stripe.disturb(null);
  await settle();
}

/** One checkout as people make them: with doubled clicks, poor cards, forms in the browser, and another try after a failure. */
async function checkOut(buyer: Buyer, { product, code }: (typeof offers)[number]): Promise<void> {
  let discountCode: string | null = code ?? null;
  const { luck } = buyer;
  const isByForm = luck.next() < 0.25;
  let isPoor = !isByForm && luck.next() < 0.25;
  for (let tries = 0; tries < TRIES_MAX; tries += 1) {
    const source = isByForm ? null : isPoor ? buyer.poor : buyer.good;
    const body = {
      product_id: product.productId,
      payment_method_id: CARD,
      payment_source_id: source,
      discountCode,
    };
    const clicks = luck.next() < 0.2 ? 2 : 1;
    const results = await Promise.allSettled(Array.from({ length: clicks }, () => attempt(buyer.ctx, { body })));
    const answers = results.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
    const answer = answers.find(({ step }) => step === "paid") ?? answers[0];
    if (answer?.step === "paid") return count("paid");
    if (answer?.step === "card" && answer.client_secret)
      return payByForm(buyer, answer.purchase_id, answer.client_secret);
    if (answer) return count("pending");
    const refusal = refusalOf(results);
    if (refusal === "purchase_limit") return count("limited");
    const name = { card_declined: "declined", payment_failed: "failed", discount_spent: "spent" } as const;
    if (!(refusal in name)) throw new Error(`a checkout was refused with ${refusal}`);
    count(name[refusal as keyof typeof name]);
    if (refusal === "discount_spent") discountCode = null;
    // Until the card itself was declined: how often something else goes wrong first is the order's, which no seed draws.
    if (refusal === "card_declined") isPoor = false;
  }
}

/** The buyer's form tells the provider; only some browsers live to tell the app. */
async function payByForm({ ctx, luck }: Buyer, purchaseId: number, secret: string): Promise<void> {
  stripe.confirm(secret, "visa");
  if (luck.next() < 0.5) return;
  const told = await Promise.allSettled([capture(ctx, { body: { purchase_id: purchaseId } })]);
  if (told[0]?.status === "rejected") refusalOf(told);
}

/** The code of a refusal; whatever else went wrong is our mistake, and ends the test. */
function refusalOf(results: PromiseSettledResult<unknown>[]): string {
  for (const result of results) {
    if (result.status === "fulfilled") continue;
    if (!(result.reason instanceof Refusal)) throw result.reason;
    return result.reason.code;
  }
  return "nothing";
}

/** Stripe's reports meanwhile: a tenth never comes, others late, twice, and in any order. */
async function report(storm: { isOver: boolean }): Promise<void> {
  const reports = chanceOf(seed - 1);
  let told = 0;
  let late: StripeOfTest["events"] = [];
  for (;;) {
    const isLast = storm.isOver;
    const fresh = stripe.events.slice(told).filter(() => reports.next() > 0.1);
    told = stripe.events.length;
    const [now, later] = [
      [...late, ...fresh.filter((_, index) => index % 3 > 0)],
      fresh.filter((_, index) => index % 3 === 0),
    ];
    late = later;
    const sent = isLast ? [...now, ...later] : now;
    await eachOf(reports.shuffled([...sent, ...sent.filter(() => reports.next() < 0.3)]), 4, async (event) => {
      const { payload, headers } = stripe.signed(event);
      const answer = await fetch(`${node.address}/api/webhooks/stripe`, { method: "POST", headers, body: payload });
      if (answer.status !== 200) throw new Error(`an event was answered ${answer.status}: ${await answer.text()}`);
    });
    if (isLast) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/** Two days pass in which the app looks after what is open, and at their end it holds everything against the provider. */
async function settle(): Promise<void> {
  await allSeen(node);
  for (let hours = 0; hours < 48; hours += 6) {
    node.time.skipMs += 6 * HOUR_MS;
    await applyEvents(node.app);
    await lookAtDue(node.app);
  }
  await reconcileAll(node.app);
}

const all = () => node.app.db.select().from(purchases);
const isSold = ({ status }: { status: string }) => status === "active" || status === "completed";

describe(`after ${CHECKOUTS} checkouts, a fifth of them disturbed,`, () => {
  test("there was a storm", () => {
    expect(seen.declined).toBeGreaterThan(CHECKOUTS / 100);
    expect(seen.failed + seen.pending).toBeGreaterThan(CHECKOUTS / 100);
    expect(seen.paid).toBeGreaterThan(CHECKOUTS / 3);
  });

  test("nobody was charged twice for one thing", async () => {
    const buyers = new Map((await all()).map((row) => [row.purchaseId, `${row.userId} ${row.productId}`]));
    const charged = stripe
      .money()
      .charges.map(({ purchaseId }) => buyers.get(purchaseId ?? 0) ?? `unknown ${purchaseId}`);
    expect(charged.filter((one, index) => charged.indexOf(one) < index)).toEqual([]);
    expect(charged.filter((one) => one.startsWith("unknown"))).toEqual([]);
  });

  test("the ledger of payments is the provider's, charge for charge, and none is lost", async () => {
    const rows = await node.app.db.select().from(payments);
    const line = (ref: string, amount: number, purchaseId: number | null) => `${ref} ${amount} ${purchaseId}`;
    const ours = rows.map(({ ref, amount, purchaseId }) => line(ref, amount, purchaseId)).sort();
    const theirs = stripe
      .money()
      .charges.map(({ ref, amount, purchaseId }) => line(ref, amount, purchaseId))
      .sort();
    expect(ours).toEqual(theirs);
    expect(rows.reduce((sum, { amount }) => sum + amount, 0)).toBe(stripe.money().charged);
    const billed = (await node.app.db.select().from(invoices)).filter(({ status }) => status === "completed");
    expect(billed.reduce((sum, { amount }) => sum + amount, 0)).toBe(stripe.money().charged);
  });

  test("each charge is what was agreed to, and what was charged was sold", async () => {
    const rows = new Map((await all()).map((row) => [row.purchaseId, row]));
    for (const { amount, purchaseId } of stripe.money().charges) {
      const row = rows.get(purchaseId ?? 0);
      expect([row && isSold(row), amount]).toEqual([true, row?.amount]);
      expect(amount).toBe((row?.price ?? 0) - (row?.discountAmount ?? 0));
    }
  });

  test("what was sold gave its time and its words once, and what was not gave nothing", async () => {
    const [rows, periods, grants] = [
      await all(),
      await node.app.db.select().from(purchasePeriods),
      await node.app.db.select().from(wordLedger),
    ];
    const sold = rows.filter(isSold);
    const trials = sold.filter(({ trialEnd }) => trialEnd !== null);
    expect(sold.length).toBe(stripe.money().charges.length + trials.length);
    expect(periods.map(({ purchaseId }) => purchaseId).sort()).toEqual(sold.map(({ purchaseId }) => purchaseId).sort());
    const given = sold.map((row) => `${row.purchaseId} ${row.trialEnd ? row.freeTrialWords : row.wordAmount}`);
    const granted = grants.map(({ cause, words }) => `${cause.split(":")[1]} ${words}`);
    expect(granted.sort()).toEqual(given.sort());
    const balances = await node.app.db.select().from(wordBalances);
    const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0);
    expect(sum(balances.map(({ balance }) => balance))).toBe(sum(grants.map(({ words }) => words)));
  });

  test("nothing hangs: no checkout is still pending, and every event was applied", async () => {
    expect((await all()).filter(({ status }) => status === "pending")).toEqual([]);
    const events = await node.app.db.select().from(providerEvents);
    expect(events.filter(({ appliedAt }) => appliedAt === null)).toEqual([]);
    expect(events.length).toBeGreaterThan(CHECKOUTS);
    expect(new Set(events.map(({ ref }) => ref)).size).toBe(events.length);
  });

  test("a code was used as often as it was paid with, never more often than it may be", async () => {
    const uses = await node.app.db.select().from(discountUses);
    const paidWith = (await all()).filter((row) => isSold(row) && row.discountId !== null);
    expect(uses.map(({ purchaseId }) => purchaseId).sort()).toEqual(
      paidWith.map(({ purchaseId }) => purchaseId).sort(),
    );
    expect(uses.every(({ isUsed }) => isUsed)).toBe(true);
    expect(uses.length).toBeGreaterThan(0);
    expect(uses.length).toBeLessThanOrEqual(CODE_USES);
  });
});
