import { afterAll, beforeAll, expect, test } from "vitest";
import { aTestApp, type TestApp } from "../../../../test/app.ts";
import { aModelServer, type ModelServer } from "../../../../test/outside/modelServer.ts";
import { aUser, type TestUser } from "../../../../test/people.ts";
import { liftLimits } from "../../../../test/settings.ts";
import { aTemplate } from "../../../../test/templates.ts";
import { aStep, aWorkflow } from "../../workflows/test/aWorkflow.ts";
import { aDraft, hold } from "../test/aBatch.ts";

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

const put = async (path: string, body: object) => {
  const saved = await node.ask(`PUT ${path}`, { token: person.token, body });
  expect(saved.status, saved.text).toBe(200);
};
const askedWith = (text: string) =>
  models.questions.filter(({ messages }) => messages.at(-1)?.content.includes(text)).length;

const price = { name: "price", label: "Price", type: "number" };
const product = { name: "product", label: "Product" };

/** A table of two columns for a workflow that asks for the first of them. */
async function aShop(name: string) {
  const { templateId } = await aTemplate(node, person.userId, {
    content: `${name} [product]. words=2`,
    fields: [product],
  });
  const { workflowId } = await aWorkflow(node, person.userId, { steps: [aStep(templateId)] });
  const batch = hold(node, person, await aDraft(node, person, workflowId, "product;price\nCup;24\nBowl;a lot"));
  const sell = {
    template_id: templateId,
    content: `${name} [product] for [price]. words=2`,
    template_fields: [product, price],
  };
  return { ...batch, templateId, workflowId, sell };
}

test("a draft follows its workflow: what is asked besides takes its column, and rows are looked at anew", async () => {
  const shop = await aShop("Follow");
  await put(`${shop.path}/cells`, { cells: [{ row: 2, key: "product", value: "Mug" }] });
  expect((await shop.read()).followed).toBeNull();
  await put("/templates", shop.sell);
  const draft = await shop.read();
  expect(draft).toMatchObject({
    questions: [{ key: "product" }, { key: "price", type: "number" }],
    mapping: { fields: { product: { from: "column", column: 0 }, price: { from: "column", column: 1 } } },
    counts: { ready: 1, left_out: 1 },
    followed: { added: ["Price"], removed: [], changed: [], steps: false },
  });
  expect((await shop.rows()).map(({ values }) => values)).toEqual([
    { product: "Mug", price: "24" },
    { product: "Bowl", price: "a lot" },
  ]);
  const options = { ...price, type: "select", options: "24/38/" };
  await put("/templates", { ...shop.sell, template_fields: [product, options] });
  expect((await shop.read()).followed).toMatchObject({ added: [], changed: ["Price"] });
  await put("/templates", { ...shop.sell, content: "Follow [price]. words=2" });
  expect((await shop.read()).followed).toMatchObject({ removed: ["Product"] });
});

test("one that became another unseen is not started before it was looked at, and nothing is spent", async () => {
  const shop = await aShop("Unseen");
  await put("/templates", shop.sell);
  const refused = await shop.start();
  expect([refused.status, refused.body.code]).toEqual([409, "batch_workflow_changed"]);
  expect(askedWith("Unseen")).toBe(0);
  expect((await shop.start()).status).toBe(200);
  expect((await shop.until("done")).counts).toMatchObject({ written: 1, left_out: 1 });
  expect(askedWith("Unseen Cup for 24")).toBe(1);
});

test("another step is told, and the same is asked before a row is tried", async () => {
  const shop = await aShop("Step");
  const { templateId } = await aTemplate(node, person.userId, { content: "Step two of [product]. words=2" });
  const steps = [shop.templateId, templateId].map((id) => ({ step_id: `s${id}`, template_id: id, fields: {} }));
  await put("/workflows", { workflow_id: shop.workflowId, steps });
  expect((await shop.act("try")).body.code).toBe("batch_workflow_changed");
  expect(await shop.read()).toMatchObject({ workflow: { steps: 2 }, followed: { steps: true, added: [] } });
});

test("what only the prompt says is followed without a word, and the start goes on", async () => {
  const shop = await aShop("Quiet");
  await put("/templates", { template_id: shop.templateId, content: "Quiet other [product]. words=2" });
  expect((await shop.start()).status).toBe(200);
  expect((await shop.until("done")).followed).toBeNull();
  expect(askedWith("Quiet other ")).toBe(2);
});

test("a draft outlives its workflow", async () => {
  const shop = await aShop("Outlive");
  const gone = await node.ask(`DELETE /workflows/${shop.workflowId}`, { token: person.token });
  expect(gone.status).toBe(204);
  expect(await shop.read()).toMatchObject({ questions: [{ key: "product" }], followed: null });
  await shop.start();
  expect((await shop.until("done")).counts.written).toBe(2);
});
