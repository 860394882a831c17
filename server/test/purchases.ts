import { eq } from "drizzle-orm";
import { newCode, printOf } from "../src/features/billing/access/giftCodes.ts";
import { readSeats } from "../src/features/billing/access/store.system.seats.ts";
import type { InvoiceRow, PaymentRow } from "../src/features/billing/invoices/store.system.ts";
import { syncPurchase } from "../src/features/billing/sync/sync.ts";
import { purchaseSeats } from "../src/features/billing/tables.seats.ts";
import { invoices, payments, purchases } from "../src/features/billing/tables.ts";
import { duePrice, type ProductRow } from "../src/features/products/index.ts";
import { openSandbox } from "../src/providers/payments/sandbox/index.ts";
import type { TestApp } from "./app.ts";
import { wayBack } from "./outside/wayBack.ts";
import { aUser } from "./people.ts";
import { aProduct, aSubscription } from "./products.ts";

type Node = Pick<TestApp, "app">;
type Purchase = typeof purchases.$inferInsert;

/** A purchase entered by hand that gives nothing yet: pending, unless said otherwise; amounts in minor units. */
export async function aPurchase({ app }: Node, userId: number, columns: Partial<Purchase> = {}, product?: ProductRow) {
  const sold = product ?? (await aProduct({ app }));
  const [row] = await app.db
    .insert(purchases)
    .values({ ...termsOf(sold), userId, status: "pending", provider: "none", isLive: true, ...columns })
    .returning();
  if (!row) throw new Error("a purchase was not made");
  return row;
}

const termsOf = (product: ProductRow) => ({
  productId: product.productId,
  productName: product.name,
  organizationId: product.organizationId,
  paymentMethodId: 1,
  currency: product.currency,
  amount: duePrice(product),
  price: duePrice(product),
  wordAmount: product.wordAmount,
  storageMb: product.storageMb,
  seats: product.seats,
  freeTrialWords: product.freeTrialWords,
  expirationDays: product.expirationDays,
  isSubscription: product.isSubscription,
  subscriptionPeriod: product.subscriptionPeriod,
  subscriptionInterval: product.subscriptionInterval,
});

/** An open invoice of a purchase, entered by hand unless said otherwise. */
export async function anInvoice({ app }: Node, purchase: Purchase & { purchaseId: number }, columns = {}) {
  const { purchaseId, userId, productId, productName, currency, amount, paymentMethodId } = purchase;
  const [row] = await app.db
    .insert(invoices)
    .values({
      ...{ purchaseId, userId, productId, productName, currency, amount, paymentMethodId },
      provider: "none",
      isLive: true,
      ...columns,
    })
    .returning();
  if (!row) throw new Error("an invoice was not made");
  return row;
}

/** What paid an invoice, as the ledger has it. */
export async function aCharge({ app }: Node, invoice: InvoiceRow): Promise<PaymentRow> {
  const { invoiceId, purchaseId, userId, organizationId, productId, currency, provider, isLive, isTest } = invoice;
  const [row] = await app.db
    .insert(payments)
    .values({
      ...{ invoiceId, purchaseId, userId, organizationId, productId, currency, provider, isLive, isTest },
      ...{ kind: "charge", amount: invoice.amount, ref: `invoice:${invoiceId}`, paidAt: app.clock.now() },
    })
    .returning();
  if (!row) throw new Error("a charge was not made");
  return row;
}

/** A refund of an invoice, as the ledger has it. */
export async function aRefund(
  { app }: Node,
  { refunded: _, ...invoice }: InvoiceRow,
  amount = 100,
): Promise<PaymentRow> {
  const { invoiceId, purchaseId, userId, organizationId, productId, currency, provider, isLive, isTest } = invoice;
  const [row] = await app.db
    .insert(payments)
    .values({
      ...{ invoiceId, purchaseId, userId, organizationId, productId, currency, provider, isLive, isTest },
      ...{ kind: "refund", amount: -amount, ref: `invoice:${invoiceId}:back:0`, paidAt: app.clock.now() },
    })
    .returning();
  if (!row) throw new Error("a refund was not made");
  await app.db.update(invoices).set({ refunded: amount }).where(eq(invoices.invoiceId, invoiceId));
  return row;
}

/** A product bought in the sandbox, paid and given: a monthly subscription unless another product is named. */
export async function aSandboxPurchase({ app }: Node, userId: number, product?: ProductRow, columns = {}) {
  const sold = product ?? (await aSubscription({ app }));
  const sandbox = openSandbox(app);
  const now = app.clock.now();
  const purchase = await aPurchase(
    { app },
    userId,
    { provider: "sandbox", isLive: false, createdAt: now, ...columns },
    sold,
  );
  const total = { amount: purchase.amount, currency: purchase.currency };
  const order = {
    key: `purchase:${purchase.purchaseId}`,
    purchaseId: purchase.purchaseId,
    description: sold.name,
    buyer: { userId, email: "buyer@example.com", name: "Buyer", customerRef: null },
    saveSource: false,
    ...wayBack,
  };
  const period = sold.subscriptionPeriod ?? "month";
  const { ref } = sold.isSubscription
    ? await sandbox.startSubscription({
        ...order,
        productId: sold.productId,
        price: total,
        interval: { period, count: sold.subscriptionInterval ?? 1 },
        priceRef: null,
        discount: null,
        trialEnd: purchase.trialEnd,
      })
    : await sandbox.startOrder({ ...order, total });
  await app.db.update(purchases).set({ providerRef: ref }).where(eq(purchases.purchaseId, purchase.purchaseId));
  await sandbox.capture(ref, order.key);
  return syncPurchase(app, purchase.purchaseId);
}

let invited = 0;

/** A purchase of somebody's for three, with a seat that an address is invited to by a code. */
export async function aNamedSeat(node: Node, payerId: number, email?: string) {
  invited += 1;
  const { app } = node;
  const { purchaseId } = await aSandboxPurchase(node, payerId, await aSubscription(node, { seats: 3 }));
  const seatId = (await readSeats(app, purchaseId))[0]?.seatId ?? 0;
  const code = newCode();
  const given = { email: email ?? `invited-to-sit-${invited}@example.com`, givenAt: app.clock.now() };
  await app.db
    .update(purchaseSeats)
    .set({ ...given, print: printOf(app, code) })
    .where(eq(purchaseSeats.seatId, seatId));
  return { purchaseId, seatId, code };
}

/** The code of a seat that somebody pays for and gave to a person. */
export async function aSeatFor(node: TestApp, { email }: { email: string }): Promise<string> {
  const payer = await aUser(node);
  return (await aNamedSeat(node, payer.userId, email)).code;
}
