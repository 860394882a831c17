import { defineJob } from "../../../platform/jobs/jobs.ts";
import { sweepDrafts } from "./drafts.ts";
import { sweepAll } from "./sweeping.ts";

/** Every minute, on one node: goes on with batches that nobody else went on with. */
export const sweepBatches = defineJob<object>({
  name: "sweep_batches",
  cron: "* * * * *",
  work: (app, _data, { signal }) => sweepAll(app, signal),
});

/** Every night, on one node: takes away drafts that nobody looked after for 30 days, with their files. */
export const sweepOldDrafts = defineJob<object>({
  name: "sweep_batch_drafts",
  cron: "41 3 * * *",
  work: (app, _data, { signal }) => sweepDrafts(app, signal),
});
