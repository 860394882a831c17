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

/** A port of this machine that nobody listens on. */
export function aPortFree(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      const port = typeof address === "object" && address ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}
