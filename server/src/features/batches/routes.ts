import { batches } from "@pluma/contract/batches/batches";
import { type Mounting, mount } from "../../platform/requests/mount.ts";
import { listBatches, listBatchRows } from "./listing.ts";
import { chooseBatchSheet, createBatch, replaceBatchFile } from "./making/creating.ts";
import { readEmptyTable } from "./making/emptyTable.ts";
import { followWorkflow } from "./making/following.ts";
import { mendBatchCells, saveBatch } from "./making/saving.ts";
import { readBatchResult } from "./result/result.ts";
import {
  cancelBatch,
  continueBatch,
  deleteBatch,
  pauseBatch,
  runFailedAgain,
  startBatch,
  tryBatch,
} from "./running/acts.ts";
import { readOne } from "./show.ts";

/** Serves every call about batches. */
export function mountBatches(mounting: Mounting): void {
  mount(mounting, batches, {
    createBatch,
    readEmptyTable,
    listBatches,
    async readBatch(ctx, { params }) {
      await followWorkflow(ctx, params.id);
      return readOne(ctx, params.id);
    },
    listBatchRows,
    saveBatch,
    replaceBatchFile,
    chooseBatchSheet,
    mendBatchCells,
    tryBatch,
    startBatch,
    pauseBatch,
    continueBatch,
    cancelBatch,
    runFailedAgain,
    readBatchResult,
    deleteBatch,
  });
}
