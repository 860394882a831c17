import { addDays, addIntervals, type End } from "@pluma/contract/kit/time";
import type { ActorCtx } from "../../../platform/context.ts";
import { findProfile } from "../../accounts/index.ts";
import { useDiscount } from "../../products/index.ts";
import { tellConnector } from "../connector.ts";
import { intervalOf, onceEndsAt } from "../rules.ts";
import type { PurchaseRow } from "../store.system.ts";
import { periodsOf } from "./access.ts";
import { startPeriod } from "./own.ts";

/** The key of what a purchase gives without a provider: the same as of a one-off payment, so that neither comes twice. */
export const GIVEN = "once";

/**
 * Gives what a locked purchase bought, from a moment on, unless it has given something before; words and access
 * once, and whoever the product names hears of it. Without a provider a subscription lasts one interval, unless days
 * were named.
 */
export async function give(
  tx: ActorCtx,
  purchase: PurchaseRow,
  invoiceId: number | null,
  startsAt: Date,
): Promise<void> {
  // What was bought for another gives its buyer nothing.
  if (purchase.giftPeriods !== null || (await periodsOf(tx, purchase.purchaseId)).length > 0) return;
  const endsAt = givenUntil(purchase, startsAt);
  await startPeriod(tx, purchase, { key: GIVEN, startsAt, endsAt, words: purchase.wordAmount, invoiceId });
  await useDiscount(tx, purchase.purchaseId);
  const buyer = await findProfile(tx, purchase.userId);
  if (buyer) await tellConnector(tx, purchase, buyer);
}

/** Until when a purchase without a provider gives access that begins at a moment. */
export function givenUntil(purchase: PurchaseRow, from: Date): End {
  const interval = intervalOf(purchase);
  if (purchase.expirationDays !== null) return addDays(from, purchase.expirationDays);
  return interval ? addIntervals(from, interval) : onceEndsAt(purchase, from);
}
