import type { Template } from "@pluma/contract/templates/templates";
import { type Question, questionsOf, type WorkflowStep } from "@pluma/contract/workflows/steps";
import type { ActorCtx } from "../../../platform/context.ts";
import { refuse } from "../../../platform/errors.ts";
import { deleteConversations } from "../../chats/index.ts";
import { readKept, readShown } from "../../templates/index.ts";
import { keptSteps } from "../checks.ts";
import { findVisible } from "../store.ts";
import type { KeptStep, KeptWorkflow } from "../tables.ts";
import { standingOf } from "./standing.ts";
import { findRuns, listRuns, listRunsOfBatch, readSteps, removeRunsOfBatch } from "./store.ts";
import { type RunView, viewRuns } from "./view.ts";

/** A workflow that can be started now, whole: what a run of it keeps, and what it asks. */
export type ReadyWorkflow = {
  workflowId: number;
  workflow: KeptWorkflow;
  questions: Question[];
  templates: ReadonlyMap<number, Template>;
};

/** A workflow that the caller may see and start; refuses not_found, and template_withdrawn where they may not use a template of it. */
export async function readReady(ctx: ActorCtx, workflowId: number): Promise<ReadyWorkflow> {
  const found = (await findVisible(ctx, workflowId)) ?? refuse("not_found");
  const templates = await readTemplatesOf(ctx, found.steps);
  const { name, description, tags } = found;
  const steps = keptSteps(found.steps, templates);
  const questions = questionsOf(steps, ({ template_id }) => templates.get(template_id)?.template_fields ?? []);
  return { workflowId: found.workflowId, workflow: { name, description, tags, steps }, questions, templates };
}

/** The templates of steps, as those keep them; refuses template_withdrawn where the caller may not use one. */
export async function readTemplatesOf(
  ctx: ActorCtx,
  steps: readonly KeptStep[],
): Promise<ReadonlyMap<number, Template>> {
  const templates = await readTemplatesAmong(ctx, steps);
  if (steps.some(({ template_id }) => !templates.has(template_id))) refuse("template_withdrawn");
  return templates;
}

/** Those of the templates of steps that the caller may use, as the steps of one workflow keep them. */
export async function readTemplatesAmong(
  ctx: ActorCtx,
  steps: readonly KeptStep[],
): Promise<ReadonlyMap<number, Template>> {
  const now = await readShown(
    ctx,
    steps.map(({ template_id }) => template_id),
  );
  const templateOf = await readKept(ctx, steps, now);
  return new Map(
    steps.flatMap((step) => {
      const template = templateOf(step);
      return template ? [[step.template_id, template] as const] : [];
    }),
  );
}

/** What the steps of a workflow are called, in their order; empty where the caller may not use the template any more. */
export async function readStepNames(ctx: ActorCtx, steps: readonly KeptStep[]): Promise<string[]> {
  const templates = await readTemplatesAmong(ctx, steps);
  return steps.map(({ template_id }) => templates.get(template_id)?.name ?? "");
}

const RUNS_LOOKED_AT = 20;

/** How many words the caller's last finished runs of a workflow took, that had the same steps. */
export async function readWordsOfRuns(
  ctx: ActorCtx,
  workflowId: number,
  steps: readonly WorkflowStep[],
): Promise<number[]> {
  const { rows } = await listRuns(ctx, workflowId, { offset: 0, limit: RUNS_LOOKED_AT }, "all");
  const same = rows.filter(({ workflow }) => templatesOf(workflow.steps) === templatesOf(steps));
  const standings = (await viewRuns(ctx, same)).map(standingOf);
  return standings.flatMap(({ state, words }) => (state === "done" && words > 0 ? [words] : []));
}

const templatesOf = (steps: readonly WorkflowStep[]): string => steps.map(({ template_id }) => template_id).join();

/** Own runs as they stand, by their ids; those that are gone are not in it. */
export async function readViews(ctx: ActorCtx, userWorkflowIds: number[]): Promise<Map<number, RunView>> {
  return new Map(
    (await viewRuns(ctx, await findRuns(ctx, userWorkflowIds))).map((view) => [view.row.userWorkflowId, view]),
  );
}

const AT_A_TIME = 100;

/** Deletes the caller's runs of a batch with the conversations of their steps; what is being answered is stopped. */
export async function deleteRunsOfBatch(ctx: ActorCtx, batchId: number): Promise<void> {
  for (;;) {
    const ids = await listRunsOfBatch(ctx, batchId, AT_A_TIME);
    if (ids.length === 0) return;
    const conversationIds = (await readSteps(ctx, ids)).flatMap(({ conversationId }) => conversationId ?? []);
    if (conversationIds.length > 0) await deleteConversations(ctx, conversationIds);
    await removeRunsOfBatch(ctx, batchId, ids);
  }
}
