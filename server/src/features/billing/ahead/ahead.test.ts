import { addDays } from "@pluma/contract/kit/time";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { aTestApp, type TestApp } from "../../../../test/app.ts";
import { aDatabase, type TestDatabase } from "../../../../test/database.ts";
import { allMailsTo } from "../../../../test/outside/mailbox.ts";
import { aUser, type TestUser } from "../../../../test/people.ts";
import { aSubscription } from "../../../../test/products.ts";
import { aPurchase } from "../../../../test/purchases.ts";
import { chooseSettings } from "../../../../test/settings.ts";
import { wordBalances } from "../../accounts/tables.ts";
import { purchasePeriods } from "../tables.ts";
import { tellAhead, tellTrialEnds, tellWords } from "./ahead.ts";

let node: TestApp;
let other: TestApp;
let database: TestDatabase;
beforeAll(async () => {
  database = await aDatabase();
  node = await aTestApp({ database, runsJobs: true });
  other = await aTestApp({ database });
});
afterAll(async () => {
  await other.close();
  await node.close();
  await database.drop();
});
let buyer: TestUser;
const now = () => node.app.clock.now();

/** What the buyer was written, once everything that was queued before is out. */
const subjects = async (): Promise<string[]> => (await allMailsTo(node, buyer.email)).map(({ subject }) => subject);

const running = { status: "active", isSubscription: true, willRenew: true, startedAt: new Date() } as const;
const bought = async (words: number) => {
  const purchase = await aPurchase(node, buyer.userId, { ...running, productName: "Studio", wordAmount: words });
  const { purchaseId, userId } = purchase;
  await node.app.db.insert(purchasePeriods).values({
    ...{ purchaseId, userId, key: "once", words },
    startsAt: addDays(now(), -1),
    endsAt: addDays(now(), 20),
  });
  return purchase;
};

beforeEach(async () => {
  buyer = await aUser(node, { hasAccess: true, words: 150 });
});

test("few words and none are each told once, however many nodes look, and however often", async () => {
  await bought(1000);
  await Promise.all([tellWords(node.app), tellWords(other.app), tellWords(node.app)]);
  await tellWords(other.app);
  expect(await subjects()).toEqual(["You have 150 words left"]);
});

test("whoever has more than a fifth left is told nothing, and what is used up is told as that alone", async () => {
  await bought(500);
  await tellWords(node.app);
  const spent = await aUser(node, { hasAccess: true, words: 1 });
  await node.app.db.update(wordBalances).set({ balance: 0 }).where(eq(wordBalances.userId, spent.userId));
  const enough = buyer;
  buyer = spent;
  await bought(500);
  await Promise.all([tellWords(node.app), tellWords(other.app)]);
  expect(await subjects()).toEqual(["You have used all your words"]);
  expect(await allMailsTo(node, enough.email)).toEqual([]);
});

test("a subscription of a year is told of before it renews, with what it costs; one of a month is not", async () => {
  const product = await aSubscription(node, { name: "Yearly", price: 12000, subscriptionPeriod: "year" });
  const yearly = { ...running, productName: "Yearly", subscriptionPeriod: "year" as const, subscriptionInterval: 1 };
  await aPurchase(node, buyer.userId, { ...yearly, periodEnd: addDays(now(), 30), price: 12000 }, product);
  await aPurchase(node, buyer.userId, { ...yearly, productName: "Later", periodEnd: addDays(now(), 60) }, product);
  await aPurchase(node, buyer.userId, {
    ...yearly,
    productName: "Left",
    willRenew: false,
    periodEnd: addDays(now(), 30),
  });
  await aPurchase(node, buyer.userId, {
    ...{ ...yearly, productName: "Monthly", subscriptionPeriod: "month" as const },
    periodEnd: addDays(now(), 30),
  });
  await Promise.all([tellAhead(node.app), tellAhead(other.app)]);
  await tellAhead(node.app);
  const [mail, ...more] = await allMailsTo(node, buyer.email);
  expect(more).toEqual([]);
  expect(mail?.subject).toMatch(/^Yearly renews on /);
  expect(mail?.text).toContain("$120.00");
});

test("the end of a trial is told once, also where a node died after it took it up", async () => {
  const trial = await aPurchase(node, buyer.userId, {
    ...running,
    ...{
      productName: "Studio",
      createdAt: addDays(now(), -10),
      trialEnd: addDays(now(), 2),
      periodEnd: addDays(now(), 2),
    },
  });
  // The transaction of whoever died is not there: neither is what they noted.
  const died = node.app.db.transaction(async (db) => {
    await tellTrialEnds({ ...node.app, db }, trial);
    throw new Error("killed");
  });
  await expect(died).rejects.toThrow("killed");
  await Promise.all([tellAhead(node.app), tellAhead(other.app)]);
  expect(await subjects()).toHaveLength(1);
});

test("a notice says the day as it is where the shop is, and what will be charged, also where the plan is to be another", async () => {
  await chooseSettings(node, { time_zone: "America/Mexico_City" });
  const next = new Date(now().getTime() + 86_400_000 * 2);
  // Two in the morning in Greenwich is the evening before in Mexico.
  const trialEnd = new Date(`${next.toISOString().slice(0, 10)}T02:00:00Z`);
  const evening = new Intl.DateTimeFormat("en", { dateStyle: "long", timeZone: "America/Mexico_City" }).format(
    trialEnd,
  );
  await aPurchase(node, buyer.userId, {
    ...running,
    ...{ productName: "Studio", createdAt: addDays(now(), -10), trialEnd, periodEnd: trialEnd },
    ...{ price: 2000, amount: 2000, nextPrice: 3500, nextDiscount: 500 },
  });
  await tellAhead(node.app);
  const [mail] = await allMailsTo(node, buyer.email);
  await chooseSettings(node, { time_zone: "" });
  expect(`${mail?.subject} ${mail?.text}`).toContain(evening);
  expect(mail?.text).toContain("$30.00");
  expect(mail?.text).not.toContain("$20.00");
});
