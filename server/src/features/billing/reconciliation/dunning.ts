import { addDays } from "@pluma/contract/kit/time";
import type { App } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/db.ts";
import { Declined, type PaymentProvider, ProviderDown, ProviderRefused } from "../../../providers/payments/index.ts";
import { findProfile } from "../../accounts/index.ts";
import { tellDevices } from "../../push/index.ts";
import { lockPurchase, refreshAccess, tellBuyer } from "../access/access.ts";
import { mailEnded, mailUnpaid } from "../invoices/mails.ts";
import { providerOf } from "../providers.ts";
import { DUNNING_DAYS, endReasons } from "../rules.ts";
import { readSourceById } from "../sources/store.system.ts";
import { type PurchaseRow, readPurchaseRow, updatePurchase } from "../store.system.ts";
import { syncPurchase } from "../sync/sync.ts";

/**
 * Looks after a subscription whose renewal is unpaid: on some days the card is tried again and the buyer is told, and
 * when the grace is over charges stop and it ends. Answers it as it then is.
 */
export async function remind(app: App, purchase: PurchaseRow): Promise<PurchaseRow> {
  const now = app.clock.now();
  const { purchaseId, pastDueSince, graceUntil, dunningMails, providerRef: ref } = purchase;
  const provider = await providerOf(app, purchase);
  if (!pastDueSince || !graceUntil || !provider || ref === null) return purchase;
  if (graceUntil <= now) return endUnpaid(app, purchase, provider, ref);
  const due = DUNNING_DAYS.filter((day) => addDays(pastDueSince, day) <= now).length;
  if (due <= dunningMails) return purchase;
  // On the first day the provider has just tried it itself.
  if (due > 1) await tryAgain(app, purchase, provider, `dunning:${ref}:${pastDueSince.getTime()}:${due}`);
  await inTransaction(app, async (tx) => {
    const locked = await lockPurchase(tx, purchaseId);
    if (!locked.pastDueSince || locked.status !== "active" || locked.dunningMails >= due) return;
    await updatePurchase(tx, purchaseId, { dunningMails: due });
    const buyer = await findProfile(tx, locked.userId);
    if (buyer) await mailUnpaid(tx, buyer, locked);
    const { organizationId, productName: name } = locked;
    await tellDevices(tx, locked.userId, { kind: "renewal_failed", name, path: "/billing", organizationId });
  });
  return (await readPurchaseRow(app, purchaseId)) ?? purchase;
}

async function tryAgain(app: App, purchase: PurchaseRow, provider: PaymentProvider, key: string): Promise<void> {
  const { purchaseId, paymentSourceId, providerRef: ref } = purchase;
  const source = paymentSourceId === null ? null : await readSourceById(app, paymentSourceId);
  if (!source || ref === null) return;
  await provider.pay(ref, source.ref, key).catch((error: unknown) => {
    const isExpected = error instanceof Declined || error instanceof ProviderRefused || error instanceof ProviderDown;
    if (!isExpected) throw error;
    app.log.info({ purchaseId, reason: error.message }, "a renewal is still unpaid");
  });
  await syncPurchase(app, purchaseId);
}

/** The provider keeps charging until told, so it hears first. */
async function endUnpaid(
  app: App,
  purchase: PurchaseRow,
  provider: PaymentProvider,
  ref: string,
): Promise<PurchaseRow> {
  const { purchaseId } = purchase;
  await provider.stop(ref).catch((error: unknown) => {
    if (!(error instanceof ProviderRefused)) throw error;
  });
  const after = await syncPurchase(app, purchaseId);
  // Paid in the very last moment, or ended by what the provider says.
  if (after.status !== "active" || !after.pastDueSince) return after;
  const ended = await inTransaction(app, async (tx) => {
    const locked = await lockPurchase(tx, purchaseId);
    if (locked.status !== "active" || !locked.pastDueSince) return locked;
    const now = tx.clock.now();
    const row = await updatePurchase(tx, purchaseId, {
      status: "cancelled",
      cancelReason: endReasons.unpaid,
      cancelledAt: now,
      updatedAt: now,
      willRenew: false,
      graceUntil: null,
      nextProductId: null,
    });
    await refreshAccess(tx, locked.userId);
    const buyer = await findProfile(tx, locked.userId);
    if (buyer) await mailEnded(tx, buyer, row);
    return row;
  });
  await tellBuyer(app, ended.userId, purchaseId);
  return ended;
}
