import { at, by, inBody, type NamingCall, noRow } from "../naming.ts";

const ofRun: NamingCall = by("userWorkflow.userWorkflowId");
const ofBatch: NamingCall = by("workflowBatch.workflowBatchId");
const atItsField =
  "refused at its field, as one that never was: the tests of workflows name somebody else's and compare the answers";
const steps = {
  "body.steps[].step_id": noRow,
  "body.steps[].template_id": atItsField,
  "body.steps[].avatar_id": atItsField,
};

/** The calls of workflows and their runs. */
export const workflowCalls: Record<string, NamingCall> = {
  "GET /workflows/{id}": by("workflow.workflowId"),
  "POST /workflows": { namings: [], leftOut: steps },
  "PUT /workflows": { ...inBody("workflow_id", "workflow.workflowId"), leftOut: steps },
  "DELETE /workflows/{id}": by("workflow.workflowId"),
  "GET /user_workflows": { namings: [at({ "query.workflow_id": "userWorkflow.ranWorkflowId" })] },
  "GET /user_workflows/{id}": ofRun,
  "POST /user_workflows": inBody("workflow_id", "workflow.workflowId"),
  "PUT /user_workflows": inBody("user_workflow_id", "userWorkflow.userWorkflowId"),
  "POST /user_workflows/{id}/continue": {
    namings: [
      at({ "params.id": "userWorkflow.userWorkflowId" }),
      at(
        { "body.user_workflow_template_id": "userWorkflow.userWorkflowTemplateId" },
        { "params.id": "userWorkflow.userWorkflowId" },
      ),
    ],
  },
  "POST /user_workflows/{id}/cancel": ofRun,
  "GET /user_workflows/{id}/document": ofRun,
  "DELETE /user_workflows/{id}": ofRun,
  "POST /workflows/{id}/batches": by("workflow.workflowId"),
  "GET /workflows/{id}/batches/table": by("workflow.workflowId"),
  "GET /workflow_batches": { namings: [at({ "query.workflow_id": "workflowBatch.batchedWorkflowId" })] },
  "GET /workflow_batches/{id}": ofBatch,
  "PUT /workflow_batches/{id}": ofBatch,
  "DELETE /workflow_batches/{id}": ofBatch,
  "GET /workflow_batches/{id}/rows": ofBatch,
  "PUT /workflow_batches/{id}/file": ofBatch,
  "PUT /workflow_batches/{id}/sheet": ofBatch,
  "PUT /workflow_batches/{id}/cells": ofBatch,
  "POST /workflow_batches/{id}/try": ofBatch,
  "POST /workflow_batches/{id}/start": ofBatch,
  "POST /workflow_batches/{id}/pause": by("workflowBatch.runningBatchId"),
  "POST /workflow_batches/{id}/continue": by("workflowBatch.pausedBatchId"),
  "POST /workflow_batches/{id}/cancel": by("workflowBatch.runningBatchId"),
  "POST /workflow_batches/{id}/again": by("workflowBatch.failedBatchId"),
  "GET /workflow_batches/{id}/result": by("workflowBatch.writtenBatchId"),
};
