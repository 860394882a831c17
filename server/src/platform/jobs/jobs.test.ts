import { fork } from "node:child_process";
import { once } from "node:events";
import { sql } from "drizzle-orm";
import { PgBoss } from "pg-boss";
import { pino } from "pino";
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from "vitest";
import { aDatabase, type TestDatabase } from "../../../test/database.ts";
import type { App } from "../context.ts";
import { type Database, openDatabase } from "../database/db.ts";
import { logOptions } from "../log.ts";
import { openMetrics } from "../metrics.ts";
import { prepareQueues } from "./jobQueues.ts";
import { openRunner } from "./jobRunner.ts";
import { type AnyJobKind, defineJob, type JobQueue, type JobRun, openJobs } from "./jobs.ts";

const log = pino({ level: "silent" });
let place: TestDatabase;
let database: Database;
let queue: JobQueue | undefined;

beforeAll(async () => {
  place = await aDatabase();
  database = openDatabase(place.connectionString, { DATABASE_POOL: 5, DATABASE_WAIT_MS: 60_000 }, log);
});

afterEach(async () => {
  await queue?.stop(2000);
  queue = undefined;
});

afterAll(async () => {
  await database.close();
  await place.drop();
});

const asApp = () => ({ db: database.db, log, metrics: openMetrics() }) as App;

async function working(...kinds: AnyJobKind[]): Promise<JobQueue> {
  queue = openJobs(place.connectionString, log);
  queue.declare(kinds);
  await queue.work(asApp());
  return queue;
}

const rowOf = (jobs: JobQueue, id: string) => jobs.find(database.db, id);

/** Work that lasts until it is told to end. */
async function untilAborted({ signal }: JobRun) {
  await once(signal, "abort");
  throw signal.reason;
}

test("a job runs at once, and its row says how far it is and that it is done", async () => {
  const seen: unknown[] = [];
  let release = () => undefined as unknown;
  const held = new Promise((resolve) => (release = () => resolve(undefined)));
  const kind = defineJob<{ n: number }>({
    name: "halfway",
    work: async (_app, data, run) => {
      seen.push(data, run.attempt);
      await run.report(0.5, "reading");
      await held;
    },
  });
  const jobs = await working(kind);
  const id = await jobs.enqueue(database.db, kind, { n: 7 }, { userId: 3 });
  await expect.poll(async () => (await rowOf(jobs, id))?.step).toBe("reading");
  expect(await rowOf(jobs, id)).toMatchObject({ state: "running", done: 0.5, userId: 3, kind: "halfway" });
  release();
  await expect.poll(async () => (await rowOf(jobs, id))?.state).toBe("done");
  expect(await rowOf(jobs, id)).toMatchObject({ done: 1, error: null, attempts: 1 });
  expect(seen).toEqual([{ n: 7 }, 1]);
});

test("a job of a transaction that is rolled back never runs, one of a committed transaction once", async () => {
  const seen: number[] = [];
  const kind = defineJob<{ n: number }>({ name: "in_transaction", work: async (_app, { n }) => void seen.push(n) });
  const jobs = await working(kind);
  const failing = database.db.transaction(async (tx) => {
    await jobs.enqueue(tx, kind, { n: 1 });
    throw new Error("rolled back");
  });
  await expect(failing).rejects.toThrow("rolled back");
  await database.db.transaction((tx) => jobs.enqueue(tx, kind, { n: 2 }));
  await expect.poll(() => seen).toEqual([2]);
  const { rows } = await database.db.execute(sql`select 1 from jobs where kind = 'in_transaction'`);
  expect(rows).toHaveLength(1);
});

test("a job can be enqueued while the queue still opens", async () => {
  const seen: number[] = [];
  const kind = defineJob<{ n: number }>({ name: "early", work: async (_app, { n }) => void seen.push(n) });
  queue = openJobs(place.connectionString, log);
  queue.declare([kind]);
  await queue.enqueue(database.db, kind, { n: 1 });
  await queue.work(asApp());
  await expect.poll(() => seen).toEqual([1]);
});

test("a delayed job waits for its time, while others that came later run", async () => {
  const seen: number[] = [];
  const kind = defineJob<{ n: number }>({ name: "later", work: async (_app, { n }) => void seen.push(n) });
  const jobs = await working(kind);
  const late = await jobs.enqueue(database.db, kind, { n: 1 }, { delayMs: 3_600_000 });
  await jobs.enqueue(database.db, kind, { n: 2 });
  await expect.poll(() => seen).toEqual([2]);
  const { rows } = await database.db.execute(sql`
    select 1 from pgboss.job where id = ${late} and start_after > created_on + interval '59 minutes'`);
  expect(rows).toHaveLength(1);
  // As if the hour had gone by.
  await database.db.execute(sql`update pgboss.job set start_after = now() where id = ${late}`);
  await expect.poll(() => seen).toEqual([2, 1]);
});

test("a job that fails is tried again after a wait, and its row keeps what went wrong until it is done", async () => {
  const attempts: number[] = [];
  const kind = defineJob<{ n: number }>({
    name: "second_time",
    retrySeconds: 600,
    work: async (_app, _data, { attempt }) => {
      attempts.push(attempt);
      if (attempt === 1) throw new Error("the other side is away");
    },
  });
  const jobs = await working(kind);
  const id = await jobs.enqueue(database.db, kind, { n: 1 });
  await expect.poll(async () => (await rowOf(jobs, id))?.error).toBe("the other side is away");
  expect(await rowOf(jobs, id)).toMatchObject({ state: "queued", endedAt: null });
  // As if the wait had gone by, once the queue knows of it.
  const passes = async () =>
    (await database.db.execute(sql`update pgboss.job set start_after = now() where id = ${id} and state = 'retry'`))
      .rowCount;
  await expect.poll(passes).toBe(1);
  await expect.poll(async () => (await rowOf(jobs, id))?.state).toBe("done");
  expect(attempts).toEqual([1, 2]);
});

test("a job whose last try failed is given up with its reason", async () => {
  const kind = defineJob<{ n: number }>({
    name: "hopeless",
    attemptsMax: 1,
    work: async () => {
      throw new Error("no");
    },
  });
  const jobs = await working(kind);
  const id = await jobs.enqueue(database.db, kind, { n: 1 });
  await expect.poll(async () => (await rowOf(jobs, id))?.state).toBe("failed");
  expect(await rowOf(jobs, id)).toMatchObject({ error: "no", endedAt: expect.any(Date) });
  const dead = () =>
    database.db.execute(sql`select 1 from pgboss.job where name = 'dead_letters' and source_id = ${id}`);
  await expect.poll(async () => (await dead()).rows.length).toBe(1);
});

test("a running job hears of its cancelling within a second, from another node too, and is not tried again", async () => {
  const attempts: number[] = [];
  const kind = defineJob<{ n: number }>({
    name: "cancelled",
    retrySeconds: 1,
    work: async (_app, _data, run) => {
      attempts.push(run.attempt);
      await untilAborted(run);
    },
  });
  const jobs = await working(kind);
  const other = openJobs(place.connectionString, log);
  other.declare([kind]);
  const id = await jobs.enqueue(database.db, kind, { n: 1 });
  await expect.poll(() => attempts).toEqual([1]);
  expect(await other.cancel(database.db, id)).toBe(true);
  const isFree = async () =>
    (await database.db.execute(sql`select 1 from pgboss.job where id = ${id} and state = 'cancelled'`)).rows.length;
  await expect.poll(isFree).toBe(1);
  const again = await jobs.enqueue(database.db, kind, { n: 2 });
  await expect.poll(() => attempts).toEqual([1, 1]);
  expect(await rowOf(jobs, id)).toMatchObject({ state: "cancelled" });
  expect(await other.cancel(database.db, id)).toBe(false);
  await jobs.cancel(database.db, again);
  await other.stop(1000);
});

test("a job that waits and is cancelled never runs", async () => {
  const seen: number[] = [];
  const kind = defineJob<{ n: number }>({ name: "never", work: async (_app, { n }) => void seen.push(n) });
  queue = openJobs(place.connectionString, log);
  queue.declare([kind]);
  const id = await queue.enqueue(database.db, kind, { n: 1 });
  expect(await queue.cancel(database.db, id)).toBe(true);
  await queue.enqueue(database.db, kind, { n: 2 });
  await queue.work(asApp());
  await expect.poll(() => seen).toEqual([2]);
});

test("a stop gives running jobs back, the try does not count, and the next start runs them", async () => {
  const attempts: number[] = [];
  const kind = defineJob<{ n: number }>({
    name: "given_back",
    attemptsMax: 1,
    work: async (_app, _data, run) => {
      attempts.push(run.attempt);
      if (attempts.length === 1) await untilAborted(run);
    },
  });
  const jobs = await working(kind);
  const id = await jobs.enqueue(database.db, kind, { n: 1 });
  await expect.poll(() => attempts).toEqual([1]);
  // Longer than a test may take: a stop that waited for the job would not end.
  await jobs.stop(60_000);
  expect(await rowOf(jobs, id)).toMatchObject({ state: "queued" });
  const next = await working(kind);
  await expect.poll(async () => (await rowOf(next, id))?.state).toBe("done");
  expect(attempts).toEqual([1, 1]);
});

test("a node that gives its jobs back begins none any more, neither those nor what comes meanwhile", async () => {
  const ran: string[] = [];
  const kind = defineJob<{ n: number }>({
    name: "left_to_others",
    atOnce: 1,
    work: async (app, { n }, run) => {
      ran.push(`${app.nodeId} ${n}`);
      if (app.nodeId === "leaving") await untilAborted(run);
    },
  });
  const boss = new PgBoss({ connectionString: place.connectionString, max: 2, useListenNotify: true });
  onTestFinished(() => boss.stop({ graceful: true, timeout: 2000 }));
  await boss.start();
  await prepareQueues(boss, [kind]);
  const leaving = openRunner(boss, { ...asApp(), nodeId: "leaving" }, [kind]);
  await leaving.start();
  queue = openJobs(place.connectionString, log);
  queue.declare([kind]);
  const first = await queue.enqueue(database.db, kind, { n: 1 });
  await expect.poll(() => ran).toEqual(["leaving 1"]);
  leaving.giveBack();
  const second = await queue.enqueue(database.db, kind, { n: 2 });
  await expect.poll(async () => (await rowOf(queue as JobQueue, first))?.state).toBe("queued");
  await queue.work({ ...asApp(), nodeId: "staying" });
  for (const id of [first, second]) {
    await expect.poll(async () => (await rowOf(queue as JobQueue, id))?.state).toBe("done");
  }
  expect(ran).toEqual(["leaving 1", "staying 1", "staying 2"]);
});

test("a node asks for jobs of a kind once there is one, and until then of none", async () => {
  const ran: number[] = [];
  const kindOf = (name: string) =>
    defineJob<{ n: number }>({ name, atOnce: 2, work: async (_app, { n }) => void ran.push(n) });
  const [wanted, other] = [kindOf("wanted"), kindOf("never_wanted")];
  const boss = new PgBoss({ connectionString: place.connectionString, max: 2, useListenNotify: true });
  onTestFinished(() => boss.stop({ graceful: true, timeout: 2000 }));
  await boss.start();
  await prepareQueues(boss, [wanted, other]);
  const runner = openRunner(boss, asApp(), [wanted, other]);
  onTestFinished(() => runner.giveBack());
  await runner.start();
  const asked = () => boss.getWipData().map(({ name }) => name);
  expect(asked()).toEqual([]);
  queue = openJobs(place.connectionString, log);
  queue.declare([wanted, other]);
  await queue.enqueue(database.db, wanted, { n: 1 });
  await expect.poll(() => ran).toEqual([1]);
  expect(asked()).toEqual(["wanted", "wanted"]);
});

test("a job of a node that was killed is run again, and its effect is there once", async () => {
  await database.db.execute(sql`create table effects (job_id uuid primary key)`);
  const child = fork(new URL("../../../test/kills/killedWorker.ts", import.meta.url), [place.connectionString], {
    stdio: "ignore",
  });
  const [id] = (await once(child, "message")) as [string];
  child.kill("SIGKILL");
  await once(child, "exit");
  // As if the ten seconds of its heartbeat had gone by.
  await database.db.execute(sql`update pgboss.job set heartbeat_on = now() - interval '1 minute' where id = ${id}`);
  const kind = defineJob<{ n: number }>({
    name: "killed",
    retrySeconds: 0,
    work: async ({ db }, _data, { jobId }) => {
      await db.execute(sql`insert into effects values (${jobId}) on conflict do nothing`);
    },
  });
  const jobs = await working(kind);
  await expect.poll(async () => (await rowOf(jobs, id))?.state).toBe("done");
  expect(await rowOf(jobs, id)).toMatchObject({ attempts: 2 });
  const { rows } = await database.db.execute(sql`select 1 from effects`);
  expect(rows).toHaveLength(1);
});

test("what runs by the clock is scheduled under its name, and a clock that is no longer declared is stopped", async () => {
  const sweep = (name: string) => defineJob<object>({ name, cron: "*/5 * * * *", work: async () => undefined });
  const names = async () => (await database.db.execute(sql`select name, cron from pgboss.schedule`)).rows;
  const jobs = await working(sweep("old_sweep"));
  expect(await names()).toEqual([{ name: "old_sweep", cron: "*/5 * * * *" }]);
  await jobs.stop(1000);
  await working(sweep("new_sweep"));
  expect(await names()).toEqual([{ name: "new_sweep", cron: "*/5 * * * *" }]);
  await expect(queue?.enqueue(database.db, sweep("new_sweep"), {})).rejects.toThrow(/by the clock/);
});

test("a mishap of the queue is logged with what went wrong, and in which queue", async () => {
  const own = await aDatabase();
  const { db, close } = openDatabase(own.connectionString, { DATABASE_POOL: 1, DATABASE_WAIT_MS: 60_000 }, log);
  const lines: string[] = [];
  const heard = pino(logOptions("warn"), { write: (line: string) => lines.push(line) });
  queue = openJobs(own.connectionString, heard);
  const unlucky = defineJob<object>({ name: "unlucky", work: async () => undefined });
  queue.declare([unlucky]);
  await queue.work({ db, log: heard, metrics: openMetrics() } as App);
  // So that the queue is called, and finds nothing to fetch from.
  await db.transaction(async (tx) => {
    await queue?.enqueue(tx, unlucky, {});
    await tx.execute(sql`alter schema pgboss rename to elsewhere`);
  });
  const mishaps = () => lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === "the queue had a mishap");
  await expect.poll(() => mishaps().some((each) => each.queue === "unlucky")).toBe(true);
  await db.execute(sql`alter schema elsewhere rename to pgboss`);
  expect(mishaps().find((each) => each.queue === "unlucky").err).toMatchObject({
    message: expect.stringContaining("does not exist"),
    // PostgreSQL's words for a table, or a schema, that is not there: which one is met first differs.
    errorCode: expect.stringMatching(/^(42P01|3F000)$/),
  });
  expect(lines.join("")).not.toContain("[object Object]");
  await queue.stop(2000);
  queue = undefined;
  await close();
  await own.drop();
});
