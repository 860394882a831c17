import { afterAll, beforeAll, expect, test } from "vitest";
import { aTestApp, type TestApp } from "../../../test/app.ts";
import { sumOfLedger } from "../../../test/ledger.ts";
import { aModelServer, type ModelServer } from "../../../test/outside/modelServer.ts";
import { aUser } from "../../../test/people.ts";
import { liftLimits } from "../../../test/settings.ts";
import { aDraft, aWorkflowOf, hold } from "./test/aBatch.ts";

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

const askedWith = (text: string) =>
  models.questions.filter(({ messages }) => messages.at(-1)?.content.includes(text)).length;

test("each row of a table is run through all steps, and paid once; looks are passed", async () => {
  const person = await aUser(node, { words: 1000 });
  const { workflowId } = await aWorkflowOf(node, person, ["First of [product]. words=4", "Then of [product]. words=3"]);
  const table = ["Product;Price", ...Array.from({ length: 9 }, (_, index) => `thing-${index + 1};${index}`)].join("\n");
  const draft = await aDraft(node, person, workflowId, table);
  expect(draft).toMatchObject({ state: "draft", counts: { rows: 9, ready: 9, left_out: 0 }, file: { sheets: [] } });
  expect(draft.mapping.fields).toEqual({ product: { from: "column", column: 0 } });
  const batch = hold(node, person, draft);
  const { status, body } = await batch.start();
  expect([status, body.batch.state]).toEqual([200, "running"]);
  const done = await batch.until("done");
  expect(done.counts).toMatchObject({ written: 9, failed: 0, waiting: 0, running: 0 });
  expect(done.words.spent).toBe(63);
  expect([askedWith("First of thing-"), askedWith("Then of thing-")]).toEqual([9, 9]);
  expect(await sumOfLedger(node, person.userId)).toMatchObject({ used: 63 });
  const rows = await batch.rows();
  expect(rows.map(({ row, name, state, words }) => [row, name, state, words])).toEqual(
    Array.from({ length: 9 }, (_, index) => [index + 2, `thing-${index + 1}`, "written", 7]),
  );
});
