import { pino } from "pino";
import { openBus } from "../../../../platform/bus/bus.ts";
import { readConfig } from "../../../../platform/config.ts";
import type { App } from "../../../../platform/context.ts";
import { openDatabase } from "../../../../platform/database/db.ts";
import { openJobs } from "../../../../platform/jobs/jobs.ts";
import { openMetrics } from "../../../../platform/metrics.ts";
import { openSecrets, readAppSecret } from "../../../../platform/secrets.ts";
import { openState } from "../../../../platform/state.ts";
import { openStorage } from "../../../../providers/storage/index.ts";
import { runTraining } from "../runs/job.ts";

// As much of a node as its trainings need, all of them at once; it is killed by its test.
const [connectionString = "", APP_SECRET = "", DATA_DIR = "", OPENAI_BASE_URL = ""] = process.argv.slice(2);
const config = readConfig({ NODE_ENV: "test", APP_SECRET, DATA_DIR, OPENAI_BASE_URL });
const log = pino({ level: "silent" });
const jobs = openJobs(connectionString, log);
const { db, backgroundDb, settingsDb } = openDatabase(connectionString, config, log);
jobs.declare([{ ...runTraining, atOnce: 10 }]);
await jobs.work({
  config,
  log,
  metrics: openMetrics(),
  state: openState(),
  jobs,
  bus: await openBus(connectionString, log),
  db,
  backgroundDb,
  settingsDb,
  clock: { now: () => new Date() },
  secrets: openSecrets(readAppSecret(APP_SECRET, DATA_DIR)),
  storage: openStorage({ dataDir: DATA_DIR, bucket: undefined }),
  push: () => undefined,
} as Partial<App> as App);
