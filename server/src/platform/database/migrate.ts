import { fileURLToPath } from "node:url";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate as runMigrations } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";

/** Where the migrations of this version are. */
export const migrationsFolder = fileURLToPath(new URL("../../../migrations", import.meta.url));

/** Any number that only we use as an advisory lock. */
const MIGRATION_LOCK = 748_210_331;

/**
 * Brings a database to the schema of this version. Several nodes may start at once: one migrates, the others wait.
 * Refuses PostgreSQL older than 14.
 */
export async function migrate(connectionString: string, folder = migrationsFolder): Promise<void> {
  const client = new pg.Client({ connectionString, application_name: "pluma-migrate" });
  await client.connect();
  try {
    const { rows } = await client.query<{ server_version_num: string }>("show server_version_num");
    if (Number(rows[0]?.server_version_num) < 140_000)
      throw new Error("DATABASE_URL: PostgreSQL 14 or newer is needed");
    await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
    await runMigrations(drizzle(client), { migrationsFolder: folder });
  } finally {
    await client.end();
  }
}
