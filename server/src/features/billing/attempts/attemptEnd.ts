import type { App } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/db.ts";
import { ProviderRefused } from "../../../providers/payments/index.ts";
import { releaseDiscount } from "../../products/index.ts";
import { lockPurchase, tellBuyer } from "../access/access.ts";
import { providerOf } from "../providers.ts";
import { endReasons } from "../rules.ts";
import { type PurchaseRow, readPurchaseRow, updatePurchase } from "../store.system.ts";
import { syncPurchase } from "../sync/sync.ts";

/** Whether a purchase is a checkout that nothing came of yet. */
export const isOpenAttempt = ({ status, startedAt, provider }: PurchaseRow): boolean =>
  status === "pending" && startedAt === null && provider !== "none";

/**
 * Ends a checkout that was not paid: it cannot be paid any more, and its place and code are free. One that turns out to
 * be paid stays, with what it bought. Throws when the provider cannot be asked: then nothing is known.
 */
export async function closeAttempt(app: App, purchaseId: number): Promise<void> {
  const row = await readPurchaseRow(app, purchaseId);
  if (!row || !isOpenAttempt(row)) return;
  if (row.providerRef !== null) await makeUnpayable(app, row, row.providerRef);
  const isClosed = await inTransaction(app, async (tx) => {
    const locked = await lockPurchase(tx, purchaseId);
    // Started or paid meanwhile: whoever did it goes on with it.
    if (!isOpenAttempt(locked) || locked.providerRef !== row.providerRef) return false;
    await releaseDiscount(tx, purchaseId);
    const { unpaid } = endReasons;
    await updatePurchase(tx, purchaseId, {
      status: "cancelled",
      cancelReason: unpaid,
      cancelledAt: tx.clock.now(),
      checkAt: null,
    });
    return true;
  });
  if (isClosed) await tellBuyer(app, row.userId, purchaseId);
}

// First there, then here: what can still be paid must not be called over.
async function makeUnpayable(app: App, row: PurchaseRow, ref: string): Promise<void> {
  const provider = await providerOf(app, row);
  if (!provider) return;
  await provider.abandon(ref).catch((error: unknown) => {
    // It says so when it was paid; what it says then is read.
    if (!(error instanceof ProviderRefused)) throw error;
  });
  await syncPurchase(app, row.purchaseId);
}
