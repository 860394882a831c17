import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aTestApp, type TestApp, waitFor } from "../../../../test/app.ts";
import { wordsOfModel } from "../../../../test/outside/modelOrders.ts";
import { aModelServer, type ModelServer } from "../../../../test/outside/modelServer.ts";
import { anOrganization, aUser } from "../../../../test/people.ts";
import { inTransaction } from "../../../platform/database/db.ts";
import { webhookDeliveries } from "../../../platform/webhooks/webhooks.tables.ts";
import { sendWebhook } from "../../../platform/webhooks/webhooks.ts";
import { users } from "../../accounts/tables.ts";
import { userOrganizations } from "../../organizations/tables.ts";

let model: ModelServer;
let node: TestApp;
let receiver: Server;
let url: string;
const heard: { signature: string | undefined; body: Record<string, unknown> }[] = [];

beforeAll(async () => {
  model = await aModelServer();
  node = await aTestApp({ environment: { OPENAI_API_KEY: "test-key", OPENAI_BASE_URL: model.address } });
  await node.startJobs();
  receiver = createServer(async (request, response) => {
    let text = "";
    for await (const chunk of request) text += chunk;
    heard.push({ signature: request.headers["x-webhook-signature"]?.toString(), body: JSON.parse(text) });
    response.writeHead(200).end();
  }).listen(0, "127.0.0.1");
  await once(receiver, "listening");
  url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
});
afterAll(async () => {
  await node.close();
  await model.close();
  receiver.close();
});

test("a finished answer reaches the person's own automation webhook once, whole and signed", async () => {
  const person = await aUser(node);
  // The call itself refuses addresses of this machine.
  await node.app.db.update(users).set({ zappierWebhookUrl: url }).where(eq(users.userId, person.userId));
  const { token } = person;
  const sent = await node.ask("POST /messages/stream", { token, body: { content: "words=12" } });
  const [call] = await waitFor(() => (heard.length > 0 ? heard : null), "the webhook");
  expect(call?.signature).toBeTruthy();
  expect(call?.body).toMatchObject({
    event: "output",
    id: sent.body.message.message_id,
    user_id: person.userId,
    content: wordsOfModel(12),
    words: 12,
    finish_reason: "stop",
  });
  await node.ask("POST /messages/stream", { token, body: { content: "status=500" } });
  const other = await aUser(node);
  await node.ask("POST /messages/stream", { token: other.token, body: { content: "words=3" } });
  await node.ask("POST /messages/stream", { token, body: { content: "words=4" } });
  await waitFor(() => heard.length > 1, "the second webhook");
  expect(heard.map(({ body }) => body.words)).toEqual([12, 4]);
});

test("what was written in an organization is not told to those who left it meanwhile, their own still is", async () => {
  const organizationId = await anOrganization(node);
  const membership = { organizationId, userTypeId: 3 as const };
  const [left, stays] = [await aUser(node, { membership }), await aUser(node, { membership })];
  const staff = await aUser(node, { staff: "manager" });
  const paysNoMore = await aUser(node, { hasAccess: false });
  const output = (userId: number, within: number | null) => ({
    event: "output",
    url,
    userId,
    body: { event: "output", user_id: userId, organization_id: within, content: "x" },
  });
  heard.length = 0;
  const withheld = await inTransaction(node.app, async (tx) => {
    const id = await sendWebhook(tx, output(left.userId, organizationId));
    await sendWebhook(tx, output(left.userId, null));
    await sendWebhook(tx, output(stays.userId, organizationId));
    await sendWebhook(tx, output(staff.userId, organizationId));
    await sendWebhook(tx, output(paysNoMore.userId, null));
    await tx.db.delete(userOrganizations).where(eq(userOrganizations.userId, left.userId));
    return id;
  });
  const rowOf = async () => {
    const all = await node.app.db.select().from(webhookDeliveries).where(eq(webhookDeliveries.deliveryId, withheld));
    return all[0];
  };
  await waitFor(async () => heard.length >= 4 && (await rowOf())?.state !== "waiting", "all webhooks");
  const told = heard.map(({ body }) => [body.user_id, body.organization_id]);
  expect(told).toHaveLength(4);
  expect(told).not.toContainEqual([left.userId, organizationId]);
  expect(await rowOf()).toMatchObject({ state: "failed", attempts: 0, body: {} });
});
