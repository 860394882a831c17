import type { Batch, BatchRow } from "@pluma/contract/batches/shapes";
import { problemsOf } from "@pluma/contract/batches/table";
import { UNLIMITED_WORDS } from "@pluma/contract/kit/words";
import type { ActorCtx } from "../../platform/context.ts";
import { wordsOf, wordsOfStored } from "../../platform/errorMessages.ts";
import { refuse } from "../../platform/errors.ts";
import { readNames } from "../accounts/index.ts";
import { wordsRenewAt } from "../billing/index.ts";
import { wordsLeftIn } from "../generation/index.ts";
import { canOf, endsAfter, leftOf, secondsLeft } from "./rules.ts";
import { type BatchRecord, findBatch, type RowRecord, readSums, type Sums } from "./store.ts";

/** Own batches as the wire has them. */
export async function showBatches(ctx: ActorCtx, records: BatchRecord[]): Promise<Batch[]> {
  const { userId } = ctx.actor;
  const [sums, available, names, renewAt] = await Promise.all([
    readSums(
      ctx,
      records.map(({ workflowBatchId }) => workflowBatchId),
    ),
    wordsLeft(ctx),
    readNames(ctx, [userId]),
    wordsRenewAt(ctx, userId),
  ]);
  const person = names.get(userId);
  const name = person ? `${person.name} ${person.lastName}`.trim() : null;
  return records.flatMap((record) => {
    const sum = sums.get(record.workflowBatchId);
    return sum ? [showBatch(record, sum, { available, name, renewAt })] : [];
  });
}

/** The words that the caller may write where they are; null without a limit. */
export async function wordsLeft(ctx: ActorCtx): Promise<number | null> {
  const { available } = await wordsLeftIn(ctx, ctx.actor);
  return available === UNLIMITED_WORDS ? null : available;
}

/** One own batch as it is now; what is not the caller's does not exist for them. */
export async function readOne(ctx: ActorCtx, batchId: number): Promise<{ batch: Batch }> {
  const [batch] = await showBatches(ctx, [(await findBatch(ctx, batchId)) ?? refuse("not_found")]);
  return { batch: batch ?? refuse("not_found") };
}

type Person = { available: number | null; name: string | null; renewAt: Date | null };

function showBatch(record: BatchRecord, sums: Sums, { available, name, renewAt }: Person): Batch {
  const { state, rowEstimate, workflow, questions } = record;
  const { spent, rowMs, lastRow, ...counts } = sums;
  const left = leftOf(state, counts);
  const end = endsAfter(available, rowEstimate, left);
  return {
    workflow_batch_id: record.workflowBatchId,
    name: record.name,
    workflow: {
      workflow_id: record.workflowId,
      name: workflow.name,
      steps: workflow.steps.length,
      stops: workflow.steps.some(({ stop }) => stop),
    },
    questions,
    followed: state === "draft" ? record.followed : null,
    file: { ...record.file, is_kept: record.storageKey !== null },
    columns: record.columns,
    mapping: record.mapping,
    state,
    pause: pauseOf(record, lastRow, name),
    counts,
    words: {
      spent,
      row_estimate: rowEstimate,
      estimated_by: record.estimatedBy,
      left_estimate: rowEstimate * left,
      available,
      ends_after_rows: end,
      renew_at: end === null ? null : (renewAt?.toISOString() ?? null),
    },
    seconds_left: state === "running" || state === "paused" ? secondsLeft(rowMs, left) : null,
    organization_id: record.organizationId,
    can: canOf(state, counts),
    createdAt: record.createdAt.toISOString(),
    updatedAt: record.updatedAt.toISOString(),
    startedAt: record.startedAt?.toISOString() ?? null,
    finishedAt: record.finishedAt?.toISOString() ?? null,
  };
}

function pauseOf(record: BatchRecord, lastRow: number | null, name: string | null): Batch["pause"] {
  const { state, pauseReason: reason, pausedAt, nextTryAt } = record;
  if (state !== "paused" || reason === null) return null;
  const at = (pausedAt ?? record.updatedAt).toISOString();
  const by = reason === "person" ? name : null;
  return { reason, at, by, at_row: lastRow, next_try_at: nextTryAt?.toISOString() ?? null };
}

/** Rows of a batch as the wire has them. */
export function showRows(
  { lang }: ActorCtx,
  { questions }: Pick<BatchRecord, "questions">,
  rows: RowRecord[],
): BatchRow[] {
  return rows.map((row) => {
    const isChecked = row.state === "left_out" || row.state === "ready";
    const problems = isChecked ? problemsOf(questions, row.values) : [];
    const { error } = row;
    return {
      row: row.row,
      name: row.name,
      values: row.values,
      mended: Object.keys(row.mended),
      problems: problems.map(({ key, code, values }) => ({ key, code, message: wordsOf(code, lang, values) })),
      state: row.state,
      error:
        error && row.state === "failed"
          ? { code: error.code, message: wordsOfStored(error.code, lang, error.values), step: error.step }
          : null,
      words: row.words,
      user_workflow_id: row.userWorkflowId,
      writtenAt: row.state === "written" ? (row.endedAt?.toISOString() ?? null) : null,
    };
  });
}
