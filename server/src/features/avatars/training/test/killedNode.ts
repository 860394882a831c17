import { pino } from "pino";
import { openApp } from "../../../../app.ts";
import { systemClock } from "../../../../platform/clock.ts";
import { readConfig } from "../../../../platform/config.ts";

// A node of an installation that runs its jobs, and is killed by its test.
const [connectionString = "", APP_SECRET = "", DATA_DIR = "", OPENAI_BASE_URL = ""] = process.argv.slice(2);
const opened = await openApp({
  config: readConfig({ NODE_ENV: "test", APP_SECRET, DATA_DIR, OPENAI_BASE_URL }),
  log: pino({ level: "silent" }),
  connectionString,
  isAlone: false,
  clock: systemClock,
});
await opened.startJobs();
