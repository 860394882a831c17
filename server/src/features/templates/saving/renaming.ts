import type { ActorCtx } from "../../../platform/context.ts";
import { renameRemembered } from "../store.system.ts";
import type { TemplateRow } from "../store.ts";
import { workflowsWith } from "../uses/workflows.ts";

/**
 * Carries what leans on fields over to their new names, in the transaction that gives them those: workflows, whoever's they are, and
 * what people filled in last. `renamed` is by new name; what names no field of before, or none of now, is passed over.
 */
export async function carryRenamed(
  tx: ActorCtx,
  before: TemplateRow,
  now: TemplateRow,
  renamed: Readonly<Record<string, string>>,
): Promise<void> {
  const has = ({ fields }: TemplateRow, wanted: string) => fields.some(({ name }) => name === wanted);
  const renames = new Map(
    Object.entries(renamed).flatMap(([name, former]) =>
      name !== former && has(before, former) && has(now, name) ? [[former, name] as const] : [],
    ),
  );
  if (renames.size === 0) return;
  await renameRemembered(tx.db, now.templateId, renames);
  await workflowsWith(tx).rename(tx, now.templateId, renames);
}
