import { eq, inArray } from "drizzle-orm";
import type { App } from "../../../platform/context.ts";
import type { Db } from "../../../platform/database/db.ts";
import { avatarFiles, avatarVersions } from "../tables.ts";

type Reader = Pick<App, "db">;

/** The files of avatars that versions name, by their ids. */
export function findNamed({ db }: Reader, avatarFileIds: number[]) {
  const { avatarFileId, fileId, editable } = avatarFiles;
  if (avatarFileIds.length === 0) return Promise.resolve([]);
  return db.select({ avatarFileId, fileId, editable }).from(avatarFiles).where(inArray(avatarFileId, avatarFileIds));
}

/** Every version of an avatar with its context, oldest first, a few at a time. */
export function readSome({ db }: Reader, avatarId: number, { offset, limit }: { offset: number; limit: number }) {
  return db
    .select()
    .from(avatarVersions)
    .where(eq(avatarVersions.avatarId, avatarId))
    .orderBy(avatarVersions.number)
    .offset(offset)
    .limit(limit);
}

/** Forgets of all versions that this person made them. */
export async function forgetAuthor(db: Db, userId: number): Promise<void> {
  await db.update(avatarVersions).set({ userId: null }).where(eq(avatarVersions.userId, userId));
}
