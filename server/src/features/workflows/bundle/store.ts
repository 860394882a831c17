import { asc } from "drizzle-orm";
import type { ActorCtx } from "../../../platform/context.ts";
import { inSpace } from "../../../platform/database/owned.ts";
import { workflows } from "../tables.ts";

/** The workflows of the selected organization, the oldest first. */
export const listHere = (ctx: ActorCtx): Promise<{ id: number; name: string }[]> =>
  ctx.db
    .select({ id: workflows.workflowId, name: workflows.name })
    .from(workflows)
    .where(inSpace(ctx, workflows.organizationId))
    .orderBy(asc(workflows.workflowId));
