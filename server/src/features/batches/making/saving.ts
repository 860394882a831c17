import type { batches } from "@pluma/contract/batches/batches";
import type { BatchMapping } from "@pluma/contract/batches/table";
import type { Input } from "@pluma/contract/kit/kit";
import type { ActorCtx } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/db.ts";
import { refuse } from "../../../platform/errors.ts";
import { readOne, showRows } from "../show.ts";
import { type BatchRecord, lockBatch, type RowRecord, readRows, writeBatch, writeValues } from "../store.ts";
import { tellBatch } from "../tell.ts";
import { isOpen, valued } from "./rowsOf.ts";

/** Changes the name of an own batch, and while it is a draft where its values come from. */
export async function saveBatch(ctx: ActorCtx, { params, body }: Input<typeof batches.saveBatch>) {
  const { name, mapping } = body;
  const record = await inTransaction(ctx, async (tx) => {
    const batch = (await lockBatch(tx, params.id)) ?? refuse("not_found");
    if (mapping) {
      checkMapping(batch, mapping);
      const rows = await readRows(tx, params.id);
      const changed = rows.filter(isOpen).map((row) => valued({ ...batch, mapping }, row));
      await writeValues(tx, params.id, changed);
    }
    return writeBatch(tx, params.id, { ...(name !== undefined && { name }), ...(mapping && { mapping }) });
  });
  tellBatch(ctx, record ?? refuse("not_found"));
  return readOne(ctx, params.id);
}

function checkMapping({ state, columns }: BatchRecord, { fields, name_column }: BatchMapping): void {
  if (state !== "draft") refuse("batch_begun");
  const named = [
    ...Object.values(fields).flatMap((source) => (source.from === "column" ? [source.column] : [])),
    ...(name_column === null ? [] : [name_column]),
  ];
  if (named.some((column) => column >= columns.length)) refuse("batch_column_missing");
}

/** Writes values of rows of an own batch that is a draft; with null what the file has stands again. */
export async function mendBatchCells(ctx: ActorCtx, { params, body }: Input<typeof batches.mendBatchCells>) {
  const rowsNow = await inTransaction(ctx, async (tx) => {
    const batch = (await lockBatch(tx, params.id)) ?? refuse("not_found");
    if (batch.state !== "draft") refuse("batch_begun");
    const named = [...new Set(body.cells.map(({ row }) => row))];
    const rows = await readRows(tx, params.id, named);
    const keys = new Set(batch.questions.map(({ key }) => key));
    if (rows.length < named.length || body.cells.some(({ key }) => !keys.has(key))) refuse("not_found");
    if (!rows.every(isOpen)) refuse("batch_row_running");
    const changed = rows.map((row) => valued(batch, { ...row, mended: mendedOf(row, body.cells) }));
    await writeValues(tx, params.id, changed);
    tellBatch(tx, batch);
    return readRows(tx, params.id, named);
  });
  const { batch } = await readOne(ctx, params.id);
  return { batch, rows: showRows(ctx, batch, rowsNow) };
}

type Cells = Input<typeof batches.mendBatchCells>["body"]["cells"];

function mendedOf({ row, mended }: RowRecord, cells: Cells): Record<string, string> {
  const values = new Map(Object.entries(mended));
  for (const cell of cells) {
    if (cell.row !== row) continue;
    if (cell.value === null) values.delete(cell.key);
    else values.set(cell.key, cell.value.trim());
  }
  return Object.fromEntries(values);
}
