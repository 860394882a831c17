import { afterAll, beforeAll, expect, test } from "vitest";
import { aTestApp, type TestApp, waitFor } from "../../../../test/app.ts";
import { aModelServer, type ModelServer } from "../../../../test/outside/modelServer.ts";
import { aUser } from "../../../../test/people.ts";
import { chooseSettings, liftLimits } from "../../../../test/settings.ts";
import { aDraft, aWorkflowOf, hold } from "../test/aBatch.ts";
import { sweepAll } from "./sweeping.ts";

let models: ModelServer;
let node: TestApp;

beforeAll(async () => {
  models = await aModelServer();
  node = await aTestApp({ environment: { OPENAI_BASE_URL: models.address, OPENAI_API_KEY: "sk-tests" } });
  await liftLimits(node, "calls", "uploads");
});
afterAll(async () => {
  await node.close();
  await models.close();
});

const tableOf = (count: number) => ["Thing", ...Array.from({ length: count }, (_, row) => `thing ${row}`)].join("\n");

test("rows use up what a day has room for but for a tenth; the batch pauses, chats go on, and it goes on by itself", async () => {
  // Room for twenty texts a day: eighteen for nine rows of two, and two for whoever waits for an answer.
  await chooseSettings(node, { budget_generations_person_day: "20" });
  const person = await aUser(node, { words: 5000 });
  const { workflowId } = await aWorkflowOf(node, person, ["Of [thing] words=2", "And words=1"]);
  const batch = hold(node, person, await aDraft(node, person, workflowId, tableOf(12)));
  await batch.start();
  const paused = await waitFor(async () => {
    const read = await batch.read();
    return read.state === "paused" && read.counts.running === 0 ? read : null;
  }, "the day to be full");
  expect(paused.counts).toMatchObject({ written: 9, waiting: 3, failed: 0 });
  expect(paused.pause).toMatchObject({ reason: "budget", next_try_at: expect.any(String) });
  const say = () => node.ask("POST /messages/stream", { token: person.token, body: { content: "words=1" } });
  expect((await say()).status).toBe(200);
  const sweep = () => sweepAll({ ...node.app, db: node.app.backgroundDb }, new AbortController().signal);
  await sweep();
  expect((await batch.read()).state).toBe("paused");
  // Its time comes, and the day has room again.
  await chooseSettings(node, { budget_generations_person_day: "200" });
  const waitMs = Date.parse(paused.pause?.next_try_at ?? "") - node.app.clock.now().getTime() + 1;
  node.time.skipMs += waitMs;
  await sweep();
  // Back again, since whoever signed in yesterday is not signed in any more.
  node.time.skipMs -= waitMs;
  expect((await batch.until("done")).counts).toMatchObject({ written: 12, failed: 0 });
});

test("who goes on with it before there is room sees it pause again, and no row fails by it", async () => {
  await chooseSettings(node, { budget_generations_person_day: "10" });
  const person = await aUser(node, { words: 5000 });
  const { workflowId } = await aWorkflowOf(node, person, ["Of [thing] words=2"]);
  const batch = hold(node, person, await aDraft(node, person, workflowId, tableOf(11)));
  await batch.start();
  await waitFor(async () => (await batch.read()).counts.written === 9, "the day to be full");
  const again = await batch.act("continue");
  expect(again.body.batch).toMatchObject({ state: "paused", pause: { reason: "budget" } });
  expect(again.body.batch.counts).toMatchObject({ written: 9, waiting: 2, failed: 0 });
});

test("a row that is tried counts in the day as every other does; where the day is full it is refused, and stays ready", async () => {
  await chooseSettings(node, { budget_generations_person_day: "10" });
  const person = await aUser(node, { words: 5000 });
  const { workflowId } = await aWorkflowOf(node, person, ["Of [thing] words=2"]);
  const batch = hold(node, person, await aDraft(node, person, workflowId, tableOf(12)));
  expect((await batch.act("try")).status).toBe(200);
  await waitFor(async () => (await batch.read()).counts.written === 1, "the row to be tried");
  await batch.start();
  const paused = await waitFor(async () => {
    const read = await batch.read();
    return read.state === "paused" && read.counts.running === 0 ? read : null;
  }, "the day to be full");
  expect(paused.counts).toMatchObject({ written: 9, waiting: 3, failed: 0 });
  const other = hold(node, person, await aDraft(node, person, workflowId, tableOf(1)));
  const refused = await other.act("try");
  expect([refused.status, refused.body.code]).toEqual([429, "budget_spent"]);
  expect((await other.read()).counts).toMatchObject({ ready: 1, failed: 0 });
});
