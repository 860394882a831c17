import { and, desc, eq, getTableColumns, inArray, lt, sql } from "drizzle-orm";
import type { App } from "../../../platform/context.ts";
import type { Db } from "../../../platform/db.ts";
import { avatarFiles, avatarVersions } from "../tables.ts";

type Reader = Pick<App, "db">;

export type VersionRow = typeof avatarVersions.$inferSelect;
/** A version without its context, of which the length is enough in a list. */
export type ListedVersion = Omit<VersionRow, "context"> & { contextLength: number };

const { context: _context, ...listed } = getTableColumns(avatarVersions);
const contextLength = sql<number>`char_length(${avatarVersions.context})`;

/** Some versions of an avatar, the newest first, and how many there are. */
export async function readVersions(
  { db }: Reader,
  avatarId: number,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ rows: ListedVersion[]; count: number }> {
  const ofAvatar = eq(avatarVersions.avatarId, avatarId);
  const [rows, count] = await Promise.all([
    db
      .select({ ...listed, contextLength })
      .from(avatarVersions)
      .where(ofAvatar)
      .orderBy(desc(avatarVersions.number))
      .offset(offset)
      .limit(limit),
    db.$count(avatarVersions, ofAvatar),
  ]);
  return { rows, count };
}

/** A version by its id, whoever asks; undefined when there is none. */
export async function findVersion({ db }: Reader, versionId: number): Promise<VersionRow | undefined> {
  // A bigint, because an id that somebody typed may be larger than the column; it then names nothing.
  const [row] = await db
    .select()
    .from(avatarVersions)
    .where(sql`${avatarVersions.avatarVersionId} = ${versionId}::bigint`);
  return row;
}

/** The version before another; undefined before the first. */
export async function findBefore({ db }: Reader, { avatarId, number }: VersionRow): Promise<VersionRow | undefined> {
  const [row] = await db
    .select()
    .from(avatarVersions)
    .where(and(eq(avatarVersions.avatarId, avatarId), lt(avatarVersions.number, number)))
    .orderBy(desc(avatarVersions.number))
    .limit(1);
  return row;
}

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
