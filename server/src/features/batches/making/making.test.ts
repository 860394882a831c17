import { afterAll, beforeAll, expect, test } from "vitest";
import { aTestApp, type TestApp } from "../../../../test/app.ts";
import { aModelServer, type ModelServer } from "../../../../test/outside/modelServer.ts";
import { aUser, type TestUser } from "../../../../test/people.ts";
import { liftLimits } from "../../../../test/settings.ts";
import { aTemplate } from "../../../../test/templates.ts";
import { aStep, aWorkflow } from "../../workflows/test/aWorkflow.ts";
import { aDraft, aWorkflowOf, bring, hold } from "../test/aBatch.ts";

let models: ModelServer;
let node: TestApp;
let person: TestUser;

beforeAll(async () => {
  models = await aModelServer();
  node = await aTestApp({ environment: { OPENAI_BASE_URL: models.address, OPENAI_API_KEY: "sk-tests" } });
  await liftLimits(node, "calls", "generations", "uploads");
  person = await aUser(node, { words: 500 });
});
afterAll(async () => {
  await node.close();
  await models.close();
});

const put = (path: string, body: object, { token } = person) => node.ask(`PUT ${path}`, { token, body });

/** A shop's table with a price that is none, a name that is missing and a tone that is none. */
async function aShop() {
  const fields = [
    { name: "product", label: "Product" },
    { name: "price", label: "Price", type: "number" as const },
    { name: "tone", label: "Tone", type: "select" as const, options: "Calm/Warm/" },
  ];
  const content = "Sell [product] for [price], [tone], in at most 40 words. words=4";
  const { templateId } = await aTemplate(node, person.userId, { content, fields });
  const { workflowId } = await aWorkflow(node, person.userId, { steps: [aStep(templateId)] });
  const table = [
    "ref;product;price;tone",
    "a;Cup;24;Calm",
    "b;Bowl;a consultar;Warm",
    "c;;38;Warm",
    "d;Jug;54;Divertido",
  ];
  return hold(node, person, await aDraft(node, person, workflowId, table.join("\n")));
}

test("what cannot run is told with its reason and left out, and mended in place; the others are ready", async () => {
  const shop = await aShop();
  expect((await shop.read()).counts).toMatchObject({ rows: 4, ready: 1, left_out: 3 });
  const wrong = await shop.rows("wrong_first");
  expect(
    wrong.map(({ row, name, problems }) => [row, name, problems.map(({ key, message }) => [key, message])]),
  ).toEqual([
    [3, "b", [["price", "Not a number"]]],
    [4, "c", [["product", "The input can't be empty"]]],
    [5, "d", [["tone", "Not one of Calm, Warm"]]],
    [2, "a", []],
  ]);
  const mended = await put(`${shop.path}/cells`, { cells: [{ row: 4, key: "product", value: "Vase" }] });
  expect(mended.body.rows).toMatchObject([{ row: 4, state: "ready", mended: ["product"], problems: [] }]);
  expect(mended.body.batch.counts).toMatchObject({ ready: 2, left_out: 2 });
  const back = await put(`${shop.path}/cells`, { cells: [{ row: 4, key: "product", value: null }] });
  expect(back.body.rows).toMatchObject([{ state: "left_out", mended: [] }]);
  expect((await put(`${shop.path}/cells`, { cells: [{ row: 9, key: "product", value: "x" }] })).status).toBe(404);
  expect((await put(`${shop.path}/cells`, { cells: [{ row: 4, key: "other", value: "x" }] })).status).toBe(404);
});

test("a question takes a column, one value for all, or what it begins with; a column that is not there is refused", async () => {
  const shop = await aShop();
  const { mapping } = await shop.read();
  const fields = { ...mapping.fields, price: { from: "value", value: "10" }, tone: { from: "default" } };
  const { body } = await put(shop.path, { name: "Autumn", mapping: { fields, name_column: 1 } });
  expect(body.batch).toMatchObject({ name: "Autumn", counts: { ready: 3, left_out: 1 } });
  expect((await shop.rows())[1]).toMatchObject({ name: "Bowl", values: { product: "Bowl", price: "10" } });
  const none = { fields: { product: { from: "column", column: 4 } }, name_column: null };
  expect((await put(shop.path, { mapping: none })).body.code).toBe("batch_column_missing");
});

test("only what is right is run, and once it is started nothing of it can be changed", async () => {
  const shop = await aShop();
  await shop.start();
  const done = await shop.until("done");
  expect(done.counts).toMatchObject({ written: 1, left_out: 3 });
  const { mapping } = done;
  expect((await put(shop.path, { mapping })).body.code).toBe("batch_begun");
  expect((await put(`${shop.path}/cells`, { cells: [{ row: 3, key: "price", value: "1" }] })).body.code).toBe(
    "batch_begun",
  );
  expect((await put(shop.path, { name: "Later" })).body.batch.name).toBe("Later");
  expect((await shop.act("start")).body.code).toBe("batch_over");
});

test("words are estimated as the templates ask for them, then by what the same steps took before; it is said where they end", async () => {
  const writer = await aUser(node, { words: 100 });
  const { workflowId } = await aWorkflowOf(node, writer, ["At most 40 words of [thing]. words=6", "And words=3"]);
  const table = ["Thing", "a", "b", "c"].join("\n");
  const first = await aDraft(node, writer, workflowId, table);
  expect(first.words).toMatchObject({
    estimated_by: "templates",
    row_estimate: 340,
    left_estimate: 1020,
    available: 100,
  });
  expect(first.words.ends_after_rows).toBe(0);
  const batch = hold(node, writer, first);
  await batch.start();
  expect((await batch.until("done")).words).toMatchObject({ spent: 27, left_estimate: 0, available: 73 });
  const second = await aDraft(node, writer, workflowId, table);
  expect(second.words).toMatchObject({
    estimated_by: "runs",
    row_estimate: 9,
    left_estimate: 27,
    ends_after_rows: null,
  });
});

test("a template that may not be used any more keeps a batch from being started", async () => {
  const other = await aUser(node);
  const { templateId } = await aTemplate(node, other.userId, { content: "Of [thing]", isPublic: true });
  const { workflowId } = await aWorkflow(node, person.userId, { steps: [aStep(templateId)] });
  const batch = hold(node, person, await aDraft(node, person, workflowId, "Thing\ntea"));
  await node.ask(`DELETE /templates/${templateId}`, { token: other.token });
  expect((await batch.act("start")).body.code).toBe("template_withdrawn");
});

test("a fixed value that its template takes no more is told when a table is brought, tried or started", async () => {
  const tones = (options: string) => [{ name: "tone", label: "Tone", type: "select" as const, options }];
  const content = "Of [thing], [tone]. words=2";
  const { templateId } = await aTemplate(node, person.userId, { content, fields: tones("Calm/Warm/") });
  const steps = [aStep(templateId, { fields: { tone: { source: "fixed", value: "Warm" } } })];
  const { workflowId } = await aWorkflow(node, person.userId, { steps });
  const draft = hold(node, person, await aDraft(node, person, workflowId, "thing\nfixed-1"));
  const { template } = (await node.ask(`GET /templates/${templateId}`, { token: person.token })).body;
  const fields = template.template_fields.map((field: { name: string }) =>
    field.name === "tone" ? { ...field, options: "Calm/Direct/" } : field,
  );
  expect((await put("/templates", { ...template, template_fields: fields })).status).toBe(200);
  const said = "Step 1, “Tone”: the template does not accept the fixed value. Change it in the workflow.";
  for (const { status, body } of [
    await bring(node, person, workflowId, "thing\nfixed-2"),
    await draft.act("try"),
    await draft.start(),
  ]) {
    expect([status, body.code, body.message]).toEqual([409, "batch_fixed_refused", said]);
    expect(Object.keys(body.error.fields)).toEqual(["steps.0.fields.tone"]);
  }
  expect(await draft.read()).toMatchObject({ state: "draft", counts: { ready: 1, failed: 0 } });
  expect(models.questions.filter(({ messages }) => messages.at(-1)?.content.includes("fixed-"))).toEqual([]);
});
