import type { App } from "../../platform/context.ts";
import { whenKept } from "../../platform/database/db.ts";
import { paced } from "../../platform/work/paced.ts";
import { readState } from "./store.system.ts";
import { type BatchRecord, readSums } from "./store.ts";

/** A batch is told of so often, however many of its rows end meanwhile. */
const TELL_MS = 300;

type Told = Pick<BatchRecord, "workflowBatchId" | "userId">;

/**
 * Tells the person's screens how a batch stands, in the background: once the transaction is kept in which it was changed, and
 * then no more than some times a second.
 */
export const tellBatch = (app: App, batch: Told): void => whenKept(app, () => tellSoon(app, batch));

const tellSoon = paced<Told>("batch", TELL_MS, ({ workflowBatchId }) => String(workflowBatchId), tellNow);

async function tellNow(app: App, { workflowBatchId, userId }: Told): Promise<void> {
  const asker = { db: app.db, actor: { userId, organizationId: null } };
  const [state, sums] = [await readState(app, workflowBatchId), await readSums(asker, [workflowBatchId])];
  const sum = sums.get(workflowBatchId);
  if (!sum) return;
  const { spent: _s, rowMs: _m, lastRow: _l, ...counts } = sum;
  app.push(userId, "workflow_batch", { workflow_batch_id: workflowBatchId, state, counts });
}
