import type { App } from "../../platform/context.ts";
import { defineJob } from "../../platform/jobs/jobs.ts";
import { deleteFile, findExpired } from "./store.system.ts";

const AT_A_TIME = 100;

/** Every night, on one node: forgets the files that have expired. */
export const sweepFiles = defineJob<object>({
  name: "sweep_files",
  cron: "37 3 * * *",
  work: (app, _data, { signal }) => forgetExpired(app, signal),
});

/** The same at once, for files that somebody removed. */
export const forgetFiles = defineJob<object>({
  name: "forget_files",
  work: (app, _data, { signal }) => forgetExpired(app, signal),
});

// Bytes first: a row without them is found again by the next run, bytes without a row by nobody.
async function forgetExpired(app: App, signal: AbortSignal): Promise<void> {
  for (;;) {
    const rows = await findExpired(app, AT_A_TIME);
    for (const { fileId, storageKey } of rows) {
      signal.throwIfAborted();
      await app.storage.remove(storageKey);
      await deleteFile(app.db, fileId);
    }
    if (rows.length < AT_A_TIME) return;
  }
}
