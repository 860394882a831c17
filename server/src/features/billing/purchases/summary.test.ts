import { afterAll, beforeAll, expect, test } from "vitest";
import { aTestApp, type TestApp } from "../../../../test/app.ts";
import { aUser } from "../../../../test/people.ts";
import { aProduct } from "../../../../test/products.ts";
import { anInvoice, aPurchase } from "../../../../test/purchases.ts";
import { liftLimits } from "../../../../test/settings.ts";

let node: TestApp;
beforeAll(async () => {
  node = await aTestApp();
  await liftLimits(node, "calls", "payments");
});
afterAll(() => node.close());

test("people and staff see what somebody bought, and the value of it is what was paid less what went back", async () => {
  const admin = await aUser(node, { staff: "admin" });
  const [buyer, other] = [await aUser(node), await aUser(node)];
  const product = await aProduct(node, { name: "Launch Pack" });
  const give = async (total: number) => {
    const body = { user_id: buyer.userId, product_id: product.productId, total, gift: total === 0 };
    const answered = await node.ask("POST /users/giveAccess", { token: admin.token, body });
    return answered.body.purchase;
  };
  const first = await give(20.5);
  const second = await give(9.75);
  await give(0);
  await node.ask(`POST /purchases/${second.purchase_id}/refund`, { token: admin.token, body: { amount: 4.25 } });
  const { user } = (await node.ask("GET /users", { token: buyer.token })).body;
  expect(user.value).toBe(26);
  expect(user.purchases).toHaveLength(3);
  expect(user.purchases.at(-1)).toMatchObject({
    purchase_id: first.purchase_id,
    status: "completed",
    amount: 20.5,
    product: { product_id: product.productId, name: "Launch Pack" },
  });
  expect(user.invoices.at(-1)).toMatchObject({ purchase_id: first.purchase_id, status: "completed", amount: 20.5 });
  const asStaff = (await node.ask(`GET /users/${buyer.userId}/admin`, { token: admin.token })).body.user;
  expect(asStaff).toMatchObject({ value: 26, purchases: user.purchases, invoices: user.invoices });
  const stranger = (await node.ask("GET /users", { token: other.token })).body.user;
  expect(stranger).toMatchObject({ value: 0, purchases: [], invoices: [] });
});

test("what a list comes to is what was sold: nothing open, taken back, given, tried or tested, and less what went back", async () => {
  const { token } = await aUser(node, { staff: "manager" });
  const { userId } = await aUser(node);
  const product = await aProduct(node);
  const bought = (columns: Parameters<typeof aPurchase>[2]) => aPurchase(node, userId, columns, product);
  const soon = new Date(node.app.clock.now().getTime() + 86_400_000);
  const sold = await bought({ status: "active", amount: 1000 });
  await bought({ status: "cancelled", amount: 200, startedAt: node.app.clock.now() });
  await bought({ status: "cancelled", amount: 7 });
  await bought({ status: "pending", amount: 7 });
  await bought({ status: "revoked", amount: 7 });
  await bought({ status: "active", amount: 7, isTest: true });
  await bought({ status: "active", amount: 7, isGift: true });
  await bought({ status: "active", amount: 7, trialEnd: soon });
  await anInvoice(node, sold, { status: "completed", amount: 1000, refunded: 250 });
  await anInvoice(node, sold, { status: "completed", amount: 7, isTest: true });
  await anInvoice(node, sold, { status: "failed", amount: 7 });
  const list = async (path: string) => (await node.ask(`GET ${path}?user_id=${userId}`, { token })).body;
  expect(await list("/purchases/admin")).toMatchObject({ count: 8, totals: [{ currency: "USD", amount: 12 }] });
  const invoiced = await list("/invoices/admin");
  expect(invoiced).toMatchObject({ count: 3, totals: [{ currency: "USD", amount: 7.5 }] });
});
