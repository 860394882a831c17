import { fork } from "node:child_process";
import { once } from "node:events";
import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { eq } from "drizzle-orm";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { aDatabase, type TestDatabase } from "../../../test/database.ts";
import type { App } from "../context.ts";
import { type Database, type Db, openDatabase } from "../database/db.ts";
import { type JobQueue, openJobs } from "../jobs/jobs.ts";
import { openMetrics } from "../metrics.ts";
import { openSecrets } from "../secrets.ts";
import { openState } from "../state.ts";
import { webhookDeliveries } from "./webhooks.tables.ts";
import {
  defineFallback,
  deliverWebhook,
  forgetDeliveriesOf,
  sealedBody,
  sendWebhook,
  webhookSecretOf,
} from "./webhooks.ts";

const log = pino({ level: "silent" });
const SECRET = "a secret of at least 32 characters";
const secrets = openSecrets(SECRET);
let place: TestDatabase;
let database: Database;
let jobs: JobQueue;
let server: Server;
let url: string;
let answers: number[];
const heard: { delivery: string; body: string }[] = [];

/** As much of an app as its deliveries need. */
const anApp = (db: Db, queue: JobQueue) =>
  ({
    db,
    log,
    jobs: queue,
    secrets,
    metrics: openMetrics(),
    state: openState(),
    config: { NODE_ENV: "test" },
  }) as unknown as App;

beforeAll(async () => {
  place = await aDatabase();
  database = openDatabase(place.connectionString, { DATABASE_POOL: 5, DATABASE_WAIT_MS: 60_000 }, log);
  jobs = openJobs(place.connectionString, log);
  jobs.declare([{ ...deliverWebhook, retrySeconds: 0 }]);
  await jobs.work(anApp(database.db, jobs));
  server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    heard.push({ delivery: String(request.headers["x-webhook-delivery"]), body });
    response.writeHead(answers.shift() ?? 200).end();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
});

beforeEach(() => {
  heard.length = 0;
  answers = [];
});

afterAll(async () => {
  await jobs.stop(2000);
  server.close();
  await database.close();
  await place.drop();
});

const send = (to = url) =>
  sendWebhook({ db: database.db, jobs }, { event: "sign_up", url: to, body: { user_id: 5 }, userId: 5 });

async function rowOf(deliveryId: string) {
  const rows = await database.db.select().from(webhookDeliveries).where(eq(webhookDeliveries.deliveryId, deliveryId));
  return rows[0];
}

test("a webhook is delivered, and the log says so", async () => {
  const deliveryId = await send();
  await expect.poll(async () => (await rowOf(deliveryId))?.state).toBe("delivered");
  expect(heard).toEqual([{ delivery: deliveryId, body: '{"user_id":5}' }]);
  expect(await rowOf(deliveryId)).toMatchObject({ status: 200, attempts: 1, error: null, endedAt: expect.any(Date) });
});

test("a sealed body reaches the receiver as it was, and lies unreadable in the log", async () => {
  const body = sealedBody({ secrets }, { link: "https://example.com/auth/reset?token=opens-an-account" });
  const deliveryId = await sendWebhook({ db: database.db, jobs }, { event: "reset_password", url, body, userId: 5 });
  await expect.poll(async () => (await rowOf(deliveryId))?.state).toBe("delivered");
  expect(heard[0]?.body).toBe('{"link":"https://example.com/auth/reset?token=opens-an-account"}');
  expect(JSON.stringify(await rowOf(deliveryId))).not.toContain("opens-an-account");
});

test("a busy receiver is asked again, under the same delivery", async () => {
  answers = [503];
  const deliveryId = await send();
  await expect.poll(async () => (await rowOf(deliveryId))?.state).toBe("delivered");
  expect(heard.map(({ delivery }) => delivery)).toEqual([deliveryId, deliveryId]);
  expect(await rowOf(deliveryId)).toMatchObject({ attempts: 2, error: null });
});

test("a receiver that does not want it is not asked again", async () => {
  answers = [410];
  const deliveryId = await send();
  await expect.poll(async () => (await rowOf(deliveryId))?.state).toBe("failed");
  expect(await rowOf(deliveryId)).toMatchObject({ status: 410, error: "The other side answered 410." });
  expect(heard).toHaveLength(1);
});

test("an address that leads nowhere public is not called, and its delivery has failed", async () => {
  const deliveryId = await send("ftp://127.0.0.1/");
  await expect.poll(async () => (await rowOf(deliveryId))?.state).toBe("failed");
  expect(await rowOf(deliveryId)).toMatchObject({ status: null, attempts: 1 });
});

test("a webhook of an act that is rolled back is never sent", async () => {
  const failing = database.db.transaction(async (db) => {
    await sendWebhook({ db, jobs }, { event: "x", url, body: {}, userId: null });
    throw new Error("rolled back");
  });
  await expect(failing).rejects.toThrow("rolled back");
  const marker = await send();
  await expect.poll(async () => (await rowOf(marker))?.state).toBe("delivered");
  expect(heard).toHaveLength(1);
});

test("receivers that say nothing keep nobody else's waiting", async () => {
  const held: ServerResponse[] = [];
  const silent = createServer((_request, response) => void held.push(response)).listen(0, "127.0.0.1");
  await once(silent, "listening");
  const nowhere = `http://127.0.0.1:${(silent.address() as AddressInfo).port}/hook`;
  const event = { event: "x", url: nowhere, body: {} };
  // More than there are places for, of one person and of one product.
  for (let count = 0; count < 6; count += 1) await sendWebhook({ db: database.db, jobs }, { ...event, userId: 6 });
  for (let count = 0; count < 6; count += 1) {
    await sendWebhook({ db: database.db, jobs }, { ...event, userId: null, subject: "product:9" });
  }
  await expect.poll(() => held.length).toBe(2);
  const deliveryId = await send();
  await expect.poll(async () => (await rowOf(deliveryId))?.state).toBe("delivered");
  // Whoever is silent has had no more than one call of theirs at a time meanwhile.
  const ended = await database.db.select().from(webhookDeliveries).where(eq(webhookDeliveries.url, nowhere));
  const tried = ended.reduce((sum, { attempts }) => sum + attempts, 0);
  expect(held.length).toBeLessThanOrEqual(tried + 2);
  await jobs.cancelOf(database.db, 6);
  await database.db.delete(webhookDeliveries).where(eq(webhookDeliveries.url, nowhere));
  for (const response of held) response.destroy();
  silent.close();
});

test("of a person who leaves nothing is kept, and nothing that waits is sent", async () => {
  const later = { db: database.db, jobs };
  answers = [503];
  const theirs = await sendWebhook(later, { event: "output", url, body: { content: "x" }, userId: 8 });
  const ofThem = await sendWebhook(later, { event: "purchase", url, body: {}, userId: null, aboutUserId: 8 });
  const others = await sendWebhook(later, { event: "output", url, body: {}, userId: 9 });
  await database.db.transaction((db) => forgetDeliveriesOf({ db }, 8));
  await expect.poll(async () => (await rowOf(others))?.state).toBe("delivered");
  expect(await rowOf(theirs)).toBeUndefined();
  expect(await rowOf(ofThem)).toBeUndefined();
});

test("each person's webhooks are signed with a secret of their own", () => {
  const [one, other, own] = [5, 6, null].map((userId) => webhookSecretOf({ secrets }, userId));
  expect(new Set([one, other, own]).size).toBe(3);
  expect(webhookSecretOf({ secrets }, 5)).toBe(one);
});

test("a delivery whose node is killed in its last try has failed, and what stands in for it is done once", async () => {
  const instead: unknown[] = [];
  const silent = createServer(() => child.kill("SIGKILL")).listen(0, "127.0.0.1");
  await once(silent, "listening");
  const address = `http://127.0.0.1:${(silent.address() as AddressInfo).port}/hook`;
  // A database of its own: nobody but the child takes the delivery while it lives.
  const own = await aDatabase();
  const { db, close } = openDatabase(own.connectionString, { DATABASE_POOL: 2, DATABASE_WAIT_MS: 60_000 }, log);
  const argv = [own.connectionString, address, SECRET];
  const child = fork(new URL("../../../test/kills/killedDelivery.ts", import.meta.url), argv, { stdio: "ignore" });
  const [[deliveryId]] = await Promise.all([once(child, "message"), once(child, "exit")]);
  const find = () =>
    db
      .select()
      .from(webhookDeliveries)
      .where(eq(webhookDeliveries.deliveryId, String(deliveryId)));
  expect(await find()).toMatchObject([{ state: "waiting" }]);
  const survivor = openJobs(own.connectionString, log);
  survivor.declare([deliverWebhook]);
  const app = anApp(db, survivor);
  defineFallback(app, "killed", async (_app, body, why) => void instead.push([body, why]));
  await survivor.work(app);
  await expect.poll(() => instead).toHaveLength(1);
  expect(instead).toEqual([[{ link: "https://pluma.example/reset" }, "The last try was cut short."]]);
  expect(await find()).toMatchObject([{ state: "failed", endedAt: expect.any(Date) }]);
  silent.close();
  await survivor.stop(2000);
  await close();
  await own.drop();
});
