import type { Interval } from "@pluma/contract/kit/time";
import type { Off } from "@pluma/contract/products/discounts";
import type { Ctx } from "../../../platform/context.ts";
import type { Discount } from "../../../providers/payments/index.ts";
import { isGivenFor, type ProductRow } from "../../products/index.ts";
import { countDiscounted } from "../invoices/store.system.charges.ts";
import { intervalOf } from "../rules.ts";
import type { PurchaseChanges, PurchaseRow } from "../store.system.ts";
import { chargedOff, cyclesAfter, offOf, payableOff, takersOfPurchase } from "./rules.ts";

type Coming = {
  product: ProductRow;
  price: number;
  interval: Interval;
  /** When the first payment of the new price is due. */
  at: Date;
};

/** What is left of a code after a change: for the provider, in minor units of one payment, and as the purchase keeps it. */
export type Carried = { discount: Discount | null; amount: number; columns: PurchaseChanges };

const nothing: Carried = {
  discount: null,
  amount: 0,
  columns: { discountPercent: null, discountFixed: null, discountAmount: 0, discountCycles: 0, discountUntil: null },
};

/**
 * What a purchase's code takes off another product. A percent stays one, of the new price; an amount goes on only where
 * the code is for the new product too. Neither lasts longer than it was given for.
 */
export async function carriedDiscount(
  ctx: Pick<Ctx, "db">,
  purchase: PurchaseRow,
  { product, price, interval, at }: Coming,
): Promise<Carried> {
  const off = offOf(purchase);
  if (off === null || purchase.discountId === null) return nothing;
  const isOther = product.productId !== purchase.productId;
  if (off.kind === "fixed" && isOther && !(await isGivenFor(ctx, purchase.discountId, product))) return nothing;
  const used = await countDiscounted(ctx, purchase.purchaseId);
  const before = intervalOf(purchase) ?? interval;
  const { cycles, until } = cyclesAfter({ ...purchase, discountsUsed: used }, before, { interval, at });
  if (cycles === 0) return nothing;
  const { discountId, currency } = purchase;
  const amount = payableOff(off, price, currency, takersOfPurchase(purchase.provider));
  const kept = {
    discountPercent: off.kind === "percent" ? off.value : null,
    discountFixed: off.kind === "fixed" ? off.value : null,
    discountAmount: amount,
  };
  const charged = chargedOff({ ...kept, discountId, price });
  return {
    discount: charged && discountTermsOf({ discountId, currency }, charged, cycles),
    amount,
    columns: { ...kept, discountCycles: cycles === null ? null : used + cycles, discountUntil: until },
  };
}

/** A code as a provider takes it; the id names its terms. */
export const discountTermsOf = (
  { discountId, currency }: { discountId: number; currency: string },
  off: Off,
  cycles: number | null,
): Discount => ({
  id: `${discountId}-${off.value}-${off.kind === "percent" ? "percent" : currency}-${cycles ?? "all"}`,
  ...off,
  cycles,
});
