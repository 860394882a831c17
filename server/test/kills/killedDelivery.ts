import { pino } from "pino";
import type { App } from "../../src/platform/context.ts";
import { openDatabase } from "../../src/platform/database/db.ts";
import { openJobs } from "../../src/platform/jobs/jobs.ts";
import { openMetrics } from "../../src/platform/metrics.ts";
import { openSecrets } from "../../src/platform/secrets.ts";
import { openState } from "../../src/platform/state.ts";
import { deliverWebhook, sealedBody, sendWebhook } from "../../src/platform/webhooks/webhooks.ts";

// A node that makes the last try of a delivery, and is killed by its test while the other side is silent.
const [, , connectionString = "", url = "", secret = ""] = process.argv;
const log = pino({ level: "silent" });
const secrets = openSecrets(secret);
const { db } = openDatabase(connectionString, { DATABASE_POOL: 2, DATABASE_WAIT_MS: 60_000 }, log);
const jobs = openJobs(connectionString, log);
jobs.declare([{ ...deliverWebhook, attemptsMax: 1 }]);
await jobs.work({
  db,
  log,
  jobs,
  secrets,
  metrics: openMetrics(),
  state: openState(),
  config: { NODE_ENV: "test" },
} as unknown as App);
const body = sealedBody({ secrets }, { link: "https://pluma.example/reset" });
process.send?.(await sendWebhook({ db, jobs }, { event: "killed", url, body, userId: null }));
