import { forgetOldJobs } from "./jobs/jobs.store.ts";
import { defineJob } from "./jobs/jobs.ts";
import { forgetOldKeys } from "./requests/idempotency.ts";
import { forgetOldDeliveries } from "./webhooks/webhooks.ts";

/** Every night, on one node: forgets what the platform and the identity provider keep for a while only. */
export const sweepOldRows = defineJob<object>({
  name: "sweep_old_rows",
  cron: "17 3 * * *",
  work: async (app) => {
    await forgetOldKeys(app);
    await forgetOldJobs(app);
    await forgetOldDeliveries(app);
    await app.identity.forgetExpired();
  },
});
