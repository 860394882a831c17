import { sql } from "drizzle-orm";
import { pino } from "pino";
import type { App } from "../../src/platform/context.ts";
import { openDatabase } from "../../src/platform/database/db.ts";
import { defineJob, openJobs } from "../../src/platform/jobs/jobs.ts";
import { openMetrics } from "../../src/platform/metrics.ts";

// A node that takes a job, carries half of it out, tells so, and then is killed by its test.
const connectionString = process.argv[2] ?? "";
const log = pino({ level: "silent" });
const database = openDatabase(connectionString, { DATABASE_POOL: 2, DATABASE_WAIT_MS: 60_000 }, log);
const kind = defineJob<{ n: number }>({
  name: "killed",
  retrySeconds: 0,
  work: async ({ db }, _data, { jobId }) => {
    await db.execute(sql`insert into effects values (${jobId}) on conflict do nothing`);
    process.send?.(jobId);
    await new Promise((resolve) => setTimeout(resolve, 60_000));
  },
});
const jobs = openJobs(connectionString, log);
jobs.declare([kind]);
await jobs.work({ db: database.db, log, metrics: openMetrics() } as App);
await jobs.enqueue(database.db, kind, { n: 1 });
