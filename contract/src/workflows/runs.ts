/** User workflows: the runs of a workflow, step by step. */
import { z } from "zod";
import {
  defineErrors,
  file,
  filledText,
  id,
  idParams,
  moment,
  organizationId,
  page,
  paged,
  route,
  text,
} from "../kit/kit.ts";
import { template } from "../templates/templates.ts";
import { question, workflowStep } from "./steps.ts";

export const RUNS_PER_PAGE = 24;
export const RUN_NAME_LENGTH_MAX = 200;
export const RUN_VALUES_LENGTH_MAX = 200_000;

/**
 * How a step stands: not asked yet; being asked or answered; answered, and the run waits until the person had a look;
 * answered; answered with what is not what it would be told now; not answered, or not to its end.
 */
export const stepStates = ["waiting", "running", "look", "done", "out_of_date", "failed"] as const;
export type StepState = (typeof stepStates)[number];

/** The same of a run, by its steps: `waiting` may go on, `cancelled` was told to end and can go on all the same. */
export const runStates = [...stepStates, "cancelled"] as const;
export type RunState = (typeof runStates)[number];

/** A step of a run. `message_id` is the answer that counts: the last of its conversation as that is shown. */
export const runStep = z.object({
  user_workflow_template_id: z.number().int(),
  step_id: z.string(),
  /** Null once the person deleted it; the next time that the step is asked it has another one. */
  conversation_id: z.number().int().nullable(),
  template_id: z.number().int(),
  /** Null where the person may not use it any more. */
  template: template.nullable(),
  state: z.enum(stepStates),
  error: z.object({ code: z.string(), message: z.string() }).nullable(),
  message_id: z.number().int().nullable(),
  /** All its answers, oldest first, however they came about: each can be shown again as a version of a message. */
  versions: z.array(z.number().int()),
  /** How many words the answer has, once it is there. */
  words: z.number().int().nullable(),
  /** How often it was asked. */
  attempts: z.number().int(),
  /** Its template was changed after it was answered, and asked again it is asked with that as it is now. */
  template_changed: z.boolean(),
  /**
   * What it was told, by the fields of its template, and what it would be told now (`now` null: the earlier answer has no such
   * part any more); null before it was asked. Never the prompt.
   */
  told: z
    .array(z.object({ name: z.string(), label: z.string(), value: z.string(), now: z.string().nullable() }))
    .nullable(),
});
export type RunStep = z.infer<typeof runStep>;

const shown = {
  user_workflow_id: z.number().int(),
  workflow_id: z.number().int(),
  name: z.string(),
  description: z.string(),
  /** As it was sent: "key=value, key=value". */
  values: z.string(),
  state: z.enum(runStates),
  organization_id: z.number().int().nullable(),
  /** The workflow as it was when the run was made. */
  workflow: z.object({
    workflow_id: z.number().int(),
    name: z.string(),
    description: z.string(),
    tags: z.string(),
    steps: z.array(workflowStep),
  }),
  createdAt: moment,
  updatedAt: moment,
};

export const userWorkflow = z.object({
  ...shown,
  questions: z.array(question),
  user_workflow_templates: z.array(runStep),
});
export type UserWorkflow = z.infer<typeof userWorkflow>;

export const errors = defineErrors({
  run_values_missing: "invalid",
  run_value_refused: "invalid",
  run_fixed_refused: "conflict",
  run_step_not_ready: "conflict",
  run_going: "conflict",
  run_unfinished: "conflict",
  runs_full: "conflict",
  run_part_missing: "conflict",
  run_answer_cut: "conflict",
});

export const userWorkflows = {
  listRuns: route({
    method: "GET",
    path: "/user_workflows",
    summary: "The caller's own runs of the selected space, the newest first, 24 a page.",
    access: "signedIn",
    query: z.object({ page, workflow_id: id.optional(), organization_id: organizationId }),
    answer: z.object({ user_workflows: z.array(userWorkflow), ...paged }),
  }),
  readRun: route({
    method: "GET",
    path: "/user_workflows/{id}",
    summary: "One own run with its steps.",
    access: "signedIn",
    params: idParams,
    answer: z.object({ user_workflow: userWorkflow }),
  }),
  startRun: route({
    method: "POST",
    path: "/user_workflows",
    summary:
      'Starts a run of a visible workflow: its first step is asked at once, the others in the background. `values` is "key=value, key=value" by the keys of the workflow\'s questions.',
    access: "generation",
    status: 201,
    isIdempotent: true,
    body: z.object({
      workflow_id: id,
      name: text(RUN_NAME_LENGTH_MAX).default(""),
      description: text(1000).default(""),
      values: text(RUN_VALUES_LENGTH_MAX).default(""),
      organization_id: organizationId,
    }),
    answer: z.object({ user_workflow: userWorkflow }),
    refuses: ["run_values_missing", "run_value_refused", "run_fixed_refused", "template_withdrawn", "runs_full"],
  }),
  saveRun: route({
    method: "PUT",
    path: "/user_workflows",
    summary:
      "Changes name, description or values of an own run; steps that were told other values are out of date then.",
    access: "signedIn",
    body: z.object({
      user_workflow_id: id,
      name: filledText(RUN_NAME_LENGTH_MAX).optional(),
      description: text(1000).optional(),
      values: text(RUN_VALUES_LENGTH_MAX).optional(),
    }),
    answer: z.object({ user_workflow: userWorkflow }),
  }),
  continueRun: route({
    method: "POST",
    path: "/user_workflows/{id}/continue",
    summary:
      "Goes on: past a look, with the step that failed, after a cancel. With a step, asks that one again and all after it, or with `only` that one alone. What goes on already is left to.",
    access: "generation",
    status: 200,
    isIdempotent: true,
    params: idParams,
    body: z.object({ user_workflow_template_id: id.optional(), only: z.boolean().default(false) }),
    answer: z.object({ user_workflow: userWorkflow }),
    refuses: ["run_step_not_ready", "run_going"],
  }),
  cancelRun: route({
    method: "POST",
    path: "/user_workflows/{id}/cancel",
    summary: "Asks no further step and stops the one that is being answered; what has arrived stays.",
    access: "signedIn",
    status: 200,
    params: idParams,
    answer: z.object({ user_workflow: userWorkflow }),
  }),
  readDocument: route({
    method: "GET",
    path: "/user_workflows/{id}/document",
    summary: "The answers of a run one after the other, as one document.",
    access: "signedIn",
    params: idParams,
    query: z.object({ format: z.enum(["markdown", "word"]).default("word") }),
    answer: file,
    rate: { count: 60, seconds: 600 },
    refuses: ["run_unfinished", "document_too_long"],
    budget: "documents",
  }),
  deleteRun: route({
    method: "DELETE",
    path: "/user_workflows/{id}",
    summary: "Deletes an own run with the conversations of its steps; what is being answered is stopped.",
    access: "signedIn",
    params: idParams,
  }),
};

export type UserWorkflowsEvents = {
  /** A run of the person's moved on, changed or is gone; it is to be read again. */
  user_workflow: { user_workflow_id: number };
};
