import { afterAll, beforeAll, expect, test } from "vitest";
import { aTestApp, type TestApp } from "../../../../test/app.ts";
import { aUser } from "../../../../test/people.ts";
import { aProduct } from "../../../../test/products.ts";
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
