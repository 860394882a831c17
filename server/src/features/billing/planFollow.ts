import type { App } from "../../platform/context.ts";
import type { Charge } from "../../providers/payments/index.ts";
import { duePrice, findProduct, type ProductRow } from "../products/index.ts";
import { type PurchaseRow, updatePurchase } from "./store.ts";

/**
 * The purchase as it is when this bill comes: a change of plan that was agreed begins with the first bill of the new
 * price, and changes nothing before.
 */
export async function followPlan(tx: App, purchase: PurchaseRow, charge: Charge): Promise<PurchaseRow> {
  if (purchase.nextProductId === null || !purchase.isSubscription) return purchase;
  const next = await findProduct(tx, purchase.nextProductId);
  if (!next || !isBillOf(next, purchase, charge)) return purchase;
  return updatePurchase(tx, purchase.purchaseId, {
    productId: next.productId,
    productName: next.name,
    price: isRenewal(purchase, charge) ? grossOf(charge) : duePrice(next),
    wordAmount: next.wordAmount,
    expirationDays: next.expirationDays,
    subscriptionPeriod: next.subscriptionPeriod,
    subscriptionInterval: next.subscriptionInterval,
    nextProductId: null,
  });
}

const grossOf = ({ total, discount }: Charge): number => total.amount + discount;

/** A bill within the present period is of a change at once; one after it, of the new price or still of the old one. */
function isBillOf(next: ProductRow, purchase: PurchaseRow, charge: Charge): boolean {
  if (!isRenewal(purchase, charge)) return true;
  return grossOf(charge) === duePrice(next) || grossOf(charge) !== purchase.price;
}

const isRenewal = ({ periodEnd }: PurchaseRow, { period, at }: Charge): boolean =>
  periodEnd === null || (period?.start ?? at) >= periodEnd;
