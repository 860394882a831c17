/** Rows of batches that are begun and come to their end, several at once: the statements of every row that is run. */
import { and, asc, sql } from "drizzle-orm";
import type { ActorCtx } from "../../platform/context.ts";
import { mine, whoever } from "../../platform/database/owned.ts";
import { prepared, unseen } from "../../platform/database/prepared.ts";
import { statementWithin } from "../../platform/database/statement.ts";
import { restedRuns } from "../workflows/index.ts";
import type { RowRecord } from "./store.ts";
import { workflowBatchRows } from "./tables.ts";

const at = (name: string) => sql`${sql.placeholder(name)}`;
const isMine = mine(whoever, workflowBatchRows.userId);

const ofRuns = prepared((db) =>
  db
    .select()
    .from(workflowBatchRows)
    .where(and(sql`${workflowBatchRows.userWorkflowId} = any(${unseen("ids", "int[]")})`, isMine))
    .orderBy(asc(workflowBatchRows.row))
    .for("update")
    .prepare("batches_lock_rows"),
);

/** The rows that own runs are of, locked until the transaction ends. */
export function lockRowsOf({ db, actor }: ActorCtx, userWorkflowIds: number[]): Promise<RowRecord[]> {
  return ofRuns(db).execute({ ids: userWorkflowIds, userId: actor.userId });
}

const resting = statementWithin<EndedRow>(
  "batches_rest",
  () => sql`with ${restedRuns}
    select "row", state, user_workflow_id as "userWorkflowId", error, tries,
      begun_at as "begunAt", ended_at as "endedAt" from workflow_batch_rows
    where user_workflow_id in (select user_workflow_id from rested) and ${isMine}
    order by "row"
    for update`,
);

/** A row as it is before it is written what became of it. */
export type EndedRow = Pick<RowRecord, "row" | "state" | "userWorkflowId" | "error" | "tries" | "begunAt" | "endedAt">;

/** Lets own runs rest that were not set going since they were read, and answers the rows that they are of; both are locked until the transaction ends. */
export function restRows(
  { db, actor }: ActorCtx,
  runs: { userWorkflowId: number; revision: number }[],
): Promise<EndedRow[]> {
  const { userId, organizationId } = actor;
  const ids = runs.map(({ userWorkflowId }) => userWorkflowId);
  const revisions = runs.map(({ revision }) => revision);
  return resting(db, { runs: ids, revisions, userId, space: organizationId ?? 0 });
}

/** A row that is to be begun. */
export type NextRow = Pick<RowRecord, "row" | "name" | "values" | "userWorkflowId">;

const waiting = statementWithin<NextRow>(
  "batches_next",
  () => sql`select "row", name, "values", user_workflow_id as "userWorkflowId" from workflow_batch_rows
    where workflow_batch_id = ${at("batchId")}::bigint and ${isMine} and state = 'waiting'
    order by tries, "row"
    limit greatest(0, ${at("most")}::int - (
      select count(*) from workflow_batch_rows running where running.user_id = ${at("userId")} and running.state = 'running'))
    for update`,
);

/**
 * The next rows of an own batch that wait, those that were begun least often first, then in their order: so many that the caller has
 * no more than `most` that are being run, in all their batches.
 */
export function readNext({ db, actor }: ActorCtx, batchId: number, most: number): Promise<NextRow[]> {
  return waiting(db, { batchId, userId: actor.userId, most });
}

const writing = statementWithin(
  "batches_written",
  () => sql`update workflow_batch_rows set state = 'written', words = known.words, error = null, ended_at = ${at("now")}::timestamptz
    from unnest(${at("rows")}::int[], ${at("words")}::int[]) as known("row", words)
    where workflow_batch_id = ${at("batchId")}::int and ${isMine} and workflow_batch_rows."row" = known."row"`,
);

/** Says of rows of an own batch that they were written, with so many words. */
export async function writeWritten(
  { db, actor, clock }: ActorCtx,
  batchId: number,
  written: { row: number; words: number }[],
): Promise<void> {
  const [rows, words] = [written.map(({ row }) => row), written.map((each) => each.words)];
  await writing(db, { batchId, userId: actor.userId, now: clock.now(), rows, words });
}

const beginning = statementWithin(
  "batches_begun",
  () => sql`update workflow_batch_rows set state = 'running', user_workflow_id = known.run, begun_at = ${at("now")}::timestamptz
    from unnest(${at("rows")}::int[], ${at("runs")}::int[]) as known("row", run)
    where workflow_batch_id = ${at("batchId")}::int and ${isMine} and workflow_batch_rows."row" = known."row"`,
);

/** Says of rows of an own batch that they are being run, each by its run. */
export async function writeBegun(
  { db, actor, clock }: ActorCtx,
  batchId: number,
  begun: { row: number; userWorkflowId: number }[],
): Promise<void> {
  const [rows, runs] = [begun.map(({ row }) => row), begun.map(({ userWorkflowId }) => userWorkflowId)];
  await beginning(db, { batchId, userId: actor.userId, now: clock.now(), rows, runs });
}
