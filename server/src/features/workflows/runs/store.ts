import { and, asc, count, desc, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { ActorCtx } from "../../../platform/context.ts";
import { inSpace, mine, type Whoever, whoever } from "../../../platform/database/owned.ts";
import { prepared, unseen } from "../../../platform/database/prepared.ts";
import { userWorkflows, userWorkflowTemplates } from "../tables.ts";

export type RunRow = typeof userWorkflows.$inferSelect;
export type NewRun = typeof userWorkflows.$inferInsert;
export type StepRow = typeof userWorkflowTemplates.$inferSelect;
type RunChanges = Partial<
  Pick<RunRow, "name" | "description" | "values" | "isGoing" | "revision" | "cancelledAt" | "updatedAt">
>;
type StepChanges = Partial<Pick<StepRow, "conversationId" | "wanted" | "attempts" | "seen" | "error">>;

/** What a caller finds: their own, of the organization they have selected, or personal ones. */
const mineHere = (ctx: Whoever): SQL | undefined =>
  and(mine(ctx, userWorkflows.userId), inSpace(ctx, sql`coalesce(${userWorkflows.organizationId}, 0)`));

// A bigint, because an id that somebody typed may be larger than the column; it then names nothing.
const isNamed = (userWorkflowId: number): SQL => sql`${userWorkflows.userWorkflowId} = ${userWorkflowId}::bigint`;

const one = prepared((db) =>
  db
    .select()
    .from(userWorkflows)
    .where(and(sql`${userWorkflows.userWorkflowId} = ${sql.placeholder("id")}::bigint`, mineHere(whoever)))
    .prepare("workflows_run"),
);

/** One own run of the selected space; undefined when there is none. */
export async function findRun({ db, actor }: ActorCtx, userWorkflowId: number): Promise<RunRow | undefined> {
  const { userId, organizationId } = actor;
  const [row] = await one(db).execute({ id: userWorkflowId, userId, space: organizationId ?? 0 });
  return row;
}

/** The same, locked until the transaction ends. */
export async function lockRun(ctx: ActorCtx, userWorkflowId: number): Promise<RunRow | undefined> {
  const [row] = await ctx.db
    .select()
    .from(userWorkflows)
    .where(and(isNamed(userWorkflowId), mineHere(ctx)))
    .for("update");
  return row;
}

/** Those of some runs that are the caller's, of the selected space. */
export function findRuns(ctx: ActorCtx, userWorkflowIds: number[]): Promise<RunRow[]> {
  if (userWorkflowIds.length === 0) return Promise.resolve([]);
  return ctx.db
    .select()
    .from(userWorkflows)
    .where(and(inArray(userWorkflows.userWorkflowId, userWorkflowIds), mineHere(ctx)));
}

/** Some of the caller's runs of a batch. */
export async function listRunsOfBatch(ctx: ActorCtx, batchId: number, limit: number): Promise<number[]> {
  const rows = await ctx.db
    .select({ id: userWorkflows.userWorkflowId })
    .from(userWorkflows)
    .where(and(eq(userWorkflows.workflowBatchId, batchId), mineHere(ctx)))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Deletes some of the caller's runs of a batch with their steps. */
export async function removeRunsOfBatch(ctx: ActorCtx, batchId: number, userWorkflowIds: number[]): Promise<void> {
  const isNamedOne = inArray(userWorkflows.userWorkflowId, userWorkflowIds);
  await ctx.db.delete(userWorkflows).where(and(isNamedOne, eq(userWorkflows.workflowBatchId, batchId), mineHere(ctx)));
}

// The runs of a batch are found by its rows: a thousand of them would bury the few that somebody started by hand.
const isAlone: SQL = isNull(userWorkflows.workflowBatchId);

/** A slice of own runs of the selected space, without those of batches, of a workflow or all, the newest first, and how many there are. */
export async function listRuns(
  ctx: ActorCtx,
  workflowId: number | undefined,
  { offset, limit }: { offset: number; limit: number },
  which: "alone" | "all" = "alone",
) {
  const wanted = and(
    mineHere(ctx),
    which === "alone" ? isAlone : undefined,
    workflowId === undefined ? undefined : sql`${userWorkflows.workflowId} = ${workflowId}::bigint`,
  );
  const [rows, [total]] = await Promise.all([
    ctx.db
      .select()
      .from(userWorkflows)
      .where(wanted)
      .orderBy(desc(userWorkflows.userWorkflowId))
      .offset(offset)
      .limit(limit),
    ctx.db.select({ count: count() }).from(userWorkflows).where(wanted),
  ]);
  return { rows, count: total?.count ?? 0 };
}

/** How many runs are the caller's, without those of batches. */
export async function countRuns(ctx: ActorCtx): Promise<number> {
  return ctx.db.$count(userWorkflows, and(mine(ctx, userWorkflows.userId), isAlone));
}

/** The steps of own runs, in their order. */
export async function readSteps({ db, actor }: ActorCtx, userWorkflowIds: number[]): Promise<StepRow[]> {
  if (userWorkflowIds.length === 0) return [];
  return stepsOf(db).execute({ ids: userWorkflowIds, userId: actor.userId });
}

const stepsOf = prepared((db) =>
  db
    .select()
    .from(userWorkflowTemplates)
    .where(
      and(
        sql`${userWorkflowTemplates.userWorkflowId} = any(${unseen("ids", "int[]")})`,
        mine(whoever, userWorkflowTemplates.userId),
      ),
    )
    .orderBy(asc(userWorkflowTemplates.userWorkflowId), asc(userWorkflowTemplates.position))
    .prepare("workflows_steps"),
);

/** Changes an own run of the selected space; undefined when there is none. */
export async function writeRun(
  ctx: ActorCtx,
  userWorkflowId: number,
  changes: RunChanges,
): Promise<RunRow | undefined> {
  const [row] = await ctx.db
    .update(userWorkflows)
    .set(changes)
    .where(and(isNamed(userWorkflowId), mineHere(ctx)))
    .returning();
  return row;
}

/**
 * The part `rested (user_workflow_id)` of a statement that lets own runs rest, and keeps them so until the transaction ends: those of
 * them that were not set going since. Its values are placeholders: `runs` and the `revisions` of each, `userId` and `space`. Whose they
 * are is asked as no index knows it: where people are held to have few runs, all that one has would be read for it.
 */
export const restedRuns = sql`rested as (
  update user_workflows set is_going = false
  where ${userWorkflows.userWorkflowId} = any(${sql.placeholder("runs")}::int[])
    and ${userWorkflows.revision} = (${sql.placeholder("revisions")}::int[])[array_position(${sql.placeholder("runs")}::int[], ${userWorkflows.userWorkflowId})]
    and ${mine(whoever, sql`coalesce(${userWorkflows.userId}, 0)`)} and ${inSpace(whoever, sql`coalesce(${userWorkflows.organizationId}, 0)`)}
  returning user_workflow_id
)`;

/** Lets an own run rest that still goes on; answers false where somebody was quicker, or set it going anew. */
export async function comeToRest(ctx: ActorCtx, { userWorkflowId, revision }: RunRow): Promise<boolean> {
  const going = and(eq(userWorkflows.revision, revision), userWorkflows.isGoing);
  const rested = await ctx.db
    .update(userWorkflows)
    .set({ isGoing: false })
    .where(and(isNamed(userWorkflowId), mineHere(ctx), going))
    .returning({ userWorkflowId: userWorkflows.userWorkflowId });
  return rested.length > 0;
}

/** Changes a step of an own run. */
export async function writeStep(ctx: ActorCtx, userWorkflowTemplateId: number, changes: StepChanges): Promise<void> {
  await ctx.db
    .update(userWorkflowTemplates)
    .set(changes)
    .where(
      and(
        eq(userWorkflowTemplates.userWorkflowTemplateId, userWorkflowTemplateId),
        mine(ctx, userWorkflowTemplates.userId),
      ),
    );
}

/**
 * That a step is asked, as parts of the statement that writes its question; nothing of it where the run does not go on, or somebody
 * holds it. The values are `userWorkflowId`, `userWorkflowTemplateId` and `attempt`. Of two who ask one step at once the second finds
 * its conversation changed; were it not, the key of attempts would refuse all of what it writes.
 */
export const claimedWithQuestion = {
  name: "step",
  gate: sql`gone as materialized (
  select 1 from ${userWorkflows}
  where ${userWorkflows.userWorkflowId} = ${sql.placeholder("userWorkflowId")}::int and ${mineHere(whoever)} and is_going
    and not exists (
      select 1 from user_workflow_attempts asked
      where asked.user_workflow_template_id = ${sql.placeholder("userWorkflowTemplateId")}::int
        and asked.attempt = ${sql.placeholder("attempt")}::int)
  for update of user_workflows skip locked)`,
  written: sql`attempted as (
  insert into user_workflow_attempts (user_workflow_template_id, attempt, message_id)
  select ${sql.placeholder("userWorkflowTemplateId")}::int, ${sql.placeholder("attempt")}::int, message_id from answer
), stepped as (
  update user_workflow_templates set attempts = ${sql.placeholder("attempt")}::int, error = null from answer
  where user_workflow_template_id = ${sql.placeholder("userWorkflowTemplateId")}::int
    and ${mine(whoever, userWorkflowTemplates.userId)}
)`,
};

/** Deletes an own run of the selected space with its steps. */
export async function removeRun(ctx: ActorCtx, userWorkflowId: number): Promise<void> {
  await ctx.db.delete(userWorkflows).where(and(isNamed(userWorkflowId), mineHere(ctx)));
}
