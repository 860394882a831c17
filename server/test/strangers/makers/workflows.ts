import { aRun } from "../../../src/features/workflows/test/aRun.ts";
import { aWorkflow } from "../../../src/features/workflows/test/aWorkflow.ts";
import type { Owner } from "../owner.ts";

/** Workflows, and runs of them. */
export const workflowMakers = {
  workflow: async ({ node, person, organizationId }: Owner) => {
    const { workflowId } = await aWorkflow(node, person.userId, { organizationId });
    return { workflowId };
  },
  userWorkflow: async ({ node, person, organizationId }: Owner) => {
    const { workflowId, userWorkflowId, userWorkflowTemplateId } = await aRun(node, person.userId, organizationId);
    return { ranWorkflowId: workflowId, userWorkflowId, userWorkflowTemplateId };
  },
};
