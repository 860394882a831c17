import { BATCH_ROWS_PER_PAGE, BATCHES_PER_PAGE, type batches } from "@pluma/contract/batches/batches";
import { type Input, pagesOf } from "@pluma/contract/kit/kit";
import type { ActorCtx } from "../../platform/context.ts";
import { followWorkflow } from "./making/following.ts";
import { showBatches, showRows } from "./show.ts";
import { listBatches as listRecords, listRows } from "./store.ts";

const sliceOf = (page: number, size: number) => ({ offset: (page - 1) * size, limit: size });

/** A page of the caller's own batches of the selected space. */
export async function listBatches(ctx: ActorCtx, { query }: Input<typeof batches.listBatches>) {
  const { rows, count } = await listRecords(ctx, query.workflow_id, sliceOf(query.page, BATCHES_PER_PAGE));
  return { batches: await showBatches(ctx, rows), count, pages: pagesOf(count, BATCHES_PER_PAGE) };
}

/** A page of the rows of an own batch. */
export async function listBatchRows(ctx: ActorCtx, { params, query }: Input<typeof batches.listBatchRows>) {
  const { batch } = await followWorkflow(ctx, params.id);
  const { rows, count } = await listRows(ctx, params.id, query.show, sliceOf(query.page, BATCH_ROWS_PER_PAGE));
  return { rows: showRows(ctx, batch, rows), count, pages: pagesOf(count, BATCH_ROWS_PER_PAGE) };
}
