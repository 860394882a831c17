import type { SaidCode } from "@pluma/contract/all";
import type { Template } from "@pluma/contract/templates/templates";
import { sourceOf, type WorkflowStep } from "@pluma/contract/workflows/steps";
import type { ActorCtx } from "../../platform/context.ts";
import { wordsOf } from "../../platform/errorMessages.ts";
import { refuse } from "../../platform/errors.ts";
import { usableAmong } from "./avatars.ts";
import type { KeptStep } from "./tables.ts";

/** What is saved; steps that are not are null. */
type Made = { name: string; steps: WorkflowStep[] | null };

/**
 * Refuses a workflow with something wrong in it, each with its sentence at its place: no name, no steps, a step that reads
 * from itself or a later one, a template or an avatar that the caller may not use.
 */
export async function checkWorkflow(
  ctx: ActorCtx,
  { name, steps: sent }: Made,
  templates: ReadonlyMap<number, Template>,
): Promise<void> {
  const steps = sent ?? [];
  const problems: Record<string, SaidCode> = {};
  if (name.trim() === "") problems.name = "empty";
  if (sent?.length === 0) problems.steps = "workflow_steps_missing";
  const earlier = new Set<string>();
  const avatars = await usableAmong(
    ctx,
    steps.map(({ avatar_id }) => avatar_id),
  );
  for (const [index, step] of steps.entries()) {
    const at = `steps.${index}`;
    if (earlier.has(step.step_id)) problems[`${at}.step_id`] = "workflow_step_repeats";
    if (!templates.has(step.template_id)) problems[`${at}.template_id`] = "template_missing";
    if (step.avatar_id !== null && !avatars.has(step.avatar_id)) problems[`${at}.avatar_id`] = "avatar_missing";
    for (const [field, from] of Object.entries(step.fields)) {
      if (from.source === "step" && !earlier.has(from.step))
        problems[`${at}.fields.${field}`] = "workflow_step_earlier";
    }
    earlier.add(step.step_id);
  }
  const told = Object.entries(problems).map(([path, problem]) => [path, wordsOf(problem, ctx.lang)]);
  if (told.length > 0) refuse("workflow_incomplete", {}, Object.fromEntries(told));
}

/** Steps as a run keeps them: whole, each with the state that its template has now. */
export const keptSteps = (steps: readonly WorkflowStep[], templates: ReadonlyMap<number, Template>): KeptStep[] =>
  wholeSteps(steps, templates).map((step) => {
    const version = templates.get(step.template_id)?.version;
    return version === undefined ? step : { ...step, template_version: version };
  });

/** Steps that say of every field of their templates where its value comes from; fields that there are no more are dropped. */
export function wholeSteps(steps: readonly WorkflowStep[], templates: ReadonlyMap<number, Template>): WorkflowStep[] {
  return steps.map((step) => {
    const fields = templates.get(step.template_id)?.template_fields;
    if (!fields) return step;
    return { ...step, fields: Object.fromEntries(fields.map(({ name }) => [name, sourceOf(step, name)])) };
  });
}
