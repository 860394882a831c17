import { at, by, inBody, type NamingCall, noRow } from "../naming.ts";

const ofRun: NamingCall = by("userWorkflow.userWorkflowId");
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
};
