import { TRAININGS_PER_PAGE } from "@pluma/contract/trainings";
import { and, asc, count, desc, eq, ne, or, type SQL, sql } from "drizzle-orm";
import type { ActorCtx, App } from "../../../platform/context.ts";
import type { Db } from "../../../platform/db.ts";
import { inSpace, mine } from "../../../platform/owned.ts";
import { trainings } from "../tables.trainings.ts";
import { avatarFiles } from "../tables.ts";

export type TrainingRow = typeof trainings.$inferSelect;
export type NewTraining = typeof trainings.$inferInsert;

type Reader = Pick<App, "db">;
type Found = { rows: TrainingRow[]; count: number };

/** A training that the caller may see, as rules.ts says of one: their own and public ones, platform admins all. */
export async function findVisible(ctx: ActorCtx, trainingId: number): Promise<TrainingRow | undefined> {
  const [row] = await ctx.db
    .select()
    .from(trainings)
    .where(and(isTraining(trainingId), visibleToCaller(ctx)));
  return row;
}

const visibleToCaller = (ctx: ActorCtx): SQL | undefined =>
  ctx.actor.staffRole === "admin" ? undefined : or(mine(ctx, trainings.userId), eq(trainings.isPublic, true));

/** A training, whoever asks, locked until the transaction ends. */
export async function lockTraining({ db }: Reader, trainingId: number): Promise<TrainingRow | undefined> {
  const [row] = await db.select().from(trainings).where(isTraining(trainingId)).for("update");
  return row;
}

/** A page of the caller's own trainings in the selected space, the newest first. */
export function listOwn(ctx: ActorCtx, filter: { query: string; avatarId: number | undefined; page: number }) {
  const wanted = and(
    mine(ctx, trainings.userId),
    inSpace(ctx, sql`coalesce(${trainings.organizationId}, 0)`),
    filter.avatarId === undefined ? undefined : sql`${trainings.avatarId} = ${filter.avatarId}::bigint`,
    isNamed(filter.query),
  );
  return readPage(ctx, wanted, [desc(trainings.trainingId)], filter.page);
}

/** A page of the public trainings, by name. */
export function listPublic(ctx: Reader, filter: { query: string; page: number }): Promise<Found> {
  const order = [asc(sql`fold(${trainings.name})`), asc(trainings.trainingId)];
  return readPage(ctx, and(sql`${trainings.isPublic}`, isNamed(filter.query)), order, filter.page);
}

/** All trainings of a person, oldest first. */
export function readTrainingsOf({ db }: Reader, userId: number): Promise<TrainingRow[]> {
  return db.select().from(trainings).where(eq(trainings.userId, userId)).orderBy(asc(trainings.trainingId));
}

export async function insertTraining(db: Db, values: NewTraining): Promise<TrainingRow> {
  const [row] = await db.insert(trainings).values(values).returning();
  if (!row) throw new Error("a training was not written");
  return row;
}

/** Changes a training that is locked or written by nobody else. */
export async function updateTraining(db: Db, trainingId: number, changes: Partial<NewTraining>): Promise<TrainingRow> {
  const [row] = await db
    .update(trainings)
    .set({ ...changes, updatedAt: sql`now()` })
    .where(isTraining(trainingId))
    .returning();
  if (!row) throw new Error("a training was not written");
  return row;
}

/** Deletes a training with its runs. */
export async function deleteTrainingRow(db: Db, trainingId: number): Promise<void> {
  await db.delete(trainings).where(isTraining(trainingId));
}

/** Deletes every training of a person. */
export async function deleteTrainingsOf(db: Db, userId: number): Promise<void> {
  await db.delete(trainings).where(eq(trainings.userId, userId));
}

/** Whether another training, or a file of an avatar, holds this file too: its bytes must stay then. */
export async function isHeldElsewhere({ db }: Reader, fileId: number, trainingId: number): Promise<boolean> {
  const other = and(eq(trainings.fileId, fileId), ne(trainings.trainingId, trainingId));
  const [training] = await db.select({ id: trainings.trainingId }).from(trainings).where(other).limit(1);
  if (training) return true;
  const ofFile = eq(avatarFiles.fileId, fileId);
  const [file] = await db.select({ id: avatarFiles.avatarFileId }).from(avatarFiles).where(ofFile).limit(1);
  return file !== undefined;
}

async function readPage({ db }: Reader, wanted: SQL | undefined, order: SQL[], page: number): Promise<Found> {
  const [rows, [total]] = await Promise.all([
    db
      .select()
      .from(trainings)
      .where(wanted)
      .orderBy(...order)
      .limit(TRAININGS_PER_PAGE)
      .offset((page - 1) * TRAININGS_PER_PAGE),
    db.select({ count: count() }).from(trainings).where(wanted),
  ]);
  return { rows, count: total?.count ?? 0 };
}

// A bigint, because an id that somebody typed may be larger than the column; it then names nothing.
const isTraining = (trainingId: number): SQL => sql`${trainings.trainingId} = ${trainingId}::bigint`;

function isNamed(query: string): SQL | undefined {
  const word = query.trim().replace(/[\\%_]/g, "\\$&");
  return word === "" ? undefined : sql`fold(${trainings.name}) like '%' || fold(${word}::text) || '%'`;
}
