import { defineJob } from "../../platform/jobs/jobs.ts";
import { deletedSince } from "./list/lists.ts";
import { forgetDeleted } from "./store.system.ts";

/** Every night, on one node: forgets the templates that can no longer be brought back. */
export const sweepTemplates = defineJob<object>({
  name: "sweep_templates",
  cron: "41 3 * * *",
  work: (app) => forgetDeleted(app, deletedSince(app)),
});
