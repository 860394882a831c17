import { afterAll, beforeAll, expect, test } from "vitest";
import { aTestApp, type TestApp } from "../../../test/app.ts";
import { aUser } from "../../../test/people.ts";
import { workflowData } from "./personalData.ts";
import { aRun } from "./test/aRun.ts";
import { aWorkflow } from "./test/aWorkflow.ts";

let node: TestApp;

beforeAll(async () => {
  node = await aTestApp();
});
afterAll(() => node.close());

test("an export has one's workflows and runs, and nobody else's", async () => {
  const [person, other] = [await aUser(node), await aUser(node)];
  const run = await aRun(node, person.userId);
  await aRun(node, other.userId);
  const files = new Map<string, string>();
  for await (const { path, content } of workflowData.exportOf?.(node.app, person.userId) ?? []) {
    files.set(path, String(content));
  }
  expect([...files.keys()]).toEqual([`workflows/${run.workflowId}.json`, `user_workflows/${run.userWorkflowId}.json`]);
  expect(JSON.parse(files.get(`user_workflows/${run.userWorkflowId}.json`) ?? "")).toMatchObject({
    workflow_id: run.workflowId,
    values: "topic=tea",
    conversation_ids: [expect.any(Number)],
  });
});

test("of who leaves, private workflows and runs go, and public ones stay as the installation's", async () => {
  const [person, other] = [await aUser(node), await aUser(node)];
  const open = await aWorkflow(node, person.userId, { isPublic: true });
  const { workflowId } = await aRun(node, person.userId);
  const { token, password } = person;
  expect((await node.ask("DELETE /users", { token, body: { password } })).status).toBe(204);
  const { body } = await node.ask(`GET /workflows/${open.workflowId}`, { token: other.token });
  expect(body.workflow).toMatchObject({ user_id: null, public: true });
  const staff = await aUser(node, { staff: "admin" });
  expect((await node.ask(`GET /workflows/${workflowId}`, { token: staff.token })).status).toBe(404);
});
