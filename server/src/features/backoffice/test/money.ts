import type { TestApp } from "../../../../test/app.ts";
import { invoices, payments, purchases } from "../../billing/tables.ts";
import { products } from "../../products/tables.ts";
import { aRow } from "./rows.ts";

/** A product of the platform; answers its id. */
export async function aProduct({ app }: TestApp, values: Partial<typeof products.$inferInsert> = {}): Promise<number> {
  const [made] = await app.db
    .insert(products)
    .values({ name: "Writer, monthly", description: "-", currency: "USD", price: 3900, ...values })
    .returning({ productId: products.productId });
  if (!made) throw new Error("a product was not made");
  return made.productId;
}

type PurchaseValues = Partial<typeof purchases.$inferInsert> & { productId: number };

/** A purchase as it stands after its first payment; of a person of its own unless one is named. */
export async function aPurchase(node: TestApp, values: PurchaseValues) {
  const userId = values.userId ?? (await aRow(node));
  const [made] = await node.app.db
    .insert(purchases)
    .values({
      userId,
      productName: "Writer, monthly",
      status: "active",
      provider: "stripe",
      isLive: true,
      paymentMethodId: 1,
      currency: "USD",
      amount: 3900,
      price: 3900,
      isSubscription: true,
      subscriptionPeriod: "month",
      subscriptionInterval: 1,
      willRenew: true,
      startedAt: values.createdAt ?? new Date(),
      ...values,
    })
    .returning();
  if (!made) throw new Error("a purchase was not made");
  return made;
}

type Entry = { amount: number; at: Date };
let count = 0;

/** Money of a purchase that moved: above zero a charge with its invoice, below a refund. */
export async function moved(
  { app }: TestApp,
  purchase: Awaited<ReturnType<typeof aPurchase>>,
  { amount, at }: Entry,
): Promise<void> {
  count += 1;
  const { purchaseId, userId, productId, productName, provider, isLive, isTest, currency, paymentMethodId } = purchase;
  const common = { purchaseId, userId, productId, provider, isLive, isTest, currency };
  const [invoice] = await app.db
    .insert(invoices)
    .values({ ...common, productName, paymentMethodId, status: "completed", amount: Math.abs(amount), paidAt: at })
    .returning({ invoiceId: invoices.invoiceId });
  if (!invoice) throw new Error("an invoice was not made");
  const kind = amount > 0 ? ("charge" as const) : ("refund" as const);
  await app.db
    .insert(payments)
    .values({ ...common, invoiceId: invoice.invoiceId, kind, amount, ref: `moved_${count}`, paidAt: at });
}
