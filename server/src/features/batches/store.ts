import type { rowSelections } from "@pluma/contract/batches/batches";
import type { BatchCounts, BatchRowState } from "@pluma/contract/batches/shapes";
import { and, asc, count, desc, eq, getTableColumns, gte, inArray, type SQL, sql } from "drizzle-orm";
import type { ActorCtx } from "../../platform/context.ts";
import { type AskerCtx, inSpace, mine, type Whoever, whoever } from "../../platform/database/owned.ts";
import { prepared } from "../../platform/database/prepared.ts";
import { workflowBatches, workflowBatchRows } from "./tables.ts";

export type BatchRecord = typeof workflowBatches.$inferSelect;
export type NewBatch = typeof workflowBatches.$inferInsert;
export type RowRecord = typeof workflowBatchRows.$inferSelect;
export type NewRow = typeof workflowBatchRows.$inferInsert;
type Slice = { offset: number; limit: number };

/** What a caller finds: their own, of the organization they have selected, or personal ones. */
const mineHere = (ctx: Whoever): SQL | undefined =>
  and(mine(ctx, workflowBatches.userId), inSpace(ctx, sql`coalesce(${workflowBatches.organizationId}, 0)`));

// A bigint, because an id that somebody typed may be larger than the column; it then names nothing.
const isNamed = (batchId: number): SQL => sql`${workflowBatches.workflowBatchId} = ${batchId}::bigint`;

const rowsOf = (ctx: ActorCtx, batchId: number): SQL | undefined =>
  and(sql`${workflowBatchRows.workflowBatchId} = ${batchId}::bigint`, mine(ctx, workflowBatchRows.userId));

/** One own batch of the selected space; undefined when there is none. */
export async function findBatch(ctx: ActorCtx, batchId: number): Promise<BatchRecord | undefined> {
  const [row] = await ctx.db
    .select()
    .from(workflowBatches)
    .where(and(isNamed(batchId), mineHere(ctx)));
  return row;
}

const locked = prepared((db) =>
  db
    .select()
    .from(workflowBatches)
    .where(and(sql`${workflowBatches.workflowBatchId} = ${sql.placeholder("id")}::bigint`, mineHere(whoever)))
    .for("update")
    .prepare("batches_lock"),
);

/** The same, locked until the transaction ends. */
export async function lockBatch({ db, actor }: ActorCtx, batchId: number): Promise<BatchRecord | undefined> {
  const [row] = await locked(db).execute({ id: batchId, userId: actor.userId, space: actor.organizationId ?? 0 });
  return row;
}

/** The turn of whoever begins rows of a person, as a value of a statement. */
export const turnOf = (userId: SQL): SQL => sql`pg_advisory_xact_lock(hashtext('workflow_batches'), ${userId})`;

const lockedInTurn = prepared((db) =>
  db
    .select({ ...getTableColumns(workflowBatches), turn: turnOf(sql`${workflowBatches.userId}`) })
    .from(workflowBatches)
    .where(and(sql`${workflowBatches.workflowBatchId} = ${sql.placeholder("id")}::bigint`, mineHere(whoever)))
    .for("update")
    .prepare("batches_lock_turn"),
);

/** The same for whoever may begin rows of it, who takes the person's turn with it. */
export async function lockToBegin({ db, actor }: ActorCtx, batchId: number): Promise<BatchRecord | undefined> {
  const [row] = await lockedInTurn(db).execute({ id: batchId, userId: actor.userId, space: actor.organizationId ?? 0 });
  return row;
}

/** A slice of own batches of the selected space, of a workflow or all, the newest first, and how many there are. */
export async function listBatches(ctx: ActorCtx, workflowId: number | undefined, { offset, limit }: Slice) {
  const wanted = and(
    mineHere(ctx),
    workflowId === undefined ? undefined : sql`${workflowBatches.workflowId} = ${workflowId}::bigint`,
  );
  const newest = desc(workflowBatches.workflowBatchId);
  const [rows, total] = await Promise.all([
    ctx.db.select().from(workflowBatches).where(wanted).orderBy(newest).offset(offset).limit(limit),
    ctx.db.$count(workflowBatches, wanted),
  ]);
  return { rows, count: total };
}

/** How many batches are the caller's. */
export async function countBatches(ctx: ActorCtx): Promise<number> {
  return ctx.db.$count(workflowBatches, mine(ctx, workflowBatches.userId));
}

/** Changes an own batch; undefined when there is none. */
export async function writeBatch(
  ctx: ActorCtx,
  batchId: number,
  changes: Partial<NewBatch>,
): Promise<BatchRecord | undefined> {
  const [row] = await ctx.db
    .update(workflowBatches)
    .set({ ...changes, updatedAt: ctx.clock.now() })
    .where(and(isNamed(batchId), mineHere(ctx)))
    .returning();
  return row;
}

/** Deletes an own batch with its rows. */
export async function removeBatch(ctx: ActorCtx, batchId: number): Promise<void> {
  await ctx.db.delete(workflowBatches).where(and(isNamed(batchId), mineHere(ctx)));
}

/** What the rows of a batch come to: how many stand how, their words, and how long a written one took, in milliseconds. */
export type Sums = BatchCounts & { spent: number; rowMs: number | null; lastRow: number | null };

const none: Sums = {
  rows: 0,
  left_out: 0,
  ready: 0,
  waiting: 0,
  running: 0,
  written: 0,
  failed: 0,
  spent: 0,
  rowMs: null,
  lastRow: null,
};

/** What the rows of own batches come to, by the ids of the batches. */
export async function readSums(ctx: AskerCtx, batchIds: number[]): Promise<Map<number, Sums>> {
  const sums = new Map(batchIds.map((batchId): [number, Sums] => [batchId, { ...none }]));
  if (batchIds.length === 0) return sums;
  const { workflowBatchId, state, words, begunAt, endedAt, row } = workflowBatchRows;
  const found = await ctx.db
    .select({
      workflowBatchId,
      state,
      count: count(),
      words: sql<number>`sum(${words})::int`,
      ms: sql<number | null>`(avg(extract(epoch from ${endedAt} - ${begunAt})) * 1000)::float8`,
      last: sql<number | null>`max(${row}) filter (where ${begunAt} is not null)`,
    })
    .from(workflowBatchRows)
    .where(and(inArray(workflowBatchId, batchIds), mine(ctx, workflowBatchRows.userId)))
    .groupBy(workflowBatchId, state);
  for (const each of found) {
    const sum = sums.get(each.workflowBatchId);
    if (!sum) continue;
    sum[each.state] = each.count;
    sum.rows += each.count;
    sum.spent += each.words;
    if (each.state === "written") sum.rowMs = each.ms;
    if (each.last !== null) sum.lastRow = Math.max(sum.lastRow ?? 0, each.last);
  }
  return sums;
}

const first = (state: BatchRowState): SQL => sql`${workflowBatchRows.state} <> ${state}`;
const byRow = asc(workflowBatchRows.row);
/** Those that are being written, then what was written last, then those that wait. */
const lately = [
  sql`case ${workflowBatchRows.state} when 'running' then 0 when 'written' then 1 else 2 end`,
  sql`${workflowBatchRows.endedAt} desc nulls last`,
];

/** A slice of the rows of an own batch, and how many there are of these. */
export async function listRows(
  ctx: ActorCtx,
  batchId: number,
  show: (typeof rowSelections)[number],
  { offset, limit }: Slice,
) {
  const isOrder = show === "all" || show === "wrong_first" || show === "failed_first";
  const wanted = and(rowsOf(ctx, batchId), isOrder ? undefined : eq(workflowBatchRows.state, show));
  const order =
    show === "wrong_first"
      ? [first("left_out"), byRow]
      : show === "failed_first"
        ? [first("failed"), ...lately, byRow]
        : [byRow];
  const [rows, total] = await Promise.all([
    ctx.db
      .select()
      .from(workflowBatchRows)
      .where(wanted)
      .orderBy(...order)
      .offset(offset)
      .limit(limit),
    ctx.db.$count(workflowBatchRows, wanted),
  ]);
  return { rows, count: total };
}

/** All rows of an own batch in their order, or those that are named. */
export function readRows(ctx: ActorCtx, batchId: number, named?: number[]): Promise<RowRecord[]> {
  const wanted = and(rowsOf(ctx, batchId), named && inArray(workflowBatchRows.row, named));
  return ctx.db.select().from(workflowBatchRows).where(wanted).orderBy(byRow);
}

/** Rows of an own batch of some states, in their order. */
export function readRowsIn(ctx: ActorCtx, batchId: number, states: BatchRowState[], slice?: Slice) {
  const wanted = and(rowsOf(ctx, batchId), inArray(workflowBatchRows.state, states));
  const { offset = 0, limit = 10_000 } = slice ?? {};
  return ctx.db.select().from(workflowBatchRows).where(wanted).orderBy(byRow).offset(offset).limit(limit);
}

/** How many rows of the caller's are being run, in all their batches or in one. */
export async function countRunning(ctx: ActorCtx, batchId?: number): Promise<number> {
  const isThere = batchId === undefined ? mine(ctx, workflowBatchRows.userId) : rowsOf(ctx, batchId);
  return ctx.db.$count(workflowBatchRows, and(isThere, eq(workflowBatchRows.state, "running")));
}

/** Whether rows of an own batch wait or are run. */
export const isAnyLeft = (ctx: ActorCtx, batchId: number): Promise<boolean> =>
  isAny(ctx, batchId, inArray(workflowBatchRows.state, ["waiting", "running"]));

/** Whether a row of an own batch came to its end at a moment or after it. */
export const isAnyEndedSince = (ctx: ActorCtx, batchId: number, since: Date): Promise<boolean> =>
  isAny(ctx, batchId, gte(workflowBatchRows.endedAt, since));

async function isAny(ctx: ActorCtx, batchId: number, condition: SQL): Promise<boolean> {
  const { row } = workflowBatchRows;
  const rows = await ctx.db
    .select({ row })
    .from(workflowBatchRows)
    .where(and(rowsOf(ctx, batchId), condition))
    .limit(1);
  return rows.length > 0;
}

/** The other batches of the caller, of the selected space, that run. */
export async function listRunning(ctx: ActorCtx, beside: number): Promise<number[]> {
  const { workflowBatchId, state } = workflowBatches;
  const rows = await ctx.db
    .select({ workflowBatchId })
    .from(workflowBatches)
    .where(and(mineHere(ctx), eq(state, "running"), sql`${workflowBatchId} <> ${beside}`))
    .orderBy(asc(workflowBatchId));
  return rows.map((row) => row.workflowBatchId);
}

/** Changes rows of an own batch: those that are named, or all of some states. */
export async function writeRows(
  ctx: ActorCtx,
  batchId: number,
  which: { rows: number[] } | { states: BatchRowState[] },
  changes: Partial<NewRow>,
): Promise<number> {
  const isWanted =
    "rows" in which ? inArray(workflowBatchRows.row, which.rows) : inArray(workflowBatchRows.state, which.states);
  const written = await ctx.db
    .update(workflowBatchRows)
    .set(changes)
    .where(and(rowsOf(ctx, batchId), isWanted))
    .returning({ row: workflowBatchRows.row });
  return written.length;
}

/** Has no row of an own batch wait any more: those that had failed, and were to be run again, have failed as they had. */
export async function letNoneWait(ctx: ActorCtx, batchId: number): Promise<void> {
  const { state, error } = workflowBatchRows;
  await ctx.db
    .update(workflowBatchRows)
    .set({ state: sql`case when ${error} is null then 'ready' else 'failed' end` })
    .where(and(rowsOf(ctx, batchId), eq(state, "waiting")));
}

type Valued = Pick<RowRecord, "row" | "values" | "name" | "state" | "mended">;

/** Writes what rows of an own batch are told, all in one statement. */
export async function writeValues(ctx: ActorCtx, batchId: number, rows: Valued[]): Promise<void> {
  if (rows.length === 0) return;
  const given = JSON.stringify(rows);
  await ctx.db.execute(sql`
    update workflow_batch_rows set values = given.values, name = given.name, state = given.state, mended = given.mended
    from jsonb_to_recordset(${given}::jsonb) as given(row int, values jsonb, name text, state text, mended jsonb)
    where ${rowsOf(ctx, batchId)} and workflow_batch_rows.row = given.row`);
}

/** Takes all rows of an own batch away. */
export async function removeRows(ctx: ActorCtx, batchId: number): Promise<void> {
  await ctx.db.delete(workflowBatchRows).where(rowsOf(ctx, batchId));
}
