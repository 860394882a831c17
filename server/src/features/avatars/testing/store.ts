import { TEST_RUNS_PER_PAGE } from "@pluma/contract/avatars/tests";
import { and, asc, desc, eq, type SQL } from "drizzle-orm";
import type { ActorCtx } from "../../../platform/context.ts";
import { editableByAvatar, editableByCaller, visibleByAvatar } from "../store.ts";
import { avatarTestRuns, avatarTests } from "../tables.outputs.ts";
import { avatars } from "../tables.ts";

export type TestRow = typeof avatarTests.$inferSelect;
export type TestValues = Pick<TestRow, "question" | "points" | "forbidden" | "mustCite" | "expectsSilence">;
export type TestRunRow = typeof avatarTestRuns.$inferSelect;
export type NewTestRun = typeof avatarTestRuns.$inferInsert;

const isOf = (ctx: ActorCtx, avatarId: number): SQL | undefined =>
  and(eq(avatarTests.avatarId, avatarId), editableByAvatar(ctx, avatarTests.avatarId));
const isTest = (ctx: ActorCtx, testId: number): SQL | undefined =>
  and(eq(avatarTests.testId, testId), editableByAvatar(ctx, avatarTests.avatarId));

/** The test questions of an avatar that the caller may edit, the oldest first. */
export function listTests(ctx: ActorCtx, avatarId: number): Promise<TestRow[]> {
  return ctx.db.select().from(avatarTests).where(isOf(ctx, avatarId)).orderBy(asc(avatarTests.testId));
}

export function countTests(ctx: ActorCtx, avatarId: number): Promise<number> {
  return ctx.db.$count(avatarTests, isOf(ctx, avatarId));
}

/** A test question of an avatar that the caller may use, which says who may see it; undefined for any other. */
export async function findTest(ctx: ActorCtx, testId: number): Promise<TestRow | undefined> {
  const named = and(eq(avatarTests.testId, testId), visibleByAvatar(ctx, avatarTests.avatarId));
  const [row] = await ctx.db.select().from(avatarTests).where(named);
  return row;
}

/** Writes a test question of an avatar that the caller may edit; undefined, and nothing is written, of any other. */
export async function insertTest(
  ctx: ActorCtx,
  values: TestValues & { avatarId: number },
): Promise<TestRow | undefined> {
  const isOpen = and(eq(avatars.avatarId, values.avatarId), editableByCaller(ctx));
  if ((await ctx.db.$count(avatars, isOpen)) === 0) return undefined;
  const [row] = await ctx.db.insert(avatarTests).values(values).returning();
  if (!row) throw new Error("a test question was not written");
  return row;
}

/** Changes a test question; undefined when it was taken away meanwhile. */
export async function updateTest(ctx: ActorCtx, testId: number, values: TestValues): Promise<TestRow | undefined> {
  const [row] = await ctx.db.update(avatarTests).set(values).where(isTest(ctx, testId)).returning();
  return row;
}

export async function deleteTest(ctx: ActorCtx, testId: number): Promise<void> {
  await ctx.db.delete(avatarTests).where(isTest(ctx, testId));
}

/** A run of an avatar that the caller may use; undefined for any other. */
export async function findVisibleRun(ctx: ActorCtx, testRunId: number): Promise<TestRunRow | undefined> {
  const [row] = await ctx.db
    .select()
    .from(avatarTestRuns)
    .where(and(eq(avatarTestRuns.testRunId, testRunId), visibleByAvatar(ctx, avatarTestRuns.avatarId)));
  return row;
}

/** A page of the runs of an avatar that the caller may edit, the newest first, and how many there are. */
export async function listRuns(ctx: ActorCtx, avatarId: number, of: { page: number; version?: number | undefined }) {
  const where = and(
    eq(avatarTestRuns.avatarId, avatarId),
    editableByAvatar(ctx, avatarTestRuns.avatarId),
    of.version === undefined ? undefined : eq(avatarTestRuns.version, of.version),
  );
  const [rows, count] = await Promise.all([
    ctx.db
      .select()
      .from(avatarTestRuns)
      .where(where)
      .orderBy(desc(avatarTestRuns.testRunId))
      .limit(TEST_RUNS_PER_PAGE)
      .offset((of.page - 1) * TEST_RUNS_PER_PAGE),
    ctx.db.$count(avatarTestRuns, where),
  ]);
  return { rows, count };
}
