/** Rows of batches that are begun and come to their end, several at once: the statements of every row that is run. */
import { and, asc, eq, sql } from "drizzle-orm";
import type { ActorCtx } from "../../platform/context.ts";
import { mine, whoever } from "../../platform/database/owned.ts";
import { prepared, unseen } from "../../platform/database/prepared.ts";
import { statementWithin } from "../../platform/database/statement.ts";
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

const waiting = prepared((db) =>
  db
    .select()
    .from(workflowBatchRows)
    .where(
      and(
        sql`${workflowBatchRows.workflowBatchId} = ${at("batchId")}::bigint`,
        isMine,
        // In the words of the index.
        eq(workflowBatchRows.state, sql.raw("'waiting'")),
      ),
    )
    .orderBy(asc(workflowBatchRows.tries), asc(workflowBatchRows.row))
    .limit(sql.placeholder("limit"))
    .for("update")
    .prepare("batches_waiting"),
);

/** The next rows of an own batch that wait: those that were begun least often first, then in their order. */
export function readWaiting({ db, actor }: ActorCtx, batchId: number, limit: number): Promise<RowRecord[]> {
  return waiting(db).execute({ batchId, userId: actor.userId, limit });
}

const running = statementWithin<{ count: number }>(
  "batches_running",
  () => sql`select count(*)::int as count from workflow_batch_rows where ${isMine} and state = 'running'`,
);

/** How many rows of the caller's are being run, in all their batches. */
export async function countAllRunning({ db, actor }: ActorCtx): Promise<number> {
  const [found] = await running(db, { userId: actor.userId });
  return found?.count ?? 0;
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
