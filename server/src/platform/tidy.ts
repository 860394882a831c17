import { forgetOldKeys } from "./idempotency.ts";
import { defineJob } from "./jobs.ts";
import { forgetOldDeliveries } from "./webhooks.ts";

/** Every night: forgets what was kept only for a while. */
export const tidy = defineJob<Record<never, never>>({
  name: "tidy",
  cron: "17 3 * * *",
  work: async (app) => {
    await forgetOldKeys(app);
    await forgetOldDeliveries(app);
  },
});
