import { readFile, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { type Account, runAs } from "./account.ts";
import type { Binaries } from "./binaries.ts";
import type { Place } from "./place.ts";
import { OwnPostgresRefused } from "./refused.ts";

/** The database role that owns everything in the app's own PostgreSQL. */
export const roleName = "pluma";

// Written into postgresql.conf once, where an operator may change them.
const firstSettings = [
  "max_connections=200",
  "shared_buffers=64MB",
  "timezone=UTC",
  "log_timezone=UTC",
  "log_checkpoints=off",
];

/** Makes the cluster if there is none, and refuses one that was made by another major version. */
export async function makeCluster(place: Place, binaries: Binaries, account: Account | undefined, fsync: boolean) {
  const made = await stat(join(place.cluster, "PG_VERSION")).catch(() => undefined);
  if (made) return refuseAnotherMajor(place, binaries);

  // Made beside and then renamed, so that a start that was cut short leaves nothing that looks like a cluster.
  const half = `${place.cluster}.new`;
  await rm(half, { recursive: true, force: true, maxRetries: 5 });
  // Text sorts by code point, the same on every system and for ever; an upgrade of the system's locales cannot break an index.
  const locale = ["--encoding=UTF8", "--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"];
  // Who may open the socket is decided by the rights of its folder, its owner's alone, so PostgreSQL asks nothing more.
  const access = ["--auth-local=trust", "--auth-host=reject"];
  const settings = firstSettings.flatMap((setting) => ["--set", setting]);
  const initdb = await runAs(
    account,
    join(binaries.folder, "bin", "initdb"),
    [
      "-D",
      half,
      "-U",
      roleName,
      "--no-instructions",
      ...access,
      ...locale,
      ...settings,
      ...(fsync ? [] : ["--no-sync"]),
    ],
    place.home,
  );
  if (!initdb.ok)
    throw new OwnPostgresRefused(
      `PostgreSQL could not make its files in ${place.cluster}: ${initdb.said.replaceAll(/\s+/g, " ")}`,
    );
  await rename(half, place.cluster);
}

async function refuseAnotherMajor(place: Place, binaries: Binaries) {
  const major = (await readFile(join(place.cluster, "PG_VERSION"), "utf8")).trim();
  if (major !== binaries.major) {
    throw new OwnPostgresRefused(
      `The database in ${place.cluster} was made by PostgreSQL ${major}, and this Pluma brings ${binaries.major}: move it with pg_dump of ${major} into a new data folder, or run it with its own PostgreSQL and set DATABASE_URL.`,
    );
  }
}
