import { feature } from "../../platform/features/feature.ts";
import { defineWork } from "../organizations/index.ts";
import { hearRests } from "../workflows/index.ts";
import { countBatches, handOverBatches } from "./handing/store.system.ts";
import { batchData } from "./personalData.ts";
import { mountBatches } from "./routes.ts";
import { hearRest } from "./running/going.ts";
import { sweepBatches, sweepOldDrafts } from "./running/jobs.ts";

export const batches = feature({
  name: "batches",
  mount: mountBatches,
  jobs: [sweepBatches, sweepOldDrafts],
  personalData: [batchData],
  define(app) {
    hearRests(app, hearRest);
    defineWork(app, "runs", { count: countBatches, handOver: handOverBatches });
  },
});
