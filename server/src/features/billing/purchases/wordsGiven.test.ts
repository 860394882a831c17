import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aTestApp, type TestApp } from "../../../../test/app.ts";
import { aUser, type TestUser } from "../../../../test/people.ts";
import { aProduct, aSubscription } from "../../../../test/products.ts";
import { aSandboxPurchase } from "../../../../test/purchases.ts";
import { liftLimits } from "../../../../test/settings.ts";
import { changePlan, previewChange } from "../planChange/planChange.ts";
import { type Seller, sellers } from "../test/sellers.ts";
import type { Customer } from "../test/selling.ts";
import { wordsGivenTo } from "./summary.ts";

const DAY_MS = 86_400_000;

describe.each(Object.entries(sellers))("by %s, what a gauge is full with", (name, open) => {
  let seller: Seller;
  beforeAll(async () => {
    seller = await open();
  });
  afterAll(() => seller.close());

  const plan = async (wordAmount: number | null, more = {}) =>
    (await aSubscription(seller.node, { wordAmount, ...more })).productId;
  const given = ({ userId }: Customer) => wordsGivenTo(seller.node.app, userId);
  async function daysUntilRenewal(buyer: Customer): Promise<number | null> {
    const { renewsAt } = await given(buyer);
    return renewsAt && Math.round((renewsAt.getTime() - seller.node.app.clock.now().getTime()) / DAY_MS);
  }

  test("is what the running period gave, of each plan, and is so again once it is paid again", async () => {
    const buyer = await seller.aBuyer();
    expect(await given(buyer)).toEqual({ full: null, renewsAt: null });
    const id = await seller.buy(buyer, { productId: await plan(60_000) });
    expect((await given(buyer)).full).toBe(60_000);
    const days = await daysUntilRenewal(buyer);
    expect([28, 29, 30, 31]).toContain(days);
    await seller.pass(id, (days ?? 0) + 1);
    expect((await given(buyer)).full).toBe(60_000);
    expect([26, 27, 28, 29, 30, 31]).toContain(await daysUntilRenewal(buyer));
    await seller.buy(buyer, { productId: await plan(5000) });
    expect((await given(buyer)).full).toBe(65_000);
  });

  test("is nothing where words have no limit", async () => {
    const buyer = await seller.aBuyer();
    await seller.buy(buyer, { productId: await plan(null) });
    expect(await given(buyer)).toEqual({ full: null, renewsAt: null });
  });

  test("is what the dearer plan has, once there was a change to it within a period", async () => {
    const buyer = await seller.aBuyer();
    const id = await seller.buy(buyer, { productId: await plan(10_000) });
    const dear = await plan(30_000, { price: 9000 });
    const { due_now, when } = await previewChange(buyer.ctx, { params: { id }, query: { product_id: dear } });
    await changePlan(buyer.ctx, { params: { id }, body: { product_id: dear, expected_due: due_now } });
    await seller.agree(id);
    expect((await given(buyer)).full).toBe(when === "now" ? 30_000 : 10_000);
    expect(when).toBe(name === "paypal" ? "renewal" : "now");
  });
});

describe("what a person is told of their words", () => {
  let node: TestApp;
  let admin: TestUser;
  beforeAll(async () => {
    node = await aTestApp();
    await liftLimits(node, "calls", "payments");
    admin = await aUser(node, { staff: "admin" });
  });
  afterAll(() => node.close());
  const aBuyer = () => aUser(node, { hasAccess: false, words: 0 });
  async function told({ token }: TestUser) {
    const { user } = (await node.ask("GET /users", { token })).body;
    return [user.available_words, user.words_full, user.words_renew_at];
  }

  test("of a purchase without a renewal has no date, and of what was taken back is less", async () => {
    const buyer = await aBuyer();
    expect(await told(buyer)).toEqual([0, null, null]);
    const { productId } = await aProduct(node, { wordAmount: 1000 });
    const body = { user_id: buyer.userId, product_id: productId, total: 20 };
    const { purchase } = (await node.ask("POST /users/giveAccess", { token: admin.token, body })).body;
    expect(await told(buyer)).toEqual([1000, 1000, null]);
    await node.ask(`POST /purchases/${purchase.purchase_id}/refund`, { token: admin.token, body: { amount: 5 } });
    expect(await told(buyer)).toEqual([750, 750, null]);
    await node.ask(`POST /purchases/${purchase.purchase_id}/refund`, { token: admin.token, body: {} });
    expect(await told(buyer)).toEqual([0, null, null]);
  });

  test("of a subscription that was cancelled stays until its end, without a renewal", async () => {
    const buyer = await aBuyer();
    const { purchaseId } = await aSandboxPurchase(node, buyer.userId, await aSubscription(node));
    expect(await told(buyer)).toEqual([1000, 1000, expect.any(String)]);
    const body = { cancel_reason: "I have written it all.", status: "cancelled" };
    await node.ask(`POST /purchases/cancel/${purchaseId}`, { token: buyer.token, body });
    expect(await told(buyer)).toEqual([1000, 1000, null]);
  });

  test("of words without a limit, and to staff, is no measure", async () => {
    expect(await told(admin)).toEqual([1_000_000, null, null]);
  });
});
