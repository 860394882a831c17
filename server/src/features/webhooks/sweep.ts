import { defineJob } from "../../platform/jobs/jobs.ts";
import { forgetOldMessages } from "./store.system.ts";

/** Every night, on one node: forgets what webhooks were told long ago. */
export const sweepWebhooks = defineJob<object>({
  name: "sweep_webhooks",
  cron: "23 3 * * *",
  work: ({ db, clock }) => forgetOldMessages(db, clock.now()),
});
