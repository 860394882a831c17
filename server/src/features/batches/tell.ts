import { setTimeout as sleep } from "node:timers/promises";
import type { App } from "../../platform/context.ts";
import { whenKept } from "../../platform/database/db.ts";
import { perApp } from "../../platform/state.ts";
import { readState } from "./store.system.ts";
import { type BatchRecord, readSums } from "./store.ts";

/** A batch is told of so often, however many of its rows end meanwhile. */
const TELL_MS = 300;

const toldIn = perApp(() => new Map<number, { isDue: boolean }>());

type Told = Pick<BatchRecord, "workflowBatchId" | "userId">;

/**
 * Tells the person's screens how a batch stands, in the background: once the transaction is kept in which it was changed, and
 * then no more than some times a second.
 */
export const tellBatch = (app: App, batch: Told): void => whenKept(app, () => tellSoon(app, batch));

function tellSoon(app: App, batch: Told): void {
  const told = toldIn(app);
  const known = told.get(batch.workflowBatchId);
  if (known) {
    known.isDue = true;
    return;
  }
  const turn = { isDue: true };
  told.set(batch.workflowBatchId, turn);
  app.background(`batch ${batch.workflowBatchId}`, tellInTurn({ ...app, db: app.backgroundDb }, batch, turn));
}

async function tellInTurn(app: App, batch: Told, turn: { isDue: boolean }): Promise<void> {
  try {
    while (turn.isDue) {
      turn.isDue = false;
      await tellNow(app, batch);
      await sleep(TELL_MS, undefined, { ref: false });
    }
  } finally {
    toldIn(app).delete(batch.workflowBatchId);
  }
}

async function tellNow(app: App, { workflowBatchId, userId }: Told): Promise<void> {
  const asker = { db: app.db, actor: { userId, organizationId: null } };
  const [state, sums] = [await readState(app, workflowBatchId), await readSums(asker, [workflowBatchId])];
  const sum = sums.get(workflowBatchId);
  if (!sum) return;
  const { spent: _s, rowMs: _m, lastRow: _l, ...counts } = sum;
  app.push(userId, "workflow_batch", { workflow_batch_id: workflowBatchId, state, counts });
}
