/** Workflows: templates one after the other. Their runs have a contract of their own. */
import { z } from "zod";
import { defineErrors, flag, id, idParams, moment, organizationId, page, paged, route, text } from "../kit/kit.ts";
import { template } from "../templates/templates.ts";
import { question, STEPS_MAX, savedStep, workflowStep } from "./steps.ts";

export const WORKFLOWS_PER_PAGE = 24;
export const WORKFLOW_NAME_LENGTH_MAX = 200;
export const WORKFLOW_DESCRIPTION_LENGTH_MAX = 1000;
export const WORKFLOW_TAGS_LENGTH_MAX = 500;

/**
 * A workflow. `templates` are those of its steps that the caller may use, each once, in their order; the prompts in them
 * follow the rule of templates. `questions` is what a start asks. `version` counts from 1 with every change.
 */
export const workflow = z.object({
  workflow_id: z.number().int(),
  name: z.string(),
  description: z.string(),
  /** Comma separated, as they are sent. */
  tags: z.string(),
  templates: z.array(template),
  steps: z.array(workflowStep),
  questions: z.array(question),
  /** Null: it belongs to the installation. */
  user_id: z.number().int().nullable(),
  organization_id: z.number().int().nullable(),
  /** Of an organization: only its Admins and those to whom a campaign gives it use it, and not everybody there. */
  campaigns_only: z.boolean(),
  public: z.boolean(),
  version: z.number().int(),
  can: z.object({
    edit: z.boolean(),
    delete: z.boolean(),
    publish: z.boolean(),
    /** The templates and avatars of all steps are there for the caller. */
    start: z.boolean(),
  }),
  createdAt: moment,
  updatedAt: moment,
});
export type Workflow = z.infer<typeof workflow>;

export const errors = defineErrors({
  workflow_incomplete: "invalid",
  workflow_changed: "conflict",
  workflow_publish_refused: "forbidden",
  workflows_full: "conflict",
});

/** What can be wrong with a part of a workflow; each has its sentence among the words. */
export const workflowProblemCodes = [
  "workflow_step_earlier",
  "workflow_step_repeats",
  "workflow_steps_missing",
] as const;
export type WorkflowProblem = (typeof workflowProblemCodes)[number];

const saved = {
  name: text(WORKFLOW_NAME_LENGTH_MAX),
  description: text(WORKFLOW_DESCRIPTION_LENGTH_MAX),
  tags: text(WORKFLOW_TAGS_LENGTH_MAX),
  public: flag,
  campaigns_only: flag,
  steps: z.array(savedStep).max(STEPS_MAX),
};

export const workflows = {
  listWorkflows: route({
    method: "GET",
    path: "/workflows",
    summary:
      "Workflows that the caller may see: public ones, their own, those of the selected organization; what changed last first, 24 a page. `query` looks in names, descriptions and tags.",
    access: "signedIn",
    query: z.object({ query: text(200).default(""), page, organization_id: organizationId }),
    answer: z.object({ workflows: z.array(workflow), ...paged }),
  }),
  readWorkflow: route({
    method: "GET",
    path: "/workflows/{id}",
    summary: "A visible workflow with its templates, and what a start asks.",
    access: "signedIn",
    params: idParams,
    answer: z.object({ workflow }),
  }),
  createWorkflow: route({
    method: "POST",
    path: "/workflows",
    summary:
      "Makes a workflow, in the selected organization or the personal space; `public` is for staff. A step may read earlier steps only.",
    access: "signedIn",
    status: 201,
    body: z.object({
      ...saved,
      description: saved.description.default(""),
      tags: saved.tags.default(""),
      public: flag.default(false),
      campaigns_only: flag.default(false),
      organization_id: organizationId,
    }),
    answer: z.object({ workflow }),
    refuses: ["workflow_incomplete", "workflow_publish_refused", "workflows_full"],
  }),
  saveWorkflow: route({
    method: "PUT",
    path: "/workflows",
    summary:
      "Changes a workflow; keys left out stay. With `version`, refuses workflow_changed when somebody else saved meanwhile. Runs stay as they were started.",
    access: "signedIn",
    body: z.object(saved).partial().extend({ workflow_id: id, version: z.number().int().optional() }),
    answer: z.object({ workflow }),
    refuses: ["workflow_incomplete", "workflow_changed", "workflow_publish_refused"],
  }),
  deleteWorkflow: route({
    method: "DELETE",
    path: "/workflows/{id}",
    summary: "Deletes a workflow; its runs keep the steps that they were started with.",
    access: "signedIn",
    params: idParams,
  }),
};

export type WorkflowsEvents = {
  /** A workflow that the person is the owner of was made, changed or deleted. */
  workflow: { workflow_id: number };
};
