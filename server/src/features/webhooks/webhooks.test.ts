import { happenings, typesAt } from "@pluma/contract/webhooks/happenings";
import { WEBHOOK_WAITING_MAX } from "@pluma/contract/webhooks/webhooks";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { aTestApp, type TestApp } from "../../../test/app.ts";
import { allMailsTo, lastMailTo } from "../../../test/outside/mailbox.ts";
import { anOrganization, aUser, type TestUser } from "../../../test/people.ts";
import { inTransaction } from "../../platform/database/db.ts";
import { installation, tellHappened } from "../../platform/webhooks/happenings.ts";
import { deliverMessage } from "./sending.ts";
import { signatureOf } from "./signing.ts";
import { forgetOldMessages } from "./store.system.ts";
import { webhookMessages, webhooks } from "./tables.ts";
import { aReceiver } from "./test/aReceiver.ts";
import { aWebhook } from "./test/aWebhook.ts";

const DAY_MS = 86_400_000;

let node: TestApp;
let receiver: Awaited<ReturnType<typeof aReceiver>>;
let person: TestUser;

beforeAll(async () => {
  node = await aTestApp({ runsJobs: true });
  receiver = await aReceiver();
});
afterAll(async () => {
  await node.close();
  receiver.close();
});
beforeEach(async () => {
  receiver.heard.length = 0;
  Object.assign(receiver.state, { status: 200, answer: "", isSilent: false });
  person = await aUser(node);
});

const own = ({ userId }: TestUser) => ({ userId, organizationId: null });
const document = ({ userId }: TestUser, id = 12) => ({ document_id: id, user_id: userId });
const tell = (who: TestUser, id?: number) =>
  inTransaction(node.app, (tx) => tellHappened(tx, "document.created", own(who), document(who, id)));

const messagesOf = (webhookId: number) =>
  node.app.db.select().from(webhookMessages).where(eq(webhookMessages.webhookId, webhookId));
const rowOf = async (webhookId: number) =>
  (await node.app.db.select().from(webhooks).where(eq(webhooks.webhookId, webhookId)))[0];
/** A try of everything that waits for a webhook, as the queue makes it. */
async function tryWaiting(webhookId: number, attempt = 1): Promise<void> {
  const run = { attempt, signal: new AbortController().signal } as never;
  for (const { deliveryId, state } of await messagesOf(webhookId)) {
    if (state === "waiting") await deliverMessage.work(node.app, { deliveryId }, run).catch(() => undefined);
  }
}

type Body = Record<string, unknown>;
const make = (body: Body = {}, { token }: { token: string } = person) =>
  node.ask("POST /webhooks", { token, body: { url: receiver.url, types: ["document.created"], ...body } });

describe("what is sent", () => {
  test("says what happened, once, signed as Standard Webhooks has it, and the log tells how it went", async () => {
    receiver.state.answer = "thank you";
    const { webhook, secret } = (await make()).body;
    await tell(person);
    await expect.poll(async () => (await messagesOf(webhook.webhook_id))[0]?.state).toBe("delivered");
    expect(receiver.heard).toHaveLength(1);
    const [{ headers, body, said } = expect.fail()] = receiver.heard;
    expect(said).toEqual({
      type: "document.created",
      timestamp: expect.any(String),
      organization_id: null,
      data: document(person),
    });
    const [id, timestamp] = [String(headers["webhook-id"]), Number(headers["webhook-timestamp"])];
    expect(headers["webhook-signature"]).toBe(signatureOf(secret, { id, timestamp, body }));
    const { body: log } = await node.ask(`GET /webhooks/${webhook.webhook_id}/deliveries`, person);
    expect(log.deliveries).toMatchObject([
      { message_id: id, type: "document.created", state: "delivered", attempts: 1, status: 200, answer: "thank you" },
    ]);
    expect(log.deliveries[0].body).toBe(body);
    expect(log.webhook.delivered_at).not.toBe(null);
  });

  test("is signed as the standard's own example is", () => {
    const message = { id: "msg_p5jXN8AQM9LWM0D4loKWxJek", timestamp: 1614265330, body: '{"test": 2432232314}' };
    const signature = "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=";
    expect(signatureOf("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", message)).toBe(signature);
  });

  test("is nothing of what was taken back, of what was not chosen, nor of what happened elsewhere", async () => {
    const { webhook } = (await make()).body;
    const undone = inTransaction(node.app, async (tx) => {
      await tellHappened(tx, "document.created", own(person), document(person));
      throw new Error("taken back");
    });
    await expect(undone).rejects.toThrow("taken back");
    const other = await aUser(node);
    await tell(other);
    const said = { training_run_id: 1, avatar_id: 2, user_id: person.userId };
    const organizationId = await anOrganization(node);
    await inTransaction(node.app, async (tx) => {
      await tellHappened(tx, "training.done", own(person), said);
      await tellHappened(tx, "document.created", { ...own(person), organizationId }, document(person));
      await tellHappened(tx, "document.created", installation, document(person));
    });
    expect(await messagesOf(webhook.webhook_id)).toEqual([]);
  });

  test("holds what the contract names, and whatever else is known stays here", async () => {
    await make();
    const said = { ...document(person), prompt: "hidden", secret: "sk-1" };
    await inTransaction(node.app, (tx) => tellHappened(tx, "document.created", own(person), said));
    await expect.poll(() => receiver.heard.length).toBe(1);
    expect(receiver.heard[0]?.body).not.toMatch(/prompt|hidden|secret|sk-1/);
  });

  test("is not taken by a switched-off webhook; a key that was replaced signs beside the new one for a day", async () => {
    const { webhook, secret: old } = (await make()).body;
    const at = `/webhooks/${webhook.webhook_id}`;
    await node.ask(`PUT ${at}`, { token: person.token, body: { is_on: false } });
    await tell(person);
    expect(await messagesOf(webhook.webhook_id)).toEqual([]);
    await node.ask(`PUT ${at}`, { token: person.token, body: { is_on: true } });
    const { secret } = (await node.ask(`POST ${at}/secret`, person)).body;
    expect(secret).not.toBe(old);
    await tell(person);
    await expect.poll(() => receiver.heard.length).toBe(1);
    const signed = (key: string) => {
      const { headers, body } = receiver.heard.at(-1) ?? expect.fail();
      const message = { id: String(headers["webhook-id"]), timestamp: Number(headers["webhook-timestamp"]), body };
      return String(headers["webhook-signature"]).split(" ").includes(signatureOf(key, message));
    };
    expect([signed(secret), signed(old)]).toEqual([true, true]);
    node.time.skipMs += DAY_MS + 1000;
    await tell(person);
    await expect.poll(() => receiver.heard.length).toBe(2);
    expect([signed(secret), signed(old)]).toEqual([true, false]);
    node.time.skipMs = 0;
  });
});

describe("what is not taken", () => {
  test("is tried again under the same id, with what was answered in the log", async () => {
    receiver.state.status = 503;
    receiver.state.answer = "busy";
    const { row } = await aWebhook(node, { ...own(person), url: receiver.url });
    await tell(person);
    await expect.poll(async () => (await messagesOf(row.webhookId))[0]?.attempts).toBe(1);
    expect(await messagesOf(row.webhookId)).toMatchObject([{ state: "waiting", status: 503, answer: "busy" }]);
    receiver.state.status = 200;
    await tryWaiting(row.webhookId, 2);
    expect(await messagesOf(row.webhookId)).toMatchObject([{ state: "delivered", attempts: 2, error: null }]);
    expect(new Set(receiver.heard.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
    expect((await rowOf(row.webhookId))?.failingSince).toBe(null);
  });

  test("has failed after its last try, and can be sent again under its id", async () => {
    receiver.state.status = 500;
    const { row } = await aWebhook(node, { ...own(person), url: receiver.url });
    await tell(person);
    await expect.poll(async () => (await messagesOf(row.webhookId))[0]?.attempts).toBe(1);
    await tryWaiting(row.webhookId, deliverMessage.attemptsMax);
    const [failed] = await messagesOf(row.webhookId);
    expect(failed).toMatchObject({ state: "failed", error: "The other side answered 500." });
    receiver.state.status = 204;
    const at = `/webhooks/${row.webhookId}/deliveries`;
    const again = await node.ask(`POST ${at}/${failed?.deliveryId}/again`, person);
    expect([again.status, again.body.delivery.message_id]).toEqual([201, failed?.messageId]);
    await expect.poll(async () => (await node.ask(`GET ${at}`, person)).body.deliveries[0].state).toBe("delivered");
    expect(receiver.heard.at(-1)?.headers["webhook-id"]).toBe(failed?.messageId);
  });

  test("switches a webhook off after three days, with a mail, and what waits is not sent any more", async () => {
    receiver.state.status = 500;
    const { row } = await aWebhook(node, { ...own(person), url: receiver.url });
    await tell(person);
    await expect.poll(async () => (await rowOf(row.webhookId))?.failingSince).not.toBe(null);
    node.time.skipMs = 3 * DAY_MS + 1000;
    await tryWaiting(row.webhookId, 2);
    node.time.skipMs = 0;
    expect(await rowOf(row.webhookId)).toMatchObject({ isOn: false, isOffByFailing: true });
    expect((await lastMailTo(node, person.email)).text).toContain("/settings/webhooks");
    await tryWaiting(row.webhookId, 3);
    expect(await messagesOf(row.webhookId)).toMatchObject([{ state: "failed" }]);
    expect((await allMailsTo(node, person.email)).length).toBe(1);
    const on = await node.ask(`PUT /webhooks/${row.webhookId}`, { token: person.token, body: { is_on: true } });
    expect(on.body.webhook).toMatchObject({ is_on: true, is_off_by_failing: false, failing_since: null });
  });

  test("switches a webhook off at once where the other side says that it is gone; an organization's Admins are told", async () => {
    const organizationId = await anOrganization(node);
    const boss = await aUser(node, { membership: { organizationId, userTypeId: 1 } });
    receiver.state.status = 410;
    const { row } = await aWebhook(node, { organizationId, url: receiver.url, types: ["member.joined"] });
    const joined = { organization_id: organizationId, user_id: person.userId, role: "member" as const };
    const space = { organizationId, userId: null };
    await inTransaction(node.app, (tx) => tellHappened(tx, "member.joined", space, joined));
    await expect.poll(async () => (await rowOf(row.webhookId))?.isOn).toBe(false);
    expect((await lastMailTo(node, boss.email)).text).toContain(
      `/organization/webhooks?organization=${organizationId}`,
    );
  });

  test("of one place keeps no other's waiting, however much there is of it", async () => {
    const silent = await aReceiver();
    silent.state.isSilent = true;
    const { row } = await aWebhook(node, { ...own(person), url: silent.url });
    for (let id = 0; id < 12; id += 1) await tell(person, id);
    await expect.poll(() => silent.heard.length).toBe(2);
    const other = await aUser(node);
    await make({}, other);
    await tell(other);
    await expect.poll(() => receiver.types()).toEqual(["document.created"]);
    await node.app.db.delete(webhooks).where(eq(webhooks.webhookId, row.webhookId));
    silent.close();
  });

  test("beyond a thousand that wait is counted, and not queued", async () => {
    const { row } = await aWebhook(node, own(person));
    const waits = {
      webhookId: row.webhookId,
      messageId: "m",
      type: "document.created",
      body: "{}",
      createdAt: new Date(),
    };
    const many = Array.from({ length: WEBHOOK_WAITING_MAX }, () => ({ ...waits, deliveryId: crypto.randomUUID() }));
    await node.app.db.insert(webhookMessages).values(many);
    await tell(person);
    expect(await messagesOf(row.webhookId)).toHaveLength(WEBHOOK_WAITING_MAX);
    expect((await rowOf(row.webhookId))?.dropped).toBe(1);
  });
});

describe("who enters them", () => {
  test("the secret is told once, lies sealed, and is in no list and no log", async () => {
    const { webhook, secret } = (await make({ description: "Shop" })).body;
    expect(secret).toMatch(/^whsec_/);
    const listed = await node.ask("GET /webhooks", person);
    expect(listed.body.webhooks).toEqual([webhook]);
    const kept = JSON.stringify(await rowOf(webhook.webhook_id));
    for (const told of [listed.text, kept, node.lines.join("")]) expect(told).not.toContain(secret.slice(6));
  });

  test("an organization's are its Admins' alone, and hear of it whoever does something there", async () => {
    const organizationId = await anOrganization(node);
    const boss = await aUser(node, { membership: { organizationId, userTypeId: 1 } });
    const manager = await aUser(node, { membership: { organizationId, userTypeId: 2 } });
    const here = { place: "organization", organization_id: organizationId };
    expect((await make(here, manager)).status).toBe(403);
    const { webhook } = (await make({ ...here, types: ["document.created", "member.left"] }, boss)).body;
    const list = `GET /webhooks?place=organization&organization_id=${organizationId}`;
    expect((await node.ask(list, manager)).status).toBe(403);
    const at = `/webhooks/${webhook.webhook_id}/deliveries?organization_id=${organizationId}`;
    expect((await node.ask(`GET ${at}`, manager)).status).toBe(404);
    await node.ask("POST /documents", {
      token: manager.token,
      body: { name: "Plan", content: "<p>A secret plan</p>", organization_id: organizationId },
    });
    await expect.poll(() => receiver.types()).toEqual(["document.created"]);
    expect(receiver.heard[0]?.said).toMatchObject({
      organization_id: organizationId,
      data: { user_id: manager.userId },
    });
    expect(receiver.heard[0]?.body).not.toMatch(/Plan|secret/);
    expect((await node.ask(`GET ${at}`, boss)).body.count).toBe(1);
    const out = await node.ask(`DELETE /organizations/${organizationId}/${manager.userId}`, boss);
    expect(out.status).toBe(204);
    await expect.poll(() => receiver.types()).toEqual(["document.created", "member.left"]);
  });

  test("the installation's are its admins' alone", async () => {
    const [admin, manager] = [await aUser(node, { staff: "admin" }), await aUser(node, { staff: "manager" })];
    const whole = { place: "installation", types: ["user.signed_up"] };
    for (const { token } of [manager, person]) expect((await make(whole, { token })).status).toBe(403);
    const { webhook } = (await make(whole, admin)).body;
    expect((await node.ask(`GET /webhooks/${webhook.webhook_id}/deliveries`, person)).status).toBe(404);
    await node.app.db.delete(webhooks).where(eq(webhooks.webhookId, webhook.webhook_id));
  });

  test("only what can happen at a place can be chosen there", async () => {
    expect((await make({ types: ["user.signed_up"] })).status).toBe(422);
    expect((await make({ types: ["webhook.test"] })).status).toBe(422);
    expect((await make({ types: [] })).status).toBe(422);
    const all = await make({ types: typesAt("own") });
    expect(all.body.webhook.types).toEqual(typesAt("own"));
  });

  test("there are ten in a place at most, however many are entered at once", async () => {
    for (let count = 0; count < 8; count += 1) await aWebhook(node, own(person));
    const made = await Promise.all(Array.from({ length: 4 }, () => make()));
    expect(made.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409]);
  });

  test.each(["http://hooks.example.com/", "https://10.0.0.7/hook", "https://localhost/hook", "https://8.8.8.8:8443/"])(
    "%s is refused where people are served",
    async (url) => {
      const production = await aTestApp({ database: node.database, environment: { NODE_ENV: "production" } });
      const { status, body } = await production.ask("POST /webhooks", {
        token: person.token,
        body: { url, types: ["document.created"] },
      });
      expect([status, Object.keys(body.error.fields)]).toEqual([422, ["url"]]);
      await production.close();
    },
  );

  test("a test is sent now, whether the webhook is on or not, and says what was answered", async () => {
    const { webhook } = (await make()).body;
    const at = `/webhooks/${webhook.webhook_id}`;
    await node.ask(`PUT ${at}`, { token: person.token, body: { is_on: false } });
    const sent = await node.ask(`POST ${at}/test`, person);
    expect(sent.body.delivery).toMatchObject({ type: "webhook.test", state: "delivered", status: 200 });
    expect(receiver.heard[0]?.said.data).toEqual(
      happenings["webhook.test"].data.parse({ webhook_id: webhook.webhook_id }),
    );
    receiver.state.status = 404;
    expect((await node.ask(`POST ${at}/test`, person)).body.delivery).toMatchObject({ state: "failed", status: 404 });
    const again = await node.ask(`POST ${at}/deliveries/${sent.body.delivery.delivery_id}/again`, person);
    expect([again.status, again.body.code]).toEqual([409, "webhook_off"]);
  });
});

test("what is older than 30 days is forgotten, and of each webhook what is beyond a thousand; what waits stays", async () => {
  const { row } = await aWebhook(node, own(person));
  const now = node.app.clock.now();
  const one = {
    webhookId: row.webhookId,
    messageId: "m",
    type: "document.created",
    body: "{}",
    state: "delivered" as const,
  };
  const at = (ms: number) => ({ ...one, deliveryId: crypto.randomUUID(), createdAt: new Date(now.getTime() - ms) });
  const many = Array.from({ length: 1001 }, (_, index) => at(index * 1000));
  const waiting = { ...at(2 * DAY_MS), state: "waiting" as const };
  await node.app.db.insert(webhookMessages).values([...many, waiting, at(31 * DAY_MS)]);
  await forgetOldMessages(node.app.db, now);
  const kept = await messagesOf(row.webhookId);
  expect(kept).toHaveLength(1001);
  expect(kept.filter(({ state }) => state === "waiting")).toHaveLength(1);
});
