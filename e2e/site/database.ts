import { randomInt } from "node:crypto";
import { createServer } from "node:net";
import pg from "pg";

/** A database with the whole schema and nothing in it, which those of installations are copied from. */
export const MIGRATED = "migrated";

/** Where a database of the journeys' server is found. */
export const addressOf = (database: string): string =>
  (process.env.JOURNEYS_DATABASE ?? "").replace(/^(\w+:\/\/[^/]*)\/[^?]*/, `$1/${database}`);

/** Runs one statement on a database of the journeys' server. */
export async function runSql(
  database: string,
  text: string,
  values: unknown[] = [],
): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: addressOf(database) });
  await client.connect();
  try {
    const { rows } = await client.query(text, values);
    return rows;
  } finally {
    await client.end();
  }
}

/**
 * A port of this machine that nobody listens on: below those that the system gives to whoever connects somewhere, which
 * would be taken by the time that a server is started on it.
 */
export async function aPortFree(): Promise<number> {
  for (;;) {
    const port = randomInt(10_000, 30_000);
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });
}
