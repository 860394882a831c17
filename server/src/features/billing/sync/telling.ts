import { addDays } from "@pluma/contract/kit/time";
import type { App } from "../../../platform/context.ts";
import type { Profile } from "../../accounts/index.ts";
import { tellConnector } from "../connector.ts";
import { mailEnded, mailPlanChanged, mailReceipt, mailRefunded, mailTrialBegins } from "../invoices/mails.ts";
import { tellPlanWillChange } from "../plans/telling.ts";
import { isClosedUnpaid } from "../rules.ts";
import type { PurchaseRow } from "../store.system.ts";
import type { KeptCharge } from "./charges.ts";

/** A receipt for what was paid longer ago would be news to nobody. */
const RECEIPT_DAYS = 3;

type News = { before: PurchaseRow; after: PurchaseRow; kept: KeptCharge[]; buyer: Profile; now: Date };

/** Tells whoever the product names what is new about a purchase that was told of before; each thing once. */
export async function tellNews(tx: App, { before, after, kept, buyer }: News): Promise<void> {
  const hasBegun = after.startedAt !== null && before.startedAt === null;
  for (const { isNewlyPaid, newlyRefunded, invoice } of kept) {
    if (isNewlyPaid && !hasBegun && invoice.amount > 0) {
      await tellConnector(tx, after, buyer, { event: "renewal", moved: invoice.amount });
    }
    if (newlyRefunded > 0) await tellConnector(tx, after, buyer, { event: "refund", moved: newlyRefunded });
  }
  if (before.status === "active" && after.status === "cancelled") {
    await tellConnector(tx, after, buyer, { event: "cancellation" });
  }
}

/** Writes to a buyer what is new about a purchase, in the transaction that made it so: each thing once. */
export async function mailNews(tx: App, { before, after, kept, buyer, now }: News): Promise<void> {
  const isRecent = (at: Date) => addDays(at, RECEIPT_DAYS) > now;
  for (const { isNewlyPaid, newlyRefunded, invoice, charge } of kept) {
    // What came for a closed checkout is given back with a mail of its own.
    if (isClosedUnpaid(after)) continue;
    if (isNewlyPaid && invoice.amount > 0 && isRecent(charge.at)) await mailReceipt(tx, buyer, after, invoice);
    const wentBackAt = charge.refunds.at(-1)?.at;
    if (newlyRefunded > 0 && wentBackAt && isRecent(wentBackAt)) {
      await mailRefunded(tx, buyer, after, invoice, newlyRefunded);
    }
  }
  const hasBegun = after.startedAt !== null && before.startedAt === null;
  if (hasBegun && after.status === "active" && after.trialEnd && after.trialEnd > now) {
    await mailTrialBegins(tx, buyer, after);
  }
  if (!hasBegun && after.productId !== before.productId) await mailPlanChanged(tx, buyer, after);
  if (after.nextProductId !== null && before.nextProductId === null) await tellPlanWillChange(tx, buyer, after);
  const hasEnded = before.status === "active" && after.status === "cancelled" && after.isSubscription;
  if (hasEnded) await mailEnded(tx, buyer, after);
}
