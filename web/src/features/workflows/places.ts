const ROOT = "/workflows";
const RUNS = "/user_workflows";

export const LIST = ROOT;
export const CREATE = `${ROOT}/new`;
export const RUN_LIST = RUNS;
export const BATCH_LIST = "/workflow_batches";

/** Where one workflow is: its editor for who may change it, else what it does. */
export const workflowOf = (workflowId: number): string => `${ROOT}/${workflowId}`;

/** Where a workflow is run for many, row by row of a table. */
export const forManyOf = (workflowId: number): string => `${ROOT}/${workflowId}/batches/new`;

/** Where one run is. */
export const runOf = (userWorkflowId: number): string => `${RUNS}/${userWorkflowId}`;

/** Where the runs of one workflow are. */
export const runsOf = (workflowId: number): string => `${RUNS}?workflow_id=${workflowId}`;

/** Where the answers of one step of a run are. */
export const stepChatOf = (userWorkflowId: number, conversationId: number): string =>
  `${runOf(userWorkflowId)}/conversation/${conversationId}`;
