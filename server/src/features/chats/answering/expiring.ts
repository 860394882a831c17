import { defineJob } from "../../../platform/jobs/jobs.ts";
import { deletePassing } from "../store.system.ts";

/** How long what was not to be kept is there. */
export const PASSING_KEPT_MS = 24 * 3600 * 1000;

/** Every hour, on one node: forgets enhanced prompts, and answers that were not to be kept, after a day. */
export const sweepMessages = defineJob<object>({
  name: "sweep_messages",
  cron: "47 * * * *",
  work: async (app) => {
    await deletePassing(app, new Date(app.clock.now().getTime() - PASSING_KEPT_MS));
  },
});
