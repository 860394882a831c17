import { and, asc, eq, gt, inArray, sql } from "drizzle-orm";
import type { App } from "../../../platform/context.ts";
import type { Db } from "../../../platform/database/db.ts";
import { avatarTestRuns, avatarTests, outputs } from "../tables.outputs.ts";
import { avatars } from "../tables.ts";
import type { NewTestRun, TestRow, TestRunRow } from "./store.ts";

type Reader = Pick<App, "db">;

const isLive = inArray(avatarTestRuns.state, ["waiting", "running"]);

/** A run, whoever asks; its avatar says who may. */
export async function findRun({ db }: Reader, testRunId: number): Promise<TestRunRow | undefined> {
  const [row] = await db.select().from(avatarTestRuns).where(eq(avatarTestRuns.testRunId, testRunId));
  return row;
}

/** A run, locked until the transaction ends. */
export async function lockRun({ db }: Reader, testRunId: number): Promise<TestRunRow | undefined> {
  const [row] = await db.select().from(avatarTestRuns).where(eq(avatarTestRuns.testRunId, testRunId)).for("update");
  return row;
}

/** The run of an avatar that waits or runs. */
export async function findLiveRun({ db }: Reader, avatarId: number): Promise<TestRunRow | undefined> {
  const [row] = await db
    .select()
    .from(avatarTestRuns)
    .where(and(eq(avatarTestRuns.avatarId, avatarId), isLive));
  return row;
}

export async function insertRun(db: Db, values: NewTestRun): Promise<TestRunRow> {
  const [row] = await db.insert(avatarTestRuns).values(values).returning();
  if (!row) throw new Error("a run of test questions was not written");
  return row;
}

/** Changes a run that has not ended; undefined when it has. */
export async function updateLiveRun(
  db: Db,
  testRunId: number,
  changes: Partial<NewTestRun>,
): Promise<TestRunRow | undefined> {
  const [row] = await db
    .update(avatarTestRuns)
    .set(changes)
    .where(and(eq(avatarTestRuns.testRunId, testRunId), isLive))
    .returning();
  return row;
}

/** Adds the words of an answer to the run that asked for it; answers whether the run still waits for the answer. */
export async function addWords(db: Db, outputId: number, words: number): Promise<boolean> {
  const ofOutput = sql`(select ${outputs.avatarId} from ${outputs} where ${outputs.outputId} = ${outputId})`;
  const asked = JSON.stringify([{ output_id: outputId }]);
  const [run] = await db
    .update(avatarTestRuns)
    .set({ words: sql`${avatarTestRuns.words} + ${words}` })
    .where(and(eq(avatarTestRuns.avatarId, ofOutput), sql`${avatarTestRuns.results} @> ${asked}::jsonb`))
    .returning({ state: avatarTestRuns.state });
  return run?.state === "waiting" || run?.state === "running";
}

/** Forgets the runs that a person started. */
export async function eraseRuns({ db }: Reader, userId: number): Promise<void> {
  await db.delete(avatarTestRuns).where(eq(avatarTestRuns.userId, userId));
}

const isOwned = (userId: number) =>
  sql`${avatarTests.avatarId} in (select ${avatars.avatarId} from ${avatars} where ${avatars.userId} = ${userId})`;

/** The test questions of all avatars of a person. */
export function readTestsOf({ db }: Reader, userId: number): Promise<TestRow[]> {
  return db.select().from(avatarTests).where(isOwned(userId)).orderBy(asc(avatarTests.testId));
}

/** Some runs that a person started, after one, the oldest first. */
export function readRunsAfter({ db }: Reader, userId: number, after: number, countMax: number) {
  return db
    .select()
    .from(avatarTestRuns)
    .where(and(eq(avatarTestRuns.userId, userId), gt(avatarTestRuns.testRunId, after)))
    .orderBy(asc(avatarTestRuns.testRunId))
    .limit(countMax);
}
