import { userWorkflows } from "@pluma/contract/workflows/runs";
import { workflows } from "@pluma/contract/workflows/workflows";
import { type Mounting, mount } from "../../platform/requests/mount.ts";
import { readDocument } from "./runs/document.ts";
import { cancelRun, continueRun, deleteRun } from "./runs/goingOn.ts";
import { listRuns, readOne, saveRun } from "./runs/runs.ts";
import { startRun } from "./runs/starting.ts";
import { createWorkflow, deleteWorkflow, listWorkflows, readWorkflow, saveWorkflow } from "./workflows.ts";

/** Serves every call about workflows and their runs. */
export function mountWorkflows(mounting: Mounting): void {
  mount(mounting, workflows, { listWorkflows, readWorkflow, createWorkflow, saveWorkflow, deleteWorkflow });
  mount(mounting, userWorkflows, {
    listRuns,
    readRun: (ctx, { params }) => readOne(ctx, params.id),
    startRun,
    saveRun,
    continueRun,
    cancelRun,
    readDocument,
    deleteRun,
  });
}
