import { and, eq, inArray, isNull, type Placeholder, type SQL, sql } from "drizzle-orm";
import type { Db } from "../../../platform/database/db.ts";
import { avatarFileDraws } from "../tables.draws.ts";
import { avatarFiles } from "../tables.ts";

type Pair = { avatarId: number; userId: number };
type Piece = { avatarFileId: number };

/** Which words of the files of some pieces a person was given. */
export async function readFileDraws(db: Db, userId: number, pieces: Piece[]): Promise<number[]> {
  if (pieces.length === 0) return [];
  const ids = [...new Set(pieces.map(({ avatarFileId }) => avatarFileId))];
  const rows = await db
    .select({ given: avatarFileDraws.given })
    .from(avatarFileDraws)
    .where(and(inArray(avatarFileDraws.avatarFileId, ids), eq(avatarFileDraws.userId, userId)));
  return rows.flatMap(({ given }) => given);
}

/** How many words of the standing files of an avatar a person was given, as a part of a statement. */
export const wordsOfFiles = (db: Db, { avatarId, userId }: Record<keyof Pair, number | Placeholder>): SQL<number> =>
  sql<number>`(${db
    .select({ words: sql`coalesce(sum(cardinality(${avatarFileDraws.given})), 0)::int` })
    .from(avatarFileDraws)
    .innerJoin(avatarFiles, eq(avatarFiles.avatarFileId, avatarFileDraws.avatarFileId))
    .where(
      and(eq(avatarFiles.avatarId, avatarId), isNull(avatarFiles.removedAt), eq(avatarFileDraws.userId, userId)),
    )})`;

/** How many words of the standing files of an avatar some people were given; those without any are left out. */
export async function countFileDraws(db: Db, avatarId: number, userIds: number[]): Promise<Map<number, number>> {
  if (userIds.length === 0) return new Map();
  const { userId, given, avatarFileId } = avatarFileDraws;
  const rows = await db
    .select({ userId, words: sql<number>`sum(cardinality(${given}))::int` })
    .from(avatarFileDraws)
    .innerJoin(avatarFiles, eq(avatarFiles.avatarFileId, avatarFileId))
    .where(and(eq(avatarFiles.avatarId, avatarId), isNull(avatarFiles.removedAt), inArray(userId, userIds)))
    .groupBy(userId);
  return new Map(rows.map((row) => [row.userId, row.words]));
}

/** Changes what a person was given of a file; not to be called without the lock on what they drew out of its avatar. */
export async function writeFileDraw(
  db: Db,
  { avatarFileId, userId }: Piece & Pick<Pair, "userId">,
  change: (given: number[]) => number[],
): Promise<void> {
  const { avatarFileId: ofFile, userId: ofPerson } = avatarFileDraws;
  const [row] = await db
    .select({ given: avatarFileDraws.given })
    .from(avatarFileDraws)
    .where(and(eq(ofFile, avatarFileId), eq(ofPerson, userId)));
  const given = change(row?.given ?? []);
  await db
    .insert(avatarFileDraws)
    .values({ avatarFileId, userId, given })
    .onConflictDoUpdate({ target: [ofFile, ofPerson], set: { given } });
}

/** Forgets what a person was given of the files of an avatar. */
export async function eraseFileDraws(db: Db, { avatarId, userId }: Pair): Promise<void> {
  const ofAvatar = db
    .select({ id: avatarFiles.avatarFileId })
    .from(avatarFiles)
    .where(eq(avatarFiles.avatarId, avatarId));
  await db
    .delete(avatarFileDraws)
    .where(and(inArray(avatarFileDraws.avatarFileId, ofAvatar), eq(avatarFileDraws.userId, userId)));
}
