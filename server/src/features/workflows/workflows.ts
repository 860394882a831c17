import { type Input, pagesOf } from "@pluma/contract/kit/kit";
import type { WorkflowStep } from "@pluma/contract/workflows/steps";
import { WORKFLOWS_PER_PAGE, type workflows } from "@pluma/contract/workflows/workflows";
import type { ActorCtx } from "../../platform/context.ts";
import { inTransaction } from "../../platform/database/db.ts";
import { allow, refuse } from "../../platform/errors.ts";
import { noteDeleted } from "../accounts/index.ts";
import { readShown } from "../templates/index.ts";
import { visibleWorkflow } from "./access.ts";
import { checkWorkflow, wholeSteps } from "./checks.ts";
import { mayEdit, mayPublish, WORKFLOWS_PER_PERSON_MAX } from "./rules.ts";
import { showWorkflow, showWorkflows } from "./show.ts";
import { insertWorkflow, removeWorkflow, updateWorkflow } from "./store.system.ts";
import { countOwn, listVisible, lockVisible, type WorkflowRow } from "./store.ts";
import { tellWorkflow } from "./tell.ts";

/** A page of the workflows that the caller may see. */
export async function listWorkflows(ctx: ActorCtx, { query }: Input<typeof workflows.listWorkflows>) {
  const slice = { offset: (query.page - 1) * WORKFLOWS_PER_PAGE, limit: WORKFLOWS_PER_PAGE };
  const { rows, count } = await listVisible(ctx, query.query, slice);
  return { workflows: await showWorkflows(ctx, rows), count, pages: pagesOf(count, WORKFLOWS_PER_PAGE) };
}

/** A workflow that the caller may see; any other does not exist. */
export async function readWorkflow(ctx: ActorCtx, { params }: Input<typeof workflows.readWorkflow>) {
  return { workflow: await showWorkflow(ctx, await visibleWorkflow(ctx, params.id)) };
}

/** Makes a workflow of the caller's, in the selected organization or personal; public for staff alone. */
export async function createWorkflow(ctx: ActorCtx, { body }: Input<typeof workflows.createWorkflow>) {
  const { userId, organizationId } = ctx.actor;
  allow(!body.public || mayPublish(ctx.actor), "workflow_publish_refused");
  const { name, description, tags } = body;
  const steps = await checkedSteps(ctx, body);
  if ((await countOwn(ctx)) >= WORKFLOWS_PER_PERSON_MAX) refuse("workflows_full", { max: WORKFLOWS_PER_PERSON_MAX });
  const now = ctx.clock.now();
  const beside = { isPublic: body.public, campaignsOnly: body.campaigns_only };
  const made = { name, description, tags, steps, ...beside, createdAt: now, updatedAt: now };
  const row = await insertWorkflow(ctx.db, { ...made, userId, organizationId });
  tellWorkflow(ctx, row);
  return { workflow: await showWorkflow(ctx, row) };
}

/** Changes a workflow; refuses what somebody else changed since the version that the caller read. */
export async function saveWorkflow(ctx: ActorCtx, { body }: Input<typeof workflows.saveWorkflow>) {
  const row = await inTransaction(ctx, async (tx) => {
    const locked = await lockEditable(tx, body.workflow_id);
    if (body.version !== undefined && body.version !== locked.version) refuse("workflow_changed");
    const isPublic = body.public ?? locked.isPublic;
    allow(isPublic === locked.isPublic || mayPublish(ctx.actor), "workflow_publish_refused");
    const name = body.name ?? locked.name;
    // Steps that nobody touched stay, also those whose template is gone since.
    const steps = await checkedSteps(tx, { name, steps: body.steps ?? null }, locked);
    const description = body.description ?? locked.description;
    const campaignsOnly = body.campaigns_only ?? locked.campaignsOnly;
    const made = { name, description, tags: body.tags ?? locked.tags, steps, isPublic, campaignsOnly };
    return updateWorkflow(tx.db, locked.workflowId, {
      ...made,
      version: locked.version + 1,
      updatedAt: ctx.clock.now(),
    });
  });
  tellWorkflow(ctx, row);
  return { workflow: await showWorkflow(ctx, row) };
}

/** Deletes a workflow; runs keep the steps that they were made with. */
export async function deleteWorkflow(
  ctx: ActorCtx,
  { params }: Input<typeof workflows.deleteWorkflow>,
): Promise<undefined> {
  const row = await inTransaction(ctx, async (tx) => {
    const locked = await lockEditable(tx, params.id);
    await removeWorkflow(tx.db, locked.workflowId);
    await noteDeleted(tx, "workflow", locked.workflowId, locked.organizationId);
    return locked;
  });
  tellWorkflow(ctx, row);
}

type Sent = { name: string; steps: WorkflowStep[] | null };

async function checkedSteps(ctx: ActorCtx, { name, steps }: Sent, kept?: WorkflowRow): Promise<WorkflowStep[]> {
  const templates = await readShown(ctx, steps?.map(({ template_id }) => template_id) ?? []);
  await checkWorkflow(ctx, { name, steps }, templates);
  return steps ? wholeSteps(steps, templates) : (kept?.steps ?? []);
}

async function lockEditable(tx: ActorCtx, workflowId: number): Promise<WorkflowRow> {
  const row = (await lockVisible(tx, workflowId)) ?? refuse("not_found");
  allow(mayEdit(tx.actor, row));
  return row;
}
