import type { Language } from "@pluma/contract/kit/kit";
import type { RunStep, UserWorkflow } from "@pluma/contract/workflows/runs";
import { questionsOf } from "@pluma/contract/workflows/steps";
import type { ActorCtx } from "../../../platform/context.ts";
import { isErrorCode, wordsOfStored } from "../../../platform/errorMessages.ts";
import { isTemplateChanged } from "./asking.ts";
import { causeOf } from "./causes.ts";
import { runStateOf } from "./rules.ts";
import { type RunView, type StepView, toldNow } from "./view.ts";

/** A run as the wire has it. */
export function showRun({ lang }: ActorCtx, { row, steps }: RunView): UserWorkflow {
  const states = steps.map(({ state }) => state);
  const templates = new Map(steps.map(({ step, template }) => [step.step_id, template]));
  return {
    user_workflow_id: row.userWorkflowId,
    workflow_id: row.workflowId,
    name: row.name,
    description: row.description,
    values: row.values,
    state: runStateOf({ isGoing: row.isGoing, isCancelled: row.cancelledAt !== null }, states),
    organization_id: row.organizationId,
    workflow: { workflow_id: row.workflowId, ...row.workflow },
    questions: questionsOf(row.workflow.steps, ({ step_id }) => templates.get(step_id)?.template_fields ?? []),
    user_workflow_templates: steps.map((step) => showStep(step, lang)),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

function showStep(view: StepView, lang: Language): RunStep {
  const { row, step, template, answer, state, givenNow } = view;
  const told = answer?.template?.fields.map((field) => ({
    ...field,
    now: toldNow(field.value, givenNow(field.name)),
  }));
  return {
    user_workflow_template_id: row.userWorkflowTemplateId,
    step_id: step.step_id,
    conversation_id: row.conversationId,
    template_id: step.template_id,
    template,
    state,
    error: state === "failed" ? errorOf(view, lang) : null,
    message_id: answer?.messageId ?? null,
    versions: answer?.versions ?? [],
    words: answer?.words ?? null,
    attempts: row.attempts,
    template_changed: isTemplateChanged(view),
    told: told ?? null,
  };
}

function errorOf(view: StepView, lang: Language): RunStep["error"] {
  const stored = causeOf(view);
  const code = isErrorCode(stored.code) ? stored.code : "failed";
  return { code, message: wordsOfStored(code, lang, stored.values) };
}
