import * as runs from "../../../src/features/workflows/runs/store.ts";
import * as workflows from "../../../src/features/workflows/store.ts";
import { about } from "./storeCase.ts";

const slice = { offset: 0, limit: 50 };

export const workflowStores = [
  ...about(
    "workflow",
    {
      listVisible: (ctx) => workflows.listVisible(ctx, "", slice),
      listWithTemplate: (ctx) => workflows.listWithTemplate(ctx, 1),
      readWithTemplate: async (ctx) => (await workflows.readWithTemplate(ctx, 1)).rows,
      countOwn: (ctx) => workflows.countOwn(ctx),
    },
    { isList: true },
  ),
  ...about("workflow", {
    findVisible: (ctx, { workflowId }) => workflows.findVisible(ctx, workflowId),
    lockVisible: (ctx, { workflowId }) => workflows.lockVisible(ctx, workflowId),
  }),
  ...about(
    "userWorkflow",
    {
      findRun: (ctx, { userWorkflowId }) => runs.findRun(ctx, userWorkflowId),
      findRuns: (ctx, { userWorkflowId }) => runs.findRuns(ctx, [userWorkflowId]),
      lockRun: (ctx, { userWorkflowId }) => runs.lockRun(ctx, userWorkflowId),
      writeRun: (ctx, { userWorkflowId }) => runs.writeRun(ctx, userWorkflowId, { name: "Theirs now" }),
      removeRun: (ctx, { userWorkflowId }) => runs.removeRun(ctx, userWorkflowId),
    },
    { isInSpace: true },
  ),
  ...about(
    "userWorkflow",
    { listRuns: (ctx) => runs.listRuns(ctx, undefined, slice) },
    { isList: true, isInSpace: true },
  ),
  ...about("userWorkflow", { countRuns: (ctx) => runs.countRuns(ctx) }, { isList: true }),
  ...about("userWorkflow", {
    readSteps: (ctx, { userWorkflowId }) => runs.readSteps(ctx, [userWorkflowId]),
    writeStep: async (ctx, { userWorkflowTemplateId, userWorkflowId }) => {
      await runs.writeStep(ctx, userWorkflowTemplateId, { seen: 1 });
      return runs.readSteps(ctx, [userWorkflowId]);
    },
  }),
];
