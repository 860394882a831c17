import type { Template } from "@pluma/contract/templates/templates";
import { questionsOf } from "@pluma/contract/workflows/steps";
import type { Workflow } from "@pluma/contract/workflows/workflows";
import type { ActorCtx } from "../../platform/context.ts";
import { readShown } from "../templates/index.ts";
import { usableAmong } from "./avatars.ts";
import { mayEdit, mayPublish } from "./rules.ts";
import type { WorkflowRow } from "./store.ts";

/** Workflows for a caller who may see each of them; of templates only those that they may use, as they may see those. */
export async function showWorkflows(ctx: ActorCtx, rows: WorkflowRow[]): Promise<Workflow[]> {
  const steps = rows.flatMap((row) => row.steps);
  const templates = await readShown(
    ctx,
    steps.map((step) => step.template_id),
  );
  const avatars = await usableAmong(
    ctx,
    steps.map(({ avatar_id }) => avatar_id),
  );
  return rows.map((row) => showRow(ctx, row, templates, avatars));
}

/** One workflow. */
export async function showWorkflow(ctx: ActorCtx, row: WorkflowRow): Promise<Workflow> {
  const [shown] = await showWorkflows(ctx, [row]);
  if (!shown) throw new Error("a workflow was not shown");
  return shown;
}

function showRow(
  { actor }: ActorCtx,
  row: WorkflowRow,
  templates: ReadonlyMap<number, Template>,
  avatars: ReadonlySet<number>,
): Workflow {
  const used = [...new Set(row.steps.map(({ template_id }) => template_id))];
  const isWhole = row.steps.every(
    ({ template_id, avatar_id }) => templates.has(template_id) && (avatar_id === null || avatars.has(avatar_id)),
  );
  const edit = mayEdit(actor, row);
  return {
    workflow_id: row.workflowId,
    name: row.name,
    description: row.description,
    tags: row.tags,
    templates: used.flatMap((templateId) => templates.get(templateId) ?? []),
    steps: row.steps,
    questions: questionsOf(row.steps, ({ template_id }) => templates.get(template_id)?.template_fields ?? []),
    user_id: row.userId,
    organization_id: row.organizationId,
    campaigns_only: row.campaignsOnly,
    public: row.isPublic,
    version: row.version,
    can: { edit, delete: edit, publish: mayPublish(actor), start: isWhole && row.steps.length > 0 },
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
