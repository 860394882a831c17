import { and, asc, desc, eq, inArray, lt, or, type SQL, sql } from "drizzle-orm";
import type { App } from "../../../platform/context.ts";
import type { Db } from "../../../platform/database/db.ts";
import { trainingParts, trainingRuns } from "../tables.trainings.ts";
import type { RunRow } from "./store.runs.ts";

export type NewRun = typeof trainingRuns.$inferInsert;

type Reader = Pick<App, "db">;

/** What a run paid: tokens, and millionths of a US dollar, null when the price of one part is not known. */
export type Paid = { tokens: number; costMicros: number | null };

/** A run, whoever asks. */
export async function findRun({ db }: Reader, runId: number): Promise<RunRow | undefined> {
  const [row] = await db.select().from(trainingRuns).where(isRun(runId));
  return row;
}

/** A run of a training or of an avatar that has not ended; undefined when there is none. */
export async function findLive(
  { db }: Reader,
  of: { trainingId: number | null; avatarId: number | null },
): Promise<RunRow | undefined> {
  const [row] = await db
    .select()
    .from(trainingRuns)
    .where(and(isLive, isOf(of)))
    .limit(1);
  return row;
}

/** Every run that has not ended and reads or writes an avatar. */
export function findLiveOfAvatar({ db }: Reader, avatarId: number): Promise<RunRow[]> {
  return db
    .select()
    .from(trainingRuns)
    .where(and(isLive, or(eq(trainingRuns.avatarId, avatarId), eq(trainingRuns.targetAvatarId, avatarId))));
}

/** The runs of a person that have not ended. */
export const listLiveOf = ({ db }: Reader, userId: number): Promise<RunRow[]> =>
  db
    .select()
    .from(trainingRuns)
    .where(and(isLive, eq(trainingRuns.userId, userId)));

/** The newest run of each of these trainings. */
export async function newestRuns({ db }: Reader, trainingIds: number[]): Promise<Map<number, RunRow>> {
  if (trainingIds.length === 0) return new Map();
  const rows = await db
    .selectDistinctOn([trainingRuns.trainingId])
    .from(trainingRuns)
    .where(inArray(trainingRuns.trainingId, trainingIds))
    .orderBy(trainingRuns.trainingId, desc(trainingRuns.runId));
  return new Map(rows.map((row) => [row.trainingId ?? 0, row]));
}

/** All runs of a person, oldest first. */
export function readRunsOf({ db }: Reader, userId: number): Promise<RunRow[]> {
  return db.select().from(trainingRuns).where(eq(trainingRuns.userId, userId)).orderBy(asc(trainingRuns.runId));
}

export async function insertRun(db: Db, values: NewRun): Promise<RunRow> {
  const [row] = await db.insert(trainingRuns).values(values).returning();
  if (!row) throw new Error("a run was not written");
  return row;
}

/** Says that a run's job works on it from a moment on, the first one; undefined when it has ended. */
export async function beginRun(db: Db, runId: number, at: Date): Promise<RunRow | undefined> {
  const startedAt = sql`coalesce(${trainingRuns.startedAt}, ${at.toISOString()}::timestamptz)`;
  const [row] = await db
    .update(trainingRuns)
    .set({ state: "running", startedAt })
    .where(and(isRun(runId), isLive))
    .returning();
  return row;
}

/** Changes a run that has not ended; undefined, and nothing is changed, when it has. */
export async function updateLive(db: Db, runId: number, changes: Partial<NewRun>): Promise<RunRow | undefined> {
  const [row] = await db
    .update(trainingRuns)
    .set(changes)
    .where(and(isRun(runId), isLive))
    .returning();
  return row;
}

/** Fails the runs that began before a moment and were not ended, because their node died with the last try. */
export function failForgotten(db: Db, since: Date, at: Date, errorCode: string): Promise<RunRow[]> {
  return db
    .update(trainingRuns)
    .set({ state: "failed", errorCode, finishedAt: at })
    .where(and(isLive, lt(trainingRuns.startedAt, since)))
    .returning();
}

/** Deletes every run of a person. */
export async function deleteRunsOf(db: Db, userId: number): Promise<void> {
  await db.delete(trainingRuns).where(eq(trainingRuns.userId, userId));
}

/** What these runs paid. */
export async function readPaid({ db }: Reader, runIds: number[]): Promise<Map<number, Paid>> {
  if (runIds.length === 0) return new Map();
  const { runId, promptTokens, completionTokens, costMicros } = trainingParts;
  const rows = await db
    .select({
      runId,
      tokens: sql<number>`sum(${promptTokens} + ${completionTokens})::bigint`,
      micros: sql<number>`coalesce(sum(${costMicros}), 0)::bigint`,
      isKnown: sql<boolean>`count(${costMicros}) = count(*)`,
    })
    .from(trainingParts)
    .where(inArray(runId, runIds))
    .groupBy(runId);
  return new Map(
    rows.map(({ runId, tokens, micros, isKnown }) => [runId ?? 0, { tokens, costMicros: isKnown ? micros : null }]),
  );
}

const isRun = (runId: number): SQL => sql`${trainingRuns.runId} = ${runId}::bigint`;

const isLive = inArray(trainingRuns.state, ["waiting", "running"]);

function isOf({ trainingId, avatarId }: { trainingId: number | null; avatarId: number | null }): SQL | undefined {
  return or(
    trainingId === null ? sql`false` : eq(trainingRuns.trainingId, trainingId),
    avatarId === null ? sql`false` : eq(trainingRuns.avatarId, avatarId),
  );
}

/** Puts the proposals of earlier runs of an avatar aside: one decision waits at a time. */
export async function putEarlierAside(db: Db, avatarId: number, runId: number): Promise<void> {
  await db
    .update(trainingRuns)
    .set({ result: "aside" })
    .where(
      and(eq(trainingRuns.avatarId, avatarId), eq(trainingRuns.result, "proposed"), lt(trainingRuns.runId, runId)),
    );
}
