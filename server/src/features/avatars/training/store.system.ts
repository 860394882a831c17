import { and, asc, eq, ne, sql } from "drizzle-orm";
import type { App } from "../../../platform/context.ts";
import type { Db } from "../../../platform/database/db.ts";
import { trainingParts, trainings } from "../tables.trainings.ts";
import { avatarFiles } from "../tables.ts";
import type { TrainingRow } from "./store.ts";

type Reader = Pick<App, "db">;

/** A training, whoever asks. */
export async function findTraining({ db }: Reader, trainingId: number): Promise<TrainingRow | undefined> {
  const [row] = await db.select().from(trainings).where(eq(trainings.trainingId, trainingId));
  return row;
}

export type NewPart = typeof trainingParts.$inferInsert;

/** What was answered to a question of this person's before; undefined when it never was. */
export async function findPart({ db }: Reader, userId: number, digest: string): Promise<string | undefined> {
  const [row] = await db.select({ answer: trainingParts.answer }).from(trainingParts).where(isPart(userId, digest));
  return row?.answer;
}

/** Keeps an answer; one that is there already stays as it is. */
export async function insertPart(db: Db, part: NewPart): Promise<void> {
  await db.insert(trainingParts).values(part).onConflictDoNothing();
}

/** Forgets every answer that a person paid for. */
export async function deletePartsOf(db: Db, userId: number): Promise<void> {
  await db.delete(trainingParts).where(eq(trainingParts.userId, userId));
}

const isPart = (userId: number, digest: string) =>
  and(eq(trainingParts.userId, userId), eq(trainingParts.digest, digest));

/** All trainings of a person, oldest first. */
export function readTrainingsOf({ db }: Reader, userId: number): Promise<TrainingRow[]> {
  return db.select().from(trainings).where(eq(trainings.userId, userId)).orderBy(asc(trainings.trainingId));
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

/** Keeps the context that a run made of a training. */
export async function keepContext(db: Db, trainingId: number, context: string): Promise<void> {
  await db.update(trainings).set({ context, updatedAt: sql`now()` }).where(eq(trainings.trainingId, trainingId));
}
