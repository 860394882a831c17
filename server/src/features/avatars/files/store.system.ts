import { asc, eq } from "drizzle-orm";
import type { App } from "../../../platform/context.ts";
import type { Db } from "../../../platform/database/db.ts";
import type { AvatarFileRow } from "../store.ts";
import { avatarFiles } from "../tables.ts";

type Reader = Pick<App, "db">;

/** The file that was read as this source, whoever asks; undefined when it belongs to no avatar. */
export async function findFileOf({ db }: Reader, sourceId: number): Promise<AvatarFileRow | undefined> {
  const [row] = await db.select().from(avatarFiles).where(eq(avatarFiles.sourceId, sourceId));
  return row;
}

/** Every file that an avatar ever had, oldest first. */
export function listFilesOf({ db }: Reader, avatarId: number): Promise<AvatarFileRow[]> {
  return db.select().from(avatarFiles).where(eq(avatarFiles.avatarId, avatarId)).orderBy(asc(avatarFiles.avatarFileId));
}

export async function insertFile(db: Db, values: typeof avatarFiles.$inferInsert): Promise<AvatarFileRow> {
  const [row] = await db.insert(avatarFiles).values(values).returning();
  if (!row) throw new Error("a file of an avatar was not written");
  return row;
}
