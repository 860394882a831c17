import { fromMinor } from "@pluma/contract/kit/money";
import type { App } from "../../platform/context.ts";
import { sendWebhook } from "../../platform/webhooks/webhooks.ts";
import type { Profile } from "../accounts/index.ts";
import { deliverySubject, findProduct } from "../products/index.ts";
import type { PurchaseRow } from "./store.system.ts";

/** Tells the address that a product names that somebody bought it, in the caller's transaction. */
export async function tellConnector(
  tx: Pick<App, "db" | "jobs">,
  purchase: PurchaseRow,
  { userId, name, lastName, email }: Pick<Profile, "userId" | "name" | "lastName" | "email">,
): Promise<void> {
  const product = await findProduct(tx, purchase.productId);
  if (!product?.webhookUrl) return;
  await sendWebhook(tx, {
    event: "purchase",
    url: product.webhookUrl,
    userId: null,
    aboutUserId: userId,
    subject: deliverySubject(product.productId),
    body: {
      purchase_id: purchase.purchaseId,
      status: purchase.status,
      amount: fromMinor(purchase.amount, purchase.currency),
      currency: purchase.currency,
      discount: purchase.discountCode,
      is_test: purchase.isTest || !purchase.isLive,
      createdAt: purchase.createdAt.toISOString(),
      product: { product_id: product.productId, name: product.name, product_sku: product.productSku },
      user: { user_id: userId, name, last_name: lastName, email },
    },
  });
}
