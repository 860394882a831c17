import { feature } from "../../platform/features/feature.ts";
import { workflowData } from "./personalData.ts";
import { mountWorkflows } from "./routes.ts";
import { hearAnswers } from "./runs/advance.ts";
import { sweepRuns } from "./runs/jobs.ts";

export const workflows = feature({
  name: "workflows",
  mount: mountWorkflows,
  jobs: [sweepRuns],
  personalData: [workflowData],
  define: hearAnswers,
});
