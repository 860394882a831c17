import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aTestApp, type TestApp } from "../../../test/app.ts";
import { anOrganization, aUser, type TestUser } from "../../../test/people.ts";
import { aTemplate } from "../../../test/templates.ts";
import { aStep, aWorkflow, fromStep } from "./test/aWorkflow.ts";

let node: TestApp;
let owner: TestUser;
let member: TestUser;
let admin: TestUser;
let manager: TestUser;
let stranger: TestUser;
let staff: TestUser;
let organizationId: number;

beforeAll(async () => {
  node = await aTestApp();
  organizationId = await anOrganization(node);
  owner = await aUser(node, { membership: { organizationId, userTypeId: 3 } });
  member = await aUser(node, { membership: { organizationId, userTypeId: 3 } });
  admin = await aUser(node, { membership: { organizationId, userTypeId: 1 } });
  manager = await aUser(node, { membership: { organizationId, userTypeId: 2 } });
  stranger = await aUser(node);
  staff = await aUser(node, { staff: "manager" });
});
afterAll(() => node.close());

const create = (body: object, { token } = owner) => node.ask("POST /workflows", { token, body });
const save = (body: object, { token } = owner) => node.ask("PUT /workflows", { token, body });
const read = (id: number, { token } = owner, query = "") => node.ask(`GET /workflows/${id}${query}`, { token });
const here = () => `?organization_id=${organizationId}`;

test("a workflow is answered with its templates, its steps and what a start asks, each key once", async () => {
  const one = await aTemplate(node, owner.userId, { content: "About [topic], [tone]." });
  const two = await aTemplate(node, owner.userId, { content: "After [before], about [topic]." });
  const steps = [
    aStep(one.templateId, { step_id: "a", fields: { tone: { source: "fixed", value: "warm" } } }),
    aStep(two.templateId, { step_id: "b", stop: true, fields: { before: fromStep("a", { heading: "Plan" }) } }),
  ];
  const { status, body } = await create({ name: "Launch", description: "All of it.", tags: "courses", steps });
  expect(status).toBe(201);
  expect(body.workflow).toMatchObject({
    workflow_id: expect.any(Number),
    name: "Launch",
    description: "All of it.",
    tags: "courses",
    templates: [{ template_id: one.templateId }, { template_id: two.templateId }],
    questions: [{ key: "topic", label: "Topic", required: true, steps: ["a", "b"] }],
    version: 1,
    public: false,
    user_id: owner.userId,
    can: { edit: true, delete: true, publish: false, start: true },
  });
  const asked = { source: "asked", key: "topic" };
  expect(body.workflow.steps[1].fields).toEqual({ before: fromStep("a", { heading: "Plan" }), topic: asked });
  expect((await read(body.workflow.workflow_id)).body).toEqual(body);
});

describe("what does not fit is refused at its place", () => {
  const faults: [string, (templateId: number) => object, string[]][] = [
    ["nothing in it", () => ({ name: " ", steps: [] }), ["name", "steps"]],
    [
      "a step that reads from a later one",
      (id) => ({
        name: "W",
        steps: [aStep(id, { step_id: "a", fields: { topic: fromStep("b") } }), aStep(id, { step_id: "b" })],
      }),
      ["steps.0.fields.topic"],
    ],
    [
      "a step that reads from itself",
      (id) => ({ name: "W", steps: [aStep(id, { step_id: "a", fields: { topic: fromStep("a") } })] }),
      ["steps.0.fields.topic"],
    ],
    ["one id twice", (id) => ({ name: "W", steps: [aStep(id), aStep(id)] }), ["steps.1.step_id"]],
    [
      "a template and an avatar that never were",
      () => ({ name: "W", steps: [aStep(999_999_999, { avatar_id: 999_999_999 })] }),
      ["steps.0.template_id", "steps.0.avatar_id"],
    ],
  ];

  test.each(faults)("%s", async (_, bodyOf, paths) => {
    const { templateId } = await aTemplate(node, owner.userId);
    const { workflowId } = await aWorkflow(node, owner.userId);
    const sent = bodyOf(templateId);
    for (const { status, body } of [await create(sent), await save({ workflow_id: workflowId, ...sent })]) {
      expect([status, body.code, Object.keys(body.error.fields)]).toEqual([422, "workflow_incomplete", paths]);
    }
    expect((await read(workflowId)).body.workflow.version).toBe(1);
  });

  test("somebody else's template answers as one that never was", async () => {
    const { templateId } = await aTemplate(node, stranger.userId);
    const refused = await create({ name: "W", steps: [aStep(templateId)] });
    const never = await create({ name: "W", steps: [{ ...aStep(999_999_999), step_id: `s${templateId}` }] });
    expect([refused.status, refused.text]).toEqual([422, never.text]);
  });
});

test("of two who save what they read one is told, and nothing is lost", async () => {
  const { workflowId } = await aWorkflow(node, owner.userId, { organizationId });
  const both = await Promise.all(["One", "Two"].map((name) => save({ workflow_id: workflowId, name, version: 1 })));
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(both.find(({ status }) => status === 409)?.body.code).toBe("workflow_changed");
  expect((await read(workflowId)).body.workflow.version).toBe(2);
});

describe("who finds, sees and changes a workflow", () => {
  test("one's own and public ones are found everywhere, those of an organization where it is selected", async () => {
    const own = await aWorkflow(node, owner.userId, { organizationId, name: "Ours zebra" });
    const open = await aWorkflow(node, null, { isPublic: true, name: "Open zebra" });
    const found = async ({ token }: TestUser, query: string) =>
      (await node.ask(`GET /workflows?query=ZEBRA${query}`, { token })).body.workflows.map(
        ({ workflow_id }: { workflow_id: number }) => workflow_id,
      );
    expect(await found(owner, "")).toEqual([open.workflowId, own.workflowId]);
    expect(await found(member, `&organization_id=${organizationId}`)).toEqual([open.workflowId, own.workflowId]);
    expect(await found(member, "")).toEqual([open.workflowId]);
    expect(await found(stranger, "")).toEqual([open.workflowId]);
    expect((await read(own.workflowId, stranger)).status).toBe(404);
    expect((await read(own.workflowId, member, here())).body.workflow.can).toMatchObject({ edit: false });
  });

  test("its owner, Admins of its organization and staff change and delete it, and nobody else", async () => {
    const { workflowId } = await aWorkflow(node, owner.userId, { organizationId });
    const body = (name: string) => ({ workflow_id: workflowId, name });
    const put = ({ token }: TestUser, name: string, query = "") =>
      node.ask(`PUT /workflows${query}`, { token, body: body(name) });
    expect((await put(stranger, "x")).status).toBe(404);
    for (const other of [member, manager]) {
      expect((await put(other, "x", here())).status).toBe(403);
      expect((await read(workflowId, other, here())).body.workflow.can).toMatchObject({ edit: false, delete: false });
      expect((await node.ask(`DELETE /workflows/${workflowId}${here()}`, { token: other.token })).status).toBe(403);
    }
    for (const [who, query] of [
      [owner, ""],
      [admin, here()],
      [staff, ""],
    ] as const) {
      expect((await put(who, `By ${who.userId}`, query)).status).toBe(200);
    }
    expect((await node.ask(`DELETE /workflows/${workflowId}`, { token: stranger.token })).status).toBe(404);
    expect((await node.ask(`DELETE /workflows/${workflowId}`, { token: owner.token })).status).toBe(204);
    expect((await read(workflowId)).status).toBe(404);
  });

  test("staff make one public; to others its templates are as templates are to them", async () => {
    const hidden = await aTemplate(node, owner.userId, { isPublic: true, showPrompt: false });
    const closed = await aTemplate(node, owner.userId);
    const steps = [aStep(hidden.templateId), aStep(closed.templateId)];
    const { workflowId } = await aWorkflow(node, owner.userId, { steps });
    expect((await save({ workflow_id: workflowId, public: true })).body.code).toBe("workflow_publish_refused");
    expect((await save({ workflow_id: workflowId, public: true }, staff)).status).toBe(200);
    const { workflow } = (await read(workflowId, stranger)).body;
    expect(workflow.templates).toMatchObject([{ template_id: hidden.templateId, content: null }]);
    expect(workflow.can).toMatchObject({ edit: false, start: false });
  });
});
