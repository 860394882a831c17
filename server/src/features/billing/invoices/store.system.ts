import { and, desc, eq, inArray, sql, sum } from "drizzle-orm";
import type { Ctx } from "../../../platform/context.ts";
import { invoices, payments, purchasePeriods } from "../tables.ts";
import { detailsOf } from "./store.details.ts";

type DbCtx = Pick<Ctx, "db">;

export type InvoiceRow = typeof invoices.$inferSelect;
export type NewInvoice = typeof invoices.$inferInsert;
export type PaymentRow = typeof payments.$inferSelect;

/** An invoice by its id, or null; an id larger than the column names nothing. */
export async function readInvoiceRow({ db }: DbCtx, invoiceId: number): Promise<InvoiceRow | null> {
  const [row] = await db.select().from(invoices).where(sql`${invoices.invoiceId} = ${invoiceId}::bigint`);
  return row ?? null;
}

/** The invoices of a purchase, the newest first. */
export function readInvoicesOf({ db }: DbCtx, purchaseId: number): Promise<InvoiceRow[]> {
  return db
    .select()
    .from(invoices)
    .where(eq(invoices.purchaseId, purchaseId))
    .orderBy(desc(invoices.createdAt), desc(invoices.invoiceId));
}

export async function insertInvoice({ db }: DbCtx, invoice: NewInvoice): Promise<InvoiceRow> {
  const [made] = await db
    .insert(invoices)
    .values({ ...invoice, buyerDetails: detailsOf(invoice.userId) })
    .returning();
  if (!made) throw new Error("an invoice that was just made is gone");
  return made;
}

export async function updateInvoice(
  { db }: DbCtx,
  invoiceId: number,
  changes: Partial<NewInvoice>,
): Promise<InvoiceRow> {
  const [row] = await db.update(invoices).set(changes).where(eq(invoices.invoiceId, invoiceId)).returning();
  if (!row) throw new Error(`invoice ${invoiceId} is gone`);
  return row;
}

export type Entry = Pick<PaymentRow, "kind" | "amount" | "ref" | "paidAt">;

/** Writes an entry of the ledger of money for an invoice, once for its ref; null when it was there. */
export async function insertPayment({ db }: DbCtx, invoice: InvoiceRow, entry: Entry): Promise<PaymentRow | null> {
  const { invoiceId, purchaseId, userId, organizationId, productId, currency, provider, isLive, isTest } = invoice;
  const [made] = await db
    .insert(payments)
    .values({
      ...{ invoiceId, purchaseId, userId, organizationId, productId, currency, provider, isLive, isTest },
      ...entry,
    })
    .onConflictDoNothing()
    .returning();
  return made ?? null;
}

/** The entries of the ledger of money for an invoice, the oldest first. */
export function readPaymentsOf({ db }: DbCtx, invoiceId: number): Promise<PaymentRow[]> {
  return db.select().from(payments).where(eq(payments.invoiceId, invoiceId)).orderBy(payments.paymentId);
}

/** What went back of some invoices, one entry a refund, the oldest first. */
export async function readRefundsOf({ db }: DbCtx, invoiceIds: readonly number[]): Promise<PaymentRow[]> {
  if (invoiceIds.length === 0) return [];
  return db
    .select()
    .from(payments)
    .where(and(inArray(payments.invoiceId, [...invoiceIds]), eq(payments.kind, "refund")))
    .orderBy(payments.paymentId);
}

/** What the ledger says went back of an invoice. */
export async function readRefunded({ db }: DbCtx, invoiceId: number): Promise<number> {
  const [found] = await db
    .select({ amount: sum(payments.amount) })
    .from(payments)
    .where(and(eq(payments.invoiceId, invoiceId), eq(payments.kind, "refund")));
  return -Number(found?.amount ?? 0);
}

/** The keys of the periods that an invoice bought. */
export async function readPeriodKeysOf({ db }: DbCtx, purchaseId: number, invoiceId: number): Promise<string[]> {
  const rows = await db
    .select({ key: purchasePeriods.key })
    .from(purchasePeriods)
    .where(and(eq(purchasePeriods.purchaseId, purchaseId), eq(purchasePeriods.invoiceId, invoiceId)));
  return rows.map(({ key }) => key);
}
