import { randomUUID } from "node:crypto";
import {
  accessSync,
  chmodSync,
  constants,
  mkdtempSync,
  readdirSync,
  readFileSync,
  statfsSync,
  writeFileSync,
} from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { startOwnPostgres } from "../src/platform/postgres/postgres.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** A server to make databases on, and the name that this run's migrated template has there. */
    postgres: { connectionString: string; template: string };
  }
}

const silent = { info: () => undefined, warn: () => undefined };
const folderPrefix = "pluma-test-";

/** Vitest's global set-up: one PostgreSQL for the whole run (TEST_DATABASE_URL, or one of our own), gone at its end. */
export default async function setup(project: TestProject) {
  const template = `pluma_template_${randomUUID().slice(0, 8)}`;
  const given = process.env.TEST_DATABASE_URL;
  if (given) {
    project.provide("postgres", { connectionString: given, template });
    return () => dropTemplate(given, template);
  }

  await removeLeftovers();
  const folder = mkdtempSync(join(fastFolder(), folderPrefix));
  // Passable for the user that the database runs as when the tests run as root.
  chmodSync(folder, 0o711);
  writeFileSync(join(folder, "pid"), String(process.pid));
  const server = await startOwnPostgres({ dataDir: join(folder, "data"), log: silent, fsync: false });
  project.provide("postgres", { connectionString: server.connectionString, template });
  const end = async () => {
    await server.stop();
    await remove(folder, server.where);
  };
  // Vitest does not run this set-up's end when it is interrupted, and the server is out of the terminal's reach.
  const interrupted = () => void end().finally(() => process.exit(130));
  process.once("SIGINT", interrupted).once("SIGTERM", interrupted);
  return async () => {
    process.off("SIGINT", interrupted).off("SIGTERM", interrupted);
    await end();
  };
}

/** In memory where the system offers enough of it: a database is hundreds of files, made there ten times as fast. */
function fastFolder() {
  const memory = "/dev/shm";
  const bytesMin = 2 ** 30;
  try {
    const { bavail, bsize } = statfsSync(memory);
    accessSync(memory, constants.W_OK);
    return bavail * bsize >= bytesMin ? memory : tmpdir();
  } catch {
    return tmpdir();
  }
}

async function dropTemplate(connectionString: string, template: string) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query(`drop database if exists ${template}`);
  } finally {
    await client.end();
  }
}

/** A run that was killed leaves its server behind; the next run ends it. */
async function removeLeftovers() {
  const base = fastFolder();
  for (const name of readdirSync(base)) {
    const folder = join(base, name);
    if (!name.startsWith(folderPrefix) || isRunning(folder)) continue;
    const server = await startOwnPostgres({ dataDir: join(folder, "data"), log: silent, fsync: false }).catch(
      () => undefined,
    );
    await server?.stop();
    await remove(folder, server?.where ?? folder);
  }
}

async function remove(folder: string, where: string) {
  // Two runs that begin together may both find it, and then one empties what the other has just looked into.
  const all = { recursive: true, force: true, maxRetries: 5 };
  // As root, below a closed temporary folder, the files lie elsewhere.
  await rm(where, all);
  await rm(`${where}.data-folder`, { force: true });
  await rm(folder, all);
}

function isRunning(folder: string) {
  try {
    process.kill(Number(readFileSync(join(folder, "pid"), "utf8")), 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code !== "ESRCH";
  }
}
