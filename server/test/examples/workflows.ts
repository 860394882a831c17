import { aRun } from "../../src/features/workflows/test/aRun.ts";
import { aWorkflow } from "../../src/features/workflows/test/aWorkflow.ts";
import type { ExampleOf, Examples, Given } from "./example.ts";
import { NEVER } from "./never.ts";

const workflowOf = async ({ node, person }: Given): Promise<number> =>
  person ? (await aWorkflow(node, person.userId)).workflowId : NEVER;
const runOf = async ({ node, person }: Given): Promise<number> =>
  person ? (await aRun(node, person.userId)).userWorkflowId : NEVER;

const ofRun =
  (pathOf: (id: number) => string, more: object = {}): ExampleOf =>
  async (given) => ({ path: pathOf(await runOf(given)), ...more });

export const workflowsExamples: Examples = {
  "GET /workflows/{id}": async (given) => ({ path: `/workflows/${await workflowOf(given)}` }),
  "POST /workflows": async ({ node, person }) => ({
    body: {
      name: "One",
      steps: person ? (await aWorkflow(node, person.userId)).steps : [{ step_id: "a", template_id: NEVER }],
    },
  }),
  "PUT /workflows": async (given) => ({ body: { workflow_id: await workflowOf(given), name: "Two" } }),
  "DELETE /workflows/{id}": async (given) => ({ path: `/workflows/${await workflowOf(given)}` }),
  "GET /user_workflows/{id}": ofRun((id) => `/user_workflows/${id}`),
  "POST /user_workflows": async (given) => ({ body: { workflow_id: await workflowOf(given), values: "topic=tea" } }),
  "PUT /user_workflows": async (given) => ({ body: { user_workflow_id: await runOf(given), name: "Two" } }),
  "POST /user_workflows/{id}/continue": ofRun((id) => `/user_workflows/${id}/continue`, { body: {} }),
  "POST /user_workflows/{id}/cancel": ofRun((id) => `/user_workflows/${id}/cancel`),
  "GET /user_workflows/{id}/document": ofRun((id) => `/user_workflows/${id}/document?format=markdown`),
  "DELETE /user_workflows/{id}": ofRun((id) => `/user_workflows/${id}`),
};
