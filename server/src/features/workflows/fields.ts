import type { FieldUses } from "@pluma/contract/templates/uses";
import type { WorkflowStep } from "@pluma/contract/workflows/steps";
import type { ActorCtx } from "../../platform/context.ts";
import { whenKept } from "../../platform/database/db.ts";
import { countWithTemplate, lockWithTemplate, updateWorkflow } from "./store.system.ts";
import { readWithTemplate } from "./store.ts";
import { tellWorkflow } from "./tell.ts";

/** What the steps of workflows that the caller finds say of the fields of a template, and how many workflows use it besides. */
export async function fieldUses(ctx: ActorCtx, templateId: number): Promise<Pick<FieldUses, "workflows" | "others">> {
  const [{ rows, count }, all] = await Promise.all([
    readWithTemplate(ctx, templateId),
    countWithTemplate(ctx.db, templateId),
  ]);
  const workflows = rows.map(({ workflowId, name, steps }) => ({
    workflow_id: workflowId,
    name,
    steps: steps.flatMap(({ template_id, fields }, at) =>
      template_id === templateId ? [{ step: at + 1, fields: sourcesOf(fields) }] : [],
    ),
  }));
  return { workflows, others: all - count };
}

const sourcesOf = (fields: WorkflowStep["fields"]) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, from]) => [
      name,
      { source: from.source, value: from.source === "fixed" ? from.value : "" },
    ]),
  );

/**
 * Has all workflows with a template know its fields by their new names, whoever's they are: where a value comes from is what somebody
 * chose, and no name. Each is a version on, so that who writes on it just now does not write over it.
 */
export async function renameFields(
  tx: ActorCtx,
  templateId: number,
  renames: ReadonlyMap<string, string>,
): Promise<void> {
  for (const row of await lockWithTemplate(tx.db, templateId)) {
    const steps = row.steps.map((step) => (step.template_id === templateId ? renamedIn(step, renames) : step));
    const written = await updateWorkflow(tx.db, row.workflowId, { steps, version: row.version + 1 });
    whenKept(tx, () => tellWorkflow(tx, written));
  }
}

/** A step with its fields under their new names, all at once: two may have changed places. */
function renamedIn(step: WorkflowStep, renames: ReadonlyMap<string, string>): WorkflowStep {
  const taken = new Set(renames.values());
  const fields = Object.entries(step.fields).flatMap(([name, from]) => {
    const renamed = renames.get(name);
    return renamed === undefined && taken.has(name) ? [] : [[renamed ?? name, from]];
  });
  return { ...step, fields: Object.fromEntries(fields) };
}
