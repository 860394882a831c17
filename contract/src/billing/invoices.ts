/** What was billed: invoices, to their buyers and to staff. */
import { z } from "zod";
import { defineErrors, file, id, idParams, moment, paged, route } from "../kit/kit.ts";
import { givenDayOrMoment, periods } from "../kit/time.ts";
import { period } from "../products/productForm.ts";
import { amount, filters, listOf, person } from "./purchases.ts";

export const invoiceStatuses = ["completed", "active", "pending", "failed"] as const;
export type InvoiceStatus = (typeof invoiceStatuses)[number];

export const invoice = z.object({
  invoice_id: z.number().int(),
  number: z.string(),
  purchase_id: z.number().int(),
  user_id: z.number().int(),
  user: person.nullable(),
  product: z.object({ product_id: z.number().int(), name: z.string() }),
  amount: z.number(),
  /** What a code took off, and what was left of an earlier period: both are within none of `amount`. */
  discount_amount: z.number(),
  credit_amount: z.number(),
  /** Who sold, as the invoice says it; and the tax within its amount, null percent without. */
  seller: z.string(),
  tax_name: z.string(),
  tax_percent: z.number().nullable(),
  tax_amount: z.number(),
  refunded: z.number(),
  /** What went back, a note each. */
  credit_notes: z.array(
    z.object({ payment_id: z.number().int(), number: z.string(), amount: z.number(), createdAt: moment }),
  ),
  currency: z.string(),
  status: z.enum(invoiceStatuses),
  is_test: z.boolean(),
  payment_method_id: z.number().int(),
  expiration_date: moment.nullable(),
  subscription_id: z.string().nullable(),
  subscription_interval: z.number().int().nullable(),
  subscription_period: z.enum(periods).nullable(),
  paid_at: moment.nullable(),
  createdAt: moment,
  updatedAt: moment,
});
export type Invoice = z.infer<typeof invoice>;

export const invoicesQuery = filters.extend({
  status: listOf(z.enum(invoiceStatuses)),
  "status[]": listOf(z.enum(invoiceStatuses)),
  sort: z.enum(["createdAt", "amount", "status", "invoice_id"]).default("createdAt"),
  direction: z.enum(["asc", "desc"]).default("desc"),
  size: z.coerce.number().int().min(1).max(200).optional(),
});

export const invoiceForm = z.object({
  invoice_id: z.union([id, z.literal("nuevo")]).optional(),
  purchase_id: id,
  amount,
  status: z.enum(invoiceStatuses).default("pending"),
  payment_method_id: z.number().int().nullish(),
  expiration_date: givenDayOrMoment.nullish(),
  subscription_interval: z.number().int().min(1).max(365).nullish(),
  subscription_period: period.nullish(),
});

export const errors = defineErrors({
  invoice_paid: "conflict",
});

export const invoices = {
  listAllInvoices: route({
    method: "GET",
    path: "/invoices/admin",
    summary: "Every invoice of a filter, whatever `page` says; with `size`, that page of it.",
    access: "staff",
    query: invoicesQuery,
    answer: z.object({
      invoices: z.array(invoice),
      totals: z.array(z.object({ currency: z.string(), amount: z.number() })),
      ...paged,
    }),
  }),
  exportInvoices: route({
    method: "GET",
    path: "/invoices/admin/csv",
    summary: "The invoices of a filter as CSV.",
    access: "staff",
    query: invoicesQuery.omit({ page: true, size: true }),
    answer: file,
    rate: { count: 20, seconds: 600 },
    budget: "exports",
  }),
  addInvoice: route({
    method: "POST",
    path: "/invoices/admin",
    summary: "Enters an invoice by hand; one that is completed counts as paid today.",
    access: "admin",
    body: invoiceForm,
    answer: z.object({ invoice }),
    status: 201,
    isIdempotent: true,
  }),
  saveInvoice: route({
    method: "PUT",
    path: "/invoices/admin",
    summary: "Changes an invoice that was entered by hand; the id 'nuevo' enters one.",
    access: "admin",
    body: invoiceForm,
    answer: z.object({ invoice }),
    refuses: ["invoice_paid"],
  }),
  readInvoicePdf: route({
    method: "GET",
    path: "/invoices/{id}/pdf",
    summary: "An invoice as PDF, in its customer's language.",
    access: "signedIn",
    params: idParams,
    answer: file,
    budget: "documents",
  }),
  readCreditNote: route({
    method: "GET",
    path: "/invoices/{id}/credit-notes/{payment_id}",
    summary: "The note of one refund of an invoice as PDF, in its customer's language.",
    access: "signedIn",
    params: idParams.extend({ payment_id: id }),
    answer: file,
    budget: "documents",
  }),
  listInvoices: route({
    method: "GET",
    path: "/invoices",
    summary: "The caller's own invoices, the newest first.",
    access: "signedIn",
    query: z.looseObject({ status: listOf(z.enum(invoiceStatuses)).catch([]) }),
    answer: z.array(invoice),
  }),
  listInvoicesBy: route({
    method: "GET",
    path: "/invoices/{filters}",
    summary: "The same, with filters in the path as a query string; what does not read as one is ignored.",
    access: "signedIn",
    params: z.object({ filters: z.string().max(500) }),
    answer: z.array(invoice),
  }),
};
