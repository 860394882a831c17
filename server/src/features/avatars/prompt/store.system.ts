import { inArray } from "drizzle-orm";
import type { App } from "../../../platform/context.ts";
import { avatarFiles } from "../tables.ts";

/** What was read of some files of avatars, whether they stand or not; those that were never read are left out. */
export async function findSourceIds({ db }: Pick<App, "db">, avatarFileIds: number[]): Promise<Map<number, number>> {
  if (avatarFileIds.length === 0) return new Map();
  const { avatarFileId, sourceId } = avatarFiles;
  const rows = await db
    .select({ avatarFileId, sourceId })
    .from(avatarFiles)
    .where(inArray(avatarFileId, [...new Set(avatarFileIds)]));
  return new Map(rows.flatMap((row) => (row.sourceId === null ? [] : [[row.avatarFileId, row.sourceId] as const])));
}
