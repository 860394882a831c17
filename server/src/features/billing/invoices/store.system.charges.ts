import { and, count, eq, gt, isNotNull } from "drizzle-orm";
import type { Ctx } from "../../../platform/context.ts";
import { billingDetails } from "../tables.details.ts";
import { invoices, payments } from "../tables.ts";
import { detailsOf } from "./store.details.ts";
import type { InvoiceRow, NewInvoice } from "./store.system.ts";

type DbCtx = Pick<Ctx, "db">;

/** Writes an invoice of a provider's bill; null when that bill has one already. */
export async function insertBill({ db }: DbCtx, invoice: NewInvoice): Promise<InvoiceRow | null> {
  const [made] = await db
    .insert(invoices)
    .values({ ...invoice, buyerDetails: detailsOf(invoice.userId) })
    .onConflictDoNothing()
    .returning();
  return made ?? null;
}

/** The invoices of a purchase by the provider's id of their bill; those that were entered by hand have none. */
export async function readBills({ db }: DbCtx, purchaseId: number): Promise<Map<string, InvoiceRow>> {
  const rows = await db
    .select()
    .from(invoices)
    .where(and(eq(invoices.purchaseId, purchaseId), isNotNull(invoices.providerRef)));
  return new Map(rows.map((row) => [row.providerRef ?? "", row]));
}

/** How many payments of a purchase a code was taken off. */
export async function countDiscounted({ db }: DbCtx, purchaseId: number): Promise<number> {
  const [found] = await db
    .select({ count: count() })
    .from(invoices)
    .where(and(eq(invoices.purchaseId, purchaseId), eq(invoices.status, "completed"), gt(invoices.discountAmount, 0)));
  return found?.count ?? 0;
}

/** The provider's ids of every movement of money of a purchase. */
export async function readPaymentRefs({ db }: DbCtx, purchaseId: number): Promise<Set<string>> {
  const rows = await db
    .select({ kind: payments.kind, ref: payments.ref })
    .from(payments)
    .where(eq(payments.purchaseId, purchaseId));
  return new Set(rows.map(({ kind, ref }) => `${kind}:${ref}`));
}

/** Every invoice of a person, the oldest first. */
export function readInvoicesOfUser({ db }: DbCtx, userId: number): Promise<InvoiceRow[]> {
  return db.select().from(invoices).where(eq(invoices.userId, userId)).orderBy(invoices.invoiceId);
}

/** Every movement of money of a person, the oldest first. */
export function readPaymentsOfUser({ db }: DbCtx, userId: number) {
  return db.select().from(payments).where(eq(payments.userId, userId)).orderBy(payments.paymentId);
}

/** Whom a person's invoices are made out to, as a list of one or none. */
export function readDetailsOfUser({ db }: DbCtx, userId: number) {
  return db.select().from(billingDetails).where(eq(billingDetails.userId, userId));
}

/** Forgets whom a person's invoices are made out to; those that are written stay as they are. */
export async function deleteDetails({ db }: DbCtx, userId: number): Promise<void> {
  await db.delete(billingDetails).where(eq(billingDetails.userId, userId));
}
