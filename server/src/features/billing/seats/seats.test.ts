import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { aTestApp, type TestApp } from "../../../../test/app.ts";
import { anAvatar } from "../../../../test/avatars.ts";
import { sumOfLedger } from "../../../../test/ledger.ts";
import { lastMailTo } from "../../../../test/outside/mailbox.ts";
import { anOrganization, aUser, type TestUser } from "../../../../test/people.ts";
import { aSubscription } from "../../../../test/products.ts";
import { aSandboxPurchase } from "../../../../test/purchases.ts";
import { liftLimits } from "../../../../test/settings.ts";
import { users } from "../../accounts/tables.ts";
import { productGrants } from "../../products/tables.ts";
import { aNobody, codeFor, giveTo, seated, takeBy, use } from "../test/seats.ts";

let node: TestApp;
let other: TestApp;
let admin: TestUser;
let payer: TestUser;
beforeAll(async () => {
  node = await aTestApp({ runsJobs: true });
  other = await aTestApp({ database: node.database });
  await liftLimits(node, "calls", "payments", "tries", "mails");
  admin = await aUser(node, { staff: "admin" });
});
afterAll(async () => {
  await other.close();
  await node.close();
});
beforeEach(async () => {
  payer = await aNobody(node);
});

test("a shop says the mails about seats in words of its own; the one that the link comes by has what it needs, and is always sent", async () => {
  const organizationId = await anOrganization(node);
  const boss = await aUser(node, { membership: { organizationId, userTypeId: 1 } });
  payer = await aUser(node, { membership: { organizationId, userTypeId: 3 }, hasAccess: false, words: 0 });
  const at = `?organization_id=${organizationId}`;
  const put = (path: string, body: object) => node.ask(`PUT /selling-mails/${path}${at}`, { token: boss.token, body });
  const without = await put("seatGiven/en", { subject: "Your seat", body: "{{from}} gives you {{product}}." });
  expect(without.body.error.fields).toEqual({ body: "This email must contain {{email}}." });
  const own = { subject: "A seat at {{app}}", body: "{{from}} gives {{email}} {{product}} with {{words}}." };
  expect((await put("seatGiven/en", own)).status).toBe(200);
  expect((await put("seatEnded/en", { subject: "Over", body: "{{product}} of {{from}}, {{name}}" })).status).toBe(200);
  expect((await put("seatGiven", { is_on: false })).body.code).toBe("mail_demanded");
  const purchaseId = await bought({ organizationId, name: "Studio" });
  const holder = await aUser(node, { membership: { organizationId, userTypeId: 3 }, hasAccess: false, words: 0 });
  const given = await giveTo(node, payer, purchaseId, holder.email);
  const mail = await lastMailTo(node, holder.email);
  const code = await codeFor(node, holder.email);
  expect(mail.subject).toMatch(/^A seat at /);
  expect(mail.text).toMatch(new RegExp(`gives ${holder.email} Studio with 1,000 words.`));
  expect((await takeBy(node, holder, code)).status).toBe(200);
  await withdraw(purchaseId, given.body.seat.seat_id);
  expect((await lastMailTo(node, holder.email, 2)).subject).toBe("Over");
});

const me = async ({ token }: TestUser) => (await node.ask("GET /users", { token })).body.user;
const list = async (purchaseId: number) =>
  (await node.ask(`GET /purchases/${purchaseId}/seats`, { token: payer.token })).body;
const withdraw = (purchaseId: number, seatId: number, on = node) =>
  on.ask(`DELETE /purchases/${purchaseId}/seats/${seatId}`, { token: payer.token });
const refund = (purchaseId: number, body: object = {}) =>
  node.ask(`POST /purchases/${purchaseId}/refund`, { token: admin.token, body });
const bought = async (columns: Parameters<typeof aSubscription>[1] = {}) => {
  const product = await aSubscription(node, { wordAmount: 1000, seats: 3, ...columns });
  return (await aSandboxPurchase(node, payer.userId, product)).purchaseId;
};

test("one pays, others sit: each has the plan, its words and what it grants, and loses them with a refund", async () => {
  const product = await aSubscription(node, { wordAmount: 1000, seats: 3 });
  const { avatarId } = await anAvatar(node, admin.userId);
  await node.app.db.insert(productGrants).values({ productId: product.productId, kind: "avatar", thingId: avatarId });
  const { purchaseId } = await aSandboxPurchase(node, payer.userId, product);
  expect(await list(purchaseId)).toMatchObject({
    word_amount: 1000,
    can: { give: true },
    seats: [{ state: "free" }, { state: "free" }],
  });
  const { holder, purchaseId: seatPurchaseId } = await seated(node, payer, purchaseId);
  expect(await me(holder)).toMatchObject({ has_access: true, available_words: 1000 });
  const shown = (await node.ask("GET /purchases", { token: holder.token })).body;
  expect(shown).toMatchObject([
    {
      purchase_id: seatPurchaseId,
      amount: 0,
      is_gift: false,
      status: "active",
      grants: [{ id: avatarId }],
      next_charge: null,
      seat: { purchase_id: purchaseId },
      can: { cancel: false, change: false, pay: false, refund: false },
    },
  ]);
  expect((await node.ask("GET /invoices", { token: holder.token })).body).toEqual([]);
  await use(node, holder.userId, 120);
  expect((await list(purchaseId)).seats).toMatchObject([
    { state: "taken", words: 1000, words_used: 120, person: { user_id: holder.userId } },
    { state: "free" },
  ]);
  expect((await refund(purchaseId)).status).toBe(200);
  for (const person of [holder, payer])
    expect(await me(person)).toMatchObject({ has_access: false, available_words: 0 });
  expect((await node.ask("GET /purchases", { token: holder.token })).body).toMatchObject([{ status: "revoked" }]);
  expect(await sumOfLedger(node, holder.userId)).toMatchObject({ balance: 0 });
});

test("whoever signs up by the link has the seat: it was mailed in the words of who pays, and works for that address alone", async () => {
  const purchaseId = await bought();
  const email = `new-${purchaseId}@example.com`;
  const { status, body } = await giveTo(node, payer, purchaseId, ` ${email.toUpperCase()} `);
  expect(status).toBe(201);
  expect(body.seat).toMatchObject({ state: "invited", email, person: null, words_used: 0 });
  const code = await codeFor(node, email);
  const stranger = await aNobody(node);
  expect((await takeBy(node, stranger, code)).body.code).toBe("seat_of_another");
  const made = await aNobody(node);
  await node.app.db.update(users).set({ email }).where(eq(users.userId, made.userId));
  expect((await takeBy(node, made, code.toLowerCase().replaceAll("-", " "))).status).toBe(200);
  expect(await me(made)).toMatchObject({ has_access: true, available_words: 1000 });
  expect((await takeBy(node, made, code)).status).toBe(200);
  expect(await sumOfLedger(node, made.userId)).toMatchObject({ balance: 1000 });
  expect((await takeBy(node, made, "ABCD-ABCD-ABCD-ABCD")).body.code).toBe("seat_invalid");
});

test("a link that was sent again is the only one that works, and one that was withdrawn works no more", async () => {
  const purchaseId = await bought();
  const holder = await aNobody(node);
  const { seat } = (await giveTo(node, payer, purchaseId, holder.email)).body;
  const first = await codeFor(node, holder.email);
  const again = () => node.ask(`POST /purchases/${purchaseId}/seats/${seat.seat_id}/send`, { token: payer.token });
  expect((await again()).status).toBe(200);
  const second = await codeFor(node, holder.email, 2);
  expect((await takeBy(node, holder, first)).body.code).toBe("seat_invalid");
  expect((await withdraw(purchaseId, seat.seat_id)).body.seat).toMatchObject({ state: "free", email: null });
  expect((await takeBy(node, holder, second)).body.code).toBe("seat_invalid");
  expect((await again()).body.code).toBe("seat_over");
  // Nobody is pestered: three mails a day to one address, whoever pays.
  for (const expected of [201, 429]) {
    const given = await giveTo(node, payer, purchaseId, holder.email);
    expect(given.status).toBe(expected);
    if (expected === 201) await withdraw(purchaseId, given.body.seat.seat_id);
  }
});

test("as many seats as were bought, each for somebody else", async () => {
  const purchaseId = await bought();
  const { holder } = await seated(node, payer, purchaseId);
  expect((await giveTo(node, payer, purchaseId, holder.email)).body.code).toBe("seat_given");
  expect((await giveTo(node, payer, purchaseId, payer.email)).body.code).toBe("seat_own");
  const others = Array.from({ length: 10 }, (_, at) => `seat-${purchaseId}-${at}@example.com`);
  const answers = await Promise.all(others.map((email, at) => giveTo(at % 2 ? node : other, payer, purchaseId, email)));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array.from({ length: 9 }, () => 409)]);
  expect(new Set(answers.map(({ body }) => body.code ?? "given"))).toEqual(new Set(["given", "seats_full"]));
  const alone = await bought({ seats: 1 });
  expect((await giveTo(node, payer, alone, "one@example.com")).body.code).toBe("seats_none");
});

test("a code pressed ten times on two nodes gives one seat, one purchase and its words once", async () => {
  const purchaseId = await bought();
  const holder = await aNobody(node);
  await giveTo(node, payer, purchaseId, holder.email);
  const code = await codeFor(node, holder.email);
  const answers = await Promise.all(Array.from({ length: 10 }, (_, at) => takeBy(at % 2 ? node : other, holder, code)));
  expect(new Set(answers.map(({ status, body }) => `${status} ${body.purchase?.purchase_id}`)).size).toBe(1);
  expect(await sumOfLedger(node, holder.userId)).toMatchObject({ balance: 1000 });
});

test("words that were not used go back into the seat, and whoever comes next has exactly those", async () => {
  const purchaseId = await bought({ seats: 2 });
  const first = await seated(node, payer, purchaseId);
  await use(node, first.holder.userId, 300);
  await withdraw(purchaseId, first.seatId);
  expect(await me(first.holder)).toMatchObject({ has_access: false, available_words: 0 });
  const second = await seated(node, payer, purchaseId);
  expect(second.seatId).toBe(first.seatId);
  expect(await me(second.holder)).toMatchObject({ available_words: 700 });
  await use(node, second.holder.userId, 700);
  await withdraw(purchaseId, first.seatId);
  const third = await seated(node, payer, purchaseId);
  expect(await me(third.holder)).toMatchObject({ has_access: true, available_words: 0 });
});

test("words that somebody bought for themselves stay theirs when their seat is withdrawn", async () => {
  const purchaseId = await bought({ seats: 2 });
  const { holder, seatId } = await seated(node, payer, purchaseId);
  await aSandboxPurchase(node, holder.userId, await aSubscription(node, { wordAmount: 500 }));
  await use(node, holder.userId, 1200);
  expect((await list(purchaseId)).seats).toMatchObject([{ words: 1000, words_used: 1000 }]);
  await withdraw(purchaseId, seatId);
  expect(await me(holder)).toMatchObject({ has_access: true, available_words: 300 });
});

test("taken and withdrawn at once, on two nodes: either way nobody has words that the seat has too", async () => {
  const purchaseId = await bought({ seats: 2 });
  for (let round = 0; round < 6; round += 1) {
    const holder = await aNobody(node);
    const { seat } = (await giveTo(node, payer, purchaseId, holder.email)).body;
    const code = await codeFor(node, holder.email);
    const [taken, withdrawn] = await Promise.all([
      takeBy(node, holder, code),
      withdraw(purchaseId, seat.seat_id, other),
    ]);
    expect(withdrawn.status).toBe(200);
    expect([200, 409, 422]).toContain(taken.status);
    expect(await me(holder)).toMatchObject({ has_access: false, available_words: 0 });
    expect((await list(purchaseId)).seats).toMatchObject([{ state: "free" }]);
  }
  const { holder } = await seated(node, payer, purchaseId);
  expect(await me(holder)).toMatchObject({ available_words: 1000 });
});

test("seats are their payer's alone: neither holders nor strangers see or change them, nor do staff change a seat by itself", async () => {
  const purchaseId = await bought();
  const { holder, seatId, purchaseId: own } = await seated(node, payer, purchaseId);
  for (const person of [holder, await aNobody(node)]) {
    const { token } = person;
    expect((await node.ask(`GET /purchases/${purchaseId}/seats`, { token })).status).toBe(404);
    expect((await giveTo(node, person, purchaseId, "x@example.com")).status).toBe(404);
    expect((await node.ask(`DELETE /purchases/${purchaseId}/seats/${seatId}`, { token })).status).toBe(404);
  }
  expect((await node.ask(`GET /purchases/${own}/seats`, { token: holder.token })).status).toBe(404);
  const elsewhere = await bought();
  expect((await withdraw(elsewhere, seatId)).status).toBe(404);
  const [{ token }, reason] = [admin, "They asked me to end it."];
  const acts = [
    node.ask(`POST /purchases/cancel/${own}`, { token: holder.token, body: { cancel_reason: reason } }),
    node.ask("PUT /users/revokeAccess", { token, body: { purchase_id: own } }),
    node.ask("PUT /purchases/admin", { token, body: { purchase_id: own, status: "revoked" } }),
  ];
  for (const { body } of await Promise.all(acts)) expect(body.code).toBe("seat_follows");
  const seen = (await node.ask(`GET /purchases/${own}`, { token })).body.purchase;
  expect(seen).toMatchObject({
    seat: { purchase_id: purchaseId, paid_by: expect.any(String) },
    can: { become: ["active"] },
  });
});

test("a seat is no sale: neither income, nor customers, nor places of a product count it", async () => {
  const product = await aSubscription(node, { wordAmount: 1000, seats: 4, userLimit: 2 });
  const { purchaseId } = await aSandboxPurchase(node, payer.userId, product);
  for (let at = 0; at < 3; at += 1) await seated(node, payer, purchaseId);
  const { token } = admin;
  const shown = (await node.ask(`GET /products/${product.productId}`, { token })).body.product;
  expect(shown).toMatchObject({ sold: 1, is_sold_out: false, seats: 4 });
  const found = (await node.ask(`GET /purchases/admin?product_id=${product.productId}`, { token })).body;
  expect(found.purchases).toHaveLength(4);
  const headers = { authorization: `Bearer ${token}` };
  const csv = await fetch(`${node.address}/api/purchases/admin/csv?product_id=${product.productId}`, { headers });
  const last = (await csv.text())
    .trim()
    .split(/\r?\n/)
    .map((line) => line.split(",").at(-1));
  expect(last.toSorted()).toEqual(["", ...[1, 2, 3].map(() => String(purchaseId)), "seat_of_purchase_id"]);
  expect(found.totals.reduce((sum: number, { amount }: { amount: number }) => sum + amount, 0)).toBe(20);
});

test("who leaves makes their seat free; when who pays leaves, all that they paid for ends", async () => {
  const purchaseId = await bought();
  const { holder, seatId } = await seated(node, payer, purchaseId);
  const stays = await seated(node, payer, purchaseId);
  await use(node, holder.userId, 100);
  const leave = ({ token, password }: TestUser) => node.ask("DELETE /users", { token, body: { password } });
  expect((await leave(holder)).status).toBe(204);
  expect((await list(purchaseId)).seats[0]).toMatchObject({ seat_id: seatId, state: "free", email: null });
  const next = await seated(node, payer, purchaseId);
  expect(await me(next.holder)).toMatchObject({ available_words: 900 });
  expect((await leave(payer)).status).toBe(204);
  for (const person of [stays.holder, next.holder]) {
    expect(await me(person)).toMatchObject({ has_access: false });
  }
});

test("a seat of what an organization sells is had in its space, wherever its link is opened, by who is of it alone", async () => {
  const organizationId = await anOrganization(node);
  const aMember = () => aUser(node, { membership: { organizationId, userTypeId: 3 }, hasAccess: false, words: 0 });
  payer = await aMember();
  const product = await aSubscription(node, { organizationId, wordAmount: 1000, seats: 2 });
  const { purchaseId } = await aSandboxPurchase(node, payer.userId, product, { organizationId });
  const member = await aMember();
  expect((await giveTo(node, payer, purchaseId, member.email)).status).toBe(201);
  const code = await codeFor(node, member.email);
  const stranger = await takeBy(node, await aNobody(node), code);
  expect([stranger.status, stranger.body.code]).toEqual([403, "seat_elsewhere"]);
  const taken = await takeBy(node, member, code);
  expect(taken.body, taken.text).toMatchObject({ organization_id: organizationId });
  const inShop = await node.ask(`GET /purchases?organization_id=${organizationId}`, { token: member.token });
  expect(inShop.body).toMatchObject([{ purchase_id: taken.body.purchase.purchase_id }]);
  expect(await me(member)).toMatchObject({ has_access: true, available_words: 1000 });
});
