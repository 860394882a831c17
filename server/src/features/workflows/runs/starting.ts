import type { Input } from "@pluma/contract/kit/kit";
import type { Template } from "@pluma/contract/templates/templates";
import type { userWorkflows } from "@pluma/contract/workflows/runs";
import { sourceOf, type WorkflowStep } from "@pluma/contract/workflows/steps";
import { readValues } from "@pluma/contract/workflows/values";
import type { ActorCtx } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/db.ts";
import { wordsOf } from "../../../platform/errorMessages.ts";
import { refuse } from "../../../platform/errors.ts";
import { faultsOf, fillFields, readShown } from "../../templates/index.ts";
import { visibleWorkflow } from "../access.ts";
import { keptSteps } from "../checks.ts";
import { RUNS_PER_PERSON_MAX } from "../rules.ts";
import { advance, tellRun } from "./advance.ts";
import { chatName } from "./asking.ts";
import { checkFixed } from "./fixed.ts";
import { keysOf } from "./rules.ts";
import { readOne } from "./runs.ts";
import { insertRuns, type Making } from "./store.system.ts";
import { countRuns, type RunRow } from "./store.ts";
import { type RunView, viewMade } from "./view.ts";

/**
 * Starts a run of a workflow that the caller may see, and asks its first step. Refuses answers that are missing or do not
 * fit, each at its key, template_withdrawn where a step has a template that they may not use, and run_fixed_refused.
 */
export async function startRun(ctx: ActorCtx, { body }: Input<typeof userWorkflows.startRun>) {
  const workflow = await visibleWorkflow(ctx, body.workflow_id);
  const templates = await readShown(
    ctx,
    workflow.steps.map(({ template_id }) => template_id),
  );
  const steps = keptSteps(workflow.steps, templates);
  checkValues(ctx, steps, templates, body.values);
  checkFixed(ctx, steps, templates);
  if ((await countRuns(ctx)) >= RUNS_PER_PERSON_MAX) refuse("runs_full", { max: RUNS_PER_PERSON_MAX });
  const { workflowId, name, description, tags } = workflow;
  const wanted = {
    workflowId,
    name: body.name.trim() || name,
    description: body.description,
    values: body.values,
    workflow: { name, description, tags, steps },
  };
  const [made] = await inTransaction(ctx, (tx) => makeRuns(tx, wanted, [wanted], templates));
  if (!made) throw new Error("a run was not written");
  const { userWorkflowId } = made.row;
  tellRun(ctx, made.row);
  await advance(ctx, userWorkflowId, made);
  return readOne(ctx, userWorkflowId);
}

type Wanted = Pick<RunRow, "workflowId" | "description" | "workflow"> & Partial<Pick<RunRow, "workflowBatchId">>;

/**
 * Writes runs of the caller's that differ in their names and values, each with a conversation for each of its steps, and answers them
 * in their order as they stand; in a transaction. Nothing is asked yet. With `making` goes what somebody writes of them beside.
 */
export async function makeRuns(
  tx: ActorCtx,
  wanted: Wanted,
  each: Pick<RunRow, "name" | "values">[],
  templates: ReadonlyMap<number, Template>,
  making?: Making,
): Promise<RunView[]> {
  if (each.length === 0) return [];
  const given = each.map(({ name, values }) => {
    const chats = wanted.workflow.steps.map((step) => chatName(templates.get(step.template_id)?.name ?? name));
    return { name, values, chats };
  });
  const made = await insertRuns(tx, { workflowBatchId: null, ...wanted }, given, making);
  return made.map(({ row, places }) => viewMade(row, places, templates));
}

/** Refuses values of a run that are missing or do not fit, each at its key, and template_withdrawn. */
export function checkValues(
  { lang }: ActorCtx,
  steps: readonly WorkflowStep[],
  templates: ReadonlyMap<number, Template>,
  values: string,
): void {
  const asked = readValues(values, keysOf(steps));
  const faults = new Map<string, "missing" | "refused">();
  for (const step of steps) {
    const { template_fields: fields } = templates.get(step.template_id) ?? refuse("template_withdrawn");
    const keyOf = (name: string) => {
      const from = sourceOf(step, name);
      return from.source === "asked" ? from.key : null;
    };
    const given = fields.flatMap(({ name }) => {
      const value = asked.get(keyOf(name) ?? "");
      return value === undefined || value.trim() === "" ? [] : [[name, value]];
    });
    for (const [name, fault] of faultsOf(fields, fillFields(fields, Object.fromEntries(given)))) {
      const key = keyOf(name);
      if (key !== null) faults.set(key, faults.get(key) === "missing" ? "missing" : fault);
    }
  }
  for (const [fault, code] of [
    ["missing", "run_values_missing"],
    ["refused", "run_value_refused"],
  ] as const) {
    const keys = [...faults].flatMap(([key, each]) => (each === fault ? [key] : []));
    const said = wordsOf(fault === "missing" ? "empty" : code, lang);
    if (keys.length > 0) refuse(code, {}, Object.fromEntries(keys.map((key) => [`values.${key}`, said])));
  }
}
