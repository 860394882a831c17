import type { batches } from "@pluma/contract/batches/batches";
import { BATCH_NAME_LENGTH_MAX } from "@pluma/contract/batches/batches";
import { matchColumns } from "@pluma/contract/batches/table";
import type { Input } from "@pluma/contract/kit/kit";
import type { ActorCtx } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/db.ts";
import { refuse } from "../../../platform/errors.ts";
import { readReady } from "../../workflows/index.ts";
import { readUpload } from "../reading/reading.ts";
import type { ReadTable } from "../reading/table.ts";
import { BATCHES_PER_PERSON_MAX } from "../rules.ts";
import { tellBatch } from "../running/tell.ts";
import { readOne } from "../show.ts";
import { insertBatch, insertRows } from "../store.system.ts";
import {
  type BatchRecord,
  countBatches,
  countRunning,
  findBatch,
  lockBatch,
  removeRows,
  writeBatch,
} from "../store.ts";
import { estimateRow } from "./estimating.ts";
import { valued } from "./rowsOf.ts";

/** Makes a batch of a workflow that the caller may see, of a file with a row for each run. Nothing is run or spent. */
export async function createBatch(ctx: ActorCtx, { params, body }: Input<typeof batches.createBatch>) {
  const { workflowId, workflow, questions, templates } = await readReady(ctx, params.id);
  if ((await countBatches(ctx)) >= BATCHES_PER_PERSON_MAX) refuse("batches_full", { max: BATCHES_PER_PERSON_MAX });
  const table = await readUpload(ctx, body.file, sheetOf(body.fields));
  const estimate = await estimateRow(ctx, workflowId, workflow.steps, templates);
  const { userId, organizationId } = ctx.actor;
  const now = ctx.clock.now();
  const record = await inTransaction(ctx, async (tx) => {
    const made = await insertBatch(tx.db, {
      userId,
      organizationId,
      workflowId,
      name: nameOf(body.file.name),
      workflow,
      questions,
      ...estimate,
      ...tableValues(body.file.name, table, questions),
      createdAt: now,
      updatedAt: now,
    });
    await addRows(tx, made, table);
    return made;
  });
  tellBatch(ctx, record);
  return readOne(ctx, record.workflowBatchId);
}

/** Reads another file, or another sheet, into an own batch that nothing was begun of; columns are matched anew. */
export async function replaceBatchFile(ctx: ActorCtx, { params, body }: Input<typeof batches.replaceBatchFile>) {
  const before = (await findBatch(ctx, params.id)) ?? refuse("not_found");
  if (before.state !== "draft") refuse("batch_begun");
  const table = await readUpload(ctx, body.file, sheetOf(body.fields));
  const record = await inTransaction(ctx, async (tx) => {
    const batch = (await lockBatch(tx, params.id)) ?? refuse("not_found");
    if (batch.state !== "draft") refuse("batch_begun");
    if ((await countRunning(tx, params.id)) > 0) refuse("batch_row_running");
    await removeRows(tx, params.id);
    const values = tableValues(body.file.name, table, batch.questions);
    const isNamedByFile = batch.name === nameOf(batch.file.name);
    const name = isNamedByFile ? nameOf(body.file.name) : batch.name;
    const written = (await writeBatch(tx, params.id, { ...values, name })) ?? refuse("not_found");
    await addRows(tx, written, table);
    return written;
  });
  tellBatch(ctx, record);
  return readOne(ctx, params.id);
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
