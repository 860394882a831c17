import { givenOf } from "@pluma/contract/batches/table";
import type { Template } from "@pluma/contract/templates/templates";
import { writeValues } from "@pluma/contract/workflows/values";
import type { ActorCtx } from "../../../platform/context.ts";
import { Refusal, refuse } from "../../../platform/errors.ts";
import { tellHappened } from "../../../platform/webhooks/happenings.ts";
import { tellDevices } from "../../push/index.ts";
import { checkFixed, checkValues, makeRuns, type RunView, setGoing } from "../../workflows/index.ts";
import { ROWS_AT_ONCE } from "../rules.ts";
import { begunWith, type NextRow, readNext, writeBegun } from "../store.blocks.ts";
import { type BatchRecord, writeBatch, writeRows } from "../store.ts";
import { tellBatch } from "../tell.ts";

/** A row that is to be run now: its run was made, as it stands where that was just now, or was set going where it rested (`cut`: the answer that goes on). */
export type Claimed = { userWorkflowId: number } & (
  | { isNew: true; made?: RunView }
  | { isNew: false; cut: number | null }
);

/** The templates of the steps that the person may use now, as they are now. */
export type Templates = ReadonlyMap<number, Template>;

/**
 * Takes the next rows of a batch that its caller holds locked to begin them: each gets its run in this transaction, so that a row has one however
 * often and wherever it is begun. No more than a person may have at once. With none left, and none that is run, it is done.
 */
export async function claimRows(tx: ActorCtx, batch: BatchRecord, templates: Templates): Promise<Claimed[]> {
  const { workflowBatchId: id } = batch;
  for (;;) {
    const waiting = await readNext(tx, id, ROWS_AT_ONCE);
    const { rows, spentMs } = await takeOfDay(tx, batch, waiting);
    if (spentMs !== null) await pauseForDay(tx, id, spentMs);
    const claimed = await beginRows(tx, batch, rows, templates);
    // Those that could not be begun have failed by it; the next ones may.
    if (rows.length === 0 || spentMs !== null || claimed.length > 0) return claimed;
  }
}

/** Begins one row ahead of its batch, which its caller holds locked. Refuses budget_spent where the day has no room for it. */
export async function beginOne(tx: ActorCtx, batch: BatchRecord, row: NextRow, templates: Templates) {
  const { spentMs } = await takeOfDay(tx, batch, [row]);
  if (spentMs !== null) {
    const seconds = Math.ceil(spentMs / 1000);
    refuse("budget_spent", { seconds, minutes: Math.ceil(seconds / 60) });
  }
  return beginRows(tx, batch, [row], templates);
}

/** Those of some rows that the person's day has room for, each with all its steps; and where not for all, when it is worth another try. */
async function takeOfDay({ budgets, actor }: ActorCtx, { workflow }: BatchRecord, waiting: NextRow[]) {
  const rows: NextRow[] = [];
  for (const row of waiting) {
    const texts = row.userWorkflowId === null ? Math.max(1, workflow.steps.length) : 1;
    const seconds = await budgets.takeOfDay("generations", actor, texts);
    if (seconds !== null) return { rows, spentMs: seconds * 1000 };
    rows.push(row);
  }
  return { rows, spentMs: null };
}

async function pauseForDay(tx: ActorCtx, id: number, waitMs: number): Promise<void> {
  const now = tx.clock.now();
  const nextTryAt = new Date(now.getTime() + waitMs);
  const paused = { state: "paused", pauseReason: "budget", pausedAt: now, nextTryAt } as const;
  const batch = await writeBatch(tx, id, paused);
  if (batch) tellBatch(tx, batch);
}

/** Begins rows, which its caller holds locked. */
async function beginRows(tx: ActorCtx, batch: BatchRecord, rows: NextRow[], templates: Templates): Promise<Claimed[]> {
  const { workflowBatchId, workflowId, workflow, name } = batch;
  // Nobody is there to have a look: rows go through to their end.
  const steps = workflow.steps.map((step) => ({ ...step, stop: false }));
  const fresh: { row: number; name: string; values: string }[] = [];
  const claimed: (Claimed & { row: number })[] = [];
  for (const { row, userWorkflowId, ...own } of rows) {
    if (userWorkflowId !== null) {
      // Set going here and not behind: a cancel that comes before it is asked must find it.
      claimed.push({ row, userWorkflowId, isNew: false, cut: await setGoing(tx, userWorkflowId) });
      continue;
    }
    const values = valuesFor(tx, batch, own, { steps, templates });
    if (values instanceof Refusal) await failRow(tx, workflowBatchId, row, values);
    else fresh.push({ row, name: own.name || name, values });
  }
  const wanted = { workflowId, description: "", workflow: { ...workflow, steps }, workflowBatchId };
  if (claimed.length > 0) await writeBegun(tx, workflowBatchId, claimed);
  const making = begunWith(fresh.map(({ row }) => row));
  const made = await makeRuns(tx, wanted, fresh, templates, making);
  for (const [index, { row }] of fresh.entries()) {
    const run = made[index];
    if (run) claimed.push({ row, userWorkflowId: run.row.userWorkflowId, isNew: true, made: run });
  }
  return claimed;
}

async function failRow(tx: ActorCtx, id: number, row: number, { code, values }: Refusal): Promise<void> {
  const at = tx.clock.now();
  const error = { code, values, step: null };
  await writeRows(tx, id, { rows: [row] }, { state: "failed", error, begunAt: at, endedAt: at });
}

type Kept = { steps: BatchRecord["workflow"]["steps"]; templates: Templates };

/** What the run of a row is told; what stands against it where its templates have changed so that it does not fit any more. */
function valuesFor(
  tx: ActorCtx,
  { questions }: BatchRecord,
  row: Pick<NextRow, "values">,
  { steps, templates }: Kept,
): string | Refusal {
  const keys = questions.map(({ key }) => key);
  const values = writeValues(givenOf(keys, row.values));
  try {
    checkValues(tx, steps, templates, values);
    checkFixed(tx, steps, templates, "batch_fixed_refused");
    return values;
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

/** Ends a batch of which nothing waits and nothing is run. */
export async function endBatch(tx: ActorCtx, batch: BatchRecord): Promise<void> {
  const { workflowBatchId, userId, name, organizationId } = batch;
  const finishedAt = tx.clock.now();
  await writeBatch(tx, workflowBatchId, { state: "done", finishedAt, pauseReason: null, nextTryAt: null });
  const path = `/workflow_batches/${workflowBatchId}`;
  await tellHappened(tx, "batch.done", batch, { workflow_batch_id: workflowBatchId, user_id: userId });
  await tellDevices(tx, userId, { kind: "batch_done", name, path, organizationId });
}
