import { feature } from "../../platform/features/feature.ts";
import { defineHeld, defineWork, without } from "../organizations/index.ts";
import { defineGrantable } from "../products/index.ts";
import { defineTemplateWorkflows } from "../templates/index.ts";
import { workflowPart } from "./bundle/part.ts";
import { fieldUses, renameFields } from "./fields.ts";
import { grantableWorkflows } from "./granted.ts";
import { countRuns, countWorkflows, handOverRuns, handOverWorkflows } from "./handing/store.system.ts";
import { workflowData } from "./personalData.ts";
import { mountWorkflows } from "./routes.ts";
import { hearAnswers } from "./runs/advance.ts";
import { sweepRuns } from "./runs/jobs.ts";
import { findWorkflows } from "./store.found.ts";
import { listWithTemplate } from "./store.ts";
import { userWorkflows, workflows as workflowRows } from "./tables.ts";

export { visibleWorkflow } from "./access.ts";
export { mayEdit } from "./rules.ts";
export { advance, hearRests, inNameOf } from "./runs/advance.ts";
export { checkFixed } from "./runs/fixed.ts";
export { stopRun } from "./runs/goingOn.ts";
export {
  deleteRunsOfBatch,
  type ReadyWorkflow,
  readReady,
  readStepNames,
  readTemplatesAmong,
  readTemplatesOf,
  readViews,
  readWordsOfRuns,
} from "./runs/many.ts";
export { resumeRun, setGoing } from "./runs/resuming.ts";
export { answersByStep, standingOf } from "./runs/standing.ts";
export { checkValues, makeRuns } from "./runs/starting.ts";
export { makingRuns } from "./runs/store.system.ts";
export { restedRuns } from "./runs/store.ts";
export type { RunView } from "./runs/view.ts";
export { readCardsAmong, workflowNames } from "./store.system.ts";
export { roadsToOne, visibleToBoth } from "./store.ts";

export const workflows = feature({
  name: "workflows",
  mount: mountWorkflows,
  jobs: [sweepRuns],
  personalData: [workflowData],
  bundles: [workflowPart],
  searches: [{ kind: "workflows", find: findWorkflows }],
  define(app) {
    hearAnswers(app);
    defineTemplateWorkflows(app, { find: listWithTemplate, fieldUses, rename: renameFields });
    defineGrantable(app, "workflow", grantableWorkflows);
    defineHeld(app, {
      name: "workflows",
      tables: [
        { table: userWorkflows, key: "userWorkflowId", show: null },
        { table: workflowRows, key: "workflowId", show: without() },
      ],
    });
    defineWork(app, "workflows", { count: countWorkflows, handOver: handOverWorkflows });
    defineWork(app, "runs", { count: countRuns, handOver: handOverRuns });
  },
});
