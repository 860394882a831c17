import type { ActorCtx } from "../../platform/context.ts";
import { refuse } from "../../platform/errors.ts";
import { findVisible, type WorkflowRow } from "./store.ts";

/** A workflow that the caller may see; any other does not exist. */
export async function visibleWorkflow(ctx: ActorCtx, workflowId: number): Promise<WorkflowRow> {
  return (await findVisible(ctx, workflowId)) ?? refuse("not_found");
}
