import { defineJob } from "../../../platform/jobs/jobs.ts";
import { advanceAll } from "./advance.ts";

/** Every minute, on one node: goes on with runs that nobody else went on with. */
export const sweepRuns = defineJob<object>({
  name: "sweep_runs",
  cron: "* * * * *",
  work: (app, _data, { signal }) => advanceAll(app, signal),
});
