import { chmodSync, mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startOwnPostgres } from "../../server/src/platform/postgres/postgres.ts";

const silent = { info: () => undefined, warn: () => undefined };

/** One PostgreSQL for all journeys; its address reaches them by the environment. */
export default async function setup() {
  const folder = mkdtempSync(join(tmpdir(), "pluma-journeys-"));
  // Passable for the user that the database runs as when root runs the journeys.
  chmodSync(folder, 0o711);
  const server = await startOwnPostgres({ dataDir: join(folder, "data"), log: silent, fsync: false });
  process.env.JOURNEYS_DATABASE = server.connectionString;
  return async () => {
    await server.stop();
    await rm(server.where, { recursive: true, force: true });
    await rm(`${server.where}.data-folder`, { force: true });
    await rm(folder, { recursive: true, force: true });
  };
}
