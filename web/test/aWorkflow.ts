import type { Template } from "@pluma/contract/templates/templates";
import { questionsOf, sourceOf, type WorkflowStep } from "@pluma/contract/workflows/steps";
import type { Workflow } from "@pluma/contract/workflows/workflows";
import { aTemplate } from "./aTemplate.ts";

/** Three templates that go together: a promise, a syllabus of it, and a page that sells both. */
export const campaign: Template[] = [
  { template_id: 11, name: "Promise", content: "Say what [course] promises." },
  { template_id: 12, name: "Syllabus", content: "Six weeks of [course], for [readers]." },
  { template_id: 13, name: "Sales page", content: "Sell [course] with [promise] in a tone that is [tone]." },
].map((parts) => aTemplate(parts));

/** A step of a template; `parts` is what matters to the test. Fields that it does not name are asked. */
export function aStep(step_id: string, template_id: number, parts: Partial<WorkflowStep> = {}): WorkflowStep {
  const step = { step_id, template_id, fields: {}, avatar_id: null, model: null, stop: false, ...parts };
  const fields = campaign.find((each) => each.template_id === template_id)?.template_fields ?? [];
  return { ...step, fields: Object.fromEntries(fields.map(({ name }) => [name, sourceOf(step, name)])) };
}

const steps = [
  aStep("s1", 11),
  aStep("s2", 12, { stop: true }),
  aStep("s3", 13, {
    fields: {
      promise: { source: "step", step: "s1", part: "whole" },
      tone: { source: "fixed", value: "warm" },
    },
  }),
];

/** A workflow of one's own in three steps, as the server tells of it; `parts` is what matters to the test. */
export function aWorkflow(parts: Partial<Workflow> = {}): Workflow {
  const made = { steps, templates: campaign, ...parts };
  return {
    workflow_id: 5,
    name: "Launch of a course",
    description: "A whole launch from two answers.",
    tags: "courses",
    questions: questionsOf(
      made.steps,
      ({ template_id }) => made.templates.find((each) => each.template_id === template_id)?.template_fields ?? [],
    ),
    user_id: 7,
    organization_id: null,
    campaigns_only: false,
    public: false,
    version: 2,
    can: { edit: true, delete: true, publish: false, start: true },
    createdAt: "2026-01-01T10:00:00.000Z",
    updatedAt: "2026-01-02T10:00:00.000Z",
    ...made,
  };
}
