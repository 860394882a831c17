import { afterAll, beforeAll, expect, test } from "vitest";
import { aTestApp, type TestApp, waitFor } from "../../../test/app.ts";
import { aModelServer, type ModelServer } from "../../../test/outside/modelServer.ts";
import { aUser, type TestUser } from "../../../test/people.ts";
import { liftLimits } from "../../../test/settings.ts";
import { aTemplate } from "../../../test/templates.ts";
import { aForm } from "../files/test/samples.ts";
import { aStep, aWorkflow, fromStep, standing } from "../workflows/test/aWorkflow.ts";
import { aDraft, hold } from "./test/aBatch.ts";

let models: ModelServer;
let node: TestApp;
let person: TestUser;

beforeAll(async () => {
  models = await aModelServer();
  const environment = { OPENAI_BASE_URL: models.address, OPENAI_API_KEY: "sk-tests" };
  node = await aTestApp({ environment, runsJobs: true });
  await liftLimits(node, "calls", "generations", "uploads");
  person = await aUser(node, { words: 5000 });
});
afterAll(async () => {
  await node.close();
  await models.close();
});

/** A workflow of two steps, the second of which carries a file and is told the first answer. */
async function aCarryingWorkflow(text: string) {
  const { token, userId } = person;
  const first = await aTemplate(node, userId, { content: "Name [thing]. words=2" });
  const second = await aTemplate(node, userId, { content: "Write about [topic]. words=3" });
  const form = aForm(text, "brand.txt");
  const added = await node.ask(`POST /templates/${second.templateId}/files`, { token, form });
  expect(added.status, added.text).toBe(201);
  await waitFor(async () => {
    const { body } = await node.ask(`GET /templates/${second.templateId}`, { token });
    return body.template.files[0]?.state === "ready";
  }, "the reading of the file");
  const steps = [
    aStep(first.templateId, { step_id: "a" }),
    aStep(second.templateId, { step_id: "b", fields: { topic: fromStep("a") } }),
  ];
  return aWorkflow(node, userId, { steps });
}

const toldWith = (text: string) =>
  models.questions.flatMap(({ messages }) => messages.at(-1)?.content ?? []).filter((told) => told.includes(text));

test("the file of a template is read by the step of a run that uses it, and by no other", async () => {
  const { workflowId } = await aCarryingWorkflow("Our colour is heliotrope.");
  const body = { workflow_id: workflowId, values: "thing=bread" };
  const started = await node.ask("POST /user_workflows", { token: person.token, body });
  expect(started.status, started.text).toBe(201);
  await standing(node, person.token, started.body.user_workflow.user_workflow_id, "done");
  const told = toldWith("heliotrope");
  expect(told).toHaveLength(1);
  expect(told[0]).toMatch(/brand\.txt\nOur colour is heliotrope\.[\s\S]*Write about /);
});

test("each row of a table is written with the file, once, and none is remembered as what somebody filled in", async () => {
  const { workflowId, steps } = await aCarryingWorkflow("Our colour is chartreuse.");
  const batch = hold(node, person, await aDraft(node, person, workflowId, "Thing\nbread\nsalt\nwine"));
  await batch.start();
  expect((await batch.until("done")).counts).toMatchObject({ written: 3, failed: 0 });
  expect(toldWith("chartreuse")).toHaveLength(3);
  const { body } = await node.ask(`GET /templates/${steps[0]?.template_id}`, { token: person.token });
  expect(body.template.remembered).toBeNull();
});
