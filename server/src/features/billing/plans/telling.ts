import type { Profile } from "../../accounts/index.ts";
import { duePrice, findProduct } from "../../products/index.ts";
import { mailPlanKept, mailPlanWillChange, type Parts } from "../invoices/mails.ts";
import type { PurchaseRow } from "../store.system.ts";

/** Writes to a buyer what a subscription becomes when it renews, or that it stays what it is. */
export async function tellPlanToCome(tx: Parts, buyer: Profile, purchase: PurchaseRow): Promise<void> {
  const { nextProductId, nextPrice, nextDiscount, trialEnd, periodEnd } = purchase;
  if (nextProductId === null) return mailPlanKept(tx, buyer, purchase);
  const product = await findProduct(tx, nextProductId);
  const at = periodEnd ?? trialEnd;
  if (!product || !at) return;
  const minor = (nextPrice ?? duePrice(product)) - (nextDiscount ?? 0);
  await mailPlanWillChange(tx, buyer, purchase, { name: product.name, at, minor });
}
