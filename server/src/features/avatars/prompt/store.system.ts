import { and, inArray, isNull } from "drizzle-orm";
import type { App } from "../../../platform/context.ts";
import type { Db } from "../../../platform/database/db.ts";
import { avatarFiles } from "../tables.ts";

/** What was read of some files of avatars, whether they stand or not; those that were never read are left out. */
export const findSourceIds = ({ db }: Pick<App, "db">, avatarFileIds: number[]) =>
  sourcesAmong(db, avatarFileIds, false);

/** The same, of those files alone that stand. */
export const findStandingSourceIds = ({ db }: Pick<App, "db">, avatarFileIds: number[]) =>
  sourcesAmong(db, avatarFileIds, true);

async function sourcesAmong(db: Db, avatarFileIds: number[], isStanding: boolean): Promise<Map<number, number>> {
  if (avatarFileIds.length === 0) return new Map();
  const { avatarFileId, sourceId, removedAt } = avatarFiles;
  const rows = await db
    .select({ avatarFileId, sourceId })
    .from(avatarFiles)
    .where(and(inArray(avatarFileId, [...new Set(avatarFileIds)]), isStanding ? isNull(removedAt) : undefined));
  return new Map(rows.flatMap((row) => (row.sourceId === null ? [] : [[row.avatarFileId, row.sourceId] as const])));
}
