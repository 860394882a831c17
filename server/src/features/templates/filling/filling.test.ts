import { afterAll, beforeAll, expect, test } from "vitest";
import { aTestApp, type TestApp } from "../../../../test/app.ts";
import { sumOfLedger } from "../../../../test/ledger.ts";
import { aModelServer, type ModelServer } from "../../../../test/outside/modelServer.ts";
import { aUser, type TestUser } from "../../../../test/people.ts";
import { aTemplate } from "../../../../test/templates.ts";

let openAi: ModelServer;
let node: TestApp;
beforeAll(async () => {
  openAi = await aModelServer();
  node = await aTestApp({ environment: { OPENAI_API_KEY: "platform-key", OPENAI_BASE_URL: openAi.address } });
});
afterAll(async () => {
  await node.close();
  await openAi.close();
});

const content = "The secret recipe: a [tone] mail of [words] words to [name] about [topic].";
const fields = [
  { name: "tone", label: "Tone", type: "select" as const, options: "Warm/Direct/", help: "How it sounds" },
  { name: "words", label: "Length", type: "number" as const },
  { name: "name", label: "To whom" },
  { name: "topic", label: "What about" },
];
const aHidden = async () => {
  const owner = await aUser(node);
  return aTemplate(node, owner.userId, { content, fields, isPublic: true, showPrompt: false });
};
const fill = ({ token }: TestUser, id: number, text: string) =>
  node.ask(`POST /templates/${id}/fill`, { token, body: { text } });
const says = (given: object) => `Some text. json=${JSON.stringify(given)}`;

test("values are proposed that fit their fields; what does not fit, and what no field asks for, is left out", async () => {
  const person = await aUser(node);
  const { templateId } = await aHidden();
  const told = says({ f1: "warm", f2: 120, f3: " Anna ", f4: "", f9: "more", tone: "Direct" });
  const answered = await fill(person, templateId, told);
  expect([answered.status, answered.body]).toEqual([200, { values: { tone: "Warm", words: "120", name: "Anna" } }]);
  const bad = await fill(person, templateId, says({ f1: "Cold", f2: "many", f3: ["Anna"], f4: { a: 1 } }));
  expect(bad.body).toEqual({ values: {} });
});

test("the model is told the fields as everybody sees them, and never the prompt", async () => {
  const { templateId } = await aHidden();
  await fill(await aUser(node), templateId, says({ f3: "Anna" }));
  const asked = JSON.stringify(openAi.questions.at(-1)?.messages);
  expect(asked).toContain("How it sounds");
  expect(asked).toContain("Direct");
  expect(asked).not.toContain("recipe");
});

test("the words of the values are paid, exactly", async () => {
  const person = await aUser(node, { words: 100 });
  const { templateId } = await aHidden();
  await fill(person, templateId, says({ f1: "Warm", f2: 120, f4: "tea and how to brew it" }));
  expect(await sumOfLedger(node, person.userId)).toEqual({ balance: 92, sum: 92, used: 8 });
});

test("where words run out the values that no longer fit are left out; without words nothing is asked", async () => {
  const person = await aUser(node, { words: 3 });
  const { templateId } = await aHidden();
  const answered = await fill(person, templateId, says({ f1: "Warm", f3: "Anna", f4: "tea and how to brew it" }));
  expect(answered.body).toEqual({ values: { tone: "Warm", name: "Anna" } });
  expect(await sumOfLedger(node, person.userId)).toMatchObject({ balance: 1, used: 2 });
  const before = openAi.questions.length;
  expect((await fill(await aUser(node, { words: 0 }), templateId, says({ f3: "Anna" }))).status).toBe(412);
  expect(openAi.questions).toHaveLength(before);
});

test("three at once of somebody with five words cost five words and no more", async () => {
  const person = await aUser(node, { words: 5 });
  const { templateId } = await aHidden();
  const asked = Array.from({ length: 3 }, () => fill(person, templateId, says({ f3: "Anna", f1: "Warm" })));
  const given = (await Promise.all(asked)).flatMap(({ body }) => Object.keys(body.values ?? {}));
  const { balance, used } = await sumOfLedger(node, person.userId);
  expect([given.length, used, balance]).toEqual([5, 5, 0]);
});

test.each(["status=500", "words=0", "words=3 break_after=1"])(
  "a model that ends in %s costs nothing",
  async (order) => {
    const person = await aUser(node, { words: 100 });
    const { templateId } = await aHidden();
    const refused = await fill(person, templateId, order);
    expect([refused.status, refused.body.code]).toEqual([422, "template_not_filled"]);
    expect((await sumOfLedger(node, person.userId)).used).toBe(0);
  },
);

test("an answer that is no form is no values", async () => {
  const { templateId } = await aHidden();
  expect((await fill(await aUser(node), templateId, 'say="I would rather not."')).body).toEqual({ values: {} });
});
