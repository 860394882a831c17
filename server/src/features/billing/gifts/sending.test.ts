import { afterAll, beforeAll, expect, test } from "vitest";
import { aTestApp, type TestApp } from "../../../../test/app.ts";
import { allMailsTo, lastMailTo } from "../../../../test/outside/mailbox.ts";
import { anOrganization, aUser, type TestUser } from "../../../../test/people.ts";
import { aBoughtGift, aProduct } from "../../../../test/products.ts";
import { aPurchase } from "../../../../test/purchases.ts";
import { liftLimits } from "../../../../test/settings.ts";
import { giftCodes } from "../tables.gifts.ts";
import type { purchases } from "../tables.ts";

let node: TestApp;
beforeAll(async () => {
  node = await aTestApp({ runsJobs: true });
  await liftLimits(node, "calls", "payments", "tries");
});
afterAll(() => node.close());

let count = 0;
const anAddress = () => `recipient-${++count}@example.com`;

async function aGift(columns: Partial<typeof purchases.$inferSelect> = {}) {
  const buyer = await aUser(node, { hasAccess: false, words: 0 });
  const product = await aProduct(node, {
    name: "Studio",
    wordAmount: 100,
    organizationId: columns.organizationId ?? null,
  });
  const purchase = await aPurchase(
    node,
    buyer.userId,
    { status: "completed", giftPeriods: 1, provider: "none", ...columns },
    product,
  );
  return { buyer, product, purchase, ...(await aBoughtGift(node, purchase)) };
}

const send = ({ token }: TestUser, giftId: number, body: object) =>
  node.ask(`POST /gifts/${giftId}/send`, { token, body });

test("whoever a gift is for is mailed its code and link in the buyer's name; of the note nothing is a link or markup", async () => {
  const { buyer, giftId, code } = await aGift();
  const email = anAddress();
  const note = "Enjoy!\n<b>See</b> https://evil.example/a {{code}} \u202eevil.example";
  const { status, body, text } = await send(buyer, giftId, { email: ` ${email.toUpperCase()} `, note });
  expect(status, text).toBe(200);
  expect(body.gift).toMatchObject({ sent: { to: email }, can_send: true });
  const mail = await lastMailTo(node, email);
  expect(mail.subject).toContain("has a gift for you");
  expect(mail.text).toContain(`/redeem#${code}`);
  expect(mail.text).not.toContain("evil.example");
  expect(mail.text).not.toContain("https://evil");
  expect(mail.text).not.toContain("\u202e");
  expect(mail.html).not.toContain("<b>See");
  expect(mail.text).toContain("{{code}}");
  expect(mail.text.match(new RegExp(code, "g"))).toHaveLength(2);
});

test("pressed twice it goes out once; sent again it does, five times in all", async () => {
  const { buyer, giftId } = await aGift();
  const email = anAddress();
  const body = { email, note: "" };
  const key = { token: buyer.token, body, headers: { "idempotency-key": `gift-${giftId}` } };
  await Promise.all([node.ask(`POST /gifts/${giftId}/send`, key), node.ask(`POST /gifts/${giftId}/send`, key)]);
  for (let again = 2; again <= 5; again += 1) expect((await send(buyer, giftId, body)).status).toBe(200);
  expect((await send(buyer, giftId, body)).body.code).toBe("gift_sent_often");
  const last = await send(buyer, giftId, body);
  expect(last.status).toBe(409);
  expect(await allMailsTo(node, email)).toHaveLength(5);
});

test("a gift that is somebody else's is not there; one that went back or was redeemed is not sent", async () => {
  const { buyer, giftId, code } = await aGift();
  const body = { email: anAddress() };
  const stranger = await aUser(node);
  expect((await send(stranger, giftId, body)).status).toBe(404);
  expect((await send(stranger, 2 ** 40, body)).status).toBe(404);
  expect((await send(buyer, giftId, { email: "nobody", note: "" })).body.error.fields).toHaveProperty("email");
  expect((await send(buyer, giftId, { ...body, note: "x".repeat(301) })).status).toBe(422);
  await send(buyer, giftId, { ...body, note: "For you" });
  expect((await node.ask("POST /gifts/redeem", { token: stranger.token, body: { code } })).status).toBe(200);
  expect((await send(buyer, giftId, body)).body.code).toBe("gift_redeemed");
  const rows = JSON.stringify(await node.app.db.select().from(giftCodes));
  expect(rows).not.toContain(body.email);
  expect(rows).not.toContain("For you");
  const back = await aGift({ status: "revoked" });
  expect((await send(back.buyer, back.giftId, body)).body.code).toBe("gift_withdrawn");
});

test("a seller says it in words of its own, or has no gifts mailed, and then nobody is offered it", async () => {
  const organizationId = await anOrganization(node);
  const boss = await aUser(node, { membership: { organizationId, userTypeId: 1 } });
  const at = `?organization_id=${organizationId}`;
  const own = { subject: "For you", body: "{{from}}: {{product}} {{code}}\n{{note}}" };
  const saved = await node.ask(`PUT /selling-mails/giftSent/en${at}`, { token: boss.token, body: own });
  expect(saved.status, saved.text).toBe(200);
  const { buyer, giftId } = await aGift({ organizationId });
  const email = anAddress();
  await send(buyer, giftId, { email });
  expect((await lastMailTo(node, email)).subject).toBe("For you");
  await node.ask(`PUT /selling-mails/giftSent${at}`, { token: boss.token, body: { is_on: false } });
  expect((await send(buyer, giftId, { email })).body.code).toBe("gift_mail_off");
  const { gifts } = (await node.ask("GET /gifts", { token: buyer.token })).body;
  expect(gifts).toMatchObject([{ can_send: false }]);
});

test("whoever buys a gift is mailed its code once it is paid, once", async () => {
  const admin = await aUser(node, { staff: "admin" });
  const buyer = await aUser(node, { hasAccess: false, words: 0 });
  const gift = { giftPeriods: 1, provider: "none", status: "pending" } as const;
  const { purchaseId } = await aPurchase(node, buyer.userId, gift, await aProduct(node, { name: "Studio" }));
  const pay = () =>
    node.ask("PUT /purchases/admin", { token: admin.token, body: { purchase_id: purchaseId, status: "completed" } });
  const paid = await pay();
  expect(paid.status, paid.text).toBe(200);
  await pay();
  const mail = await lastMailTo(node, buyer.email);
  const { gifts } = (await node.ask("GET /gifts", { token: buyer.token })).body;
  expect(mail.subject).toBe("Your gift: Studio");
  expect(mail.text).toContain(gifts[0].code);
  expect(await allMailsTo(node, buyer.email)).toHaveLength(1);
});
