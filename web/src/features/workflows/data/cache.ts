import type { UserWorkflow } from "@pluma/contract/workflows/runs";
import type { Workflow } from "@pluma/contract/workflows/workflows";
import { queryClient } from "../../../platform/ask/queryClient.ts";
import { readOrganizationId } from "../../../platform/session/organization.ts";

export type WorkflowsPage = { workflows: Workflow[]; count: number; pages: number };
export type RunsPage = { user_workflows: UserWorkflow[]; count: number; pages: number };

/** What the list of workflows is asked for. */
export type WorkflowsFilter = { query: string; page: number };
/** What the list of runs is asked for: those of all workflows (null) or of one. */
export type RunsFilter = { workflow: number | null; page: number };

/** Where workflows and their runs lie in the query cache. What one may do with one depends on the selected space. */
export const keys = {
  lists: ["workflows", "list"] as const,
  list: (space: number | null, filter: WorkflowsFilter) => [...keys.lists, space, filter] as const,
  one: (space: number | null, id: number) => ["workflows", "one", space, id] as const,
  runLists: ["workflows", "runs"] as const,
  runList: (space: number | null, filter: RunsFilter) => [...keys.runLists, space, filter] as const,
  run: (id: number) => ["workflows", "run", id] as const,
};

/** Writes a workflow as the server answered it; lists are read again. */
export function keepWorkflow(workflow: Workflow): void {
  queryClient.setQueryData<Workflow>(keys.one(readOrganizationId(), workflow.workflow_id), workflow);
  relist();
}

/** Reads a workflow again, with its lists. */
export function rereadWorkflow(id: number): void {
  queryClient.invalidateQueries({ queryKey: keys.one(readOrganizationId(), id) }).catch(() => undefined);
  relist();
}

/** Forgets a workflow that is gone. */
export function dropWorkflow(id: number): void {
  queryClient.removeQueries({ queryKey: keys.one(readOrganizationId(), id) });
  relist();
}

/** Reads all lists of workflows again. */
export function relist(): void {
  queryClient.invalidateQueries({ queryKey: keys.lists }).catch(() => undefined);
}

/** Writes a run as the server answered it, over what is being read of it from before; lists are read again. */
export function keepRun(run: UserWorkflow): void {
  queryClient.cancelQueries({ queryKey: keys.run(run.user_workflow_id) }).catch(() => undefined);
  queryClient.setQueryData<UserWorkflow>(keys.run(run.user_workflow_id), run);
  relistRuns();
}

/** Reads a run again, with its lists. */
export function rereadRun(id: number): void {
  queryClient.invalidateQueries({ queryKey: keys.run(id) }).catch(() => undefined);
  relistRuns();
}

/** Forgets a run that is gone. */
export function dropRun(id: number): void {
  queryClient.removeQueries({ queryKey: keys.run(id) });
  relistRuns();
}

/** Reads all lists of runs again. */
export function relistRuns(): void {
  queryClient.invalidateQueries({ queryKey: keys.runLists }).catch(() => undefined);
}
