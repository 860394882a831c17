import { TEST_RUNS_PER_PAGE, type TestRun } from "@pluma/contract/avatars/tests";
import { pagesOf } from "@pluma/contract/kit/kit";
import type { ActorCtx } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/db.ts";
import { refuse } from "../../../platform/errors.ts";
import { enqueue } from "../../../platform/jobs/jobs.ts";
import { editableAvatar, lockEditable } from "../access.ts";
import type { AvatarRow } from "../store.ts";
import { stopAnswers } from "./cancelling.ts";
import { runAvatarTests } from "./job.ts";
import { showRun } from "./show.ts";
import * as system from "./store.system.ts";
import * as store from "./store.ts";
import { tellRun } from "./tell.ts";

/**
 * Has the avatar answer its test questions in the background, as they and it stand now; answers the run. While one
 * goes on it answers that one. Refuses tests_missing.
 */
export async function runTests(ctx: ActorCtx, avatarId: number, isJudged: boolean): Promise<{ test_run: TestRun }> {
  const row = await inTransaction(ctx, async (tx) => {
    const avatar = await lockEditable(tx, avatarId);
    return (await findRunning(tx, avatar.avatarId)) ?? (await start(tx, avatar, isJudged));
  });
  await tellRun(ctx, row);
  return { test_run: showRun(row, ctx.lang) };
}

/** The run that goes on. One whose job is no more, because the server died with its last try, is ended. */
async function findRunning(ctx: ActorCtx, avatarId: number): Promise<store.TestRunRow | undefined> {
  const run = await system.findLiveRun(ctx, avatarId);
  if (!run) return undefined;
  const job = await ctx.jobs.find(ctx.db, run.jobId);
  if (job?.state === "queued" || job?.state === "running") return run;
  await system.updateLiveRun(ctx.db, run.testRunId, { state: "failed", finishedAt: ctx.clock.now() });
  return undefined;
}

async function start(ctx: ActorCtx, { avatarId, version }: AvatarRow, isJudged: boolean): Promise<store.TestRunRow> {
  const tests = await store.listTests(ctx, avatarId);
  if (tests.length === 0) refuse("tests_missing");
  const { userId, organizationId } = ctx.actor;
  const values = { avatarId, userId, organizationId, version, isJudged, total: tests.length, jobId: "" };
  const { testRunId } = await system.insertRun(ctx.db, values);
  const jobId = await enqueue(ctx, runAvatarTests, { testRunId, tests: tests.map(asAsked) }, { userId });
  return (await system.updateLiveRun(ctx.db, testRunId, { jobId })) ?? refuse("not_found");
}

const asAsked = ({ testId, question, points, forbidden, mustCite, expectsSilence }: store.TestRow) => ({
  testId,
  question,
  points,
  forbidden,
  mustCite,
  expectsSilence,
});

/** A page of the runs of an avatar that the caller may edit, the newest first. */
export async function listTestRuns(
  ctx: ActorCtx,
  id: number,
  filter: { page: number; version?: number | undefined },
): Promise<{ test_runs: TestRun[]; count: number; pages: number }> {
  const { avatarId } = await editableAvatar(ctx, id);
  // Whoever looks must not see one go on for ever.
  await findRunning(ctx, avatarId);
  const { rows, count } = await store.listRuns(ctx, avatarId, filter);
  return { test_runs: rows.map((row) => showRun(row, ctx.lang)), count, pages: pagesOf(count, TEST_RUNS_PER_PAGE) };
}

/** Stops a run at once; the answers that came stay, and what arrived of the last one is paid. One that ended stays as it is. */
export async function cancelTestRun(ctx: ActorCtx, testRunId: number): Promise<{ test_run: TestRun }> {
  const run = (await store.findVisibleRun(ctx, testRunId)) ?? refuse("not_found");
  await editableAvatar(ctx, run.avatarId);
  const cancelled = await inTransaction(ctx, async (tx) => {
    const changes = { state: "cancelled", finishedAt: ctx.clock.now() } as const;
    const row = await system.updateLiveRun(tx.db, testRunId, changes);
    if (row) await tx.jobs.cancel(tx.db, row.jobId);
    return row;
  });
  if (cancelled) await stopAnswers(ctx, cancelled);
  const row = (await store.findVisibleRun(ctx, testRunId)) ?? refuse("not_found");
  if (cancelled) await tellRun(ctx, row);
  return { test_run: showRun(row, ctx.lang) };
}
