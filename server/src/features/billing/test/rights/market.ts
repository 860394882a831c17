import { CARD } from "@pluma/contract/billing/checkout";
import { budgetKinds } from "@pluma/contract/kit/budgets";
import { fromMinor } from "@pluma/contract/kit/money";
import { type End, NEVER } from "@pluma/contract/kit/time";
import { type GrantKind, grantKinds, platformGrantKinds } from "@pluma/contract/products/grants";
import { and, eq, inArray, or } from "drizzle-orm";
import { aTestApp, type TestApp } from "../../../../../test/app.ts";
import { anAvatar } from "../../../../../test/avatars.ts";
import { anOrganization, aUser } from "../../../../../test/people.ts";
import { aProduct } from "../../../../../test/products.ts";
import { liftLimits } from "../../../../../test/settings.ts";
import { aTemplate } from "../../../../../test/templates.ts";
import type { ActorCtx, App } from "../../../../platform/context.ts";
import { inTransaction } from "../../../../platform/database/db.ts";
import { openSandbox } from "../../../../providers/payments/sandbox/index.ts";
import { users, wordBalances } from "../../../accounts/tables.ts";
import { userOrganizations } from "../../../organizations/tables.ts";
import { productGrants } from "../../../products/index.ts";
import { saveProduct } from "../../../products/products.ts";
import { aStep, aWorkflow } from "../../../workflows/test/aWorkflow.ts";
import { lockPurchase } from "../../access/access.ts";
import { codeOf } from "../../access/giftCodes.ts";
import { readCodeOf } from "../../access/store.system.gifts.ts";
import { readSeats } from "../../access/store.system.seats.ts";
import { attempt } from "../../checkout/attempt.ts";
import { visibleByPurchase } from "../../holding/store.ts";
import { saveSource } from "../../sources/sources.ts";
import { readPurchaseRow } from "../../store.system.ts";
import { applyFacts } from "../../sync/apply.ts";
import { syncPurchase } from "../../sync/sync.ts";
import { invoices, payments, purchases } from "../../tables.ts";
import { aCustomer, type Customer } from "../selling.ts";
import { moneyOf } from "./model.ts";
import type { Bought, Money, Person, Sold, Thing } from "./rights.ts";

/** Time stands still but for what events let pass, so that no verdict depends on how fast the machine is. */
const BEGINNING = Date.UTC(2030, 0, 31, 10);

/** Longer than what happens in a round. */
const ROUND_MS = 300 * 86_400_000;

/** Somebody as the model and as acts see them: in the personal space, and in the organization. */
export type Actor = Person & { customer: Customer; inOrganization: ActorCtx };

/** An app that sells in its sandbox, what it sells, and how things stand there. */
export type Market = Awaited<ReturnType<typeof aMarket>>;

type Terms = Pick<Sold, "isPlan" | "price" | "words" | "seats" | "days" | "trial">;
const offered: Terms[] = [
  { isPlan: true, price: 1000, words: 700, seats: 1, days: null, trial: null },
  { isPlan: true, price: 2000, words: 1501, seats: 3, days: null, trial: null },
  { isPlan: true, price: 3300, words: 2999, seats: 2, days: null, trial: { days: 9, words: 77 } },
  { isPlan: false, price: 1799, words: 1000, seats: 3, days: 40, trial: null },
  { isPlan: false, price: 500, words: 333, seats: 1, days: null, trial: null },
];

export async function aMarket() {
  const node = await aTestApp();
  await liftLimits(node, ...budgetKinds);
  // Nobody here is written to too often, or guesses.
  Object.assign(node.app.limits, { take: async () => undefined });
  const org = await anOrganization(node);
  const sellers = { staff: await aUser(node, { staff: "admin" }), boss: await aUser(node) };
  const things = await someThings(node, org, sellers);
  const products: Sold[] = [];
  for (const seller of [null, org]) {
    for (const terms of offered) products.push(await aSold(node, seller, terms));
  }
  let now = BEGINNING;
  Object.assign(node.app.clock, { now: () => new Date(now) });
  const admin = await aCustomer({ node });
  const ctxOf = (customer: Customer, actor: Partial<ActorCtx["actor"]>): ActorCtx => {
    const own = { ...customer.ctx.actor, ...actor };
    return { ...customer.ctx, actor: own, caller: own };
  };
  const staff = ctxOf(admin, { userId: sellers.staff.userId, staffRole: "admin" });
  const boss = ctxOf(admin, { userId: sellers.boss.userId, organizationId: org, organizationRole: "admin" });
  return {
    node,
    org,
    things,
    products,
    now: () => now,
    skip: (ms: number) => {
      now += ms;
    },
    /** Everything is on sale as in the beginning, at a moment of the round's own: each draws the same, whichever came before. */
    async start(round: number) {
      now = BEGINNING + round * ROUND_MS;
      for (const [index, product] of products.entries()) {
        const { words } = offered[index % offered.length] ?? product;
        await edit(this, product, [], words);
        Object.assign(product, { words, granted: [] });
      }
    },
    sellerOf: ({ seller }: Pick<Sold, "seller">) => (seller === null ? staff : boss),
    staff,
    ctxOf: ({ customer, inOrganization }: Actor, { seller }: Pick<Sold, "seller">) =>
      seller === null ? customer.ctx : inOrganization,
    async aPerson(): Promise<Actor> {
      const customer = await aCustomer({ node });
      const { userId } = customer;
      await node.app.db.insert(userOrganizations).values({ userId, organizationId: org, userTypeId: 3 });
      const inOrganization = ctxOf(customer, { organizationId: org, organizationRole: "member" });
      return { userId, balance: 0, trials: new Set(), customer, inOrganization };
    },
  };
}

async function aSold(node: TestApp, seller: number | null, terms: Terms): Promise<Sold> {
  const { isPlan, price, words, seats, days, trial } = terms;
  const { productId } = await aProduct(node, {
    ...{ organizationId: seller, isSubscription: isPlan, price, wordAmount: words, seats, expirationDays: days },
    ...(isPlan && { subscriptionPeriod: "month", subscriptionInterval: 1 }),
    ...(trial && { freeTrialLength: trial.days, freeTrialWords: trial.words }),
  });
  return { id: productId, seller, ...terms, granted: [] };
}

type Sellers = Record<"staff" | "boss", { userId: number; token?: string }>;

async function someThings(node: TestApp, org: number, { staff, boss }: Sellers) {
  const steps = [aStep((await aTemplate(node, null, { isPublic: true })).templateId)];
  await node.app.db.insert(userOrganizations).values({ userId: boss.userId, organizationId: org, userTypeId: 1 });
  const asked = async (line: string, body: object) => (await node.ask(line, { token: boss.token, body })).body;
  const all = new Map<number | null, Thing[]>();
  for (const seller of [null, org]) {
    const of = { organizationId: seller };
    const { userId } = seller === null ? staff : boss;
    const make: Record<GrantKind, () => Promise<number>> = {
      avatar: async () => (await anAvatar(node, userId, of)).avatarId,
      template: async () => (await aTemplate(node, userId, of)).templateId,
      workflow: async () => (await aWorkflow(node, userId, { ...of, steps })).workflowId,
      campaign: async () =>
        (await asked("POST /campaigns", { organization_id: org, name: "Launch" })).campaign.campaign_id,
      group: async () => (await asked("POST /groups", { organization_id: org, name: "Founders" })).group.group_id,
    };
    const made: Thing[] = [];
    for (const kind of seller === null ? platformGrantKinds : grantKinds)
      for (let count = 0; count < 3; count += 1) made.push({ kind, id: await make[kind]() });
    all.set(seller, made);
  }
  return all;
}

/** Buys by a card that is kept; the purchase. */
export async function buy(market: Market, buyer: Actor, product: Sold, asked: { isGoodCard: boolean; gift?: number }) {
  const ctx = market.ctxOf(buyer, product);
  const sourceId = await aCard(ctx, asked.isGoodCard);
  const body = {
    product_id: product.id,
    payment_method_id: CARD,
    payment_source_id: sourceId,
    gift_periods: asked.gift ?? null,
  };
  const { purchase_id: purchaseId, step } = await attempt(ctx, { body });
  if (step !== "paid") throw new Error(`a purchase is ${step}`);
  return purchaseId;
}

const aCard = async (ctx: ActorCtx, isGood: boolean): Promise<number> =>
  (await saveSource(ctx, { body: { token: isGood ? "sandbox_ok" : "sandbox_renewal_fails" } })).payment_source
    .payment_source_id;

/** Pays the renewal that is open, by a card that works. */
export async function payOpen(market: Market, buyer: Actor, product: Sold, purchaseId: number) {
  const ctx = market.ctxOf(buyer, product);
  const isOpen = and(eq(invoices.purchaseId, purchaseId), eq(invoices.status, "pending"));
  const [open] = await market.node.app.db.select().from(invoices).where(isOpen);
  const body = { payment_method_id: CARD, payment_source_id: await aCard(ctx, true) };
  const { step } = await attempt(ctx, { body: { type: "invoice", invoice_id: open?.invoiceId ?? 0, ...body } });
  if (step !== "paid") throw new Error(`a renewal is ${step}`);
}

/** A product is edited by who sells it. */
export async function edit(
  market: Pick<Market, "sellerOf">,
  product: Sold,
  things: Thing[],
  words: number,
): Promise<void> {
  const ctx = market.sellerOf(product);
  const grants = things.map(({ kind, id }) => ({ kind, id }));
  await saveProduct(ctx, { params: {}, query: {}, body: { product_id: product.id, grants, word_amount: words } });
}

export async function codeOfGift({ node: { app } }: Market, purchaseId: number): Promise<string> {
  const row = await readCodeOf(app, purchaseId);
  if (!row) throw new Error("a gift has no code");
  return codeOf(app, row);
}

/** The charge of a payment that the model knows: they came in the same order. */
async function chargeOf({ node: { app } }: Market, bought: Bought, money: Money) {
  const isOf = and(eq(payments.purchaseId, bought.id), eq(payments.kind, "charge"));
  const rows = await app.db.select().from(payments).where(isOf).orderBy(payments.paymentId);
  const found = rows[moneyOf(bought).indexOf(money)];
  if (!found) throw new Error("there is no such payment");
  return found;
}

/** Money goes back at the provider itself, on its own pages or by a lost dispute, and is heard of twice. */
export async function giveBackThere(
  market: Market,
  bought: Bought,
  money: Money,
  { minor, isDispute = false }: { minor: number; isDispute?: boolean },
) {
  const { app } = market.node;
  const purchaseId = bought.id;
  const { ref: paymentRef, currency } = await chargeOf(market, bought, money);
  const key = `there ${money.at} ${money.back}`;
  const { ref } = await openSandbox(app).refund({ paymentRef, total: { amount: minor, currency }, key });
  if (isDispute) await hearDispute(app, purchaseId, ref);
  await syncPurchase(app, purchaseId);
  await syncPurchase(app, purchaseId);
}

/** The sandbox has no disputes: it is heard as a provider would say it. */
async function hearDispute(app: App, purchaseId: number, refundRef: string): Promise<void> {
  const row = await readPurchaseRow(app, purchaseId);
  const facts = await openSandbox(app).read(row?.providerRef ?? "");
  const charges = facts.charges.map((charge) => ({
    ...charge,
    refunds: charge.refunds.map((refund) => ({ ...refund, ...(refund.ref === refundRef && { isDispute: true }) })),
  }));
  const { mustStop } = await inTransaction<App, { mustStop: boolean }>(app, async (tx) => {
    const locked = await lockPurchase(tx, purchaseId);
    return applyFacts(tx, locked, { ...facts, charges }, { askedAt: new Date(), isFresh: true });
  });
  if (mustStop) await openSandbox(app).stop(row?.providerRef ?? "");
}

/** Which invoice a payment paid. */
export async function invoiceOf(market: Market, bought: Bought, money: Money) {
  const { invoiceId, currency } = await chargeOf(market, bought, money);
  return { invoiceId, major: (minor: number) => fromMinor(minor, currency) };
}

export const seatIdsOf = async ({ node: { app } }: Market, purchaseId: number): Promise<number[]> =>
  (await readSeats(app, purchaseId)).map(({ seatId }) => seatId);

/** Until when each purchase of some people gives access, by its id, and all of them together, and how many words they have. */
export async function stateIn({ node: { app } }: Market, people: readonly Person[]) {
  const ids = people.map(({ userId }) => userId);
  const [rows, persons, balances] = await Promise.all([
    app.db.select().from(purchases).where(inArray(purchases.userId, ids)),
    app.db.select().from(users).where(inArray(users.userId, ids)),
    app.db.select().from(wordBalances).where(inArray(wordBalances.userId, ids)),
  ]);
  return ({ userId }: Person) => {
    const isTheirs = (row: { userId: number | null }) => row.userId === userId;
    const own = rows.filter(isTheirs);
    return {
      access: own.map(({ purchaseId, accessUntil }): [number, number | null] => [purchaseId, timeOf(accessUntil)]),
      whole: timeOf(persons.find(isTheirs)?.accessUntil ?? null),
      words: balances.find(isTheirs)?.balance ?? 0,
    };
  };
}

const timeOf = (end: End | null): number | null =>
  end === NEVER ? Number.POSITIVE_INFINITY : (end?.getTime() ?? null);

/** The things that are somebody's by what they bought, in a space. */
export async function heldIn(market: Market, person: Actor, seller: number | null): Promise<Thing[]> {
  const ctx = market.ctxOf(person, { seller });
  const { kind, thingId } = productGrants;
  const isHeld = grantKinds.map((each) => and(eq(kind, each), visibleByPurchase(ctx, each, thingId, ctx.clock)));
  return ctx.db
    .selectDistinct({ kind, id: thingId })
    .from(productGrants)
    .where(or(...isHeld));
}
