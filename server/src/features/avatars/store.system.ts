/** Avatars of anybody, for what has no request, or was let in by access.ts already. */
import { and, asc, eq, exists, inArray, isNotNull, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { QueryBuilder } from "drizzle-orm/pg-core";
import type { App } from "../../platform/context.ts";
import type { Db } from "../../platform/database/db.ts";
import { prepared, unseen } from "../../platform/database/prepared.ts";
import { holdsTyped, isNothingTyped } from "../../platform/database/searched.ts";
import { type AvatarFileRow, type AvatarRow, type NewAvatar, type NewVersion, stands } from "./store.ts";
import { trainingRuns } from "./tables.trainings.ts";
import { avatarFavorites, avatarFiles, avatars, avatarVersions } from "./tables.ts";

type Reader = Pick<App, "db">;

// A bigint, because an id that somebody typed may be larger than the column; it then names nothing.
const isNamed = (avatarId: number): SQL => sql`${avatars.avatarId} = ${avatarId}::bigint`;

/** An avatar that was not deleted, whoever asks; `access.ts` says who may. */
export async function findAvatar({ db }: Reader, avatarId: number): Promise<AvatarRow | undefined> {
  const [row] = await db
    .select()
    .from(avatars)
    .where(and(isNamed(avatarId), stands));
  return row;
}

/** Avatars by their ids, whoever asks; those that there are no more are left out. */
export function findAvatars({ db }: Reader, avatarIds: number[]): Promise<AvatarRow[]> {
  return avatarIds.length === 0 ? Promise.resolve([]) : avatarsById(db).execute({ avatarIds });
}

const avatarsById = prepared((db) =>
  db
    .select()
    .from(avatars)
    .where(and(sql`${avatars.avatarId} = any(${unseen("avatarIds", "int[]")})`, stands))
    .prepare("avatars_by_id"),
);

/** An avatar that was not deleted, locked until the transaction ends. */
export async function lockAvatar({ db }: Reader, avatarId: number): Promise<AvatarRow | undefined> {
  const [row] = await db
    .select()
    .from(avatars)
    .where(and(isNamed(avatarId), stands))
    .for("update");
  return row;
}

export async function insertAvatar(db: Db, values: NewAvatar): Promise<AvatarRow> {
  const [row] = await db.insert(avatars).values(values).returning();
  if (!row) throw new Error("an avatar was not written");
  return row;
}

export async function updateAvatar(db: Db, avatarId: number, changes: Partial<NewAvatar>): Promise<AvatarRow> {
  const [row] = await db
    .update(avatars)
    .set({ ...changes, updatedAt: sql`now()` })
    .where(eq(avatars.avatarId, avatarId))
    .returning();
  if (!row) throw new Error("an avatar was not written");
  return row;
}

/** What cards have of one. */
const cards = {
  avatarId: avatars.avatarId,
  name: avatars.name,
  description: avatars.description,
  organizationId: avatars.organizationId,
  campaignsOnly: avatars.campaignsOnly,
};

const cardsByIds = prepared((db) =>
  db
    .select(cards)
    .from(avatars)
    .where(
      and(
        sql`${cards.avatarId} = any(${sql.placeholder("ids")}::int[])`,
        stands,
        or(isNothingTyped, holdsTyped(sql`fold(${avatars.name})`)),
      ),
    )
    .prepare("avatars_cards"),
);

/** What some avatars are, and nothing of what they are told; those whose name holds what was typed. */
export async function readCardsAmong(db: Db, ids: number[], typed = "") {
  return ids.length === 0 ? [] : cardsByIds(db).execute({ ids, typed });
}

/** What avatars are called, as a part of another feature's statement. */
export const avatarNames = new QueryBuilder()
  .select({ avatarId: avatars.avatarId, name: avatars.name })
  .from(avatars)
  .where(stands)
  .as("named_avatar");

/** Whether the avatar that a column names was deleted; one that names none was not. Few are: they are found, and left out. */
export const isDeletedById = (db: Db, avatarId: AnyPgColumn): SQL =>
  exists(
    db
      .select({ one: sql`1` })
      .from(avatars)
      .where(and(eq(avatars.avatarId, avatarId), isNotNull(avatars.deletedAt))),
  );

/** Some of the avatars that were deleted before a moment. */
export function listDeleted({ db }: Reader, before: Date, limit: number): Promise<AvatarRow[]> {
  return db.select().from(avatars).where(lt(avatars.deletedAt, before)).orderBy(asc(avatars.deletedAt)).limit(limit);
}

/** The files that stand in an avatar now, oldest first. */
export const standingFiles = ({ db }: Reader, avatarId: number): Promise<AvatarFileRow[]> =>
  filesStanding(db).execute({ avatarId });

const filesStanding = prepared((db) =>
  db
    .select()
    .from(avatarFiles)
    .where(and(eq(avatarFiles.avatarId, unseen("avatarId", "int")), isNull(avatarFiles.removedAt)))
    .orderBy(asc(avatarFiles.avatarFileId))
    .prepare("avatars_files_standing"),
);

/** Says since when an avatar is deleted, or with null that it is not; when it was changed last stays. */
export async function markDeleted(db: Db, avatarId: number, deletedAt: Date | null): Promise<AvatarRow> {
  const [row] = await db.update(avatars).set({ deletedAt }).where(eq(avatars.avatarId, avatarId)).returning();
  if (!row) throw new Error("an avatar was not written");
  return row;
}

/** Deletes an avatar with everything that is its own but the bytes of its files. */
export async function deleteAvatarRow(db: Db, avatarId: number): Promise<void> {
  await db.delete(avatars).where(eq(avatars.avatarId, avatarId));
}

/** The avatars of a person, deleted ones too, oldest first. */
export function listOwn({ db }: Reader, userId: number): Promise<AvatarRow[]> {
  return db.select().from(avatars).where(eq(avatars.userId, userId)).orderBy(asc(avatars.avatarId));
}

/** Takes a person's stars away, also those of avatars that stay. */
export async function eraseFavorites({ db }: Reader, userId: number): Promise<void> {
  await db.delete(avatarFavorites).where(eq(avatarFavorites.userId, userId));
}

/** Whether a training reads this avatar or writes to it just now. */
export async function isBusy({ db }: Reader, avatarId: number): Promise<boolean> {
  const concerns = or(eq(trainingRuns.avatarId, avatarId), eq(trainingRuns.targetAvatarId, avatarId));
  const live = inArray(trainingRuns.state, ["waiting", "running"]);
  return (await db.$count(trainingRuns, and(concerns, live))) > 0;
}

export async function insertVersion(db: Db, values: NewVersion): Promise<void> {
  await db.insert(avatarVersions).values(values);
}

const isDefaultOf = (userId: number) => and(eq(avatars.userId, userId), eq(avatars.kind, "default"));

/** The default avatar of a person; undefined before they have one. */
export async function findDefault({ db }: Reader, userId: number): Promise<AvatarRow | undefined> {
  const [row] = await db.select().from(avatars).where(isDefaultOf(userId));
  return row;
}

/** The same, locked until the transaction ends. */
export async function lockDefault({ db }: Reader, userId: number): Promise<AvatarRow | undefined> {
  const [row] = await db.select().from(avatars).where(isDefaultOf(userId)).for("update");
  return row;
}

/** The avatar of the installation for Super Fetch; undefined before it is first asked for. */
export async function findSuperFetch({ db }: Pick<App, "db">): Promise<AvatarRow | undefined> {
  const [row] = await db.select().from(avatars).where(eq(avatars.kind, "super_fetch"));
  return row;
}

/** What some avatars are called that an organization has, or everybody may use. */
export async function readAvatarNames(db: Db, organizationId: number, ids: number[]): Promise<Map<number, string>> {
  const isKnown = or(eq(avatars.organizationId, organizationId), avatars.isPublic);
  const rows = await db
    .select({ id: avatars.avatarId, name: avatars.name })
    .from(avatars)
    .where(and(inArray(avatars.avatarId, ids), isKnown, stands));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** What some avatars are called, whosever they are; what is gone is left out. */
export async function readNamesOfAvatars({ db }: Reader, ids: number[]): Promise<Map<number, string>> {
  const rows = await db
    .select({ id: avatars.avatarId, name: avatars.name })
    .from(avatars)
    .where(and(inArray(avatars.avatarId, ids), stands));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Whether anybody made an avatar. */
export async function hasAvatars({ db }: Reader): Promise<boolean> {
  const [row] = await db.select({ avatarId: avatars.avatarId }).from(avatars).where(eq(avatars.kind, "own")).limit(1);
  return row !== undefined;
}

/** What some avatars are called that stand, and whose they are. */
export const readNamesAmong = (db: Db, ids: number[]) =>
  db
    .select({ id: avatars.avatarId, name: avatars.name, organizationId: avatars.organizationId })
    .from(avatars)
    .where(and(inArray(avatars.avatarId, ids), stands));
