import { aKeptBatch } from "../../../src/features/batches/test/aKeptBatch.ts";
import { aRun } from "../../../src/features/workflows/test/aRun.ts";
import { aWorkflow } from "../../../src/features/workflows/test/aWorkflow.ts";
import type { Owner } from "../owner.ts";

/** Workflows, runs of them, and batches. */
export const workflowMakers = {
  workflow: async ({ node, person, organizationId }: Owner) => {
    const { workflowId } = await aWorkflow(node, person.userId, { organizationId });
    return { workflowId };
  },
  userWorkflow: async ({ node, person, organizationId }: Owner) => {
    const { workflowId, userWorkflowId, userWorkflowTemplateId } = await aRun(node, person.userId, organizationId);
    return { ranWorkflowId: workflowId, userWorkflowId, userWorkflowTemplateId };
  },
  workflowBatch: async ({ node, person, organizationId }: Owner) => {
    const of = async (how: Parameters<typeof aKeptBatch>[2]) =>
      aKeptBatch(node, person.userId, { ...how, organizationId });
    const draft = await of({});
    return {
      workflowBatchId: draft.workflowBatchId,
      batchedWorkflowId: draft.workflowId,
      runningBatchId: (await of({ state: "running", rowState: "running" })).workflowBatchId,
      pausedBatchId: (await of({ state: "paused", rowState: "waiting" })).workflowBatchId,
      failedBatchId: (await of({ state: "done", rowState: "failed" })).workflowBatchId,
      writtenBatchId: (await of({ state: "done", rowState: "written" })).workflowBatchId,
    };
  },
};
