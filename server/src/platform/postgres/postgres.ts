import { rm } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { type Account, serverAccount } from "./account.ts";
import { usableBinaries } from "./binaries.ts";
import { makeCluster, roleName } from "./cluster.ts";
import type { StartLog } from "./log.ts";
import { makeSocketFolder, type Place, placeOf } from "./place.ts";
import { launch, type Postmaster, runningPostmaster, runsWith, shutDown } from "./postmaster.ts";
import { OwnPostgresRefused } from "./refused.ts";

export { OwnPostgresRefused };

/** A running PostgreSQL of the app's own; `where` is the folder that holds its files. */
export type OwnPostgres = { connectionString: string; where: string; stop: () => Promise<void> };

type Input = {
  dataDir: string;
  log: StartLog;
  /** False lets a power cut lose data: for tests alone. */
  fsync?: boolean;
};

const databaseName = "pluma";
const connectMsMax = 3000;

/**
 * Starts the PostgreSQL that comes with the app on the files in the data folder, made when there are none, or takes over
 * one that a killed app left running. It listens on a socket that only this user may open. Throws OwnPostgresRefused,
 * whose message is one line for a person. The caller holds the lock of the data folder.
 */
export async function startOwnPostgres({ dataDir, log, fsync = true }: Input): Promise<OwnPostgres> {
  const account = await serverAccount(log);
  const binaries = await usableBinaries(account, log);
  const place = await placeOf(dataDir, account, log);
  await makeCluster(place, binaries, account, fsync);
  await makeSocketFolder(place);

  const running = await takeOverOrLaunch(place, join(binaries.folder, "bin", "postgres"), fsync, account, log);
  await makeDatabase(place);
  return {
    connectionString: connectionStringOf(place, databaseName),
    where: place.home,
    stop: () => stop(running, place),
  };
}

async function takeOverOrLaunch(
  place: Place,
  program: string,
  fsync: boolean,
  account: Account | undefined,
  log: StartLog,
): Promise<Postmaster> {
  const args = serverArguments(place, fsync);
  const left = runningPostmaster(place);
  const isAnswering = await answers(place);
  if (!left && isAnswering) {
    // Two servers on the same files destroy them, and one in another container is out of sight but not out of reach.
    throw new OwnPostgresRefused(
      `Another PostgreSQL, perhaps in another container, serves ${place.cluster}: stop it, or use another DATA_DIR.`,
    );
  }
  if (left && isAnswering && runsWith(left, place, program, args)) return left;
  if (left) await shutDown(left, place);
  return launch(place, program, args, account, log);
}

async function stop(postmaster: Postmaster, place: Place) {
  await shutDown(postmaster, place);
  // A socket folder that had no room beside the cluster would stay behind in the system's temporary folder.
  if (!place.socketFolder.startsWith(place.home)) await rm(place.socketFolder, { recursive: true, force: true });
}

function serverArguments(place: Place, fsync: boolean) {
  const settings = [
    "listen_addresses=",
    `unix_socket_directories=${place.socketFolder}`,
    "unix_socket_permissions=0700",
  ];
  if (!fsync) settings.push("fsync=off", "synchronous_commit=off", "full_page_writes=off");
  return ["-D", place.cluster, "-p", "5432", ...settings.flatMap((setting) => ["-c", setting])];
}

/** The port names the socket's file; said here so that PGPORT in the app's environment cannot change it. */
function connectionStringOf(place: Place, database: string) {
  return `postgresql://${roleName}@/${database}?host=${encodeURIComponent(place.socketFolder)}&port=5432`;
}

async function answers(place: Place) {
  return withClient(place, "postgres", (client) => client.query("select 1")).then(
    () => true,
    () => false,
  );
}

async function makeDatabase(place: Place) {
  await withClient(place, databaseName, async () => undefined).catch(async (error) => {
    const isMissing = error instanceof pg.DatabaseError && error.code === "3D000";
    if (!isMissing) throw error;
    await withClient(place, "postgres", (client) => client.query(`create database ${databaseName}`));
  });
}

async function withClient<T>(place: Place, database: string, use: (client: pg.Client) => Promise<T>) {
  const client = new pg.Client({
    connectionString: connectionStringOf(place, database),
    connectionTimeoutMillis: connectMsMax,
    query_timeout: connectMsMax,
  });
  // A server that is being stopped cuts the line after the answer; without a listener that would end the app.
  client.on("error", () => undefined);
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}
