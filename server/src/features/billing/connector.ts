import { fromMinor } from "@pluma/contract/kit/money";
import type { App } from "../../platform/context.ts";
import { sendWebhook } from "../../platform/webhooks/webhooks.ts";
import type { Profile } from "../accounts/index.ts";
import { deliverySubject, findProduct } from "../products/index.ts";
import type { PurchaseRow } from "./store.system.ts";

/** What the address of a product hears: that it was bought, paid again, refunded, or that it ends. */
type Told = "purchase" | "renewal" | "refund" | "cancellation";

/**
 * Tells the address that a product names what happened to a purchase of it, in the caller's transaction: of a gift that it
 * was redeemed, and not that it was bought, for it is another's to have. `moved` is the
 * money of this event in minor units: of a renewal or a refund what was paid or went back, else the purchase's price.
 */
export async function tellConnector(
  tx: Pick<App, "db" | "jobs">,
  purchase: PurchaseRow,
  { userId, name, lastName, email }: Pick<Profile, "userId" | "name" | "lastName" | "email">,
  { event, moved = purchase.amount }: { event: Told; moved?: number } = { event: "purchase" },
): Promise<void> {
  const product = purchase.giftPeriods === null ? await findProduct(tx, purchase.productId) : null;
  if (!product?.webhookUrl) return;
  await sendWebhook(tx, {
    event,
    url: product.webhookUrl,
    userId: null,
    aboutUserId: userId,
    subject: deliverySubject(product.productId),
    body: {
      event,
      purchase_id: purchase.purchaseId,
      status: purchase.status,
      amount: fromMinor(moved, purchase.currency),
      currency: purchase.currency,
      discount: purchase.discountCode,
      is_test: purchase.isTest || !purchase.isLive,
      createdAt: purchase.createdAt.toISOString(),
      product: { product_id: product.productId, name: product.name, product_sku: product.productSku },
      user: { user_id: userId, name, last_name: lastName, email },
    },
  });
}
