import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aHearing, aTestApp, type Hearing, type TestApp, waitFor } from "../../../../test/app.ts";
import { aModelServer, type ModelServer } from "../../../../test/outside/modelServer.ts";
import { aUser, type TestUser } from "../../../../test/people.ts";
import { liftLimits } from "../../../../test/settings.ts";
import { aTemplate } from "../../../../test/templates.ts";
import { aStep, aWorkflow, fromStep, standing } from "../test/aWorkflow.ts";

let models: ModelServer;
let node: TestApp;
let person: TestUser;
let other: TestUser;

beforeAll(async () => {
  models = await aModelServer();
  node = await aTestApp({ environment: { OPENAI_BASE_URL: models.address, OPENAI_API_KEY: "sk-tests" } });
  await liftLimits(node, "calls", "generations");
  person = await aUser(node);
  other = await aUser(node);
});
afterAll(async () => {
  await node.close();
  await models.close();
});

/** Three steps: the second reads the first, the third the list of the second; all know the topic. */
async function three({ stop = false, owner = person, hidden = false } = {}) {
  const of = (content: string) => aTemplate(node, owner.userId, { content, isPublic: hidden, showPrompt: !hidden });
  const first = await of('First about [topic]. say="# Plan - of it"');
  const second = await of('Second about [topic], after [before]. say="Two."');
  const third = await of('Third, [tone], after [second]. say="Three."');
  const steps = [
    aStep(first.templateId, { step_id: "a" }),
    aStep(second.templateId, { step_id: "b", stop, fields: { before: fromStep("a") } }),
    aStep(third.templateId, {
      step_id: "c",
      fields: { second: fromStep("b", "first_paragraph"), tone: { source: "fixed", value: "warm" } },
    }),
  ];
  return aWorkflow(node, owner.userId, { steps, name: "Campaign", isPublic: hidden });
}

const start = async (workflowId: number, values: string, { token } = person) =>
  node.ask("POST /user_workflows", { token, body: { workflow_id: workflowId, name: "Autumn", values } });
const goOn = (id: number, body: object = {}, { token } = person) =>
  node.ask(`POST /user_workflows/${id}/continue`, { token, body });
const read = async (id: number, { token } = person) =>
  (await node.ask(`GET /user_workflows/${id}`, { token })).body.user_workflow;
const states = (run: { user_workflow_templates: { state: string }[] }) =>
  run.user_workflow_templates.map(({ state }) => state);
const askedWith = (text: string) =>
  models.questions.filter(({ messages }) => messages.at(-1)?.content.includes(text)).length;

async function started(workflowId: number, values: string, state = "done", who = person) {
  const { status, body, text } = await start(workflowId, values, who);
  expect(status, text).toBe(201);
  return standing(node, who.token, body.user_workflow.user_workflow_id, state);
}

test("a run asks each step in order, with what was asked, fixed and answered before", async () => {
  const { workflowId } = await three();
  const run = await started(workflowId, "topic=clay, wheels = and kilns");
  expect(states(run)).toEqual(["done", "done", "done"]);
  const [a, b, c] = run.user_workflow_templates;
  expect(a.told).toMatchObject([{ name: "topic", value: "clay, wheels = and kilns" }]);
  expect(b.told.map(({ value }: { value: string }) => value)).toEqual(["clay, wheels = and kilns", "# Plan - of it"]);
  expect(c.told.map(({ value }: { value: string }) => value)).toEqual(["warm", "Two."]);
  expect(run).toMatchObject({
    name: "Autumn",
    workflow_id: workflowId,
    description: "",
    values: "topic=clay, wheels = and kilns",
    workflow: { name: "Campaign" },
    questions: [{ key: "topic", steps: ["a", "b"], required: true }],
  });
  expect(c).toMatchObject({ template: { template_id: expect.any(Number) }, conversation_id: expect.any(Number) });
  const { body } = await node.ask(`GET /conversations/conversation/${c.conversation_id}`, { token: person.token });
  expect(body.conversation.user_workflow_template).toEqual({ user_workflow_template_id: c.user_workflow_template_id });
});

describe("a start is refused", () => {
  test("where a question that must be answered is not", async () => {
    const { workflowId } = await three();
    const { status, body } = await start(workflowId, "tone=warm");
    expect([status, body.code, Object.keys(body.error.fields)]).toEqual([422, "run_values_missing", ["values.topic"]]);
  });

  test("where the caller may not see the workflow", async () => {
    const { workflowId } = await three();
    expect((await start(workflowId, "topic=clay", other)).status).toBe(404);
  });

  test("where a template is nothing that the caller may use", async () => {
    const { workflowId } = await aWorkflow(node, null, {
      isPublic: true,
      steps: [aStep((await aTemplate(node, person.userId)).templateId)],
    });
    const { status, body } = await start(workflowId, "", other);
    expect([status, body.code]).toEqual([409, "template_withdrawn"]);
  });
});

test("a fixed value that its template takes no more is told before anything is asked, at its step and field", async () => {
  const first = await aTemplate(node, person.userId, { content: "Before the fixed [topic]. words=3" });
  const content = "In a [tone] way, [price]. words=3";
  const fields = [
    { name: "tone", label: "Tone of voice", type: "select" as const, options: "Calm/Direct/" },
    { name: "price", type: "number" as const, required: false },
  ];
  const { templateId } = await aTemplate(node, person.userId, { content, fields });
  const fixed = (value: string) => ({ source: "fixed" as const, value });
  const { workflowId } = await aWorkflow(node, person.userId, {
    steps: [aStep(first.templateId), aStep(templateId, { fields: { tone: fixed("Warm"), price: fixed("about 10") } })],
  });
  const { status, body } = await start(workflowId, "topic=clay");
  expect([status, body.code, body.message]).toEqual([
    409,
    "run_fixed_refused",
    "Step 2, “Tone of voice”: the template does not accept the fixed value. Change it in the workflow.",
  ]);
  expect(body.error.fields).toEqual({
    "steps.1.fields.tone": "This value is not valid for the field.",
    "steps.1.fields.price": "This value is not valid for the field.",
  });
  expect(askedWith("Before the fixed")).toBe(0);
});

describe("a stop for a look", () => {
  test("waits for the person, and fifty wishes to go on ask the next step once", async () => {
    const { workflowId } = await three({ stop: true });
    const run = await started(workflowId, "topic=fifty looks", "look");
    expect(states(run)).toEqual(["done", "look", "waiting"]);
    const id = run.user_workflow_id;
    const before = askedWith("Third, warm");
    const answers = await Promise.all(Array.from({ length: 50 }, () => goOn(id)));
    expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(200));
    const done = await standing(node, person.token, id, "done");
    expect(askedWith("Third, warm") - before).toBe(1);
    expect(done.user_workflow_templates.map(({ attempts }: { attempts: number }) => attempts)).toEqual([1, 1, 1]);
  });
});

test("fifty starts with one key are one run", async () => {
  const { workflowId } = await three();
  const body = { workflow_id: workflowId, values: "topic=fifty starts" };
  const headers = { "idempotency-key": "fifty-starts" };
  const ask = () => node.ask("POST /user_workflows", { token: person.token, body, headers });
  const answers = await Promise.all(Array.from({ length: 50 }, ask));
  const made = new Set(answers.flatMap(({ body }) => body.user_workflow?.user_workflow_id ?? []));
  expect(made.size).toBe(1);
  await standing(node, person.token, [...made][0], "done");
  expect(askedWith("First about fifty starts.")).toBe(1);
});

describe("a changed answer", () => {
  test("marks the steps that read it, and they alone are told anew", async () => {
    const { workflowId } = await three();
    const run = await started(workflowId, "topic=changes");
    const id = run.user_workflow_id;
    const [a, b] = run.user_workflow_templates;
    const heard: Hearing = await aHearing(node.address, person.token);
    const edit = { message_id: a.message_id, content: "Another plan." };
    expect((await node.ask("PUT /messages", { token: person.token, body: edit })).status).toBe(200);
    await heard.next("user_workflow", ({ user_workflow_id }) => user_workflow_id === id);
    heard.close();
    // What was heard may be the end of the run, told late.
    const changed = await standing(node, person.token, id, "out_of_date");
    expect(states(changed)).toEqual(["done", "out_of_date", "done"]);
    expect(changed.user_workflow_templates[1].told[1]).toMatchObject({ value: "# Plan - of it", now: "Another plan." });
    await goOn(id, { user_workflow_template_id: b.user_workflow_template_id, only: true });
    const again = await standing(node, person.token, id, "done");
    expect(again.user_workflow_templates.map(({ attempts }: { attempts: number }) => attempts)).toEqual([1, 2, 1]);
  });

  test("the same when values change; asked again from there, all that follow are", async () => {
    const { workflowId } = await three();
    const { user_workflow_id: id, user_workflow_templates: steps } = await started(workflowId, "topic=before");
    const body = { user_workflow_id: id, values: "topic=after" };
    const saved = await node.ask("PUT /user_workflows", { token: person.token, body });
    expect(states(saved.body.user_workflow)).toEqual(["out_of_date", "out_of_date", "done"]);
    await goOn(id, { user_workflow_template_id: steps[0].user_workflow_template_id });
    const again = await standing(node, person.token, id, "done");
    expect(again.user_workflow_templates.map(({ attempts }: { attempts: number }) => attempts)).toEqual([2, 2, 2]);
    expect(again.user_workflow_templates[1].told[0].value).toBe("after");
  });
});

test("however an answer was asked again, all of a step are its versions, and each can be shown", async () => {
  const { workflowId } = await three();
  const run = await started(workflowId, "topic=versions");
  const [a] = run.user_workflow_templates;
  const id = run.user_workflow_id;
  await node.ask(`POST /messages/${a.message_id}/regenerate`, { token: person.token, body: {} });
  const written = await waitFor(async () => {
    const now = await standing(node, person.token, id, "done");
    return now.user_workflow_templates[0].message_id !== a.message_id && now;
  }, "the other version");
  await goOn(id, { user_workflow_template_id: a.user_workflow_template_id, only: true });
  const asked = (await standing(node, person.token, id, "done")).user_workflow_templates[0];
  const versions = [a.message_id, written.user_workflow_templates[0].message_id, asked.message_id];
  expect([new Set(versions).size, asked.versions]).toEqual([3, versions]);
  for (const version of versions) {
    await node.ask(`POST /messages/${version}/show`, { token: person.token });
    expect((await read(id)).user_workflow_templates[0]).toMatchObject({ message_id: version, versions });
  }
});

describe("a step that fails", () => {
  test("says so literally, and goes on from there: what came before is not asked again", async () => {
    const first = await aTemplate(node, person.userId, { content: "Sound about [topic]. words=2" });
    const second = await aTemplate(node, person.userId, { content: "Fails about [topic]. status=400 fail_first=1" });
    const steps = [aStep(first.templateId), aStep(second.templateId, { stop: true })];
    const { workflowId } = await aWorkflow(node, person.userId, { steps });
    const run = await started(workflowId, "topic=failing", "failed");
    expect(states(run)).toEqual(["done", "failed"]);
    const failed = run.user_workflow_templates[1];
    const thread = await node.ask(`GET /messages/thread/${failed.conversation_id}`, { token: person.token });
    expect(failed.error).toEqual(thread.body.messages.at(-1).error);
    await goOn(run.user_workflow_id);
    const done = await standing(node, person.token, run.user_workflow_id, "done");
    expect(done.user_workflow_templates.map(({ attempts }: { attempts: number }) => attempts)).toEqual([1, 2]);
    expect(askedWith("Sound about failing")).toBe(1);
  });

  test("because the earlier answer has not the part that it reads, costs nothing", async () => {
    const first = await aTemplate(node, person.userId, { content: "Plain about [topic]. words=2" });
    const second = await aTemplate(node, person.userId, { content: "Lists of [what]." });
    const steps = [
      aStep(first.templateId, { step_id: "a" }),
      aStep(second.templateId, { step_id: "b", fields: { what: fromStep("a", "list") } }),
    ];
    const { workflowId } = await aWorkflow(node, person.userId, { steps });
    const run = await started(workflowId, "topic=nothing", "failed");
    expect(run.user_workflow_templates[1].error.code).toBe("run_part_missing");
    expect(askedWith("Lists of")).toBe(0);
  });
});

test("what may be left out and is not in the earlier answer is left out, and the step is not out of date by it", async () => {
  const first = await aTemplate(node, person.userId, { content: "Bare about [topic]. words=2" });
  const fields = [{ name: "what", required: false }, { name: "topic" }];
  const second = await aTemplate(node, person.userId, { content: "Say [topic].\nMind [what]. words=3", fields });
  const steps = [
    aStep(first.templateId, { step_id: "a" }),
    aStep(second.templateId, { step_id: "b", fields: { what: fromStep("a", "list") } }),
  ];
  const { workflowId } = await aWorkflow(node, person.userId, { steps });
  const run = await started(workflowId, "topic=bare");
  expect(states(run)).toEqual(["done", "done"]);
  expect(run.user_workflow_templates[1].told).toContainEqual({ name: "what", label: "what", value: "", now: "" });
  const edit = { message_id: run.user_workflow_templates[0].message_id, content: "- Two\n- Three" };
  expect((await node.ask("PUT /messages", { token: person.token, body: edit })).status).toBe(200);
  const changed = await standing(node, person.token, run.user_workflow_id, "out_of_date");
  expect(states(changed)).toEqual(["done", "out_of_date"]);
});

test("a cancelled run asks nothing more, keeps what has arrived, and can go on", async () => {
  const first = await aTemplate(node, person.userId, { content: "Slow about [topic]. words=2000 every=20" });
  const second = await aTemplate(node, person.userId, { content: "Never about [topic]." });
  const steps = [aStep(first.templateId), aStep(second.templateId)];
  const { workflowId } = await aWorkflow(node, person.userId, { steps });
  const { user_workflow_id: id } = await started(workflowId, "topic=cancelling", "running");
  const cancelled = await node.ask(`POST /user_workflows/${id}/cancel`, { token: person.token });
  expect(cancelled.status).toBe(200);
  const run = await standing(node, person.token, id, "cancelled");
  expect(states(run)).toEqual(["failed", "waiting"]);
  expect(askedWith("Never about")).toBe(0);
  expect((await goOn(id)).body.user_workflow.state).toBe("running");
  expect((await node.ask(`DELETE /user_workflows/${id}`, { token: person.token })).status).toBe(204);
  expect((await node.ask(`GET /user_workflows/${id}`, { token: person.token })).status).toBe(404);
  const { conversation_id } = run.user_workflow_templates[0];
  const gone = await node.ask(`GET /conversations/conversation/${conversation_id}`, { token: person.token });
  expect(gone.status).toBe(404);
});

test("cancel against advance: whichever comes first, no step is asked after a cancel was answered", async () => {
  const { workflowId } = await three();
  const runs = await Promise.all(
    Array.from({ length: 8 }, async (_, index) => (await start(workflowId, `topic=race ${index}`)).body.user_workflow),
  );
  await Promise.all(
    runs.map(async ({ user_workflow_id: id }) => {
      await node.ask(`POST /user_workflows/${id}/cancel`, { token: person.token });
      const attemptsOf = async () =>
        (await read(id)).user_workflow_templates.map(({ attempts }: { attempts: number }) => attempts);
      const then = await attemptsOf();
      await waitFor(async () => (await read(id)).state !== "running", "the run to rest");
      expect(await attemptsOf()).toEqual(then);
    }),
  );
});

test("whoever only uses hidden prompts is told values, and no prompt is in any answer or event", async () => {
  const { workflowId } = await three({ hidden: true });
  const heard = await aHearing(node.address, other.token);
  const run = await started(workflowId, "topic=secrets", "done", other);
  const texts = [JSON.stringify(run), JSON.stringify(heard.events)];
  for (const { conversation_id } of run.user_workflow_templates) {
    texts.push((await node.ask(`GET /messages/thread/${conversation_id}`, { token: other.token })).text);
  }
  texts.push((await node.ask(`GET /workflows/${workflowId}`, { token: other.token })).text);
  heard.close();
  expect(texts.filter((text) => /First about|Second about|Third,/.test(text))).toEqual([]);
  expect(run.user_workflow_templates[0].told).toMatchObject([{ label: "Topic", value: "secrets" }]);
});

test("a deleted workflow leaves its runs as they were; finished, they are one document", async () => {
  const { workflowId } = await three();
  const { user_workflow_id: id } = await started(workflowId, "topic=documents");
  expect((await node.ask(`DELETE /workflows/${workflowId}`, { token: person.token })).status).toBe(204);
  expect(await read(id)).toMatchObject({ workflow_id: workflowId, workflow: { name: "Campaign" }, state: "done" });
  const ask = (format: string) =>
    node.ask(`GET /user_workflows/${id}/document?format=${format}`, { token: person.token });
  const { text } = await ask("markdown");
  expect(text).toMatch(
    /^# Autumn\n\n## Template \d+\n\n# Plan - of it\n\n## Template \d+\n\nTwo\.\n\n## Template \d+\n\nThree\.\n$/,
  );
  const word = await ask("word");
  expect([word.status, word.headers.get("content-type")]).toEqual([200, expect.stringContaining("wordprocessingml")]);
});

test("one's runs are listed, and nobody else's", async () => {
  const stranger = await aUser(node);
  const { workflowId } = await three();
  const { user_workflow_id: id } = await started(workflowId, "topic=lists");
  const own = await node.ask(`GET /user_workflows?workflow_id=${workflowId}`, { token: person.token });
  expect(own.body).toMatchObject({ count: 1, pages: 1, user_workflows: [{ user_workflow_id: id }] });
  const theirs = await node.ask("GET /user_workflows", { token: stranger.token });
  expect(theirs.body).toMatchObject({ count: 0, user_workflows: [] });
});

test("a run's name and description are changed by whose it is, and a run has a name", async () => {
  const { workflowId } = await three();
  const { user_workflow_id: id } = await started(workflowId, "topic=names");
  const save = (body: object, { token } = person) =>
    node.ask("PUT /user_workflows", { token, body: { user_workflow_id: id, ...body } });
  const saved = await save({ name: "Autumn", description: "For the fair." });
  expect(saved.body.user_workflow).toMatchObject({
    name: "Autumn",
    description: "For the fair.",
    values: "topic=names",
  });
  expect((await save({ name: " " })).status).toBe(422);
  expect((await save({ name: "Mine" }, other)).status).toBe(404);
  expect(await read(id)).toMatchObject({ name: "Autumn", state: "done" });
});
