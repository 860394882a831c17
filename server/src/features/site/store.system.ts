import { and, eq, sql } from "drizzle-orm";
import type { Db } from "../../platform/database/db.ts";
import { prepared } from "../../platform/database/prepared.ts";
import {
  appConfig,
  INSTALLATION,
  siteMailServers,
  siteMailsOff,
  siteTexts,
  siteVisitors,
  siteVisits,
} from "./tables.ts";

const settingsOf = prepared((db) =>
  db
    .select()
    .from(appConfig)
    .where(eq(appConfig.organizationId, sql.placeholder("organizationId")))
    .prepare("settings_of_site"),
);

/** Every setting that somebody chose for a site (an organization, or null: the installation), with who did and when. */
export function readSettings(db: Db, site: number | null): Promise<(typeof appConfig.$inferSelect)[]> {
  return settingsOf(db).execute({ organizationId: site ?? INSTALLATION });
}

/** Keeps a setting of a site, and who chose it; null goes back to its default. */
export async function writeSetting(
  db: Db,
  site: number | null,
  { key, value, updatedBy }: { key: string; value: string | null; updatedBy: number | null },
): Promise<void> {
  const organizationId = site ?? INSTALLATION;
  if (value === null) {
    await db.delete(appConfig).where(and(eq(appConfig.organizationId, organizationId), eq(appConfig.key, key)));
    return;
  }
  await db
    .insert(appConfig)
    .values({ organizationId, key, value, updatedBy })
    .onConflictDoUpdate({
      target: [appConfig.organizationId, appConfig.key],
      set: { value, updatedBy, updatedAt: sql`now()` },
    });
}

/** Forgets every setting of an organization's site, its mail server, what it said in words of its own, and who came. */
export async function deleteSettings(db: Db, organizationId: number): Promise<void> {
  await db.delete(siteMailServers).where(eq(siteMailServers.organizationId, organizationId));
  for (const table of [siteTexts, siteMailsOff, siteVisits, siteVisitors, appConfig])
    await db.delete(table).where(eq(table.organizationId, organizationId));
}
