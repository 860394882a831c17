import { OUTPUTS_PER_PAGE } from "@pluma/contract/outputs";
import type { Source } from "@pluma/contract/sources";
import { and, asc, desc, eq, gt, ne, type SQL, sql } from "drizzle-orm";
import type { ActorCtx, App } from "../../../platform/context.ts";
import type { Db } from "../../../platform/db.ts";
import { mine } from "../../../platform/owned.ts";
import { outputs } from "../tables.outputs.ts";
import { trainings } from "../tables.trainings.ts";

export type OutputRow = typeof outputs.$inferSelect;
export type NewOutput = typeof outputs.$inferInsert;
export type TrainingRow = typeof trainings.$inferSelect;

type Reader = Pick<App, "db">;

/** Whose outputs are listed: those of an avatar, or of a training. */
export type OutputsOf = { avatarId: number } | { trainingId: number };
export type OutputFilter = { page: number; favorite?: boolean | undefined; liked?: boolean | undefined };

// Answers to test questions are shown with their run alone.
const isKept = ne(outputs.purpose, "test");
const isOwn = (ctx: ActorCtx, id: number): SQL | undefined =>
  and(eq(outputs.outputId, id), mine(ctx, outputs.userId), isKept);

export async function insertOutput(db: Db, values: NewOutput): Promise<OutputRow> {
  const [row] = await db.insert(outputs).values(values).returning();
  if (!row) throw new Error("an output was not written");
  return row;
}

/** An own output; undefined for one of anybody else. */
export async function findOwnOutput(ctx: ActorCtx, id: number): Promise<OutputRow | undefined> {
  const [row] = await ctx.db.select().from(outputs).where(isOwn(ctx, id));
  return row;
}

/** An output, whoever asks. */
export async function readOutput({ db }: Reader, id: number): Promise<OutputRow | undefined> {
  const [row] = await db.select().from(outputs).where(eq(outputs.outputId, id));
  return row;
}

/** A page of the caller's own outputs, the newest first, and how many there are. */
export async function listOutputs({ db, actor }: ActorCtx, of: OutputsOf, { page, favorite, liked }: OutputFilter) {
  const where = and(
    "avatarId" in of ? eq(outputs.avatarId, of.avatarId) : eq(outputs.trainingId, of.trainingId),
    mine({ actor }, outputs.userId),
    isKept,
    favorite === undefined ? undefined : eq(outputs.favorite, favorite),
    liked === undefined ? undefined : eq(outputs.liked, liked),
  );
  const [rows, count] = await Promise.all([
    db
      .select()
      .from(outputs)
      .where(where)
      .orderBy(desc(outputs.outputId))
      .limit(OUTPUTS_PER_PAGE)
      .offset((page - 1) * OUTPUTS_PER_PAGE),
    db.$count(outputs, where),
  ]);
  return { rows, count };
}

type Change = { content?: string | undefined; favorite?: boolean | undefined; liked?: boolean | null };

/** Changes an own output; undefined when it is not theirs, or when its text is to change while it is being written. */
export async function writeOwnOutput(ctx: ActorCtx, id: number, change: Change): Promise<OutputRow | undefined> {
  const isOpenTo = change.content === undefined ? undefined : eq(outputs.isGenerating, false);
  const [row] = await ctx.db
    .update(outputs)
    .set({ ...change, updatedAt: sql`now()` })
    .where(and(isOwn(ctx, id), isOpenTo))
    .returning();
  return row;
}

/** Deletes an own output and answers it as it was. */
export async function deleteOwnOutput(ctx: ActorCtx, id: number): Promise<OutputRow | undefined> {
  const [row] = await ctx.db.delete(outputs).where(isOwn(ctx, id)).returning();
  return row;
}

export async function deleteOutput(db: Db, id: number): Promise<void> {
  await db.delete(outputs).where(eq(outputs.outputId, id));
}

/** A training of the caller's own. */
export async function findOwnTraining({ db, actor }: ActorCtx, id: number): Promise<TrainingRow | undefined> {
  const [row] = await db
    .select()
    .from(trainings)
    .where(and(eq(trainings.trainingId, id), mine({ actor }, trainings.userId)));
  return row;
}

/** Outputs of a person that are being written. */
export function readGenerating({ db }: Reader, userId: number): Promise<OutputRow[]> {
  return db
    .select()
    .from(outputs)
    .where(and(eq(outputs.userId, userId), outputs.isGenerating));
}

/** Some kept outputs of a person after one, the oldest first. */
export function readOutputsAfter({ db }: Reader, userId: number, after: number, countMax: number) {
  return db
    .select()
    .from(outputs)
    .where(and(eq(outputs.userId, userId), isKept, gt(outputs.outputId, after)))
    .orderBy(asc(outputs.outputId))
    .limit(countMax);
}

/** Erases everything that was written for a person. */
export async function eraseOutputs({ db }: Reader, userId: number): Promise<void> {
  await db.delete(outputs).where(eq(outputs.userId, userId));
}

/** Keeps what an output leans on, before its first piece. */
export async function writeSources({ db }: Reader, id: number, sources: Source[]): Promise<void> {
  await db.update(outputs).set({ sources }).where(eq(outputs.outputId, id));
}
