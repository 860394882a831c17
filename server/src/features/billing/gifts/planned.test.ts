import { CARD } from "@pluma/contract/billing/checkout";
import { addDays } from "@pluma/contract/kit/time";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { aTestApp, type TestApp, waitFor } from "../../../../test/app.ts";
import { aDatabase, type TestDatabase } from "../../../../test/database.ts";
import { mailsTo } from "../../../../test/outside/mailbox.ts";
import { anOrganization, aUser, type TestUser } from "../../../../test/people.ts";
import { aBoughtGift, aProduct } from "../../../../test/products.ts";
import { aPurchase } from "../../../../test/purchases.ts";
import { liftLimits } from "../../../../test/settings.ts";
import { inTransaction } from "../../../platform/database/db.ts";
import { dayIn, laterDay } from "../../../platform/time/rules.days.ts";
import { users } from "../../accounts/tables.ts";
import { lockPurchase } from "../access/access.ts";
import { markRevoked } from "../access/ending.ts";
import { billingData } from "../personalData.ts";
import { giftCodes, giftPlans } from "../tables.gifts.ts";
import type { purchases } from "../tables.ts";
import { mailNow, sendDueGifts } from "./due.ts";
import { readPlan } from "./store.system.plans.ts";
import { lockCode } from "./store.system.ts";

let database: TestDatabase;
let node: TestApp;
let other: TestApp;
let buyer: TestUser;
beforeAll(async () => {
  database = await aDatabase();
  node = await aTestApp({ database, runsJobs: true });
  other = await aTestApp({ database });
  await liftLimits(node, "calls", "payments", "tries", "mails");
});
afterAll(async () => {
  await other.close();
  await node.close();
  await database.drop();
});
beforeEach(async () => {
  node.time.skipMs = 0;
  other.time.skipMs = 0;
  buyer = await aUser(node, { hasAccess: false, words: 0 });
});

const MEXICO = "America/Mexico_City";
let count = 0;
const anAddress = () => `planned-${++count}@example.com`;
const inDays = (days: number) => laterDay(dayIn(new Date(), MEXICO), days);
const aMail = (more: object = {}) => ({ email: anAddress(), on: inDays(3), time_zone: MEXICO, ...more });

const begin = (productId: number, mail: object | null, more: object = {}) =>
  node.ask("POST /checkout/attempt", {
    token: buyer.token,
    body: { product_id: productId, gift_periods: 1, gift_mail: mail, payment_method_id: CARD, ...more },
  });

/** The same with a card of the sandbox, which pays at once. */
async function buy(productId: number, mail: object | null, at: { organization_id?: number } = {}) {
  const body = { token: "sandbox_ok", ...at };
  const { payment_source: card } = (await node.ask("POST /payment_sources", { token: buyer.token, body })).body;
  return begin(productId, mail, { payment_source_id: card.payment_source_id, ...at });
}
const own = async () => (await node.ask("GET /gifts", { token: buyer.token })).body.gifts;
const send = (giftId: number, body: object) => node.ask(`POST /gifts/${giftId}/send`, { token: buyer.token, body });

/** A gift that was paid and waits to go. */
async function aPaidGift(mail: object | null, columns: Partial<typeof purchases.$inferSelect> = {}) {
  const product = await aProduct(node, { name: "Studio", wordAmount: 100 });
  const paid = { status: "completed", giftPeriods: 1, provider: "none", ...columns } as const;
  const purchase = await aPurchase(node, buyer.userId, paid, product);
  const { giftId, code } = await aBoughtGift(node, purchase);
  if (mail) expect((await send(giftId, mail)).status).toBe(200);
  return { purchase, giftId, code };
}

/** Both nodes look at once, so many days later. */
async function look(days: number): Promise<void> {
  node.time.skipMs = days * 86_400_000;
  other.time.skipMs = node.time.skipMs;
  await Promise.all([sendDueGifts(node.app), sendDueGifts(other.app), sendDueGifts(node.app)]);
}

/** What an address was written, once everything that was queued before is out. */
async function written(address: string): Promise<Awaited<ReturnType<typeof mailsTo>>> {
  const last = anAddress();
  node.time.skipMs = 0;
  const { giftId } = await aPaidGift(null);
  await send(giftId, { email: last });
  await waitFor(async () => ((await mailsTo(node, last)).length > 0 ? true : null), "the last mail");
  return mailsTo(node, address);
}

test("what is bought for somebody is mailed to them on its day, in their language, once, whoever looks and wherever a node dies", async () => {
  const { productId } = await aProduct(node, { name: "Studio", wordAmount: 100 });
  const mail = aMail({ name: "Ana", note: "Feliz día", lang: "es" });
  const typo = await begin(productId, aMail());
  const begun = await buy(productId, mail);
  expect(begun.body, begun.text).toMatchObject({ step: "paid", purchase_id: typo.body.purchase_id });
  const planned = { to: mail.email, name: "Ana", note: "Feliz día", lang: "es", on: mail.on };
  expect(await own()).toMatchObject([{ planned, sent: null, state: "waiting", can_send: true }]);
  await look(1);
  node.time.skipMs = 0;
  expect(await own()).toMatchObject([{ planned, sent: null }]);
  node.time.skipMs = 4 * 86_400_000;
  const { purchase_id: purchaseId } = begun.body;
  const died = inTransaction(node.app, async (tx) => {
    const purchase = await lockPurchase(tx, purchaseId);
    const [row] = await tx.db.select().from(giftCodes).where(eq(giftCodes.purchaseId, purchaseId));
    const found = await lockCode(tx, row?.giftCodeId ?? 0);
    const plan = await readPlan(tx, purchaseId);
    if (!found || !plan) throw new Error("nothing waits");
    await mailNow(tx, purchase, found.code, plan);
    throw new Error("killed");
  });
  await expect(died).rejects.toThrow("killed");
  await look(4);
  const [sent, ...more] = await written(mail.email);
  expect(more).toEqual([]);
  expect(sent?.subject).toContain("tiene un regalo para ti");
  expect(sent?.text).toContain("Hola Ana,");
  expect(sent?.text).toContain("“Feliz día”");
  expect((await own()).at(-1)).toMatchObject({ planned: null, sent: { to: mail.email, name: "Ana", lang: "es" } });
});

test("without a day it goes as soon as it is paid, and not before", async () => {
  const admin = await aUser(node, { staff: "admin" });
  const product = await aProduct(node, { name: "Studio" });
  const waiting = { giftPeriods: 1, provider: "none", status: "pending" } as const;
  const { purchaseId } = await aPurchase(node, buyer.userId, waiting, product);
  const email = anAddress();
  const now = node.app.clock.now();
  const plan = { purchaseId, email, name: "", note: "", lang: "en" as const, day: inDays(0), dueAt: now };
  await node.app.db.insert(giftPlans).values(plan);
  await look(0);
  expect(await written(email)).toEqual([]);
  const body = { purchase_id: purchaseId, status: "completed" };
  expect((await node.ask("PUT /purchases/admin", { token: admin.token, body })).status).toBe(200);
  await look(0);
  expect(await written(email)).toHaveLength(1);
});

test("a gift whose money went back, or that somebody has, is mailed to nobody, and the address is forgotten", async () => {
  const [back, had] = [aMail(), aMail()];
  const { purchase } = await aPaidGift(back);
  await inTransaction(node.app, async (tx) => markRevoked(tx, await lockPurchase(tx, purchase.purchaseId)));
  const { code } = await aPaidGift(had);
  const friend = await aUser(node, { hasAccess: false, words: 0 });
  expect((await node.ask("POST /gifts/redeem", { token: friend.token, body: { code } })).status).toBe(200);
  await look(4);
  for (const { email } of [back, had]) {
    expect(await written(email)).toEqual([]);
    expect(await node.app.db.select().from(giftPlans).where(eq(giftPlans.email, email))).toEqual([]);
  }
});

test("before it goes its buyer says another address or day, or that it does not go; nobody else does", async () => {
  const [wrong, right] = [aMail(), aMail({ on: inDays(2) })];
  const { giftId } = await aPaidGift(wrong);
  expect((await send(giftId, right)).body.gift).toMatchObject({ planned: { to: right.email, on: right.on } });
  const stranger = await aUser(node);
  const off = ({ token }: TestUser, id = giftId) => node.ask(`DELETE /gifts/${id}/send`, { token });
  expect((await off(stranger)).status).toBe(404);
  expect((await off(buyer, 2 ** 40)).status).toBe(404);
  const { giftId: keptId, purchase } = await aPaidGift(aMail());
  for (const _ of ["called off", "told again"]) expect((await off(buyer, keptId)).body.gift.planned).toBeNull();
  expect(await readPlan(node.app, purchase.purchaseId)).toBeNull();
  await look(4);
  expect(await written(wrong.email)).toEqual([]);
  expect(await written(right.email)).toHaveLength(1);
});

test.each([
  ["a day that is past", { on: inDays(-2) }, "on", "Choose today or a later day."],
  ["more than a year ahead", { on: inDays(367) }, "on", "Choose a day within a year from today."],
  ["no day", { on: "soon" }, "on", /./],
  ["no time zone", { time_zone: "Mars/Olympus" }, "time_zone", /time zone/],
  ["no address", { email: "nobody" }, "email", /./],
  ["a note without an end", { note: "x".repeat(301) }, "note", /./],
  ["a name without an end", { name: "x".repeat(61) }, "name", /./],
])("%s is refused at its field, while it is bought and later", async (_, wrong, field, said) => {
  const { productId } = await aProduct(node);
  const begun = await buy(productId, aMail(wrong));
  expect([begun.status, begun.body.error.fields[`gift_mail.${field}`]]).toEqual([422, expect.stringMatching(said)]);
  expect(await own()).toEqual([]);
  const { giftId } = await aPaidGift(null);
  expect((await send(giftId, aMail(wrong))).body.error.fields[field]).toMatch(said);
});

test("a shop that has no gifts mailed refuses whom it is for, says so before, and keeps what waits until it has them mailed again", async () => {
  const organizationId = await anOrganization(node);
  const boss = await aUser(node, { membership: { organizationId, userTypeId: 1 } });
  buyer = await aUser(node, { membership: { organizationId, userTypeId: 3 }, hasAccess: false, words: 0 });
  const turn = (is_on: boolean) =>
    node.ask(`PUT /selling-mails/giftSent?organization_id=${organizationId}`, { token: boss.token, body: { is_on } });
  const { productId } = await aProduct(node, { organizationId });
  const at = { organization_id: organizationId };
  const waits = aMail();
  expect((await buy(productId, waits, at)).status).toBe(200);
  await turn(false);
  const totals = await node.ask("POST /checkout/totals", {
    token: buyer.token,
    body: { product_id: productId, ...at },
  });
  expect(totals.body).toMatchObject({ can_mail_gift: false });
  expect((await buy(productId, aMail(), at)).body.code).toBe("gift_mail_off");
  await look(4);
  expect(await written(waits.email)).toEqual([]);
  await turn(true);
  await look(5);
  expect(await written(waits.email)).toHaveLength(1);
});

test("of the names and the note nothing is a link, markup, another header or a name to fill in", async () => {
  const mail = aMail({
    name: "Ana\r\nBcc: all@evil.example {{code}}",
    note: "<img src=x onerror=alert(1)>\r\n\r\nhttps://evil.example \u202e{{code}}",
    on: undefined,
  });
  const { code } = await aPaidGift(mail);
  const [sent] = await written(mail.email);
  expect(sent?.subject).not.toMatch(/[\r\n]/);
  expect(sent?.html).not.toContain("<img src=x");
  expect(sent?.text).not.toMatch(/evil\.example|https:\/\/evil|\u202e|\r\nBcc/);
  expect(sent?.text).toContain("{{code}}");
  expect(sent?.text.match(new RegExp(code, "g"))).toHaveLength(2);
});

test("one address is written five times a day at most: a sixth is refused, and one that was planned waits for another day", async () => {
  const email = anAddress();
  for (let sent = 0; sent < 5; sent += 1) await aPaidGift({ email });
  const { giftId, purchase } = await aPaidGift(null);
  expect((await send(giftId, { email })).status).toBe(429);
  await send(giftId, aMail({ email }));
  // Without Redis each node counts for itself.
  node.time.skipMs = 4 * 86_400_000;
  await sendDueGifts(node.app);
  node.time.skipMs = 0;
  expect(await readPlan(node.app, purchase.purchaseId)).toMatchObject({ email });
  expect((await own())[0]).toMatchObject({ planned: { to: email }, sent: null });
  const [{ dueAt } = { dueAt: new Date() }] = await node.app.db
    .select()
    .from(giftPlans)
    .where(eq(giftPlans.email, email));
  expect(dueAt > addDays(new Date(), 4)).toBe(true);
});

test("whom gifts go to is in the exports of both, and forgotten when either leaves; an address that nobody proved shows nothing", async () => {
  const friend = await aUser(node);
  const waits = aMail({ email: friend.email, note: "For the trip" });
  const { purchase } = await aPaidGift(waits);
  const { purchase: sent } = await aPaidGift({ email: friend.email, note: "And this now" });
  const exported = async (userId: number) => {
    const files: string[] = [];
    for await (const { content } of billingData.exportOf?.(node.app, userId) ?? []) files.push(String(content));
    return files.join("\n");
  };
  const prove = (emailVerifiedAt: Date | null) =>
    node.app.db.update(users).set({ emailVerifiedAt }).where(eq(users.userId, friend.userId));
  await prove(null);
  expect(await exported(friend.userId)).not.toContain("For the trip");
  await prove(new Date());
  for (const { userId } of [friend, buyer]) {
    const all = await exported(userId);
    for (const note of ["For the trip", "And this now"]) expect(all).toContain(note);
  }
  const leave = (userId: number) =>
    inTransaction(node.app, (tx) => Promise.resolve(billingData.erase?.({ ...tx, ...nobody, lang: "en" }, userId)));
  await leave(friend.userId);
  expect(await readPlan(node.app, purchase.purchaseId)).toBeNull();
  const codeOfSent = () => node.app.db.select().from(giftCodes).where(eq(giftCodes.purchaseId, sent.purchaseId));
  expect(await codeOfSent()).toMatchObject([{ sentTo: null, sentName: null, sentNote: null }]);
  const { purchase: last } = await aPaidGift(aMail());
  await leave(buyer.userId);
  expect(await readPlan(node.app, last.purchaseId)).toBeNull();
});
const nobody = { caller: null, identified: null, ip: "", userAgent: "", requestId: "r" };
