import type { ActorCtx } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/db.ts";
import { refuse } from "../../../platform/errors.ts";
import { closeAttempt } from "../attempts/attemptEnd.ts";
import { lockPlaces } from "../attempts/store.attempts.ts";
import { readOpenAttempts } from "../store.ts";

/** How often it is begun anew when another tab of the same buyer opens a checkout meanwhile. */
const ROUNDS_MAX = 3;

/**
 * Writes that a subscription of the caller's becomes a product, with no checkout of theirs open that could sell them the
 * same once more: those that were left open are closed, at their providers first. Refuses payment_failed, and writes
 * nothing, where one cannot be closed.
 */
export async function asOnlyWay(ctx: ActorCtx, productId: number, write: (tx: ActorCtx) => Promise<void>) {
  for (let rounds = 0; rounds < ROUNDS_MAX; rounds += 1) {
    await closeCheckouts(ctx, productId);
    const isWritten = await inTransaction(ctx, async (tx) => {
      await lockPlaces(tx, productId);
      if ((await readOpenAttempts(tx, productId)).length > 0) return false;
      await write(tx);
      return true;
    });
    if (isWritten) return;
  }
  refuse("payment_failed");
}

async function closeCheckouts(ctx: ActorCtx, productId: number): Promise<void> {
  for (const { purchaseId } of await readOpenAttempts(ctx, productId)) {
    await closeAttempt(ctx, purchaseId).catch((error: unknown) => {
      ctx.log.warn({ err: error, purchaseId }, "a checkout could not be closed for a change of plan");
      return refuse("payment_failed");
    });
  }
}
