import { chmodSync, mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { migrate } from "../../server/src/platform/database/migrate.ts";
import { startOwnPostgres } from "../../server/src/platform/postgres/postgres.ts";
import { wearBrand } from "./brands.ts";
import { addressOf, MIGRATED, runSql } from "./database.ts";
import { changeSettings } from "./people.ts";
import { aSite, CONTACT, type OwnSite, placeOf } from "./site.ts";

const silent = { info: () => undefined, warn: () => undefined };

/** One PostgreSQL for everything, and one installation for each project, which its tests share with people of their own. */
export default async function setup() {
  const folder = mkdtempSync(join(tmpdir(), "pluma-journeys-"));
  // Passable for the user that the database runs as when root runs the journeys.
  chmodSync(folder, 0o711);
  const server = await startOwnPostgres({ dataDir: join(folder, "data"), log: silent, fsync: false });
  process.env.JOURNEYS_DATABASE = server.connectionString;
  await runSql("postgres", `create database ${MIGRATED}`);
  await migrate(addressOf(MIGRATED));
  const sites = await Promise.all(["journeys", "looks"].map(share));
  return async () => {
    await Promise.all(sites.map((site) => site.close()));
    await server.stop();
    await rm(server.where, { recursive: true, force: true });
    await rm(`${server.where}.data-folder`, { force: true });
    await rm(folder, { recursive: true, force: true });
  };
}

async function share(project: string): Promise<OwnSite> {
  const site = await aSite();
  await changeSettings(site, { email: CONTACT });
  if (project === "looks") await wearBrand(site);
  process.env[placeOf(project)] = JSON.stringify(site.place);
  return site;
}
