import type { App } from "../../../platform/context.ts";
import type { Charge } from "../../../providers/payments/index.ts";
import { duePrice, findProduct, type ProductRow } from "../../products/index.ts";
import type { InvoiceRow } from "../invoices/store.system.ts";
import { carriedDiscount } from "../plans/carrying.ts";
import { intervalOf } from "../rules.ts";
import { type PurchaseChanges, type PurchaseRow, updatePurchase } from "../store.system.ts";

/** What a bill changes of its purchase's plan; `isAtOnce` within a period that was paid for, and not at its end. */
export type PlanStep = { changes: PurchaseChanges; isAtOnce: boolean };

/**
 * What a purchase becomes with this bill: a change of plan that was agreed to begins with the first bill of the new
 * price. Null for a bill that changes nothing. `known` is its invoice, where it was billed before.
 */
export async function planStepOf(
  tx: App,
  purchase: PurchaseRow,
  charge: Charge,
  known: InvoiceRow | undefined,
): Promise<PlanStep | null> {
  if (purchase.nextProductId === null || !purchase.isSubscription) return null;
  if (known && (known.status === "completed" || known.productId !== purchase.nextProductId)) return null;
  if (!known && charge.state !== "paid" && charge.state !== "open") return null;
  const next = await findProduct(tx, purchase.nextProductId);
  const isAtOnce = !isRenewal(purchase, charge);
  const price = purchase.nextPrice ?? (next ? duePrice(next) : 0);
  if (!next || !(isAtOnce || isOfNewPrice(purchase, charge, price))) return null;
  const at = charge.period?.start ?? charge.at;
  // What a change at once begins is of now: shares of a period count in whole hours, what is granted does not.
  return {
    isAtOnce,
    changes: await changesOf(tx, purchase, { next, price, at, since: isAtOnce ? tx.clock.now() : at }),
  };
}

/**
 * Follows a bill: a renewal is of the new plan once it is billed, a change within a period only once it is paid, and
 * not at all when its bill is given up. Answers the purchase as it then is.
 */
export async function followPlan(
  tx: App,
  purchase: PurchaseRow,
  { changes, isAtOnce }: PlanStep,
  { state }: Charge,
): Promise<PurchaseRow> {
  if (!isAtOnce || state === "paid") return updatePurchase(tx, purchase.purchaseId, changes);
  if (state === "open") return purchase;
  return updatePurchase(tx, purchase.purchaseId, { nextProductId: null });
}

async function changesOf(
  tx: App,
  purchase: PurchaseRow,
  { next, price, at, since }: { next: ProductRow; price: number; at: Date; since: Date },
): Promise<PurchaseChanges> {
  const interval = intervalOf(next) ?? { period: "month" as const, count: 1 };
  const carried = await carriedDiscount(tx, purchase, { product: next, price, interval, at });
  return {
    productId: next.productId,
    productName: next.name,
    productSince: since,
    price,
    // What the order shows as its price: of the plan that it is now.
    amount: Math.max(0, price - carried.amount),
    wordAmount: next.wordAmount,
    storageMb: next.storageMb,
    seats: next.seats,
    expirationDays: next.expirationDays,
    subscriptionPeriod: next.subscriptionPeriod,
    subscriptionInterval: next.subscriptionInterval,
    ...{ nextProductId: null, nextPrice: null, nextDiscount: null },
    ...carried.columns,
  };
}

/** One after the present period is of the new price, or still of the old one: the provider may not have heard of it. */
function isOfNewPrice(purchase: PurchaseRow, { total, discount }: Charge, price: number): boolean {
  const gross = total.amount + discount;
  const isOld = gross === purchase.price || total.amount === Math.max(0, purchase.price - purchase.discountAmount);
  const isNew = gross === price || total.amount === price - (purchase.nextDiscount ?? 0);
  return isNew || !isOld;
}

/** PayPal changes plans at renewals only, and takes those at an hour of its own, which may lie before the calendar's. */
const isRenewal = ({ provider, periodEnd }: PurchaseRow, { period, at }: Charge): boolean =>
  provider === "paypal" || periodEnd === null || (period?.start ?? at) >= periodEnd;
