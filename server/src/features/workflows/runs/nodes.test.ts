import { eq, sql } from "drizzle-orm";
import pg from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { askAt, aTestApp, type TestApp, waitFor } from "../../../../test/app.ts";
import { sumOfLedger } from "../../../../test/ledger.ts";
import { aModelServer, type ModelServer } from "../../../../test/outside/modelServer.ts";
import { aUser, type TestUser } from "../../../../test/people.ts";
import { aServerProcess } from "../../../../test/process.ts";
import { liftLimits } from "../../../../test/settings.ts";
import { aTemplate } from "../../../../test/templates.ts";
import { inTransaction } from "../../../platform/database/db.ts";
import { userWorkflowAttempts, userWorkflows, userWorkflowTemplates } from "../tables.ts";
import { aStep, aWorkflow, standing } from "../test/aWorkflow.ts";
import { advance, advanceAll, inNameOf } from "./advance.ts";

let models: ModelServer;
let here: TestApp;
let there: TestApp;
let environment: Record<string, string>;

beforeAll(async () => {
  models = await aModelServer();
  environment = { OPENAI_API_KEY: "test-key", OPENAI_BASE_URL: models.address };
  here = await aTestApp({ environment });
  there = await aTestApp({ environment, database: here.database });
  await liftLimits(here, "calls", "generations");
});
afterAll(async () => {
  await there.close();
  await here.close();
  await models.close();
});

const askedWith = (text: string) =>
  models.questions.filter(({ messages }) => messages.at(-1)?.content.includes(text)).length;

/** A run of somebody's that waits for a look after its first step. */
async function aRunAtLook(person: TestUser, mark: string, second = "words=7") {
  const of = (content: string) => aTemplate(here, person.userId, { content });
  const [first, last] = [await of(`Begin ${mark} [topic]. words=5`), await of(`End ${mark} [topic]. ${second}`)];
  const steps = [aStep(first.templateId, { stop: true }), aStep(last.templateId)];
  const { workflowId } = await aWorkflow(here, person.userId, { steps });
  const body = { workflow_id: workflowId, values: "topic=tea" };
  const { user_workflow } = (await here.ask("POST /user_workflows", { token: person.token, body })).body;
  return standing(here, person.token, user_workflow.user_workflow_id, "look");
}

test("of fifty wishes to go on, on two nodes, one asks the next step, and one is paid", async () => {
  const person = await aUser(here);
  const { user_workflow_id: id } = await aRunAtLook(person, "fifty");
  const line = `POST /user_workflows/${id}/continue`;
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) => (index % 2 ? here : there).ask(line, { token: person.token, body: {} })),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(200));
  await standing(here, person.token, id, "done");
  expect([askedWith("Begin fifty"), askedWith("End fifty")]).toEqual([1, 1]);
  expect(await sumOfLedger(here, person.userId)).toMatchObject({ used: 12 });
});

test("the question of a step, its answer, its words and its attempt are written by one statement", async () => {
  const person = await aUser(here);
  const { user_workflow_id: id } = await aRunAtLook(person, "together");
  const query = vi.spyOn(pg.Client.prototype, "query");
  await here.ask(`POST /user_workflows/${id}/continue`, { token: person.token, body: {} });
  const names = query.mock.calls.map(([statement]) => String(Reflect.get(Object(statement), "name")));
  query.mockRestore();
  await standing(here, person.token, id, "done");
  const asking = names.filter((name) => /^chats_(?:turn|touch|question|answer)|^generation_add|^words_lock/.test(name));
  expect(asking[0]).toBe("chats_turn_filled_step");
  expect(asking.filter((name) => /^chats_(?:touch|question|answer)$|^generation_add$/.test(name))).toEqual([]);
  expect(await sumOfLedger(here, person.userId)).toMatchObject({ used: 12 });
});

test("a step whose run is being cancelled while it is asked is not asked, and takes no word", async () => {
  const person = await aUser(here);
  const { user_workflow_id: id } = await aRunAtLook(person, "cancelled");
  const isThisRun = eq(userWorkflows.userWorkflowId, id);
  await here.app.db.update(userWorkflowTemplates).set({ seen: 1 }).where(eq(userWorkflowTemplates.userWorkflowId, id));
  // The wish to go on, as it is written: whoever still lets the run rest from before does not undo it.
  const wish = { isGoing: true, revision: sql`revision + 1` };
  await here.app.db.update(userWorkflows).set(wish).where(isThisRun);
  const ctx = await inNameOf(here.app, { userId: person.userId, organizationId: null });
  if (!ctx) throw new Error("nobody to ask for");
  const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  const asking = await inTransaction({ db: there.app.backgroundDb }, async ({ db }) => {
    await db.update(userWorkflows).set({ isGoing: false, cancelledAt: sql`now()` }).where(isThisRun);
    const asked = advance(ctx, id);
    await waitFor(async () => (await here.app.db.execute(waiting)).rows.length > 0, "whoever asks to wait");
    return { asked };
  });
  await asking.asked;
  expect(askedWith("End cancelled")).toBe(0);
  expect(await sumOfLedger(here, person.userId)).toMatchObject({ used: 5 });
});

test("what a node that died was about to ask is asked by a sweep, once, however many sweep", async () => {
  const person = await aUser(here);
  const { user_workflow_id: id } = await aRunAtLook(person, "swept");
  // The wish to go on is committed, as it is written where one goes on: whoever still lets the run rest from before does not
  // undo it. The node that heard it asks nothing any more.
  await here.app.db
    .update(userWorkflowTemplates)
    .set({ seen: sql`attempts` })
    .where(eq(userWorkflowTemplates.userWorkflowId, id));
  const wish = { isGoing: true, revision: sql`revision + 1` };
  await here.app.db.update(userWorkflows).set(wish).where(eq(userWorkflows.userWorkflowId, id));
  const { signal } = new AbortController();
  await Promise.all([here, there, here, there].map(({ app }) => advanceAll(app, signal)));
  await standing(here, person.token, id, "done");
  expect([askedWith("Begin swept"), askedWith("End swept")]).toEqual([1, 1]);
  expect(await sumOfLedger(here, person.userId)).toMatchObject({ used: 12 });
});

test("a node killed in the middle of a step leaves it failed; it goes on from there, and what came before is paid once", async () => {
  const person = await aUser(here);
  const run = await aRunAtLook(person, "killed", "words=4 hang_after=2 fail_first=1");
  const { user_workflow_id: id } = run;
  const doomed = await aServerProcess(here.database, environment);
  await askAt(doomed.address, `POST /user_workflows/${id}/continue`, { token: person.token, body: {} });
  await waitFor(() => askedWith("End killed") === 1, "the second step to be asked");
  await doomed.kill();
  // Fifteen seconds in which nobody hears of it.
  await here.app.db.execute(
    sql`update generations set heartbeat_at = heartbeat_at - interval '1 minute' where state = 'running'`,
  );
  const failed = await standing(here, person.token, id, "failed");
  expect(failed.user_workflow_templates[1].error.code).toBe("server_restarted");
  await here.ask(`POST /user_workflows/${id}/continue`, { token: person.token, body: {} });
  const done = await standing(here, person.token, id, "done");
  expect(done.user_workflow_templates.map(({ attempts }: { attempts: number }) => attempts)).toEqual([1, 2]);
  expect([askedWith("Begin killed"), askedWith("End killed")]).toEqual([1, 2]);
  const steps = done.user_workflow_templates.map(
    (step: { user_workflow_template_id: number }) => step.user_workflow_template_id,
  );
  const rows = await here.app.db.select().from(userWorkflowAttempts);
  expect(rows.filter((row) => steps.includes(row.userWorkflowTemplateId))).toHaveLength(3);
});
