import { defineJob } from "../../platform/jobs/jobs.ts";
import { deleteOldHashes, deleteOldImports, listLeft } from "./store.system.ts";
import { dropFiles } from "./taking/files.ts";

/** Every night, on one node: removes what a node that died kept for a bundle of which nothing came, and forgets old ones. */
export const sweepBundles = defineJob<object>({
  name: "sweep_bundles",
  cron: "12 4 * * *",
  work: async (app) => {
    for (const importId of await listLeft(app.db)) await dropFiles(app, importId);
    await deleteOldImports(app.db, app.clock.now());
    await deleteOldHashes(app.db, app.clock.now());
  },
});
