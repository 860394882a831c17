import { sql } from "drizzle-orm";
import pg from "pg";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { aTestApp, type TestApp, waitFor } from "../../../test/app.ts";
import { aDatabase, type TestDatabase } from "../../../test/database.ts";
import { aUser, type TestUser } from "../../../test/people.ts";
import { aForm } from "../../features/files/test/samples.ts";
import { inTransaction, isDatabaseAway } from "../database/db.ts";

let database: TestDatabase;
let node: TestApp;
let person: TestUser;
beforeAll(async () => {
  database = await aDatabase();
  // Two connections for screens, one for the background.
  node = await aTestApp({ database, environment: { DATABASE_POOL: "3", DATABASE_WAIT_MS: "5000" } });
  person = await aUser(node);
});
afterAll(async () => {
  await node.close();
  await database.drop();
});

const read = () => node.ask("GET /conversations", { token: person.token });
const ready = () => fetch(`${node.address}/readyz`);

/** Keeps connections busy until it is told to end. */
function keepBusy(db: TestApp["app"]["db"], count: number) {
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const works = Array.from({ length: count }, () =>
    db.transaction(async (tx) => {
      await tx.execute(sql`select 1`);
      await ended;
    }),
  );
  return {
    async end() {
      end();
      await Promise.all(works);
    },
  };
}

test("what keeps the background busy keeps no screen waiting", async () => {
  const busy = keepBusy(node.app.backgroundDb, 3);
  expect((await read()).status).toBe(200);
  await busy.end();
});

test("what an answer leans on is looked up on connections of the background, which no screen waits for", async () => {
  const { token } = person;
  const { body } = await node.ask("POST /conversations", { token, body: { name: "With a file" } });
  const { conversation_id } = body.conversation;
  const form = aForm("Something to lean on.", "note.txt");
  expect((await node.ask(`POST /conversations/file/${conversation_id}`, { token, form })).status).toBe(201);
  // Whoever asks what was read from files waits for this one; sending a message asks no such thing.
  const holder = new pg.Client({ connectionString: database.connectionString });
  await holder.connect();
  await holder.query("begin; lock table knowledge_sources in access exclusive mode");
  const waiting = async () => {
    const { rows } = await holder.query("select 1 from pg_locks where not granted and relation is not null");
    return rows.length > 0;
  };
  const busy = keepBusy(node.app.db, 1);
  const sent = await node.ask("POST /messages/stream", { token, body: { content: "What?", conversation_id } });
  expect(sent.status, sent.text).toBeLessThan(300);
  await waitFor(waiting, "an answer that looks into the file");
  // The only connection of screens that is left is free.
  expect((await read()).status).toBe(200);
  await holder.query("commit");
  await holder.end();
  await busy.end();
});

test("whoever waits for a connection in vain is told to come back, and the node still says that it is ready", async () => {
  const busy = keepBusy(node.app.db, 2);
  const answer = await read();
  expect(answer).toMatchObject({ status: 503, body: { code: "busy" } });
  expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
  expect((await ready()).status).toBe(200);
  await busy.end();
  expect((await read()).status).toBe(200);
});

test("a statement that takes too long is told to come back", async () => {
  const short = keepBusy(node.app.db, 1);
  await node.app.db.execute(sql`set statement_timeout = 1`);
  const statuses = new Set((await Promise.all(Array.from({ length: 20 }, read))).map(({ status }) => status));
  for (const status of statuses) expect([200, 503]).toContain(status);
  await node.app.db.execute(sql`set statement_timeout = 0`);
  await short.end();
});

test("a connection that breaks in the middle of a transaction fails that, as a database that is away, and nothing else", async () => {
  const { settingsDb } = node.app;
  const broken = inTransaction(node.app, async ({ db }) => {
    const { rows } = await db.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    await settingsDb.execute(sql`select pg_terminate_backend(${rows[0]?.pid})`);
    const left = sql`select 1 from pg_stat_activity where pid = ${rows[0]?.pid}`;
    await waitFor(async () => (await settingsDb.execute(left)).rows.length === 0, "its end");
    await db.execute(sql`select 1`);
  });
  expect(isDatabaseAway(await broken.catch((error: unknown) => error))).toBe(true);
  expect((await read()).status).toBe(200);
});

test("a transaction that cannot begin, since its connection broke while nobody used it, keeps that from nobody", async () => {
  const { query } = pg.Client.prototype;
  const spy = vi.spyOn(pg.Client.prototype, "query").mockImplementation(function (
    this: pg.Client,
    ...given: unknown[]
  ) {
    const isBegin = /^begin/.test(String(Reflect.get(Object(given[0]), "text")));
    const broken = new Error("Connection terminated unexpectedly");
    return isBegin ? Promise.reject(broken) : Reflect.apply(query, this, given);
  });
  onTestFinished(() => spy.mockRestore());
  const beginning = () => inTransaction(node.app, async () => "begun").catch((error: unknown) => error);
  const errors = await Promise.all(Array.from({ length: 3 }, beginning));
  expect(errors.map(isDatabaseAway)).toEqual([true, true, true]);
  spy.mockRestore();
  expect((await read()).status).toBe(200);
});

test("without a database every call and the health check answer 503 and when to come back, never 500", async () => {
  await database.drop();
  for (const answer of [
    await read(),
    await node.ask("GET /appconfig"),
    await node.ask("POST /auth/login", { body: { email: "a@example.com", password: "a password" } }),
    await node.ask("POST /messages/stream", { token: person.token, body: { content: "Hello" } }),
  ]) {
    // Settings are believed for a while.
    expect([200, 503]).toContain(answer.status);
    if (answer.status === 503) expect(answer.headers.get("retry-after")).toBe("5");
  }
  expect((await read()).body).toMatchObject({ code: "busy" });
  const health = await waitFor(async () => {
    const answer = await ready();
    return answer.status === 503 && answer;
  }, "503");
  expect(health.headers.get("retry-after")).toBe("5");
});
