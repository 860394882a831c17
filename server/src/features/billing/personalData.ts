import type { App, Ctx } from "../../platform/context.ts";
import { refuse } from "../../platform/errors.ts";
import type { ExportedFile, PersonalData } from "../../platform/features/personalData.ts";
import { ProviderRefused } from "../../providers/payments/index.ts";
import { findProfile } from "../accounts/index.ts";
import { releaseDiscount } from "../products/index.ts";
import { lockPurchase } from "./access/access.ts";
import { codeOf } from "./access/giftCodes.ts";
import { endSeat } from "./access/seats.ts";
import { readSeats, readSeatsOf } from "./access/store.system.seats.ts";
import { isOpenAttempt } from "./attempts/attemptEnd.ts";
import { forgetAddress, forgetRecipients, readMailedTo, readPlansOf } from "./gifts/store.system.plans.ts";
import { readGiftsOf } from "./gifts/store.system.ts";
import {
  deleteDetails,
  readDetailsOfUser,
  readInvoicesOfUser,
  readPaymentsOfUser,
} from "./invoices/store.system.charges.ts";
import { providerOf } from "./providers.ts";
import { endReasons } from "./rules.ts";
import { readSeatsPaidBy } from "./seats/store.system.ts";
import { deleteCustomers, forgetSources, readSourcesOf } from "./sources/store.system.ts";
import { type PurchaseRow, readPurchasesOf, updatePurchase } from "./store.system.ts";

/**
 * What was bought: it comes along in an export. When a person leaves, nothing is charged any more and their
 * cards are forgotten; purchases, invoices and payments stay, for accounting needs them.
 */
export const billingData: PersonalData = {
  name: "billing",
  tables: {
    purchases: { stays: "accounting needs them" },
    purchase_periods: { stays: "accounting needs them" },
    invoices: { stays: "accounting needs them" },
    payments: { stays: "accounting needs them" },
    payment_sources: { stays: "what paid, without what could pay again" },
    purchase_seats: { stays: "its purchase's; whoever leaves is taken out of it" },
    gift_batches: { stays: "its seller's; it says who gave what away" },
    gift_codes: { stays: "it says which purchase gave what, as accounting needs it" },
    payment_customers: "goes",
    billing_details: "goes",
  },
  exportOf: exportBilling,
  beforeFarewell: stopAll,
  erase: close,
};

async function* exportBilling(app: App, userId: number): AsyncGenerator<ExportedFile> {
  const address = await provenAddressOf(app, userId);
  const parts: [string, readonly object[]][] = [
    ["purchases", await readPurchasesOf(app, userId)],
    ["invoices", await readInvoicesOfUser(app, userId)],
    ["payments", await readPaymentsOfUser(app, userId)],
    [
      "gifts",
      (await readGiftsOf(app, userId)).map(({ sealed, plan: _, ...gift }) => ({
        ...gift,
        code: codeOf(app, { sealed }),
      })),
    ],
    ["gifts-that-wait", await readPlansOf(app, userId)],
    ["gifts-to-me", address === null ? [] : await readMailedTo(app, address)],
    ["seats", await readSeatsPaidBy(app, userId)],
    ["billing-details", await readDetailsOfUser(app, userId)],
    ["payment-sources", (await readSourcesOf(app, userId)).map(({ ref: _, ...shown }) => shown)],
  ];
  for (const [name, rows] of parts) {
    if (rows.length > 0) yield { path: `billing/${name}.json`, content: JSON.stringify(rows, null, 2) };
  }
}

/** Who never proved an address may not have it: what went to it is of whoever does. */
async function provenAddressOf(app: Pick<App, "db">, userId: number): Promise<string | null> {
  const profile = await findProfile(app, userId);
  return profile?.emailVerifiedAt ? profile.email : null;
}

const mayCharge = (purchase: PurchaseRow): boolean =>
  purchase.providerRef !== null &&
  (isOpenAttempt(purchase) || (purchase.isSubscription && (purchase.status === "active" || purchase.willRenew)));

/** The provider hears first; where it cannot, the person stays, for they could not stop the charges any more. */
async function stopAll(ctx: Ctx, userId: number): Promise<void> {
  for (const purchase of await readPurchasesOf(ctx, userId)) {
    const { providerRef: ref, purchaseId } = purchase;
    const provider = mayCharge(purchase) ? await providerOf(ctx, purchase) : null;
    if (!provider || ref === null) continue;
    try {
      await (isOpenAttempt(purchase) ? provider.abandon(ref) : provider.stop(ref));
    } catch (error) {
      if (error instanceof ProviderRefused) continue;
      ctx.log.warn({ err: error, purchaseId }, "a subscription of somebody who leaves could not be stopped");
      refuse("payment_failed");
    }
  }
}

async function close(tx: Ctx, userId: number): Promise<void> {
  const now = tx.clock.now();
  for (const seat of await readSeatsOf(tx, userId)) {
    await lockPurchase(tx, seat.purchaseId);
    await endSeat(tx, seat, { isLeaving: true });
  }
  for (const { purchaseId } of await readPurchasesOf(tx, userId)) {
    const purchase = await lockPurchase(tx, purchaseId);
    if (isOpenAttempt(purchase)) await releaseDiscount(tx, purchaseId);
    const isOver = purchase.status !== "active" && purchase.status !== "pending";
    await updatePurchase(tx, purchaseId, {
      accessUntil: null,
      willRenew: false,
      nextProductId: null,
      graceUntil: null,
      checkAt: null,
      ...(!isOver && { status: "cancelled", cancelReason: endReasons.ended, cancelledAt: now, updatedAt: now }),
    });
    // They end with what they are of, and nobody's address stays.
    for (const seat of await readSeats(tx, purchaseId)) await endSeat(tx, seat);
  }
  await forgetSources(tx, userId, now);
  await deleteCustomers(tx, userId);
  await forgetRecipients(tx, userId);
  const address = await provenAddressOf(tx, userId);
  if (address !== null) await forgetAddress(tx, address);
  await deleteDetails(tx, userId);
}
