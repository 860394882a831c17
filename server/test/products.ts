import { randomUUID } from "node:crypto";
import { keptAs, newCode } from "../src/features/billing/access/giftCodes.ts";
import { giftBatches, giftCodes } from "../src/features/billing/tables.gifts.ts";
import { discounts, products } from "../src/features/products/tables.ts";
import { webhookDeliveries } from "../src/platform/webhooks/webhooks.tables.ts";
import type { TestApp } from "./app.ts";

let count = 0;

type Product = typeof products.$inferInsert;

/** A product of the platform for 20 USD, with 1,000 words, once and for good, unless said otherwise; amounts in minor units. */
export async function aProduct({ app }: Pick<TestApp, "app">, columns: Partial<Product> = {}) {
  count += 1;
  const [row] = await app.db
    .insert(products)
    .values({
      name: `Product ${count}`,
      description: "To write.",
      currency: "USD",
      price: 2000,
      wordAmount: 1000,
      ...columns,
    })
    .returning();
  if (!row) throw new Error("a product was not made");
  return row;
}

/** A product that is paid for every month, unless said otherwise. */
export const aSubscription = (node: Pick<TestApp, "app">, columns: Partial<Product> = {}) =>
  aProduct(node, { isSubscription: true, subscriptionPeriod: "month", subscriptionInterval: 1, ...columns });

/** A code that takes half off one payment of any product, as often as anyone likes, unless said otherwise. */
export async function aDiscount({ app }: Pick<TestApp, "app">, columns: Partial<typeof discounts.$inferInsert> = {}) {
  count += 1;
  const [row] = await app.db
    .insert(discounts)
    .values({ code: `CODE${count}`, kind: "percent", value: 50, currency: "USD", duration: "once", ...columns })
    .returning();
  if (!row) throw new Error("a discount was not made");
  return row;
}

/** A delivery of a product's webhook that failed an hour ago, unless said otherwise. */
export async function aDelivery(
  { app }: Pick<TestApp, "app">,
  productId: number,
  columns: Partial<typeof webhookDeliveries.$inferInsert> = {},
) {
  const [row] = await app.db
    .insert(webhookDeliveries)
    .values({
      deliveryId: randomUUID(),
      event: "purchase",
      url: "https://example.com/leads",
      body: { purchase_id: 1 },
      subject: `product:${productId}`,
      state: "failed",
      attempts: 6,
      status: 503,
      error: "The other side answered 503.",
      createdAt: new Date(Date.now() - 3_600_000),
      endedAt: new Date(Date.now() - 3_000_000),
      ...columns,
    })
    .returning();
  if (!row) throw new Error("a delivery was not made");
  return row;
}

/** One code of a product's seller that nobody redeemed yet, in a batch of its own. */
export async function aGiftCode({ app }: Pick<TestApp, "app">, product: typeof products.$inferSelect) {
  const { productId, organizationId, name: productName, wordAmount } = product;
  const [batch] = await app.db
    .insert(giftBatches)
    .values({ productId, organizationId, productName, wordAmount, madeBy: 1, note: "Course" })
    .returning();
  if (!batch) throw new Error("a batch of codes was not made");
  const { giftBatchId: batchId } = batch;
  const code = newCode();
  await app.db.insert(giftCodes).values({ organizationId, giftBatchId: batchId, ...keptAs(app, code) });
  return { batchId, code };
}

/** A gift that somebody bought, and whose code waits. */
export async function aBoughtGift(
  { app }: Pick<TestApp, "app">,
  purchase: { purchaseId: number; organizationId: number | null },
) {
  const { purchaseId, organizationId } = purchase;
  const code = newCode();
  const [row] = await app.db
    .insert(giftCodes)
    .values({ purchaseId, organizationId, ...keptAs(app, code) })
    .returning();
  if (!row) throw new Error("a gift was not made");
  return { giftId: row.giftCodeId, code };
}
