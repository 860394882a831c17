import * as blocks from "../../../src/features/batches/store.blocks.ts";
import * as batches from "../../../src/features/batches/store.ts";
import { inTransaction } from "../../../src/platform/database/db.ts";
import { about } from "./storeCase.ts";

const slice = { offset: 0, limit: 50 };
const states = ["ready", "running", "waiting", "written", "failed"] as const;

export const batchStores = [
  ...about(
    "workflowBatch",
    {
      findBatch: (ctx, { workflowBatchId }) => batches.findBatch(ctx, workflowBatchId),
      lockBatch: (ctx, { workflowBatchId }) => batches.lockBatch(ctx, workflowBatchId),
      writeBatch: (ctx, { workflowBatchId }) => batches.writeBatch(ctx, workflowBatchId, { name: "Theirs now" }),
      removeBatch: (ctx, { workflowBatchId }) => batches.removeBatch(ctx, workflowBatchId),
    },
    { isInSpace: true },
  ),
  ...about("workflowBatch", {
    listRows: (ctx, { workflowBatchId }) => batches.listRows(ctx, workflowBatchId, "all", slice),
    readRows: (ctx, { workflowBatchId }) => batches.readRows(ctx, workflowBatchId),
    readRowsIn: (ctx, { workflowBatchId }) => batches.readRowsIn(ctx, workflowBatchId, [...states]),
    readSums: async (ctx, { workflowBatchId }) =>
      (await batches.readSums(ctx, [workflowBatchId])).get(workflowBatchId)?.rows || undefined,
    isAnyLeft: async (ctx, { pausedBatchId }) => (await batches.isAnyLeft(ctx, pausedBatchId)) || undefined,
    readNext: (ctx, { pausedBatchId }) => inTransaction(ctx, (tx) => blocks.readNext(tx, pausedBatchId, 10_000)),
    countRunningIn: async (ctx, { runningBatchId }) => (await batches.countRunning(ctx, runningBatchId)) || undefined,
    writeRows: async (ctx, { workflowBatchId }) =>
      (await batches.writeRows(ctx, workflowBatchId, { rows: [1] }, { name: "Theirs" })) || undefined,
    writeWritten: (ctx, { workflowBatchId }) =>
      inTransaction(ctx, async (tx) => {
        await blocks.writeWritten(tx, workflowBatchId, [{ row: 1, words: 7 }]);
        return batches.readRows(tx, workflowBatchId);
      }),
    writeValues: async (ctx, { workflowBatchId }) => {
      const told = { row: 1, values: {}, name: "Theirs", state: "ready" as const, mended: {} };
      await batches.writeValues(ctx, workflowBatchId, [told]);
      return batches.readRows(ctx, workflowBatchId);
    },
  }),
  ...about(
    "workflowBatch",
    { listBatches: (ctx) => batches.listBatches(ctx, undefined, slice) },
    { isList: true, isInSpace: true },
  ),
  ...about(
    "workflowBatch",
    {
      countBatches: (ctx) => batches.countBatches(ctx),
      countRunning: (ctx) => batches.countRunning(ctx),
    },
    { isList: true },
  ),
];
