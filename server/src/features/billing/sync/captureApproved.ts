import type { App } from "../../../platform/context.ts";
import { Declined, ProviderRefused } from "../../../providers/payments/index.ts";
import { providerOf } from "../providers.ts";
import { readPurchaseRow } from "../store.system.ts";

/** The buyer pressed "Pay now" on PayPal's page: the money is there to be taken. */
const APPROVED = "CHECKOUT.ORDER.APPROVED";

export const isApproval = ({ type }: { type: string }): boolean => type === APPROVED;

/**
 * Takes what a buyer agreed to, for one who closed the page before it was taken; together with the page it is taken
 * once. What was paid, or given up meanwhile, stays as it is.
 */
export async function captureApproved(app: App, purchaseId: number): Promise<void> {
  const purchase = await readPurchaseRow(app, purchaseId);
  if (purchase?.status !== "pending" || purchase.startedAt || purchase.providerRef === null) return;
  const account = await providerOf(app, purchase);
  const ref = purchase.providerRef;
  await account?.capture(ref, `capture:${ref}`).catch((error: unknown) => {
    if (!(error instanceof Declined) && !(error instanceof ProviderRefused)) throw error;
    app.log.info({ purchaseId, err: error }, "what a buyer agreed to could not be taken");
  });
}
