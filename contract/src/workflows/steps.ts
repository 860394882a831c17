/** The steps of a workflow: each a template, and where the value of each of its fields comes from. */
import { z } from "zod";
import { id, text } from "../kit/kit.ts";
import { faultOfValue, type ValueFault } from "../templates/faults.ts";
import { LABEL_LENGTH_MAX, type TemplateField, templateField, VALUE_LENGTH_MAX } from "../templates/fields.ts";
import { answerPart } from "./parts.ts";

export const STEPS_MAX = 30;
export const STEP_ID_LENGTH_MAX = 60;

/** The key of a question: what stands before "=" in the values of a run, so that neither "," nor "=" is in it. */
const questionKey = z
  .string()
  .trim()
  .min(1, "empty")
  .max(LABEL_LENGTH_MAX)
  .regex(/^[^,=\n\r]*$/);

/** Where a value comes from: asked at the start (once for all that use the key), fixed, or a part of an earlier answer. */
export const valueSource = z.discriminatedUnion("source", [
  z.object({ source: z.literal("asked"), key: questionKey }),
  z.object({ source: z.literal("fixed"), value: text(VALUE_LENGTH_MAX) }),
  z.object({ source: z.literal("step"), step: z.string().min(1).max(STEP_ID_LENGTH_MAX), part: answerPart }),
]);
export type ValueSource = z.infer<typeof valueSource>;

/** A step. Fields that are not named are asked, under their own names. `stop`: stop here for a look before going on. */
export const workflowStep = z.object({
  step_id: z.string(),
  template_id: z.number().int(),
  fields: z.record(z.string(), valueSource),
  avatar_id: z.number().int().nullable(),
  model: z.string().nullable(),
  stop: z.boolean(),
});
export type WorkflowStep = z.infer<typeof workflowStep>;

/** A step as it is saved. */
export const savedStep = z.object({
  step_id: z
    .string()
    .trim()
    .regex(/^[\w-]+$/)
    .max(STEP_ID_LENGTH_MAX),
  template_id: id,
  fields: z.record(z.string().max(LABEL_LENGTH_MAX), valueSource).default({}),
  avatar_id: id.nullish().transform((value) => value ?? null),
  model: z
    .string()
    .max(200)
    .nullish()
    .transform((value) => value || null),
  stop: z.boolean().default(false),
});

/** The key under which a field is asked that nothing is said about: its name, without what a key cannot have. */
export const usualKeyOf = (name: string): string => name.replace(/[,=\s]+/g, " ").trim() || "value";

/** Where the value of a field of a step comes from. */
export const sourceOf = (step: Pick<WorkflowStep, "fields">, name: string): ValueSource =>
  (Object.hasOwn(step.fields, name) ? step.fields[name] : undefined) ?? { source: "asked", key: usualKeyOf(name) };

/** The fields of a step whose fixed value its template does not take, or not any more, in their order; `fields` are those of now. */
export const fixedFaultsOf = (
  step: Pick<WorkflowStep, "fields">,
  fields: readonly TemplateField[],
): { name: string; label: string; fault: ValueFault }[] =>
  [...fields]
    .sort((one, other) => one.order - other.order)
    .flatMap((field) => {
      const from = sourceOf(step, field.name);
      const fault = from.source === "fixed" ? faultOfValue(field, from.value) : null;
      return fault ? [{ name: field.name, label: field.label, fault }] : [];
    });

/** The same of all steps, each with the place of its step from 0; `fieldsOf` are the fields of a step's template as they are now. */
export const fixedFaultsIn = <S extends Pick<WorkflowStep, "fields">>(
  steps: readonly S[],
  fieldsOf: (step: S) => readonly TemplateField[],
) => steps.flatMap((step, at) => fixedFaultsOf(step, fieldsOf(step)).map((each) => ({ ...each, at })));

/** What is asked at the start, and the steps that use the answer. It must be answered if one of them must have it. */
export const question = templateField
  .omit({ name: true, order: true })
  .extend({ key: z.string(), steps: z.array(z.string()) });
export type Question = z.infer<typeof question>;

/**
 * What a workflow asks at the start: each key once, in the order of the steps and of their fields, as its first field asks;
 * `fieldsOf` are the fields of a step's template. A select that something else than a select uses too stays one.
 */
export function questionsOf<S extends Pick<WorkflowStep, "step_id" | "fields">>(
  steps: readonly S[],
  fieldsOf: (step: S) => readonly TemplateField[],
): Question[] {
  const questions = new Map<string, Question>();
  for (const step of steps) {
    for (const field of [...fieldsOf(step)].sort((one, other) => one.order - other.order)) {
      const from = sourceOf(step, field.name);
      if (from.source !== "asked") continue;
      const { name: _n, order: _o, ...asked } = field;
      const known = questions.get(from.key);
      if (!known) questions.set(from.key, { ...asked, key: from.key, steps: [step.step_id] });
      else {
        known.required ||= field.required;
        if (!known.steps.includes(step.step_id)) known.steps.push(step.step_id);
      }
    }
  }
  return [...questions.values()];
}
