/** Avatars and trainings of an organization, as they are counted and handed over by those who lead it: never read. */
import { and, count, eq, inArray, ne, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { Db } from "../../../platform/database/db.ts";
import { handOverFiles, leaveFiles } from "../../files/index.ts";
import { handOverSources, leaveSources } from "../../knowledge/index.ts";
import type { Handing, Leaving } from "../../organizations/index.ts";
import { stands } from "../store.ts";
import { trainings } from "../tables.trainings.ts";
import { avatarFiles, avatars } from "../tables.ts";

const isOwn = eq(avatars.kind, "own");

/** How many avatars and trainings some people have in an organization. */
export async function countAvatars(db: Db, organizationId: number, userIds: number[]): Promise<Map<number, number>> {
  const [made, trained] = await Promise.all([
    db
      .select({ userId: avatars.userId, count: count() })
      .from(avatars)
      .where(and(eq(avatars.organizationId, organizationId), inArray(avatars.userId, userIds), isOwn, stands))
      .groupBy(avatars.userId),
    db
      .select({ userId: trainings.userId, count: count() })
      .from(trainings)
      .where(and(eq(trainings.organizationId, organizationId), inArray(trainings.userId, userIds)))
      .groupBy(trainings.userId),
  ]);
  const counts = new Map<number, number>();
  for (const { userId, count } of [...made, ...trained]) {
    if (userId !== null) counts.set(userId, (counts.get(userId) ?? 0) + count);
  }
  return counts;
}

/** Makes the avatars and trainings that somebody has in an organization somebody else's, with their files. */
export async function handOverAvatars(db: Db, handing: Handing): Promise<number> {
  const { organizationId, from, to } = handing;
  const made = await db
    .update(avatars)
    .set({ userId: to })
    .where(and(eq(avatars.organizationId, organizationId), eq(avatars.userId, from), isOwn))
    .returning({ avatarId: avatars.avatarId, fileId: avatars.fileId, deletedAt: avatars.deletedAt });
  const trained = await db
    .update(trainings)
    .set({ userId: to })
    .where(and(eq(trainings.organizationId, organizationId), eq(trainings.userId, from)))
    .returning({ fileId: trainings.fileId, sourceId: trainings.sourceId });
  const ids = sql.param(made.map(({ avatarId }) => avatarId));
  const held = await db
    .select({ fileId: avatarFiles.fileId, sourceId: avatarFiles.sourceId })
    .from(avatarFiles)
    .where(sql`${avatarFiles.avatarId} = any(${ids}::int[])`);
  await handOverFiles(
    db,
    [...made, ...trained, ...held].flatMap(({ fileId }) => fileId ?? []),
    handing,
  );
  await handOverSources(
    db,
    [...trained, ...held].flatMap(({ sourceId }) => sourceId ?? []),
    handing,
  );
  // What was deleted goes along, and is not counted: it was not seen either.
  return made.filter(({ deletedAt }) => deletedAt === null).length + trained.length;
}

/** Leaves files of somebody to whoever has the avatars and trainings that carry them. */
export async function keepFilesOfAvatars(db: Db, { from, fileIds, organizationIds }: Leaving): Promise<void> {
  const isTheirs = (fileId: AnyPgColumn) => sql`${fileId} = any(${sql.param(fileIds)}::int[])`;
  const isOthers = (of: typeof avatars | typeof trainings) =>
    and(inArray(of.organizationId, organizationIds), ne(of.userId, from));
  const whose = (of: typeof avatars | typeof trainings) => ({
    userId: sql<number>`${of.userId}`,
    organizationId: sql<number>`${of.organizationId}`,
  });
  const held = await db
    .select({ fileId: avatarFiles.fileId, sourceId: avatarFiles.sourceId, ...whose(avatars) })
    .from(avatarFiles)
    .innerJoin(avatars, eq(avatars.avatarId, avatarFiles.avatarId))
    .where(and(isTheirs(avatarFiles.fileId), isOthers(avatars)));
  const pictures = await db
    .select({ fileId: sql<number>`${avatars.fileId}`, ...whose(avatars) })
    .from(avatars)
    .where(and(isTheirs(avatars.fileId), isOthers(avatars)));
  const trained = await db
    .select({ fileId: sql<number>`${trainings.fileId}`, sourceId: trainings.sourceId, ...whose(trainings) })
    .from(trainings)
    .where(and(isTheirs(trainings.fileId), isOthers(trainings)));
  await leaveFiles(db, from, [...held, ...pictures, ...trained]);
  await leaveSources(db, from, [...held, ...trained]);
}

/** The files of the avatars and trainings of an organization. */
export async function carriedByAvatars(db: Db, organizationId: number): Promise<number[]> {
  const [held, trained] = await Promise.all([
    db
      .select({ fileId: avatarFiles.fileId })
      .from(avatarFiles)
      .innerJoin(avatars, eq(avatars.avatarId, avatarFiles.avatarId))
      .where(eq(avatars.organizationId, organizationId)),
    db.select({ fileId: trainings.fileId }).from(trainings).where(eq(trainings.organizationId, organizationId)),
  ]);
  return [...held, ...trained].flatMap(({ fileId }) => fileId ?? []);
}
