import { eq, sql } from "drizzle-orm";
import type { Db } from "../../platform/database/db.ts";
import { appConfig } from "./tables.ts";

/** Every setting that somebody chose, with who did and when. */
export function readSettings(db: Db): Promise<(typeof appConfig.$inferSelect)[]> {
  return db.select().from(appConfig);
}

/** Keeps a setting, and who chose it; null goes back to its default. */
export async function writeSetting(db: Db, key: string, value: string | null, updatedBy: number | null): Promise<void> {
  if (value === null) {
    await db.delete(appConfig).where(eq(appConfig.key, key));
    return;
  }
  await db
    .insert(appConfig)
    .values({ key, value, updatedBy })
    .onConflictDoUpdate({ target: appConfig.key, set: { value, updatedBy, updatedAt: sql`now()` } });
}
