import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { aTestApp, type TestApp, waitFor } from "../../../../test/app.ts";
import { sumOfLedger } from "../../../../test/ledger.ts";
import { aModelServer, type ModelServer } from "../../../../test/outside/modelServer.ts";
import { aUser, type TestUser } from "../../../../test/people.ts";
import { liftLimits } from "../../../../test/settings.ts";
import { aTemplate } from "../../../../test/templates.ts";
import { aDraft, hold } from "../../batches/test/aBatch.ts";
import { templates } from "../../templates/tables.ts";
import { aStep, aWorkflow, fromStep, standing } from "../test/aWorkflow.ts";

let models: ModelServer;
let node: TestApp;
let author: TestUser;
let person: TestUser;

beforeAll(async () => {
  models = await aModelServer();
  node = await aTestApp({ environment: { OPENAI_BASE_URL: models.address, OPENAI_API_KEY: "sk-tests" } });
  await liftLimits(node, "calls", "generations", "uploads");
  author = await aUser(node);
  person = await aUser(node, { words: 500 });
});
afterAll(async () => {
  await node.close();
  await models.close();
});

const askedWith = (text: string) =>
  models.questions.filter(({ messages }) => messages.at(-1)?.content.includes(text)).length;

const field = (name: string) => ({ name, label: name });
const save = async (template_id: number, change: object) => {
  const saved = await node.ask("PUT /templates", { token: author.token, body: { template_id, ...change } });
  expect(saved.status, saved.text).toBe(200);
};

/** A workflow of two public templates of the author's, with a look in the middle; the second reads the first. */
async function two(name: string, { showPrompt = true } = {}) {
  const of = (content: string) => aTemplate(node, author.userId, { content, isPublic: true, showPrompt });
  const first = await of(`${name} first about [topic]. say="A plan."`);
  const second = await of(`${name} second about [topic], after [before]. say="Two."`);
  const steps = [
    aStep(first.templateId, { step_id: "a", stop: true }),
    aStep(second.templateId, { step_id: "b", fields: { before: fromStep("a") } }),
  ];
  const { workflowId } = await aWorkflow(node, author.userId, { steps, isPublic: true });
  return { workflowId, second: second.templateId };
}

async function started(workflowId: number, state: string) {
  const { token } = person;
  const body = { workflow_id: workflowId, values: "topic=clay" };
  const made = await node.ask("POST /user_workflows", { token, body });
  expect(made.status, made.text).toBe(201);
  return standing(node, token, made.body.user_workflow.user_workflow_id, state);
}

const goOn = async (id: number, body: object = {}) => {
  const gone = await node.ask(`POST /user_workflows/${id}/continue`, { token: person.token, body });
  expect(gone.status, gone.text).toBe(200);
  return standing(node, person.token, id, "done");
};

test("a run asks each step with its template as it was when the run was started, whatever became of it since", async () => {
  const { workflowId, second } = await two("Whole");
  const { user_workflow_id: id } = await started(workflowId, "look");
  const content = "Whole other of [subject], after [before], for [price]. words=3";
  await save(second, { content, template_fields: ["subject", "before", "price"].map(field) });
  const { user_workflow_templates: steps, questions } = await goOn(id);
  expect(askedWith("Whole second about clay, after A plan.")).toBe(1);
  expect(askedWith("Whole other")).toBe(0);
  expect(steps[1]).toMatchObject({ attempts: 1, told: [{ value: "clay" }, { value: "A plan." }] });
  expect(questions.map(({ key }: { key: string }) => key)).toEqual(["topic"]);
});

test("asked again by its person, a step gets its template as it is now where what the run knows fills it, else as it was", async () => {
  const { workflowId, second } = await two("Again");
  const run = await started(workflowId, "look");
  const id = run.user_workflow_id;
  await goOn(id);
  const again = { user_workflow_template_id: run.user_workflow_templates[1].user_workflow_template_id, only: true };
  await save(second, { content: "Again better about [topic], after [before]. words=3" });
  await goOn(id, again);
  expect(askedWith("Again better about clay, after A plan.")).toBe(1);
  const content = "Again apart about [subject], after [before]. words=3";
  await save(second, { content, template_fields: [{ ...field("subject"), default: "tea" }, field("before")] });
  await goOn(id, again);
  expect([askedWith("Again apart"), askedWith("Again second about clay")]).toEqual([0, 2]);
});

test("an answered step says that its template was changed since where it would be asked with that now, and no more once it was", async () => {
  const { workflowId, second } = await two("Since");
  const run = await started(workflowId, "look");
  const id = run.user_workflow_id;
  const changed = async () => {
    const { body } = await node.ask(`GET /user_workflows/${id}`, { token: person.token });
    return body.user_workflow.user_workflow_templates.map(
      (step: { template_changed: boolean }) => step.template_changed,
    );
  };
  await goOn(id);
  expect(await changed()).toEqual([false, false]);
  await save(second, { content: "Since better about [topic], after [before]. words=3" });
  expect(await changed()).toEqual([false, true]);
  const again = { user_workflow_template_id: run.user_workflow_templates[1].user_workflow_template_id, only: true };
  await goOn(id, again);
  expect(await changed()).toEqual([false, false]);
  await save(second, {
    content: "Since for [subject], after [before].",
    template_fields: [field("subject"), field("before")],
  });
  expect(await changed()).toEqual([false, false]);
});

test("what changes nothing of what would be asked is no change: who may use it, what it is called, how its fields are explained", async () => {
  const { workflowId, second } = await two("Same");
  const run = await started(workflowId, "look");
  const id = run.user_workflow_id;
  const isChanged = async () => {
    const { body } = await node.ask(`GET /user_workflows/${id}`, { token: person.token });
    return body.user_workflow.user_workflow_templates[1].template_changed;
  };
  await goOn(id);
  await save(second, { name: "Called otherwise", description: "Other", editable: true });
  await save(second, { template_fields: [{ ...field("topic"), help: "Of what" }, field("before")] });
  expect(await isChanged()).toBe(false);
  await save(second, { content: "Same better about [topic], after [before]. words=3" });
  expect(await isChanged()).toBe(true);
  const again = { user_workflow_template_id: run.user_workflow_templates[1].user_workflow_template_id, only: true };
  await goOn(id, again);
  expect(askedWith("Same better about clay, after A plan.")).toBe(1);
  // As where its rights were changed after that: it is saved, and says the same.
  const later = new Date(Date.now() + 60_000);
  await node.app.db.update(templates).set({ updatedAt: later }).where(eq(templates.templateId, second));
  expect(await isChanged()).toBe(false);
});

test("a prompt that its author hides while a run goes on is asked as it was, and shown no more", async () => {
  const { workflowId, second } = await two("Hiding");
  const { user_workflow_id: id } = await started(workflowId, "look");
  await save(second, { content: "Hiding other of [topic], after [before]. words=3", show_prompt: false });
  const run = await goOn(id);
  expect(askedWith("Hiding second about clay")).toBe(1);
  const { conversation_id } = run.user_workflow_templates[1];
  const thread = await node.ask(`GET /messages/thread/${conversation_id}`, { token: person.token });
  expect([JSON.stringify(run), thread.text].filter((text) => /Hiding (second|other)/.test(text))).toEqual([]);
});

test("rows of a table are asked with the templates of its start, those too that are begun after one was changed", async () => {
  const { workflowId, second } = await two("Rows");
  const table = ["topic", ...Array.from({ length: 6 }, (_, at) => `row-${at + 1}`)].join("\n");
  const before = (await sumOfLedger(node, person.userId)).used;
  const batch = hold(node, person, await aDraft(node, person, workflowId, table));
  const release = models.hold();
  onTestFinished(release);
  await batch.start();
  await batch.act("pause");
  const content = "Rows other of [topic], after [before], for [price]. words=3";
  await save(second, { content, template_fields: ["topic", "before", "price"].map(field) });
  release();
  await waitFor(async () => (await batch.read()).counts.running === 0, "what was begun to rest");
  await batch.act("continue");
  expect((await batch.until("done")).counts).toMatchObject({ written: 6, failed: 0 });
  expect([askedWith("Rows second about row-"), askedWith("Rows other")]).toEqual([6, 0]);
  expect((await sumOfLedger(node, person.userId)).used - before).toBe(6 * 3);
});
