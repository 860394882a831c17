import type { App } from "../../platform/context.ts";
import type { ExportedFile, PersonalData } from "../../platform/features/personalData.ts";
import { dropFile } from "./keeping.ts";
import { eraseBatches, listOwn, readRowsOf } from "./store.system.ts";

/** What batches keep of a person: their tables and how far each row is. The runs are in the export of workflows, the answers in that of chats. */
export const batchData: PersonalData = {
  name: "batches",
  tables: { workflow_batches: "goes", workflow_batch_rows: "goes" },
  exportOf: exportAll,
  erase: async (ctx, userId) => {
    for (const { storageKey } of await listOwn(ctx, userId)) await dropFile(ctx, storageKey);
    await eraseBatches(ctx.db, userId);
  },
};

async function* exportAll(app: App, userId: number): AsyncGenerator<ExportedFile> {
  for (const { userId: _, storageKey: _key, workflowBatchId, ...batch } of await listOwn(app, userId)) {
    const rows = (await readRowsOf(app, workflowBatchId)).map(({ userId: _u, workflowBatchId: _b, ...row }) => row);
    const content = { workflow_batch_id: workflowBatchId, ...batch, rows };
    yield { path: `workflow_batches/${workflowBatchId}.json`, content: JSON.stringify(content, null, 2) };
  }
}
