import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aTestApp, type TestApp, waitFor } from "../../../../test/app.ts";
import { aModelServer, type ModelServer } from "../../../../test/outside/modelServer.ts";
import { aUser } from "../../../../test/people.ts";
import { liftLimits } from "../../../../test/settings.ts";
import { workflowBatches } from "../tables.ts";
import { aDraft, aWorkflowOf, hold } from "../test/aBatch.ts";
import { sweepAll } from "./sweeping.ts";

// By itself: a model that fails is left alone for a while, also by what others ask.
let models: ModelServer;
let node: TestApp;

beforeAll(async () => {
  models = await aModelServer();
  node = await aTestApp({ environment: { OPENAI_BASE_URL: models.address, OPENAI_API_KEY: "sk-tests" } });
  await liftLimits(node, "calls", "generations", "uploads");
});
afterAll(async () => {
  await node.close();
  await models.close();
});

test("a model that is down pauses it with the next try; no row fails by it, and all are written once it is back", async () => {
  const person = await aUser(node, { words: 500 });
  const { workflowId } = await aWorkflowOf(node, person, ["Of [thing] words=2"]);
  // More than are run at once and two: three were refused before any of them is asked a second time.
  const table = ["Thing", ...Array.from({ length: 8 }, (_, index) => `down-${index}`)].join("\n");
  const batch = hold(node, person, await aDraft(node, person, workflowId, table));
  const sweep = () => sweepAll({ ...node.app, db: node.app.backgroundDb }, new AbortController().signal);
  models.setDown(true);
  await batch.start();
  const paused = await batch.until("paused");
  expect(paused.pause).toMatchObject({ reason: "model", next_try_at: expect.any(String) });
  await waitFor(async () => (await batch.read()).counts.running === 0, "the rows to rest");
  expect((await batch.read()).counts).toMatchObject({ failed: 0, waiting: 8 });
  await sweep();
  expect((await batch.read()).state).toBe("paused");
  let tries = 0;
  const isNamed = eq(workflowBatches.workflowBatchId, batch.id);
  // Read off the row: so much time passes here that nobody is signed in any more.
  const standing = async () => (await node.app.db.select().from(workflowBatches).where(isNamed))[0];
  await waitFor(async () => {
    const now = await standing();
    // Its time comes, each time that it pauses again; the model is not left alone any more then.
    if (now?.state === "paused" && now.nextTryAt) {
      node.time.skipMs += Math.max(0, now.nextTryAt.getTime() - node.app.clock.now().getTime()) + 1;
      tries += 1;
      // It is down for three of them, in which no row fails either.
      models.setDown(tries < 4);
    }
    await sweep();
    return (await standing())?.state === "done";
  }, "all to be written");
  expect(tries).toBeGreaterThanOrEqual(4);
  node.time.skipMs = 0;
  expect((await batch.read()).counts).toMatchObject({ written: 8, failed: 0 });
  const row = await standing();
  expect([row?.refusals, row?.waits]).toEqual([0, 0]);
});
