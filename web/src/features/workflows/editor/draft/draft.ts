import { firstValueOf, type TemplateField } from "@pluma/contract/templates/fields";
import type { Template } from "@pluma/contract/templates/templates";
import { sourceOf, usualKeyOf, type ValueSource, type WorkflowStep } from "@pluma/contract/workflows/steps";
import type { Workflow } from "@pluma/contract/workflows/workflows";
import { fieldsOf, numberOf, tagsOf, templateOf } from "../../steps.ts";

/** A workflow while it is made. */
export type Draft = {
  name: string;
  description: string;
  tags: readonly string[];
  public: boolean;
  steps: readonly WorkflowStep[];
};

export const emptyDraft: Draft = { name: "", description: "", tags: [], public: false, steps: [] };

/** A workflow as it stands, to be changed. */
export const draftOf = ({ name, description, tags, public: isPublic, steps }: Workflow): Draft => ({
  name,
  description,
  tags: tagsOf(tags),
  public: isPublic,
  steps,
});

/** A draft with a step of a template at its end: what it asks is one question with what others ask under the name. */
export function withNewStep(draft: Draft, template: Template, templates: readonly Template[]): Draft {
  const step = { ...emptyStep(newStepId(draft.steps)), template_id: template.template_id };
  return { ...draft, steps: [...draft.steps, { ...step, fields: askedFor(draft.steps, step, templates) }] };
}

/** A draft whose step has another template. Fields of the same name keep where their values come from. */
export function withTemplate(draft: Draft, stepId: string, template: Template, templates: readonly Template[]): Draft {
  return withStep(draft, stepId, (step) => {
    const { template_id } = template;
    const fresh = askedFor(without(draft.steps, stepId), { ...step, template_id }, templates);
    const kept = Object.entries(fresh).map(([name, from]) => [name, ownSource(step, name) ?? from]);
    return { ...step, template_id, fields: Object.fromEntries(kept) };
  });
}

/** A draft with a step changed. */
export const withStep = (draft: Draft, stepId: string, change: (step: WorkflowStep) => WorkflowStep): Draft => ({
  ...draft,
  steps: draft.steps.map((step) => (step.step_id === stepId ? change(step) : step)),
});

/** A draft in which the value of a field comes from elsewhere. */
export const withSource = (draft: Draft, stepId: string, name: string, from: ValueSource): Draft =>
  withStep(draft, stepId, (step) => ({ ...step, fields: { ...step.fields, [name]: from } }));

/** A draft with a copy of a step right after it. */
export function withCopy(draft: Draft, stepId: string): { draft: Draft; stepId: string } {
  const copyId = newStepId(draft.steps);
  const steps = draft.steps.flatMap((step) =>
    step.step_id === stepId ? [step, { ...step, step_id: copyId }] : [step],
  );
  return { draft: { ...draft, steps }, stepId: copyId };
}

/** A draft without a step. What read from it is asked at the start. */
export function withoutStep(draft: Draft, stepId: string): Draft {
  const left = without(draft.steps, stepId);
  const asked = (step: WorkflowStep): WorkflowStep["fields"] =>
    Object.fromEntries(
      Object.entries(step.fields).map(([name, from]) => [
        name,
        from.source === "step" && from.step === stepId ? { source: "asked", key: usualKeyOf(name) } : from,
      ]),
    );
  return { ...draft, steps: left.map((step) => ({ ...step, fields: asked(step) })) };
}

/** A draft whose step at one place stands at another. */
export function moved(draft: Draft, from: number, to: number): Draft {
  const steps = [...draft.steps];
  const [step] = steps.splice(from, 1);
  if (!step || to < 0 || to > steps.length) return draft;
  steps.splice(to, 0, step);
  return { ...draft, steps };
}

/** Where a value comes from when somebody chooses that way, and nothing is said yet of how. */
export function firstSource(
  source: ValueSource["source"],
  steps: readonly WorkflowStep[],
  step: WorkflowStep,
  field: TemplateField,
  templates: readonly Template[],
): ValueSource {
  if (source === "fixed") return { source, value: firstValueOf(field) };
  const before = steps[numberOf(steps, step.step_id) - 2];
  if (source === "step" && before) return { source, step: before.step_id, part: "whole" };
  return { source: "asked", key: sharedKey(steps, step, field, templates) };
}

/** A key under which no other field is asked: a question of this field alone. */
export function ownKey(steps: readonly WorkflowStep[], { name }: Pick<TemplateField, "name">): string {
  const usual = usualKeyOf(name);
  const taken = new Set(steps.flatMap((step) => Object.values(step.fields).flatMap(keyOf)));
  let number = 2;
  while (taken.has(`${usual} ${number}`)) number += 1;
  return taken.has(usual) ? `${usual} ${number}` : usual;
}

/** Whether a template changed since its step was saved: it has fields that the step does not know, or lacks some. */
export function hasChanged(step: WorkflowStep, templates: readonly Template[]): boolean {
  const names = fieldsOf(templates, step).map(({ name }) => name);
  const known = Object.keys(step.fields);
  return names.length !== known.length || names.some((name) => !Object.hasOwn(step.fields, name));
}

/** A draft whose step knows the fields of its template as they are now. */
export const withFieldsOfNow = (draft: Draft, stepId: string, templates: readonly Template[]): Draft =>
  withStep(draft, stepId, (step) => ({
    ...step,
    fields: Object.fromEntries(fieldsOf(templates, step).map(({ name }) => [name, sourceOf(step, name)])),
  }));

const emptyStep = (stepId: string) => ({ step_id: stepId, avatar_id: null, model: null, stop: false, fields: {} });

const without = (steps: readonly WorkflowStep[], stepId: string): WorkflowStep[] =>
  steps.filter(({ step_id }) => step_id !== stepId);

function newStepId(steps: readonly WorkflowStep[]): string {
  const taken = new Set(steps.map(({ step_id }) => step_id));
  let number = steps.length + 1;
  while (taken.has(`step-${number}`)) number += 1;
  return `step-${number}`;
}

const ownSource = ({ fields }: WorkflowStep, name: string): ValueSource | undefined =>
  Object.hasOwn(fields, name) ? fields[name] : undefined;

const keyOf = (from: ValueSource): string[] => (from.source === "asked" ? [from.key] : []);

function askedFor(
  steps: readonly WorkflowStep[],
  step: WorkflowStep,
  templates: readonly Template[],
): WorkflowStep["fields"] {
  const fields = templateOf(templates, step)?.template_fields ?? [];
  return Object.fromEntries(
    fields.map((field) => [field.name, { source: "asked", key: sharedKey(steps, step, field, templates) }]),
  );
}

// Fields of the same name are one question, unless one answer cannot be right for all of them.
function sharedKey(
  steps: readonly WorkflowStep[],
  { step_id }: Pick<WorkflowStep, "step_id">,
  field: TemplateField,
  templates: readonly Template[],
): string {
  const usual = usualKeyOf(field.name);
  const others = without(steps, step_id).flatMap((step) =>
    fieldsOf(templates, step).filter(({ name }) => keyOf(sourceOf(step, name)).includes(usual)),
  );
  return others.every((other) => isAnsweredAs(field, other)) ? usual : ownKey(steps, field);
}

type Asked = Pick<TemplateField, "type" | "options">;

/** Whether what answers one field answers another too: they are of one type, and choices are among the same options. */
export const isAnsweredAs = (one: Asked, other: Asked): boolean =>
  one.type === other.type && (one.type !== "select" || one.options === other.options);
