import { randomUUID } from "node:crypto";
import pg from "pg";
import { PgBoss } from "pg-boss";
import { inject } from "vitest";
import { migrate } from "../src/platform/database/migrate.ts";
import { prepareQueues } from "../src/platform/jobs/jobQueues.ts";

/** A database that only its maker knows. */
export type TestDatabase = { connectionString: string; drop: () => Promise<void> };

/** Makes an empty database with the whole schema; `drop` removes it, cutting the sessions that are still open. */
export async function aDatabase(): Promise<TestDatabase> {
  const { connectionString, template } = inject("postgres");
  return made(`template ${template} strategy file_copy`, (client) => makeTemplate(client, connectionString, template));
}

/** Makes a database without any table, as a new installation finds it. */
export const anEmptyDatabase = (): Promise<TestDatabase> => made("template template0 encoding 'UTF8'");

async function made(from: string, before?: (client: pg.Client) => Promise<void>): Promise<TestDatabase> {
  const { connectionString } = inject("postgres");
  const name = `pluma_test_${randomUUID().replaceAll("-", "")}`;
  await withClient(connectionString, async (client) => {
    await before?.(client);
    await client.query(`create database ${name} ${from}`);
  });
  return {
    connectionString: forDatabase(connectionString, name),
    drop: () =>
      withClient(
        connectionString,
        async (client) => void (await client.query(`drop database if exists ${name} with (force)`)),
      ),
  };
}

/** The first test file that asks migrates the template; those that ask meanwhile wait for it. */
async function makeTemplate(client: pg.Client, connectionString: string, template: string) {
  const lock = "pluma test template";
  await client.query("select pg_advisory_lock(hashtext($1))", [lock]);
  try {
    const { rowCount } = await client.query("select 1 from pg_database where datname = $1", [template]);
    if (rowCount) return;
    // Migrated under another name first: a migration that fails leaves no template that looks ready.
    const half = `${template}_half`;
    await client.query(`drop database if exists ${half}`);
    await client.query(`create database ${half} template template0 encoding 'UTF8'`);
    await migrate(forDatabase(connectionString, half));
    await makeQueues(forDatabase(connectionString, half));
    await client.query(`alter database ${half} rename to ${template}`);
  } finally {
    await client.query("select pg_advisory_unlock(hashtext($1))", [lock]);
  }
}

/** As after an installation's first start: making them takes longer than most tests. */
async function makeQueues(connectionString: string) {
  const boss = new PgBoss({ connectionString, supervise: false, schedule: false });
  await boss.start();
  const { jobKinds } = await import("../src/app.ts");
  await prepareQueues(boss, jobKinds());
  await boss.stop({ graceful: false });
}

async function withClient<T>(connectionString: string, use: (client: pg.Client) => Promise<T>) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}

/** The same server, another database; the form with an empty host (a socket) is no URL that the platform's parser accepts. */
function forDatabase(connectionString: string, database: string) {
  return connectionString.replace(/^(\w+:\/\/[^/]*)(\/[^?]*)?/, `$1/${database}`);
}
