import { feature } from "../../platform/features/feature.ts";
import { hearRests } from "../workflows/index.ts";
import { batchData } from "./personalData.ts";
import { mountBatches } from "./routes.ts";
import { hearRest } from "./running/going.ts";
import { sweepBatches, sweepOldDrafts } from "./running/jobs.ts";

export const batches = feature({
  name: "batches",
  mount: mountBatches,
  jobs: [sweepBatches, sweepOldDrafts],
  personalData: [batchData],
  define: (app) => hearRests(app, hearRest),
});
