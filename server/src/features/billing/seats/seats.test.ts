import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { aTestApp, type TestApp } from "../../../../test/app.ts";
import { anAvatar } from "../../../../test/avatars.ts";
import { sumOfLedger } from "../../../../test/ledger.ts";
import { aUser, type TestUser } from "../../../../test/people.ts";
import { aSubscription } from "../../../../test/products.ts";
import { liftLimits } from "../../../../test/settings.ts";
import { productGrants } from "../../products/tables.ts";
import { syncPurchase } from "../sync/sync.ts";
import { aNobody, boughtBy, codeFor, giveTo, seated, takeBy, use } from "../test/seats.ts";
import { aShop, type Shop } from "../test/selling.ts";

let shop: Shop;
let node: TestApp;
let other: TestApp;
let admin: TestUser;
let payer: TestUser;
beforeAll(async () => {
  shop = await aShop();
  node = shop.node;
  other = await aTestApp({ database: node.database, environment: { STRIPE_API_URL: shop.stripe.url } });
  await liftLimits(node, "calls", "payments", "tries", "mails");
  admin = await aUser(node, { staff: "admin" });
});
afterAll(async () => {
  await other.close();
  await shop.close();
});
beforeEach(async () => {
  payer = await aNobody(node);
});

const me = async ({ token }: TestUser) => (await node.ask("GET /users", { token })).body.user;
const list = async (purchaseId: number) =>
  (await node.ask(`GET /purchases/${purchaseId}/seats`, { token: payer.token })).body;
const withdraw = (purchaseId: number, seatId: number, on = node) =>
  on.ask(`DELETE /purchases/${purchaseId}/seats/${seatId}`, { token: payer.token });
const refund = (purchaseId: number, body: object = {}) =>
  node.ask(`POST /purchases/${purchaseId}/refund`, { token: admin.token, body });
const bought = async (columns: Parameters<typeof aSubscription>[1] = {}) =>
  boughtBy(shop, payer, await aSubscription(node, { wordAmount: 1000, seats: 3, ...columns }));

test("one pays, others sit: each has the plan, its words and what it grants, and loses them with a refund", async () => {
  const product = await aSubscription(node, { wordAmount: 1000, seats: 3 });
  const { avatarId } = await anAvatar(node, admin.userId);
  await node.app.db.insert(productGrants).values({ productId: product.productId, kind: "avatar", thingId: avatarId });
  const purchaseId = await boughtBy(shop, payer, product);
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
