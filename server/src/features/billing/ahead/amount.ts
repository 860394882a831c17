import type { App } from "../../../platform/context.ts";
import { countDiscounted } from "../invoices/store.system.charges.ts";
import { nextChargeOf } from "../purchases/rules.ts";
import type { PurchaseRow } from "../store.system.ts";

/** What the next charge of a subscription comes to, in its minor units. */
export async function amountAhead(ctx: Pick<App, "db" | "clock">, purchase: PurchaseRow): Promise<number> {
  const { nextPrice, nextDiscount, purchaseId } = purchase;
  const next = nextPrice === null ? null : { price: nextPrice, discount: nextDiscount ?? 0 };
  const discountsUsed = await countDiscounted(ctx, purchaseId);
  return nextChargeOf({ ...purchase, discountsUsed }, next, ctx.clock.now())?.amount ?? purchase.price;
}
