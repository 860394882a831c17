import type { Invoice } from "@pluma/contract/billing/invoices";
import { fromMinor } from "@pluma/contract/kit/money";
import type { ActorCtx } from "../../../platform/context.ts";
import { type PersonName, readNames } from "../../accounts/index.ts";
import { partyOf } from "./parties.ts";
import { type InvoiceRow, type PaymentRow, readRefundsOf } from "./store.system.ts";

/** Who bought, as people are shown them; null for whom nobody knows. */
export const showPerson = (person: PersonName | undefined): Invoice["user"] =>
  person ? { user_id: person.userId, name: person.name, last_name: person.lastName, email: person.email } : null;

type Numbered = Pick<InvoiceRow, "invoiceId" | "number">;

/** The number of an invoice, as people are told it: in the series of the organization that sold, else by its id. */
export const numberOf = ({ invoiceId, number }: Numbered): string =>
  number ?? `INV-${String(invoiceId).padStart(6, "0")}`;

/** The number of what went back of an invoice; `place` counts its refunds from 0. */
export const creditNumberOf = (invoice: Numbered, place: number): string => `${numberOf(invoice)}-C${place + 1}`;

/** Invoices as their buyer and staff see them. */
export async function showInvoices(ctx: ActorCtx, rows: InvoiceRow[]): Promise<Invoice[]> {
  const people = await readNames(
    ctx,
    rows.map(({ userId }) => userId),
  );
  const given = rows.filter(({ refunded }) => refunded > 0).map(({ invoiceId }) => invoiceId);
  const refunds = Map.groupBy(await readRefundsOf(ctx, given), ({ invoiceId }) => invoiceId);
  return rows.map((row) => showInvoice(row, people.get(row.userId), refunds.get(row.invoiceId) ?? []));
}

function showInvoice(row: InvoiceRow, person: PersonName | undefined, refunds: readonly PaymentRow[]): Invoice {
  const amount = (minor: number) => fromMinor(minor, row.currency);
  return {
    invoice_id: row.invoiceId,
    number: numberOf(row),
    purchase_id: row.purchaseId,
    user_id: row.userId,
    user: showPerson(person),
    product: { product_id: row.productId, name: row.productName },
    amount: amount(row.amount),
    discount_amount: amount(row.discountAmount),
    credit_amount: amount(row.creditAmount),
    seller: partyOf(row.sellerDetails).lines[0] ?? "",
    tax_name: row.taxName,
    tax_percent: row.taxPercent === "" ? null : Number(row.taxPercent),
    tax_amount: amount(row.taxAmount),
    refunded: amount(row.refunded),
    credit_notes: refunds.map((refund, place) => ({
      payment_id: refund.paymentId,
      number: creditNumberOf(row, place),
      amount: amount(-refund.amount),
      createdAt: refund.paidAt.toISOString(),
    })),
    currency: row.currency,
    status: row.status,
    is_test: row.isTest || !row.isLive,
    payment_method_id: row.paymentMethodId,
    expiration_date: row.expirationDate?.toISOString() ?? null,
    subscription_id: row.subscriptionId,
    subscription_interval: row.subscriptionInterval,
    subscription_period: row.subscriptionPeriod,
    paid_at: row.paidAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
