import { defineJob } from "../../../platform/jobs/jobs.ts";
import { eraseOrganizations } from "./erasing.ts";

/** Every night, on one node: erases what organizations had that were taken away 30 days ago. */
export const sweepOrganizations = defineJob<object>({
  name: "sweep_organizations",
  cron: "7 4 * * *",
  work: (app, _data, { signal }) => eraseOrganizations(app, signal),
});
