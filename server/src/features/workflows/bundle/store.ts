import { asc } from "drizzle-orm";
import type { ActorCtx } from "../../../platform/context.ts";
import { inSpace } from "../../../platform/database/owned.ts";
import type { WorkflowRow } from "../store.ts";
import { workflows } from "../tables.ts";

/** The workflows of the selected organization, the oldest first. */
export const listHere = (ctx: ActorCtx): Promise<WorkflowRow[]> =>
  ctx.db.select().from(workflows).where(inSpace(ctx, workflows.organizationId)).orderBy(asc(workflows.workflowId));
