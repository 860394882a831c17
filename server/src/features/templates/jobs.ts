import { inTransaction } from "../../platform/database/db.ts";
import { defineJob } from "../../platform/jobs/jobs.ts";
import { deletedSince } from "../../platform/time/deletedSince.ts";
import { forgetFiles } from "./files/bringing.ts";
import { filesOfDeleted } from "./files/store.system.ts";
import { forgetDeleted } from "./store.system.ts";

/** Every night, on one node: forgets the templates that can no longer be brought back. */
export const sweepTemplates = defineJob<object>({
  name: "sweep_templates",
  cron: "41 3 * * *",
  work: (app) =>
    inTransaction(app, async (tx) => {
      const before = deletedSince(app);
      const files = await filesOfDeleted(tx, before);
      await forgetDeleted(tx, before);
      await forgetFiles(tx, files);
    }),
});
