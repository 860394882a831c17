import { expect, test } from "vitest";
import { aTemplate } from "../../../../../test/aTemplate.ts";
import { aStep, aWorkflow, campaign } from "../../../../../test/aWorkflow.ts";
import {
  draftOf,
  emptyDraft,
  hasChanged,
  moved,
  ownKey,
  withCopy,
  withNewStep,
  withoutStep,
  withTemplate,
} from "./draft.ts";
import { faultsOf } from "./faults.ts";

const draft = draftOf(aWorkflow());
const fields = (at: number, of = draft) => of.steps[at]?.fields;

test("a new step asks under the names of its fields, so that one answer serves all who want it", () => {
  const [template = aTemplate()] = campaign;
  const next = withNewStep(draft, template, campaign);
  expect(next.steps.map(({ step_id }) => step_id)).toEqual(["s1", "s2", "s3", "step-4"]);
  expect(fields(3, next)).toEqual({ course: { source: "asked", key: "course" } });
});

test("fields of the same name that want answers of different types are asked apart", () => {
  const priced = aTemplate({ template_id: 30, content: "Cut [course] to fit." });
  const numbered = priced.template_fields.map((field) => ({ ...field, type: "number" as const }));
  const template = { ...priced, template_fields: numbered };
  expect(fields(3, withNewStep(draft, template, [...campaign, template]))).toEqual({
    course: { source: "asked", key: "course 2" },
  });
});

test("choices of the same name are one question only where they are among the same options", () => {
  const choice = (template_id: number, options: string) => {
    const template = aTemplate({ template_id, content: "In a [tone] tone." });
    const template_fields = template.template_fields.map((field) => ({ ...field, type: "select" as const, options }));
    return { ...template, template_fields };
  };
  const [warm, same, dry] = [choice(40, "Warm/Calm/"), choice(41, "Warm/Calm/"), choice(42, "Dry/Warm/")];
  const known = [warm, same, dry];
  const made = known.reduce((held, template) => withNewStep(held, template, known), emptyDraft);
  expect(made.steps.map((step) => step.fields.tone)).toEqual([
    { source: "asked", key: "tone" },
    { source: "asked", key: "tone" },
    { source: "asked", key: "tone 2" },
  ]);
});

test("another template keeps where the values of its like-named fields come from", () => {
  const other = aTemplate({ template_id: 31, content: "[promise] and [price]" });
  const next = withTemplate(draft, "s3", other, [...campaign, other]);
  expect(fields(2, next)).toEqual({
    promise: { source: "step", step: "s1", part: "whole" },
    price: { source: "asked", key: "price" },
  });
});

test("a copy stands after its step, under an id of its own", () => {
  const copy = withCopy(draft, "s2");
  expect(copy.draft.steps.map(({ step_id }) => step_id)).toEqual(["s1", "s2", copy.stepId, "s3"]);
  expect(fields(2, copy.draft)).toEqual(fields(1));
});

test("what read from a step that is taken away is asked", () => {
  expect(fields(1, withoutStep(draft, "s1"))?.promise).toEqual({ source: "asked", key: "promise" });
});

test("asking separately takes a key that nobody has", () => {
  expect(ownKey(draft.steps, { name: "course" })).toBe("course 2");
  expect(ownKey(draft.steps, { name: "price, net" })).toBe("price net");
});

test("a step that was moved before the one it reads from is wrong at that field, and keeps it", () => {
  const next = moved(draft, 2, 0);
  expect(faultsOf(next, campaign)).toEqual([{ kind: "later", step: "s3", field: "promise" }]);
  expect(fields(0, next)?.promise).toEqual({ source: "step", step: "s1", part: "whole" });
  expect(moved(draft, 0, 9)).toBe(draft);
});

test("a draft without a name, steps, its templates or a heading cannot be saved", () => {
  expect(faultsOf(emptyDraft, []).map(({ kind }) => kind)).toEqual(["name", "steps"]);
  expect(faultsOf(draft, campaign)).toEqual([]);
  expect(faultsOf(draft, campaign.slice(1))).toEqual([{ kind: "template", step: "s1", field: null }]);
  const heading = aStep("s3", 13, { fields: { promise: { source: "step", step: "s1", part: { heading: " " } } } });
  const kinds = (step: typeof heading) =>
    faultsOf({ ...draft, steps: [...draft.steps.slice(0, 2), step] }, campaign).map(({ kind }) => kind);
  expect(kinds(heading)).toEqual(["heading"]);
  expect(kinds(aStep("s3", 13, { fields: { promise: { source: "step", step: "s9", part: "list" } } }))).toEqual([
    "nowhere",
  ]);
});

test("a template that got or lost fields since its step was saved is known by that", () => {
  const step = aStep("s1", 11);
  expect(hasChanged(step, campaign)).toBe(false);
  expect(hasChanged(step, [aTemplate({ template_id: 11, content: "[course] and [price]" })])).toBe(true);
  expect(hasChanged(step, [aTemplate({ template_id: 11, content: "[cost]" })])).toBe(true);
});
