import { type Invoice, invoiceStatuses, type invoices } from "@pluma/contract/billing/invoices";
import { type Input, idParams } from "@pluma/contract/kit/kit";
import type { ActorCtx } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/db.ts";
import { refuse } from "../../../platform/errors.ts";
import { startOfDay } from "../../../platform/time/rules.days.ts";
import { recordAudit } from "../../accounts/index.ts";
import { lockPurchase, tellBuyer } from "../access/access.ts";
import { zoneOf } from "../days.ts";
import { isSellerOf, maySeeAll } from "../rules.ts";
import { taxWithin } from "./invoiceTerms.ts";
import { enterPayment } from "./ledger.ts";
import { enterInvoice, methodOf, minorOf } from "./manualInvoice.ts";
import { showInvoices } from "./show.ts";
import { type InvoiceRow, readInvoiceRow, readPaymentsOf, updateInvoice } from "./store.system.ts";
import { readOwnInvoice, readOwnInvoices } from "./store.ts";

type Form = Input<typeof invoices.saveInvoice>["body"];
type Status = (typeof invoiceStatuses)[number];

/** The caller's own invoices, the newest first. */
export async function listInvoices(ctx: ActorCtx, { query }: Input<typeof invoices.listInvoices>): Promise<Invoice[]> {
  return showInvoices(ctx, await readOwnInvoices(ctx, query.status));
}

/** The same, narrowed by what of a path reads as a query string. */
export async function listInvoicesBy(ctx: ActorCtx, filters: string): Promise<Invoice[]> {
  const given = new URLSearchParams(filters);
  const named = [...given.getAll("status"), ...given.getAll("status[]")].flatMap((list) => list.split(","));
  const statuses = invoiceStatuses.filter((status) => named.includes(status));
  return showInvoices(ctx, await readOwnInvoices(ctx, statuses));
}

/** An invoice that exists for the caller: their own, what their organization sold, or any for staff; else refuses not_found. */
export async function findInvoice(ctx: ActorCtx, invoiceId: number): Promise<InvoiceRow> {
  const own = await readOwnInvoice(ctx, invoiceId);
  if (own) return own;
  const row = (await readInvoiceRow(ctx, invoiceId)) ?? refuse("not_found");
  return maySeeAll(ctx.actor) || isSellerOf(row, ctx.actor) ? row : refuse("not_found");
}

/** Enters an invoice of a purchase by hand; a completed one is paid today. */
export async function addInvoice(ctx: ActorCtx, { body }: { body: Form }): Promise<{ invoice: Invoice }> {
  const row = await inTransaction(ctx, async (tx) => {
    const purchase = await lockPurchase(tx, body.purchase_id);
    const made = await enterInvoice(tx, purchase, {
      amount: minorOf(tx, body.amount, purchase.currency, "amount"),
      status: body.status,
      paymentMethodId: methodOf(body.payment_method_id ?? purchase.paymentMethodId, false),
      expirationDate: await momentOf(tx, body.expiration_date),
      subscriptionPeriod: body.subscription_period ?? null,
      subscriptionInterval: body.subscription_interval ?? null,
    });
    await note(tx, "invoice.add", made);
    return made;
  });
  return answerWith(ctx, row);
}

/**
 * Changes an invoice that was entered by hand, and the ledger with it: what becomes completed is paid, what is not any
 * more is taken out again. Refuses to change what a provider charged. Without an id, or as 'nuevo', it enters one.
 */
export async function saveInvoice(ctx: ActorCtx, { body }: { body: Form }): Promise<{ invoice: Invoice }> {
  const parsed = idParams.safeParse({ id: body.invoice_id });
  if (!parsed.success) return addInvoice(ctx, { body });
  const row = await inTransaction(ctx, async (tx) => {
    await lockPurchase(tx, body.purchase_id);
    const before = (await readInvoiceRow(tx, parsed.data.id)) ?? refuse("not_found");
    if (before.purchaseId !== body.purchase_id) refuse("not_found");
    const changed = await change(tx, before, body);
    await settle(tx, changed);
    await note(tx, "invoice.save", changed, before.status);
    return changed;
  });
  return answerWith(ctx, row);
}

async function change(tx: ActorCtx, before: InvoiceRow, body: Form): Promise<InvoiceRow> {
  const amount = minorOf(tx, body.amount, before.currency, "amount");
  const paymentMethodId = methodOf(body.payment_method_id ?? before.paymentMethodId, false);
  const isMoneySame =
    amount === before.amount && body.status === before.status && paymentMethodId === before.paymentMethodId;
  if (before.provider !== "none" && !isMoneySame) refuse("invoice_paid");
  const refunded = body.status === "completed" ? before.refunded : 0;
  if (refunded > amount) refuse("invoice_paid");
  const now = tx.clock.now();
  return updateInvoice(tx, before.invoiceId, {
    amount,
    status: body.status,
    paymentMethodId,
    refunded,
    taxAmount: amount === before.amount ? before.taxAmount : taxWithin(amount, before.taxPercent),
    paidAt: body.status === "completed" ? (before.paidAt ?? now) : null,
    ...(body.expiration_date !== undefined && { expirationDate: await momentOf(tx, body.expiration_date) }),
    ...(body.subscription_interval !== undefined && { subscriptionInterval: body.subscription_interval }),
    ...(body.subscription_period !== undefined && { subscriptionPeriod: body.subscription_period }),
    updatedAt: now,
  });
}

/** Brings the ledger to what an invoice by hand came to: one more entry, never one less. */
async function settle(tx: ActorCtx, invoice: InvoiceRow): Promise<void> {
  if (invoice.provider !== "none") return;
  const entries = await readPaymentsOf(tx, invoice.invoiceId);
  const booked = entries.reduce((sum, { amount }) => sum + amount, 0);
  const due = invoice.status === "completed" ? invoice.amount - invoice.refunded : 0;
  if (due === booked) return;
  const ref = entries.length === 0 ? `invoice:${invoice.invoiceId}` : `invoice:${invoice.invoiceId}:${entries.length}`;
  const kind = due > booked ? ("charge" as const) : ("refund" as const);
  await enterPayment(tx, invoice, { kind, amount: due - booked, ref, paidAt: tx.clock.now() });
}

/** A day begins in the installation's time zone. */
async function momentOf(ctx: ActorCtx, given: Form["expiration_date"]): Promise<Date | null> {
  if (given == null) return null;
  return given.length === 10 ? startOfDay(given, await zoneOf(ctx)) : new Date(given);
}

async function note(tx: ActorCtx, action: string, invoice: InvoiceRow, from?: Status): Promise<void> {
  const { userId, invoiceId, purchaseId, status, amount, currency } = invoice;
  const detail = { invoice_id: invoiceId, purchase_id: purchaseId, status, amount, currency };
  await recordAudit(tx, action, `user:${userId}`, from ? { from, ...detail } : detail);
}

async function answerWith(ctx: ActorCtx, row: InvoiceRow): Promise<{ invoice: Invoice }> {
  await tellBuyer(ctx, row.userId, row.purchaseId);
  const [invoice] = await showInvoices(ctx, [row]);
  return { invoice: invoice ?? refuse("not_found") };
}
