import type { App } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/db.ts";
import { defineJob } from "../../../platform/jobs/jobs.ts";
import { figuresBy } from "./figures.ts";
import { forgetMarks, keepSums, lockMarked } from "./store.system.keeping.ts";

const AT_A_TIME = 200;

/** Keeps what people wrote with their memberships, of all whom something was written by since; lists are exact before it as well. */
export async function keepAll(app: App, signal: AbortSignal): Promise<void> {
  const { written } = figuresBy(app);
  if (!written) return;
  for (let after = 0; ; ) {
    signal.throwIfAborted();
    const from = after;
    const ids = await inTransaction(app, async ({ db }) => {
      const locked = await lockMarked(db, from, AT_A_TIME);
      if (locked.length > 0) await keepSums(db, locked, written.one);
      return locked;
    });
    if (ids.length < AT_A_TIME) break;
    after = ids.at(-1) ?? after;
  }
  await forgetMarks(app.db);
}

/** Every minute, on one node, so that lists by what was written have few people to ask for anew. */
export const keepWritten = defineJob<object>({
  name: "keep_written",
  cron: "* * * * *",
  work: (app, _data, { signal }) => keepAll(app, signal),
});
