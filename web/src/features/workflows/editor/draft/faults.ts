import type { Template } from "@pluma/contract/templates/templates";
import { fixedFaultsOf, sourceOf, type ValueSource, type WorkflowStep } from "@pluma/contract/workflows/steps";
import { fieldsOf, numberOf, templateOf } from "../../steps.ts";
import type { Draft } from "./draft.ts";

/**
 * What keeps a draft from being saved: no name, no steps, a step whose template is not there, a field that reads from a
 * later step or from none, or a part that does not say which heading. And what keeps it only from being started: no fixed value
 * where one must be, or one that the template does not take.
 */
export type Fault = {
  kind: "name" | "steps" | "template" | "later" | "nowhere" | "heading" | "missing" | "refused";
  step: string | null;
  field: string | null;
};

/** Whether a draft with this is not saved. */
export const keepsUnsaved = ({ kind }: Fault): boolean => kind !== "missing" && kind !== "refused";

/** What is wrong with a draft, in the order in which it is drawn. */
export function faultsOf(draft: Draft, templates: readonly Template[]): Fault[] {
  const faults: Fault[] = [];
  if (draft.name.trim() === "") faults.push({ kind: "name", step: null, field: null });
  if (draft.steps.length === 0) faults.push({ kind: "steps", step: null, field: null });
  for (const step of draft.steps) faults.push(...faultsOfStep(draft.steps, step, templates));
  return faults;
}

function faultsOfStep(steps: readonly WorkflowStep[], step: WorkflowStep, templates: readonly Template[]): Fault[] {
  if (!templateOf(templates, step)) return [{ kind: "template", step: step.step_id, field: null }];
  const fields = fieldsOf(templates, step);
  const fixed = new Map(fixedFaultsOf(step, fields).map(({ name, fault }) => [name, fault]));
  return fields.flatMap(({ name }) => {
    const kind = fixed.get(name) ?? faultOfSource(steps, step.step_id, sourceOf(step, name));
    return kind ? [{ kind, step: step.step_id, field: name }] : [];
  });
}

function faultOfSource(steps: readonly WorkflowStep[], stepId: string, from: ValueSource): Fault["kind"] | null {
  if (from.source !== "step") return null;
  const at = numberOf(steps, from.step);
  if (at === 0) return "nowhere";
  if (at >= numberOf(steps, stepId)) return "later";
  return typeof from.part === "object" && from.part.heading.trim() === "" ? "heading" : null;
}
