import { and, desc, eq, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import type { ActorCtx } from "../../../platform/context.ts";
import { mineStill } from "../../organizations/index.ts";
import { editableByAvatar } from "../store.ts";
import { trainingRuns, trainings } from "../tables.trainings.ts";
import { avatars } from "../tables.ts";

export type RunRow = typeof trainingRuns.$inferSelect;

/** Runs of the caller's, of an avatar and a training that are still theirs: what one proposes says what these hold. */
const isOwn = (ctx: ActorCtx): SQL | undefined =>
  and(
    mineStill(ctx, trainingRuns.userId, trainingRuns.organizationId),
    or(
      isNull(trainingRuns.avatarId),
      inArray(
        trainingRuns.avatarId,
        ctx.db
          .select({ id: avatars.avatarId })
          .from(avatars)
          .where(mineStill(ctx, avatars.userId, avatars.organizationId)),
      ),
    ),
    or(
      isNull(trainingRuns.trainingId),
      inArray(
        trainingRuns.trainingId,
        ctx.db
          .select({ id: trainings.trainingId })
          .from(trainings)
          .where(mineStill(ctx, trainings.userId, trainings.organizationId)),
      ),
    ),
  );

/** A run of the caller's own; undefined for any other. */
export async function findOwnRun(ctx: ActorCtx, runId: number): Promise<RunRow | undefined> {
  const [row] = await ctx.db
    .select()
    .from(trainingRuns)
    .where(and(isRun(runId), isOwn(ctx)));
  return row;
}

/** The same, locked until the transaction ends. */
export async function lockOwnRun(ctx: ActorCtx, runId: number): Promise<RunRow | undefined> {
  const [row] = await ctx.db
    .select()
    .from(trainingRuns)
    .where(and(isRun(runId), isOwn(ctx)))
    .for("update");
  return row;
}

/** The newest runs of an avatar that the caller may edit, and of its trainings, newest first. */
export function listRunsOf(ctx: ActorCtx, avatarId: number, limit: number): Promise<RunRow[]> {
  const { db } = ctx;
  const ofItsTrainings = inArray(
    trainingRuns.trainingId,
    db.select({ id: trainings.trainingId }).from(trainings).where(eq(trainings.avatarId, avatarId)),
  );
  return db
    .select()
    .from(trainingRuns)
    .where(and(editableByAvatar(ctx, sql`${avatarId}`), or(eq(trainingRuns.avatarId, avatarId), ofItsTrainings)))
    .orderBy(desc(trainingRuns.runId))
    .limit(limit);
}

/** Changes what became of an own proposal that waits; undefined when it waits no more. */
export async function decideRun(ctx: ActorCtx, runId: number, result: "kept" | "aside"): Promise<RunRow | undefined> {
  const [row] = await ctx.db
    .update(trainingRuns)
    .set({ result })
    .where(and(isRun(runId), isOwn(ctx), eq(trainingRuns.result, "proposed")))
    .returning();
  return row;
}

const isRun = (runId: number): SQL => sql`${trainingRuns.runId} = ${runId}::bigint`;
