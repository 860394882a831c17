import { TRAININGS_PER_PAGE } from "@pluma/contract/avatars/trainings";
import { and, asc, count, desc, getTableColumns, or, type SQL, sql } from "drizzle-orm";
import type { ActorCtx } from "../../../platform/context.ts";
import { inSpace, notElsewhere } from "../../../platform/database/owned.ts";
import { mineStill } from "../../organizations/index.ts";
import { trainings } from "../tables.trainings.ts";

export type TrainingRow = typeof trainings.$inferSelect;

export type NewTraining = typeof trainings.$inferInsert;

type Found = { rows: TrainingRow[]; count: number };

/** A training whose avatar is deleted has none until it is brought back. */
const columns = {
  ...getTableColumns(trainings),
  avatarId: sql<number | null>`(select a.avatar_id from avatars a
    where a.avatar_id = trainings.avatar_id and a.deleted_at is null)`,
};

/** A training that the caller may see, as rules.ts says of one: their own and public ones, platform admins all. */
export async function findVisible(ctx: ActorCtx, trainingId: number): Promise<TrainingRow | undefined> {
  const [row] = await ctx.db
    .select(columns)
    .from(trainings)
    .where(and(isTraining(trainingId), visibleToCaller(ctx)));
  return row;
}

/** A training of the caller's own, which they may run: it costs their own account money. Undefined for any other. */
export async function findOwnTraining(ctx: ActorCtx, trainingId: number): Promise<TrainingRow | undefined> {
  const [row] = await ctx.db
    .select(columns)
    .from(trainings)
    .where(and(isTraining(trainingId), mineStill(ctx, trainings.userId, trainings.organizationId)));
  return row;
}

/** A training that the caller may change, as rules.ts says of one, locked until the transaction ends. */
export async function lockTraining(ctx: ActorCtx, trainingId: number): Promise<TrainingRow | undefined> {
  const [row] = await ctx.db
    .select(columns)
    .from(trainings)
    .where(and(isTraining(trainingId), editableByCaller(ctx)))
    .for("update");
  return row;
}

/** A training of the caller's own, locked until the transaction ends. */
export async function lockOwnTraining(ctx: ActorCtx, trainingId: number): Promise<TrainingRow | undefined> {
  const [row] = await ctx.db
    .select(columns)
    .from(trainings)
    .where(and(isTraining(trainingId), mineStill(ctx, trainings.userId, trainings.organizationId)))
    .for("update");
  return row;
}

const editableByCaller = (ctx: ActorCtx): SQL | undefined =>
  ctx.actor.staffRole === "admin" ? undefined : mineStill(ctx, trainings.userId, trainings.organizationId);

const visibleToCaller = (ctx: ActorCtx): SQL | undefined =>
  ctx.actor.staffRole === "admin"
    ? undefined
    : or(mineStill(ctx, trainings.userId, trainings.organizationId), isForEverybody(ctx));

/** Trainings that were shared with everybody. */
const isForEverybody = (ctx: ActorCtx): SQL =>
  sql`(${trainings.isPublic} and ${notElsewhere(ctx, trainings.organizationId)})`;

/** A page of the caller's own trainings in the selected space, the newest first. */
export function listOwn(ctx: ActorCtx, filter: { query: string; avatarId: number | undefined; page: number }) {
  const wanted = and(
    mineStill(ctx, trainings.userId, trainings.organizationId),
    inSpace(ctx, sql`coalesce(${trainings.organizationId}, 0)`),
    filter.avatarId === undefined ? undefined : sql`${trainings.avatarId} = ${filter.avatarId}::bigint`,
    isNamed(filter.query),
  );
  return readPage(ctx, wanted, [desc(trainings.trainingId)], filter.page);
}

/** A page of the public trainings, by name. */
export function listPublic(ctx: ActorCtx, filter: { query: string; page: number }): Promise<Found> {
  const order = [asc(sql`fold(${trainings.name})`), asc(trainings.trainingId)];
  return readPage(ctx, and(isForEverybody(ctx), isNamed(filter.query)), order, filter.page);
}

/** Writes a training of the caller's own in the selected space. */
export async function insertTraining(
  { db, actor }: ActorCtx,
  values: Omit<NewTraining, "userId" | "organizationId">,
): Promise<TrainingRow> {
  const { userId, organizationId } = actor;
  const [row] = await db
    .insert(trainings)
    .values({ ...values, userId, organizationId })
    .returning();
  if (!row) throw new Error("a training was not written");
  return row;
}

/** Changes a training that the caller may change and has locked. */
export async function updateTraining(
  ctx: ActorCtx,
  trainingId: number,
  changes: Partial<NewTraining>,
): Promise<TrainingRow> {
  const [row] = await ctx.db
    .update(trainings)
    .set({ ...changes, updatedAt: sql`now()` })
    .where(and(isTraining(trainingId), editableByCaller(ctx)))
    .returning(columns);
  if (!row) throw new Error("a training was not written");
  return row;
}

/** Deletes a training that the caller may change, with its runs. */
export async function deleteTrainingRow(ctx: ActorCtx, trainingId: number): Promise<void> {
  await ctx.db.delete(trainings).where(and(isTraining(trainingId), editableByCaller(ctx)));
}

async function readPage({ db }: ActorCtx, wanted: SQL | undefined, order: SQL[], page: number): Promise<Found> {
  const [rows, [total]] = await Promise.all([
    db
      .select(columns)
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
