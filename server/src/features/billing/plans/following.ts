import type { App } from "../../../platform/context.ts";
import type { Facts } from "../../../providers/payments/index.ts";
import { type PurchaseRow, updatePurchase } from "../store.system.ts";
import { readRequestOf, writeAgreed } from "./store.system.ts";

/**
 * Follows what a buyer agreed to at the provider, by the plan that it names now: only then a change of plan is to come.
 * Answers the locked purchase as it then is; what was followed before changes nothing more.
 */
export async function followRequest(
  tx: App,
  purchase: PurchaseRow,
  { planRef }: Pick<Facts, "planRef">,
): Promise<PurchaseRow> {
  if (!planRef || purchase.status !== "active") return purchase;
  const request = await readRequestOf(tx, purchase.purchaseId, planRef);
  if (!request || request.state === "agreed") return purchase;
  await writeAgreed(tx, request);
  const isBack = request.productId === purchase.productId;
  const { productId: nextProductId, price: nextPrice, discount: nextDiscount } = request;
  const none = { nextProductId: null, nextPrice: null, nextDiscount: null };
  return updatePurchase(tx, purchase.purchaseId, isBack ? none : { nextProductId, nextPrice, nextDiscount });
}
