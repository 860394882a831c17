import { eq, type SQL, sql } from "drizzle-orm";
import pg from "pg";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { aHearing, aTestApp, PATIENT, type TestApp, waitFor } from "../../../../test/app.ts";
import { sumOfLedger } from "../../../../test/ledger.ts";
import { aModelServer, type ModelServer } from "../../../../test/outside/modelServer.ts";
import { aUser, giveAccess, type TestUser } from "../../../../test/people.ts";
import { liftLimits } from "../../../../test/settings.ts";
import { actorOf } from "../../../../test/texts.ts";
import { grantWords } from "../../accounts/index.ts";
import { conversations } from "../../chats/tables.ts";
import { readViews } from "../../workflows/index.ts";
import { userWorkflows } from "../../workflows/tables.ts";
import { aDraft, aWorkflowOf, hold } from "../test/aBatch.ts";
import { hearRest } from "./going.ts";
import { sweepAll } from "./sweeping.ts";

let models: ModelServer;
let here: TestApp;
let there: TestApp;
let sweeping: NodeJS.Timeout;

beforeAll(async () => {
  models = await aModelServer();
  const environment = { OPENAI_BASE_URL: models.address, OPENAI_API_KEY: "sk-tests" };
  here = await aTestApp({ environment });
  there = await aTestApp({ environment, database: here.database });
  await liftLimits(here, "calls", "generations", "uploads");
  // As on every node each minute: what could not be asked just then is asked later.
  sweeping = setInterval(() => void sweep(), 10_000);
});
afterAll(async () => {
  clearInterval(sweeping);
  await there.close();
  await here.close();
  await models.close();
});

const { signal } = new AbortController();
const sweep = () => sweepAll({ ...here.app, db: here.app.backgroundDb }, signal);
const askedWith = (text: string) =>
  models.questions.filter(({ messages }) => messages.at(-1)?.content.includes(text)).length;

/** A table of one column with so many rows of a mark, for a workflow of these steps. */
async function aTable(person: TestUser, contents: string[], values: string[]) {
  const { workflowId } = await aWorkflowOf(here, person, contents);
  return hold(here, person, await aDraft(here, person, workflowId, ["Thing", ...values].join("\n")));
}
const many = (mark: string, count: number) => Array.from({ length: count }, (_, index) => `${mark}-${index + 1}.`);

test("of fifty starts on two nodes each row is run once", async () => {
  const person = await aUser(here, { words: 500 });
  const batch = await aTable(person, ["Of [thing] words=3"], many("fifty", 6));
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      (index % 2 ? here : there).ask(`POST ${batch.path}/start`, { token: person.token }),
    ),
  );
  // Whoever comes once all is written is told that.
  const others = answers.filter(({ status, body }) => status !== 200 && body.code !== "batch_over");
  expect(others.map(({ text }) => text)).toEqual([]);
  expect(answers.some(({ status }) => status === 200)).toBe(true);
  const done = await batch.until("done");
  expect([done.counts.written, askedWith("Of fifty-")]).toEqual([6, 6]);
  expect(await sumOfLedger(here, person.userId)).toMatchObject({ used: 18 });
});

test("rows that end at once are closed by one statement, and each is paid for itself", async () => {
  const person = await aUser(here, { words: 5000 });
  const batch = await aTable(person, ["Of [thing] words=3"], many("company", 5));
  const release = models.hold();
  onTestFinished(release);
  await batch.start();
  await waitFor(() => askedWith("Of company-") === 4, "four rows to be written");
  const query = vi.spyOn(pg.Client.prototype, "query");
  onTestFinished(() => query.mockRestore());
  release();
  await batch.until("done");
  const closings = query.mock.calls.filter(
    ([asked]) => Reflect.get(Object(asked), "name") === "generation_close_message",
  );
  // Four, and the one that was begun in their places.
  expect(closings).toHaveLength(2);
  expect(await sumOfLedger(here, person.userId)).toMatchObject({ used: 15 });
});

test("that it was started is told once that is kept, however late: a window that hears it is not left behind", async () => {
  const person = await aUser(here);
  const batch = await aTable(person, ["Of [thing] hang"], many("late", 2));
  const hearing = await aHearing(here.address, person.token);
  const { promise: released, resolve: letGo } = Promise.withResolvers<void>();
  const { promise: held, resolve: hold } = Promise.withResolvers<void>();
  // The start is written and cannot be kept yet: its runs wait for this table.
  const holding = here.app.db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${userWorkflows} in share mode`);
    hold();
    await released;
  });
  await held;
  const started = batch.start();
  await waitFor(async () => {
    const waiting = sql`select 1 from pg_locks where not granted and relation = 'user_workflows'::regclass`;
    return (await here.app.db.execute(waiting)).rows.length > 0;
  }, "the start that waits");
  // Longer than what is told of a batch waits for more to tell.
  await new Promise((resolve) => setTimeout(resolve, 1000));
  letGo();
  await Promise.all([holding, started]);
  await hearing.next("workflow_batch", ({ state }) => state === "running");
  hearing.close();
  await here.ask(`POST ${batch.path}/cancel`, { token: person.token });
});

test("where words end it pauses and nothing fails; it goes on by itself when there are more, and pays no word twice", async () => {
  const person = await aUser(here, { words: 25 });
  const batch = await aTable(person, ["Of [thing] words=10"], many("ends", 6));
  await batch.start();
  const paused = await batch.until("paused");
  expect(paused.pause).toMatchObject({ reason: "words", by: null });
  expect(paused.counts).toMatchObject({ failed: 0, running: 0 });
  expect(await sumOfLedger(here, person.userId)).toMatchObject({ balance: 0, used: 25 });
  await sweep();
  expect((await batch.read()).state).toBe("paused");
  await grantWords(here.app, person.userId, 1000, "test");
  await sweep();
  const done = await batch.until("done");
  expect(done.counts).toMatchObject({ written: 6, failed: 0 });
  const rows = await batch.rows();
  const { used } = await sumOfLedger(here, person.userId);
  expect(used).toBe(rows.reduce((sum, { words }) => sum + words, 0));
});

test("a row that found no words goes on at once where others gave some back before that is heard, and else waits", async () => {
  const person = await aUser(here, { words: 2 });
  const batch = await aTable(person, ["Of [thing] words=9"], many("returned", 2));
  await batch.start();
  await batch.until("paused");
  const ctx = actorOf(here, person.userId);
  const run = (await batch.rows())[1]?.user_workflow_id ?? 0;
  const view = (await readViews(ctx, [run])).get(run);
  if (!view) throw new Error("The row has no run.");
  await grantWords(here.app, person.userId, 20, "test");
  // As it stands where its rest was not heard yet.
  const unheard = async (other: SQL) => {
    const rows = sql`update workflow_batch_rows set`;
    const of = sql`where workflow_batch_id = ${batch.id}`;
    await here.app.db.execute(sql`update workflow_batches set state = 'running', pause_reason = null ${of}`);
    await here.app.db.execute(sql`${rows} state = 'running' ${of} and "row" = 3`);
    await here.app.db.execute(sql`${rows} ${other} ${of} and "row" = 2`);
    await hearRest(ctx, view);
  };
  // What is there is held by something else, for all that is known.
  await unheard(sql`ended_at = begun_at - interval '1 minute'`);
  expect(await batch.read()).toMatchObject({ state: "paused", pause: { reason: "words" } });
  await unheard(sql`state = 'written', ended_at = now()`);
  expect((await batch.until("done")).counts).toMatchObject({ written: 2, failed: 0 });
});

test("a failed row is said to have failed; again runs the failed ones alone, and what was answered is not asked again", async () => {
  const person = await aUser(here, { words: 500 });
  const steps = ["First of [thing] words=3", "Then the end. words=2"];
  const batch = await aTable(person, steps, ["again-1.", "again-2. status=400 fail_first=1", "again-3."]);
  await batch.start();
  const done = await batch.until("done");
  expect(done.counts).toMatchObject({ written: 2, failed: 1 });
  const [failed] = await batch.rows("failed");
  expect(failed).toMatchObject({ row: 3, state: "failed", words: 0, error: { code: "provider_refused", step: 1 } });
  expect((await batch.rows("failed_first"))[0]?.row).toBe(3);
  const { body } = await batch.act("again");
  expect(body.batch).toMatchObject({ state: "running", counts: { failed: 0, written: 2 } });
  expect((await batch.until("done")).counts).toMatchObject({ written: 3, failed: 0 });
  expect([1, 2, 3].map((row) => askedWith(`First of again-${row}`))).toEqual([1, 2, 1]);
  expect(await sumOfLedger(here, person.userId)).toMatchObject({ used: 15 });
  expect((await batch.act("again")).body.code).toBe("batch_nothing_failed");
});

/** Lets no row of a node be asked until it is let go, as where much else goes on behind its calls; then until all are begun. */
async function holdRows({ app }: TestApp) {
  const { promise: released, resolve: letGo } = Promise.withResolvers<void>();
  // All connections that work behind calls has.
  const all = Math.floor(Number(PATIENT.DATABASE_POOL) * 0.4);
  const holding = Array.from({ length: all }, () => {
    const { promise: held, resolve: hold } = Promise.withResolvers<void>();
    const holds = app.backgroundDb.transaction(async () => {
      hold();
      await released;
    });
    return { held, holds };
  });
  await Promise.all(holding.map(({ held }) => held));
  const { background } = app;
  const begun: Promise<unknown>[] = [];
  app.background = (name, work) => {
    if (name.startsWith("row ")) begun.push(work);
    background(name, work);
  };
  const goOn = async () => {
    app.background = background;
    letGo();
    await Promise.all([...holding.map(({ holds }) => holds), ...begun]);
  };
  onTestFinished(goOn);
  return { begun, letGo: goOn };
}

const generationsOf = async ({ userId }: TestUser) =>
  (await here.app.db.execute(sql`select 1 from generations where user_id = ${userId}`)).rowCount;

/** A table of one row that failed by what its model was ordered to do. */
async function aFailed(person: TestUser, orders: string) {
  const batch = await aTable(person, ["Of [thing] words=3"], [`held ${orders}`]);
  await batch.start();
  expect((await batch.until("done")).counts.failed).toBe(1);
  return batch;
}
const failures = ["status=400", "finish=length"];

test.each(failures)(
  "a failed row (%s) that is run again is asked nothing once a cancel was answered",
  async (orders) => {
    const person = await aUser(here, { words: 500 });
    const batch = await aFailed(person, orders);
    const before = [await generationsOf(person), await sumOfLedger(here, person.userId)];
    const rows = await holdRows(here);
    const again = await batch.act("again");
    expect(again.body.batch.counts.running, again.text).toBe(1);
    expect(rows.begun).toHaveLength(1);
    const cancelled = await batch.act("cancel");
    const { state, counts } = cancelled.body.batch;
    expect([state, counts.running, counts.waiting, counts.written]).toEqual(["cancelled", 0, 0, 0]);
    await rows.letGo();
    expect([await generationsOf(person), await sumOfLedger(here, person.userId)]).toEqual(before);
    // It failed as it had, and can be run again.
    const { can, counts: after } = await batch.read();
    expect([after, can.again]).toEqual([{ ...counts, failed: 1, ready: 0 }, true]);
    expect((await batch.rows())[0]).toMatchObject({ state: "failed", error: { step: 1 } });
  },
);

test("failed rows that are to be run again and still wait when it is cancelled have failed as they had", async () => {
  const person = await aUser(here, { words: 500 });
  const failing = many("waits", 6).map((each) => `${each} status=400`);
  const batch = await aTable(person, ["Of [thing] words=3"], failing);
  await batch.start();
  const { counts } = await batch.until("done");
  const errors = async () => (await batch.rows()).map(({ error }) => error);
  const before = await errors();
  const rows = await holdRows(here);
  expect((await batch.act("again")).body.batch.counts).toMatchObject({ failed: 0, waiting: 2, running: 4 });
  expect((await batch.act("cancel")).body.batch.counts).toEqual(counts);
  await rows.letGo();
  expect([(await batch.read()).counts, await errors()]).toEqual([counts, before]);
});

test.each(failures)("nor is one (%s) that a sweep found to be begun anew", async (orders) => {
  const person = await aUser(here, { words: 500 });
  const batch = await aFailed(person, orders);
  // As where the node died that had taken it.
  await here.app.db.execute(sql`update workflow_batches set state = 'running' where workflow_batch_id = ${batch.id}`);
  await here.app.db.execute(
    sql`update workflow_batch_rows set state = 'running' where workflow_batch_id = ${batch.id}`,
  );
  const before = [await generationsOf(person), await sumOfLedger(here, person.userId)];
  const rows = await holdRows(here);
  await sweepAll(here.app, signal);
  expect(rows.begun).toHaveLength(1);
  expect((await batch.act("cancel")).body.batch.counts).toMatchObject({ running: 0, waiting: 0, written: 0 });
  await rows.letGo();
  expect([await generationsOf(person), await sumOfLedger(here, person.userId)]).toEqual(before);
});

test("pause against cancel, on two nodes: whichever is last, it is cancelled in the end, and what is written stays", async () => {
  for (let round = 0; round < 5; round += 1) {
    const person = await aUser(here, { words: 500 });
    const batch = await aTable(person, ["Of [thing] words=6"], many(`race${round}`, 8));
    const release = models.hold();
    onTestFinished(release);
    await batch.start();
    const [paused, cancelled] = await Promise.all([
      here.ask(`POST ${batch.path}/pause`, { token: person.token }),
      there.ask(`POST ${batch.path}/cancel`, { token: person.token }),
    ]);
    expect([200, 409]).toContain(paused.status);
    expect(cancelled.status).toBe(200);
    release();
    const end = await waitFor(async () => {
      const read = await batch.read();
      return read.counts.running === 0 ? read : null;
    }, "the rows to rest");
    expect([end.state, end.counts.waiting, end.counts.failed]).toEqual(["cancelled", 0, 0]);
    expect((await batch.act("continue")).body.code).toBe("batch_over");
  }
});

test("fifty wishes to go on go on once; nothing is begun while it is paused", async () => {
  const person = await aUser(here, { words: 500 });
  const batch = await aTable(person, ["Of [thing] words=3"], many("paused", 9));
  const release = models.hold();
  onTestFinished(release);
  await batch.start();
  expect((await batch.act("pause")).body.batch.pause).toMatchObject({ reason: "person", by: expect.any(String) });
  release();
  await waitFor(async () => (await batch.read()).counts.running === 0, "what was begun to end");
  const { counts } = await batch.read();
  expect(counts.written + counts.waiting).toBe(9);
  await sweep();
  expect((await batch.read()).state).toBe("paused");
  // No row comes to its end before the last wish: of a batch that is over there would be nothing to go on with.
  const goOn = models.hold();
  onTestFinished(goOn);
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      (index % 2 ? here : there).ask(`POST ${batch.path}/continue`, { token: person.token }),
    ),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  goOn();
  await batch.until("done");
  expect(askedWith("Of paused-")).toBe(9);
});

test("a rest that was read before its run was set going again is no rest: the row goes on", async () => {
  const person = await aUser(here, { words: 500 });
  const batch = await aTable(person, ["Of [thing] words=3"], ["twice."]);
  const release = models.hold();
  onTestFinished(release);
  await batch.start();
  const [row] = await batch.rows();
  const ctx = actorOf(here, person.userId);
  const run = row?.user_workflow_id ?? 0;
  const view = (await readViews(ctx, [run])).get(run);
  if (!view) throw new Error("The row has no run.");
  // Read in the middle of another node's wish: the run as it rested before, its steps already wanted again.
  const steps = view.steps.map((step) => ({ ...step, state: "waiting" as const }));
  const { revision } = view.row;
  await hearRest(ctx, { steps, row: { ...view.row, isGoing: false, revision: revision - 1 } });
  expect((await batch.rows())[0]).toMatchObject({ state: "running", error: null });
  release();
  await batch.until("done");
  expect((await batch.read()).counts).toMatchObject({ written: 1, failed: 0 });
});

test("who has no access any more is paused for it, and goes on only when they say so", async () => {
  const person = await aUser(here, { words: 500 });
  const batch = await aTable(person, ["Of [thing] words=20"], many("access", 8));
  const release = models.hold();
  onTestFinished(release);
  await batch.start();
  await giveAccess(here, person.userId, new Date(0));
  release();
  await sweep();
  await batch.until("paused");
  expect((await batch.read()).pause?.reason).toBe("access");
  expect((await batch.act("continue")).status).toBe(412);
});

test("a row is tried before the start, and is not run again", async () => {
  const person = await aUser(here, { words: 500 });
  const batch = await aTable(person, ["Of [thing] words=3"], many("tried", 3));
  const { status, body } = await batch.act("try");
  expect([status, body.row.row, body.batch.state]).toEqual([200, 2, "draft"]);
  await waitFor(async () => (await batch.read()).counts.written === 1, "the tried row");
  await batch.start();
  expect((await batch.until("done")).counts.written).toBe(3);
  expect(askedWith("Of tried-")).toBe(3);
});

test("its runs and their chats are in no list; deleted it takes them along, and stops what is written", async () => {
  const person = await aUser(here, { words: 500 });
  const batch = await aTable(person, ["Of [thing] words=3"], many("gone", 3));
  await batch.start();
  await batch.until("done");
  const lists = ["/user_workflows", "/conversations", "/conversations?archived=true"];
  for (const list of lists) expect((await here.ask(`GET ${list}`, { token: person.token })).body.count, list).toBe(0);
  const [row] = await batch.rows();
  const run = await here.ask(`GET /user_workflows/${row?.user_workflow_id}`, { token: person.token });
  expect(run.body.user_workflow.state).toBe("done");
  const hearing = await aHearing(here.address, person.token);
  expect((await here.ask(`DELETE ${batch.path}`, { token: person.token })).status).toBe(204);
  await hearing.next("workflow_batch", ({ state }) => state === null);
  hearing.close();
  const left = await Promise.all([
    here.app.db.$count(userWorkflows, eq(userWorkflows.userId, person.userId)),
    here.app.db.$count(conversations, eq(conversations.userId, person.userId)),
  ]);
  expect(left).toEqual([0, 0]);
  expect((await here.ask(`GET ${batch.path}`, { token: person.token })).status).toBe(404);
});

test("no more rows of a person are run at once than may, however many batches they start", async () => {
  const person = await aUser(here, { words: 9000 });
  const hanging = ["Of [thing] hang"];
  const [one, two] = [
    await aTable(person, hanging, many("most-a", 6)),
    await aTable(person, hanging, many("most-b", 6)),
  ];
  await Promise.all([one.start(), two.start()]);
  await sweep();
  const running = (await one.read()).counts.running + (await two.read()).counts.running;
  expect(running).toBe(4);
  await Promise.all([one.act("cancel"), two.act("cancel")]);
  await waitFor(
    async () => (await one.read()).counts.running + (await two.read()).counts.running === 0,
    "all to be stopped",
  );
  expect(
    await here.app.db.execute(sql`select 1 from generations where state = 'running' and user_id = ${person.userId}`),
  ).toMatchObject({ rowCount: 0 });
});
