import type { App } from "../../platform/context.ts";
import type { WorkflowRow } from "./store.ts";

/** Tells the open screens of a workflow's owner that it is to be read again. */
export function tellWorkflow(app: Pick<App, "push">, { userId, workflowId }: WorkflowRow): void {
  if (userId !== null) app.push(userId, "workflow", { workflow_id: workflowId });
}
