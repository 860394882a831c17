import type { ValueSource, WorkflowStep } from "@pluma/contract/workflows/steps";
import { type TestApp, waitFor } from "../../../../test/app.ts";
import { aTemplate } from "../../../../test/templates.ts";
import { insertWorkflow } from "../store.system.ts";
import type { NewWorkflow } from "../store.ts";

let count = 0;

/** A step of a workflow, with nothing said about its fields unless given. */
export const aStep = (template_id: number, more: Partial<WorkflowStep> = {}): WorkflowStep => ({
  step_id: `s${template_id}`,
  template_id,
  fields: {},
  avatar_id: null,
  model: null,
  stop: false,
  ...more,
});

/** Reads an earlier answer. */
export const fromStep = (
  step: string,
  part: Extract<ValueSource, { source: "step" }>["part"] = "whole",
): ValueSource => ({
  source: "step",
  step,
  part,
});

/** A workflow of a person (null: of the installation); one step that asks for a topic unless other steps are given. */
export async function aWorkflow(node: Pick<TestApp, "app">, userId: number | null, values: Partial<NewWorkflow> = {}) {
  count += 1;
  const steps = values.steps ?? [
    aStep((await aTemplate(node, userId, { content: "Say [topic]. words=3", isPublic: userId === null })).templateId),
  ];
  return insertWorkflow(node.app.db, { userId, name: `Workflow ${count}`, ...values, steps });
}

/** Waits until a run of somebody's stands so. */
export const standing = (node: TestApp, token: string, id: number, state: string) =>
  waitFor(async () => {
    const run = (await node.ask(`GET /user_workflows/${id}`, { token })).body.user_workflow;
    return run.state === state ? run : null;
  }, `the run to be ${state}`);
