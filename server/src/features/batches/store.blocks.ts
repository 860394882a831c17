/** Rows of batches that are begun and come to their end, several at once: the statements of every row that is run. */
import { and, asc, sql } from "drizzle-orm";
import type { ActorCtx } from "../../platform/context.ts";
import { mine, whoever } from "../../platform/database/owned.ts";
import { prepared, unseen } from "../../platform/database/prepared.ts";
import { statementWithin } from "../../platform/database/statement.ts";
import { makingRuns, restedRuns } from "../workflows/index.ts";
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

const wordsOfRun = sql`(${at("words")}::int[])[array_position(${at("runs")}::int[], user_workflow_id)]`;

// Rows are named by their keys, here and below: joined with a few that nobody counted, all of a table would be read.
const resting = statementWithin<EndedRow>(
  "batches_rest",
  () => sql`with ${restedRuns}, ended as materialized (
      select * from workflow_batch_rows
      where user_workflow_id in (select user_workflow_id from rested) and ${isMine}
      order by "row"
      for update
    ), written as (
      update workflow_batch_rows set state = 'written', words = ${wordsOfRun}, error = null, ended_at = ${at("now")}::timestamptz
      where user_workflow_id = any(array(select ended.user_workflow_id from ended where ended.state = 'running'))
        and ${wordsOfRun} is not null
      returning "row"
    )
    select "row", state, user_workflow_id as "userWorkflowId", error, tries, begun_at as "begunAt", ended_at as "endedAt",
      "row" in (select "row" from written) as "isWritten"
    from ended order by "row"`,
);

/** A row as it is before it is written what became of it; `isWritten`: that is already, and it was run. */
export type EndedRow = Pick<
  RowRecord,
  "row" | "state" | "userWorkflowId" | "error" | "tries" | "begunAt" | "endedAt"
> & { isWritten: boolean };

/** A run that ends, as it was read. */
export type EndedRun = { userWorkflowId: number; revision: number; words: number | null };

/**
 * Lets own runs of a batch rest that were not set going since they were read, and answers the rows that they are of; both are locked
 * until the transaction ends. Rows that were run and have `words` are written by it.
 */
export function restRows({ db, actor, clock }: ActorCtx, batchId: number, runs: EndedRun[]): Promise<EndedRow[]> {
  const { userId, organizationId } = actor;
  const ids = runs.map(({ userWorkflowId }) => userWorkflowId);
  const revisions = runs.map(({ revision }) => revision);
  const words = runs.map((run) => run.words);
  const space = organizationId ?? 0;
  return resting(db, { batchId, runs: ids, revisions, words, userId, space, now: clock.now() });
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

/** The how-manieth of those that a statement names a row is. */
const placeOfRow = sql`array_position(${at("rows")}::int[], workflow_batch_rows."row")`;

const writing = statementWithin(
  "batches_written",
  () => sql`update workflow_batch_rows set state = 'written', words = (${at("words")}::int[])[${placeOfRow}], error = null,
      ended_at = ${at("now")}::timestamptz
    where workflow_batch_id = ${at("batchId")}::int and ${isMine} and "row" = any(${at("rows")}::int[])`,
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

const begun = makingRuns(
  "batches_make_runs",
  sql`begun as (
    update workflow_batch_rows set state = 'running', begun_at = ${at("now")}::timestamptz,
      user_workflow_id = (select user_workflow_id from run where run.place = ${placeOfRow})
    where workflow_batch_id = ${at("workflowBatchId")}::int and ${isMine} and "row" = any(${at("rows")}::int[])
  )`,
);

/** What makes runs of rows of an own batch, in their order, and says of these that they are being run by them. */
export const begunWith = (rows: number[]) => ({ statement: begun, values: { rows } });

const beginning = statementWithin(
  "batches_begun",
  () => sql`update workflow_batch_rows set state = 'running', user_workflow_id = (${at("runs")}::int[])[${placeOfRow}],
      begun_at = ${at("now")}::timestamptz
    where workflow_batch_id = ${at("batchId")}::int and ${isMine} and "row" = any(${at("rows")}::int[])`,
);

/** Says of rows of an own batch that they are being run again, each by its run. */
export async function writeBegun(
  { db, actor, clock }: ActorCtx,
  batchId: number,
  begun: { row: number; userWorkflowId: number }[],
): Promise<void> {
  const [rows, runs] = [begun.map(({ row }) => row), begun.map(({ userWorkflowId }) => userWorkflowId)];
  await beginning(db, { batchId, userId: actor.userId, now: clock.now(), rows, runs });
}
