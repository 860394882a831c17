import "./platform/nodeVersion.ts";
import { mkdir } from "node:fs/promises";
import { type OpenedApp, openApp } from "./app.ts";
import { readSetupCode, setUpFromEnvironment } from "./features/session/index.ts";
import { BadConfiguration, type Config, readConfig } from "./platform/config.ts";
import { DataFolderRefused, lockDataFolder } from "./platform/database/lock.ts";
import { migrate } from "./platform/database/migrate.ts";
import { type Log, openLog } from "./platform/log.ts";
import { restWhenIdle } from "./platform/memory/rest.ts";
import { OwnPostgresRefused, startOwnPostgres } from "./platform/postgres/postgres.ts";

type Mode = "all" | "worker";
type Closing = () => Promise<unknown>;

/**
 * Starts the app: configuration, data folder, database, features, web. Prints where it is and what to do next. What is
 * wrong with the installation ends it with a line for a person instead of a stack.
 */
export async function start(mode: Mode): Promise<void> {
  const closings: Closing[] = [];
  const closeAll = async () => {
    for (const close of closings.reverse()) await close();
  };
  try {
    const config = readConfig(process.env);
    const log = openLog(config.LOG_LEVEL);
    const { connectionString, isAlone } = await openDatabasePlace(config, closings);
    await migrate(connectionString);
    const opened = await openApp({ config, log, connectionString, isAlone });
    closings.push(opened.close);
    endOnSignals(log, closeAll);
    if (mode === "all") {
      await setUpFromEnvironment(opened.app);
      await opened.web.listen({ port: config.PORT, host: config.HOST ?? "localhost" });
      await greet(opened);
    }
    await opened.startJobs();
    restWhenIdle();
    if (mode === "worker") say("Pluma's worker is running. Ctrl-C ends it.");
  } catch (error) {
    await closeAll();
    fail(error);
  }
}

/** The database of DATABASE_URL, or our own in the data folder, which only one app may hold. */
async function openDatabasePlace(config: Config, closings: Closing[]) {
  await mkdir(config.dataDir, { recursive: true });
  if (config.DATABASE_URL) return { connectionString: config.DATABASE_URL, isAlone: false };
  const lock = await lockDataFolder(config.dataDir);
  closings.push(lock.release);
  // What it says is for the person at the terminal: where the files are, and under which user.
  const postgres = await startOwnPostgres({ dataDir: config.dataDir, log: { info: say, warn: say } });
  closings.push(postgres.stop);
  return { connectionString: postgres.connectionString, isAlone: true };
}

async function greet({ app, web }: OpenedApp): Promise<void> {
  const code = await readSetupCode(app);
  const listening = web.addresses()[0];
  const port = typeof listening === "object" ? listening.port : app.config.PORT;
  const address = app.config.PUBLIC_URL ?? `http://localhost:${port}`;
  if (code === null) return say(`Pluma is ready: ${address}`);
  say(`
Pluma is ready. Open this address to set it up:

    ${address}/?code=${code}

Or open ${address} and type the code ${code}.
It proves that you can read this terminal, and works until the set-up is done.
`);
}

/** The first signal ends everything in order; a second one does not wait. */
function endOnSignals(log: Log, closeAll: Closing): void {
  let isEnding = false;
  const end = (signal: string) => {
    if (isEnding) process.exit(1);
    isEnding = true;
    log.info({ signal }, "ending");
    closeAll().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, "could not end in order");
        process.exit(1);
      },
    );
  };
  process.on("SIGINT", end);
  process.on("SIGTERM", end);
}

function fail(error: unknown): never {
  const isForPeople =
    error instanceof BadConfiguration || error instanceof DataFolderRefused || error instanceof OwnPostgresRefused;
  if (isForPeople) process.stderr.write(`${error.message}\n`);
  else
    process.stderr.write(`Pluma could not start. ${error instanceof Error ? (error.stack ?? error.message) : error}\n`);
  process.exit(1);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
