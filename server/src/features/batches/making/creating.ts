import type { batches } from "@pluma/contract/batches/batches";
import { BATCH_NAME_LENGTH_MAX } from "@pluma/contract/batches/batches";
import { matchColumns } from "@pluma/contract/batches/table";
import type { Input } from "@pluma/contract/kit/kit";
import type { ActorCtx } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/db.ts";
import { refuse } from "../../../platform/errors.ts";
import { checkFixed, readReady } from "../../workflows/index.ts";
import { dropFile, readFile, withFile } from "../keeping.ts";
import { readTable } from "../reading/reading.ts";
import type { ReadTable } from "../reading/table.ts";
import { BATCHES_PER_PERSON_MAX } from "../rules.ts";
import { readOne } from "../show.ts";
import { insertBatch, insertRows, takeTurn } from "../store.system.ts";
import {
  type BatchRecord,
  countBatches,
  countRunning,
  lockBatch,
  type NewBatch,
  removeRows,
  writeBatch,
} from "../store.ts";
import { tellBatch } from "../tell.ts";
import { estimateRow } from "./estimating.ts";
import { followWorkflow } from "./following.ts";
import { valued } from "./rowsOf.ts";

/** Makes a batch of a workflow that the caller may see, of a file with a row for each run. Nothing is run or spent. */
export async function createBatch(ctx: ActorCtx, { params, body }: Input<typeof batches.createBatch>) {
  const { workflowId, workflow, questions, templates } = await readReady(ctx, params.id);
  checkFixed(ctx, workflow.steps, templates, "batch_fixed_refused");
  await checkRoom(ctx);
  const { bytes } = await body.file.read();
  const table = await readTable(ctx, bytes, { sheet: sheetOf(body.fields), questions });
  const estimate = await estimateRow(ctx, workflowId, workflow.steps, templates);
  const { userId, organizationId } = ctx.actor;
  const now = ctx.clock.now();
  const make = (storageKey: string | null) =>
    inTransaction(ctx, async (tx) => {
      // Whoever makes others at the same moment, on whichever node, waits here.
      await takeTurn(tx.db, userId);
      await checkRoom(tx);
      const made = await insertBatch(tx.db, {
        userId,
        organizationId,
        workflowId,
        name: nameOf(body.file.name),
        workflow,
        questions,
        storageKey,
        ...estimate,
        ...tableValues(body.file.name, table, questions),
        createdAt: now,
        updatedAt: now,
      });
      await addRows(tx, made, table);
      return made;
    });
  const record = await withFile(ctx, table, bytes, make);
  tellBatch(ctx, record);
  return readOne(ctx, record.workflowBatchId);
}

async function checkRoom(ctx: ActorCtx): Promise<void> {
  if ((await countBatches(ctx)) >= BATCHES_PER_PERSON_MAX) refuse("batches_full", { max: BATCHES_PER_PERSON_MAX });
}

/** Reads another file, or another sheet, into an own batch that nothing was begun of; columns are matched anew. */
export async function replaceBatchFile(ctx: ActorCtx, { params, body }: Input<typeof batches.replaceBatchFile>) {
  const { batch: before } = await followWorkflow(ctx, params.id);
  if (before.state !== "draft") refuse("batch_begun");
  const { bytes } = await body.file.read();
  const table = await readTable(ctx, bytes, { sheet: sheetOf(body.fields), questions: before.questions });
  const { name } = body.file;
  let replaced: string | null = null;
  const record = await withFile(ctx, table, bytes, (storageKey) =>
    putTable(ctx, params.id, table, (batch) => {
      replaced = batch.storageKey;
      const isNamedByFile = batch.name === nameOf(batch.file.name);
      return { ...tableValues(name, table, batch.questions), storageKey, ...(isNamedByFile && { name: nameOf(name) }) };
    }),
  );
  await dropFile(ctx, replaced);
  tellBatch(ctx, record);
  return readOne(ctx, params.id);
}

/** Reads another sheet of the file that is kept with an own draft. */
export async function chooseBatchSheet(ctx: ActorCtx, { params, body }: Input<typeof batches.chooseBatchSheet>) {
  const { batch: before } = await followWorkflow(ctx, params.id);
  if (before.state !== "draft") refuse("batch_begun");
  const bytes = (await readFile(ctx, before)) ?? refuse("batch_file_gone");
  const table = await readTable(ctx, bytes, { sheet: body.sheet, questions: before.questions });
  const record = await putTable(ctx, params.id, table, ({ file, questions, storageKey }) =>
    // Another file may have been brought while this one was read.
    storageKey === before.storageKey ? tableValues(file.name, table, questions) : refuse("batch_file_gone"),
  );
  tellBatch(ctx, record);
  return readOne(ctx, params.id);
}

/** Puts other rows into an own batch that nothing was begun of. */
function putTable(
  ctx: ActorCtx,
  batchId: number,
  table: ReadTable,
  changesOf: (batch: BatchRecord) => Partial<NewBatch>,
): Promise<BatchRecord> {
  return inTransaction(ctx, async (tx) => {
    const batch = (await lockBatch(tx, batchId)) ?? refuse("not_found");
    if (batch.state !== "draft") refuse("batch_begun");
    if ((await countRunning(tx, batchId)) > 0) refuse("batch_row_running");
    await removeRows(tx, batchId);
    const written = (await writeBatch(tx, batchId, changesOf(batch))) ?? refuse("not_found");
    await addRows(tx, written, table);
    return written;
  });
}

const sheetOf = ({ sheet }: Record<string, unknown>): string | null =>
  typeof sheet === "string" && sheet !== "" ? sheet : null;

function tableValues(fileName: string, { sheet, sheets, columns }: ReadTable, questions: BatchRecord["questions"]) {
  const file = { name: fileName.slice(0, BATCH_NAME_LENGTH_MAX).toWellFormed(), sheet, sheets };
  return { file, columns, mapping: matchColumns(questions, columns) };
}

/** A file's name without its ending. */
const nameOf = (fileName: string): string =>
  fileName
    .replace(/\.\w{1,5}$/, "")
    .slice(0, BATCH_NAME_LENGTH_MAX)
    .toWellFormed()
    .trim() || "1";

async function addRows(tx: ActorCtx, batch: BatchRecord, { rows }: ReadTable): Promise<void> {
  const { workflowBatchId, userId } = batch;
  const made = rows.map(({ row, cells }) => {
    const told = valued(batch, { row, cells, mended: {} });
    return { ...told, cells, workflowBatchId, userId };
  });
  await insertRows(tx.db, made);
}
