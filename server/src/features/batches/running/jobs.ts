import { defineJob } from "../../../platform/jobs/jobs.ts";
import { sweepAll } from "./sweeping.ts";

/** Every minute, on one node: goes on with batches that nobody else went on with. */
export const sweepBatches = defineJob<object>({
  name: "sweep_batches",
  cron: "* * * * *",
  work: (app, _data, { signal }) => sweepAll(app, signal),
});
