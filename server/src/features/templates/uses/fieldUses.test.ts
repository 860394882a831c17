import { afterAll, beforeAll, expect, test } from "vitest";
import { aTestApp, type TestApp } from "../../../../test/app.ts";
import { aUser, type TestUser } from "../../../../test/people.ts";
import { aTemplate } from "../../../../test/templates.ts";
import { aStep, aWorkflow, fromStep } from "../../workflows/test/aWorkflow.ts";
import { templateValues } from "../tables.ts";

let node: TestApp;
let author: TestUser;
let person: TestUser;

beforeAll(async () => {
  node = await aTestApp();
  [author, person] = await Promise.all([aUser(node), aUser(node)]);
});
afterAll(() => node.close());

const fixed = (value: string) => ({ source: "fixed" as const, value });
const tone = { name: "tone", label: "Tone", type: "select" as const, options: "Calm/Warm/" };
const field = (name: string) => ({ name, label: name });

/** A public template of the author's in a workflow of theirs and one of another person's, which has it twice. */
async function used() {
  const { templateId } = await aTemplate(node, author.userId, {
    content: "Write of [topic], [tone].",
    isPublic: true,
    fields: [field("topic"), tone],
  });
  const own = await aWorkflow(node, author.userId, {
    steps: [aStep(templateId, { step_id: "a", fields: { topic: fixed("tea"), tone: fixed("Warm") } })],
  });
  const theirs = await aWorkflow(node, person.userId, {
    steps: [
      aStep(templateId, { step_id: "a", fields: { tone: { source: "asked", key: "how" } } }),
      aStep(templateId, { step_id: "b", fields: { topic: fromStep("a"), tone: fixed("Calm") } }),
    ],
  });
  const remember = ({ userId }: TestUser, values: Record<string, string>) =>
    node.app.db.insert(templateValues).values({ userId, templateId, values, updatedAt: node.app.clock.now() });
  await remember(author, { topic: "tea", tone: "Warm" });
  await remember(person, { topic: "bread", tone: "" });
  return { templateId, own, theirs };
}

const usesFor = ({ token }: TestUser, id: number) => node.ask(`GET /templates/${id}/field_uses`, { token });
const save = (body: object, { token } = author) => node.ask("PUT /templates", { token, body });
const stepsOf = async ({ workflowId }: { workflowId: number }, { token }: TestUser) =>
  (await node.ask(`GET /workflows/${workflowId}`, { token })).body.workflow;

test("whoever may edit a template reads which workflows of theirs use which field how, and of all else only how many", async () => {
  const { templateId, own } = await used();
  const { body, text } = await usesFor(author, templateId);
  expect(body.uses).toEqual({
    workflows: [
      {
        workflow_id: own.workflowId,
        name: own.name,
        steps: [
          { step: 1, fields: { topic: { source: "fixed", value: "tea" }, tone: { source: "fixed", value: "Warm" } } },
        ],
      },
    ],
    others: 1,
    remembered: [
      { name: "topic", people: 2, options: {} },
      { name: "tone", people: 1, options: { Warm: 1 } },
    ],
  });
  expect(text).not.toContain("bread");
  expect((await usesFor(person, templateId)).status).toBe(403);
});

test("a field under a new name keeps what workflows give it, whoever's they are, and what people filled in last", async () => {
  const { templateId, own, theirs } = await used();
  const content = "Write of [subject], [tone].";
  const saved = await save({
    template_id: templateId,
    content,
    template_fields: [field("subject"), tone],
    renamed: { subject: "topic", nothing: "tone", tone: "nobody" },
  });
  expect(saved.status, saved.text).toBe(200);
  expect(saved.body.template.remembered).toEqual({ subject: "tea", tone: "Warm" });
  expect((await stepsOf(own, author)).steps[0].fields).toEqual({ subject: fixed("tea"), tone: fixed("Warm") });
  const after = await stepsOf(theirs, person);
  expect(after.version).toBe(theirs.version + 1);
  expect(after.steps[1].fields).toEqual({ subject: fromStep("a"), tone: fixed("Calm") });
  expect(after.questions.map(({ key }: { key: string }) => key)).toEqual(["subject", "how"]);
});

test("two fields that change their names for each other's keep what was theirs", async () => {
  const { templateId, own } = await used();
  const template_fields = [{ ...tone, name: "topic" }, { ...field("tone") }];
  const renamed = { topic: "tone", tone: "topic" };
  const saved = await save({ template_id: templateId, content: "Write [topic] of [tone].", template_fields, renamed });
  expect(saved.body.template.remembered).toEqual({ topic: "Warm", tone: "tea" });
  expect((await stepsOf(own, author)).steps[0].fields).toEqual({ topic: fixed("Warm"), tone: fixed("tea") });
});

test("a save that is refused renames nothing", async () => {
  const { templateId, own } = await used();
  const sent = { content: "Write of [subject], [tone].", template_fields: [field("subject"), tone] };
  const refused = await save({ template_id: templateId, ...sent, renamed: { subject: "topic" }, name: "" });
  expect(refused.status).toBe(422);
  expect((await stepsOf(own, author)).steps[0].fields).toHaveProperty("topic");
});
