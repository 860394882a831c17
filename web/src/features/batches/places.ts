const ROOT = "/workflow_batches";

export const LIST = ROOT;

/** Where one run for many is: its table before it is started, then how far it is. */
export const batchOf = (batchId: number): string => `${ROOT}/${batchId}`;

/** On the screen of a draft, where the run is begun. */
export const START = "batch-start";

/** Where the run of one row is. */
export const runOf = (userWorkflowId: number): string => `/user_workflows/${userWorkflowId}`;

/** Where a workflow is. */
export const workflowOf = (workflowId: number): string => `/workflows/${workflowId}`;

/** What stands in the place of a number in an address, or null where it is no number. */
export const idFrom = (text: string | undefined): number | null =>
  text !== undefined && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
