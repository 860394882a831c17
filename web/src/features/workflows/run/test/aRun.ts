import { newField } from "@pluma/contract/templates/fields";
import type { RunStep, UserWorkflow } from "@pluma/contract/workflows/runs";
import { questionsOf, type WorkflowStep } from "@pluma/contract/workflows/steps";
import { aTemplate } from "../../../../../test/aTemplate.ts";

const templates = [
  aTemplate({ template_id: 1, name: "Promise in a line", content: "Promise of [course], at most 40 words." }),
  aTemplate({ template_id: 2, name: "Six weeks", content: "Weeks of [course] after [promise], at most 600 words." }),
  aTemplate({ template_id: 3, name: "Sales page", content: "Sell [weeks] in a [tone] tone, at most 160 words." }),
];

/** Three steps: a course that is asked, a second that reads the first and stops for a look, a third that reads its list. */
export const threeSteps: WorkflowStep[] = [
  { step_id: "a", template_id: 1, fields: {}, avatar_id: null, model: null, stop: false },
  {
    step_id: "b",
    template_id: 2,
    fields: { promise: { source: "step", step: "a", part: "whole" } },
    avatar_id: null,
    model: null,
    stop: true,
  },
  {
    step_id: "c",
    template_id: 3,
    fields: { weeks: { source: "step", step: "b", part: "list" }, tone: { source: "fixed", value: "warm" } },
    avatar_id: null,
    model: null,
    stop: false,
  },
];

/** A step of that run, waiting; `place` from 0, `parts` is what matters to the test. */
export const aStepOfRun = (place: number, parts: Partial<RunStep> = {}): RunStep => ({
  user_workflow_template_id: 11 + place,
  step_id: threeSteps[place]?.step_id ?? "",
  conversation_id: 21 + place,
  template_id: threeSteps[place]?.template_id ?? 0,
  template: templates[place] ?? null,
  state: "waiting",
  error: null,
  message_id: null,
  versions: [],
  words: null,
  attempts: 0,
  template_changed: false,
  told: null,
  ...parts,
});

/** What a step was told, field by field. */
export const told = (fields: Record<string, string>, now: Record<string, string | null> = {}): RunStep["told"] =>
  Object.entries(fields).map(([name, value]) => ({
    name,
    label: newField(name, 1).label,
    value,
    now: name in now ? (now[name] ?? null) : value,
  }));

/** A written step: its answer is message 31, 32 or 33. */
export const aWrittenStep = (place: number, parts: Partial<RunStep> = {}): RunStep =>
  aStepOfRun(place, {
    state: "done",
    message_id: 31 + place,
    versions: [31 + place],
    words: 42,
    attempts: 1,
    told: told({ course: "Clay" }),
    ...parts,
  });

/** A run of those steps, stopped for a look at the second; `parts` is what matters to the test. */
export function aRun(parts: Partial<UserWorkflow> = {}): UserWorkflow {
  return {
    user_workflow_id: 5,
    workflow_id: 4,
    name: "Clay for beginners",
    description: "",
    values: "course=Clay",
    state: "look",
    organization_id: null,
    workflow: { workflow_id: 4, name: "Course launch", description: "", tags: "", steps: threeSteps },
    questions: questionsOf(
      threeSteps,
      ({ template_id }) => templates.find((each) => each.template_id === template_id)?.template_fields ?? [],
    ),
    user_workflow_templates: [
      aWrittenStep(0),
      aWrittenStep(1, { state: "look", words: 131, told: told({ course: "Clay", promise: "A cup in six weeks." }) }),
      aStepOfRun(2),
    ],
    createdAt: "2026-01-02T10:00:00.000Z",
    updatedAt: "2026-01-02T10:00:00.000Z",
    ...parts,
  };
}
