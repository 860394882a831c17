import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { aTestApp, type TestApp } from "../../../test/app.ts";
import { anOrganization, aUser, type TestUser } from "../../../test/people.ts";
import { aDelivery, aProduct } from "../../../test/products.ts";
import { webhookSecretOf } from "../../platform/webhooks/webhooks.ts";
import { signatureOf } from "../../providers/webhooks/index.ts";
import { audit } from "../accounts/tables.ts";
import { products } from "./tables.ts";

let node: TestApp;
let admin: TestUser;
let server: Server;
let url: string;
let answers: number[];
const heard: { path: string; body: string; headers: Record<string, unknown> }[] = [];

beforeAll(async () => {
  node = await aTestApp({ runsJobs: true });
  admin = await aUser(node, { staff: "admin" });
  server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    heard.push({ path: request.url ?? "", body, headers: request.headers });
    response.writeHead(answers.shift() ?? 200).end();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/leads`;
});
afterAll(async () => {
  server.close();
  await node.close();
});
beforeEach(() => {
  heard.length = 0;
  answers = [];
});

const list = async (productId: number, { token } = admin, query = "") =>
  node.ask(`GET /products/${productId}/deliveries${query}`, { token });
const again = (productId: number, deliveryId: string, { token } = admin, query = "") =>
  node.ask(`POST /products/${productId}/deliveries/${deliveryId}/again${query}`, { token });
const newest = async (productId: number) => (await list(productId)).body.deliveries[0];

/** An organization with an admin. */
async function aSeller() {
  const organizationId = await anOrganization(node);
  const boss = await aUser(node, { membership: { organizationId, userTypeId: 1 } });
  return { organizationId, boss, query: `?organization_id=${organizationId}` };
}

test("a delivery that failed is listed with its reason, and goes out again, signed, to the address of now", async () => {
  const { productId, name } = await aProduct(node, { webhookUrl: url });
  answers = [410];
  const bought = await node.ask("POST /purchases/test", {
    token: admin.token,
    body: { email: "lead@example.com", product_id: productId },
  });
  expect(bought.status, bought.text).toBe(201);
  await expect.poll(async () => (await newest(productId))?.state).toBe("failed");
  const failed = await newest(productId);
  expect(failed).toMatchObject({
    event: "purchase",
    url,
    attempts: 1,
    status: 410,
    error: "The other side answered 410.",
    endedAt: expect.any(String),
  });

  const webhookUrl = `${url}/moved`;
  await node.app.db.update(products).set({ webhookUrl }).where(eq(products.productId, productId));
  const sent = await again(productId, failed.delivery_id);
  expect(sent.status, sent.text).toBe(201);
  expect(sent.body.delivery).toMatchObject({ event: "purchase", url: webhookUrl, state: "waiting", attempts: 0 });
  await expect.poll(async () => (await newest(productId)).state).toBe("delivered");
  expect((await list(productId)).body.deliveries.map((each: { state: string }) => each.state)).toEqual([
    "delivered",
    "failed",
  ]);

  const [first, second] = heard;
  expect(heard.map(({ path }) => path)).toEqual(["/leads", "/leads/moved"]);
  expect(second?.body).toBe(first?.body);
  expect(JSON.parse(second?.body ?? "")).toMatchObject({ product: { name }, user: { email: "lead@example.com" } });
  expect(second?.headers["x-webhook-delivery"]).toBe(sent.body.delivery.delivery_id);
  const signature = String(second?.headers["x-webhook-signature"]);
  const time = Number(/^t=(\d+)/.exec(signature)?.[1]);
  expect(signature).toBe(signatureOf((await list(productId)).body.secret, time, second?.body ?? ""));
});

test("sending again is written down with who did it", async () => {
  const { productId, name } = await aProduct(node, { webhookUrl: url });
  const { deliveryId } = await aDelivery(node, productId);
  await again(productId, deliveryId);
  const rows = await node.app.db
    .select()
    .from(audit)
    .where(eq(audit.target, `product:${productId}`))
    .orderBy(desc(audit.createdAt));
  expect(rows.map(({ action, actorUserId }) => [action, actorUserId])).toEqual([["product.send_again", admin.userId]]);
  expect(rows[0]?.detail).toMatchObject({ name, event: "purchase", delivery: deliveryId });
});

test("only the newest 20 are listed, the newest first, without bodies, and with a secret that no other product has", async () => {
  const { productId } = await aProduct(node, { webhookUrl: url });
  for (let minute = 0; minute < 21; minute += 1) {
    const createdAt = new Date(Date.now() - minute * 60_000);
    await aDelivery(node, productId, { createdAt, attempts: minute, body: { user: { email: "buyer@example.com" } } });
  }
  const { body, text } = await list(productId);
  const attempts = body.deliveries.map((each: { attempts: number }) => each.attempts);
  expect(attempts).toEqual(Array.from({ length: 20 }, (_, minute) => minute));
  expect(text).not.toContain("buyer@example.com");
  expect(body.secret).toBe(webhookSecretOf(node.app, `product:${productId}`));
  expect(text).not.toContain(webhookSecretOf(node.app, null));
});

test("another product's id does not find a delivery, and nothing is sent", async () => {
  const [one, other] = [await aProduct(node, { webhookUrl: url }), await aProduct(node, { webhookUrl: url })];
  const { deliveryId } = await aDelivery(node, one.productId);
  expect((await list(other.productId)).body.deliveries).toEqual([]);
  const refused = await again(other.productId, deliveryId);
  expect([refused.status, refused.body.code]).toEqual([404, "not_found"]);
  expect(refused.text).toBe((await again(other.productId, "00000000-0000-4000-8000-000000000000")).text);
  expect((await list(other.productId)).body.deliveries).toEqual([]);
  expect((await again(one.productId, "no-uuid")).status).toBe(400);
});

test("a product whose address was taken away sends nothing again", async () => {
  const { productId } = await aProduct(node);
  const { deliveryId } = await aDelivery(node, productId);
  const refused = await again(productId, deliveryId);
  expect([refused.status, refused.body.code]).toEqual([409, "delivery_address_missing"]);
  expect((await list(productId)).body.deliveries).toHaveLength(1);
});

test("an organization's admin sees and sends again what its own products sent; all others answer product_missing", async () => {
  const [own, other] = [await aSeller(), await aSeller()];
  const { productId } = await aProduct(node, { organizationId: own.organizationId, webhookUrl: url });
  const platforms = await aProduct(node, { webhookUrl: url });
  const { deliveryId } = await aDelivery(node, productId);
  expect((await list(productId, own.boss, own.query)).body.deliveries).toHaveLength(1);
  expect((await again(productId, deliveryId, own.boss, own.query)).status).toBe(201);
  const never = await list(2_000_000_000, other.boss, other.query);
  expect([never.status, never.body.code]).toEqual([404, "product_missing"]);
  for (const id of [productId, platforms.productId]) {
    expect((await list(id, other.boss, other.query)).text).toBe(never.text);
    expect((await again(id, deliveryId, other.boss, other.query)).text).toBe(never.text);
  }
  expect((await list(productId)).body.deliveries).toHaveLength(2);
});
