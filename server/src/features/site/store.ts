import { eq, sql } from "drizzle-orm";
import type { Db } from "../../platform/db.ts";
import { appConfig } from "./tables.ts";

/** Every setting that somebody chose. */
export function readSettings(db: Db): Promise<{ key: string; value: string }[]> {
  return db.select({ key: appConfig.key, value: appConfig.value }).from(appConfig);
}

/** Keeps a setting; null goes back to its default. */
export async function writeSetting(db: Db, key: string, value: string | null): Promise<void> {
  if (value === null) {
    await db.delete(appConfig).where(eq(appConfig.key, key));
    return;
  }
  await db
    .insert(appConfig)
    .values({ key, value })
    .onConflictDoUpdate({ target: appConfig.key, set: { value, updatedAt: sql`now()` } });
}
