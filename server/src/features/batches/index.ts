import { feature } from "../../platform/features/feature.ts";
import { defineHeld, defineWork } from "../organizations/index.ts";
import { hearRests } from "../workflows/index.ts";
import { countBatches, handOverBatches } from "./handing/store.system.ts";
import { dropFile } from "./keeping.ts";
import { batchData } from "./personalData.ts";
import { mountBatches } from "./routes.ts";
import { ROWS_AT_ONCE } from "./rules.ts";
import { hearRest } from "./running/going.ts";
import { sweepBatches, sweepOldDrafts } from "./running/jobs.ts";
import { workflowBatches } from "./tables.ts";

const drop = (ctx: Parameters<typeof dropFile>[0], { storageKey }: Record<string, unknown>): Promise<void> =>
  dropFile(ctx, typeof storageKey === "string" ? storageKey : null);

export const batches = feature({
  name: "batches",
  mount: mountBatches,
  jobs: [sweepBatches, sweepOldDrafts],
  personalData: [batchData],
  define(app) {
    hearRests(app, hearRest, ROWS_AT_ONCE);
    defineHeld(app, {
      name: "batches",
      tables: [{ table: workflowBatches, key: "workflowBatchId", show: null, drop }],
    });
    defineWork(app, "runs", { count: countBatches, handOver: handOverBatches });
  },
});
