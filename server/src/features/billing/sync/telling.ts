import { addDays } from "@pluma/contract/kit/time";
import type { App } from "../../../platform/context.ts";
import type { Profile } from "../../accounts/index.ts";
import { tellConnector } from "../connector.ts";
import { mailEnded, mailPlanChanged, mailReceipt, mailRefunded, mailTrialBegins } from "../invoices/mails.ts";
import { tellPlanToCome } from "../plans/telling.ts";
import { endReasons, isClosedUnpaid } from "../rules.ts";
import type { PurchaseRow } from "../store.system.ts";
import type { KeptCharge } from "./charges.ts";
import { isDisputed } from "./givenBack.ts";

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
  const hasEnded = before.status === "active" && after.status === "cancelled" && after.isSubscription;
  let isEndTold = false;
  for (const one of kept) {
    // What came for a closed checkout is given back with a mail of its own.
    if (isClosedUnpaid(after)) continue;
    const isPaidNow = one.isNewlyPaid && one.invoice.amount > 0 && isRecent(one.charge.at, now);
    if (isPaidNow) await mailReceipt(tx, buyer, after, one.invoice);
    if (await mailBack(tx, one, { after, buyer, now, hasEnded })) isEndTold = true;
  }
  const hasBegun = after.startedAt !== null && before.startedAt === null;
  if (hasBegun && after.status === "active" && after.trialEnd && after.trialEnd > now) {
    await mailTrialBegins(tx, buyer, after);
  }
  if (!hasBegun && after.productId !== before.productId) await mailPlanChanged(tx, buyer, after);
  if (isNewToCome(before, after)) await tellPlanToCome(tx, buyer, after);
  if (hasEnded && !isEndTold) await mailEnded(tx, buyer, after);
}

/** Whether another plan is to come that was not, or one that was is not any more, and the subscription goes on as it is. */
function isNewToCome(before: PurchaseRow, after: PurchaseRow): boolean {
  if (before.nextProductId === null) return after.nextProductId !== null;
  return after.nextProductId === null && after.productId === before.productId && after.status === "active";
}

const isRecent = (at: Date, now: Date) => addDays(at, RECEIPT_DAYS) > now;

type Back = Pick<News, "after" | "buyer" | "now"> & { hasEnded: boolean };

/** Writes that money of a payment went back; whether that says too that its subscription ended. */
async function mailBack(tx: App, one: KeptCharge, { after, buyer, now, hasEnded }: Back): Promise<boolean> {
  const { newlyRefunded, isNewlyGivenBack, invoice, charge } = one;
  if (newlyRefunded === 0) return false;
  const back = { invoice, minor: newlyRefunded };
  // A dispute is of when it began, and decided months later.
  if (isDisputed(charge) && (hasEnded || after.status === "revoked")) {
    await mailRefunded(tx, "disputeLost", buyer, after, back);
    return true;
  }
  if (hasEnded && isNewlyGivenBack && after.cancelReason === endReasons.refunded) {
    await mailRefunded(tx, "refundedEnds", buyer, after, back);
    return true;
  }
  const wentBackAt = charge.refunds.at(-1)?.at;
  if (wentBackAt && isRecent(wentBackAt, now)) await mailRefunded(tx, "refunded", buyer, after, back);
  return false;
}
