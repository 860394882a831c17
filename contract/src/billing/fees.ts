/** What the installation takes of what organizations sell, how it is billed to them, and what staff see of their sales. */
import { z } from "zod";
import { defineErrors, file, id, idParams, moment, route } from "../kit/kit.ts";
import { givenMoment } from "../kit/time.ts";
import { isPercent } from "../products/discounts.ts";

/** A month: "2026-11". */
export const givenMonth = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/);

/** The fee of each sale from a moment on: a share of it, and an amount of `currency` where it is sold in that. */
const feeRate = z.object({
  percent: z.number(),
  fixed: z.number(),
  currency: z.string(),
  starts_at: moment,
});
export type FeeRate = z.infer<typeof feeRate>;

/** What was sold in a month in a currency, and what the installation takes of it; nothing of what only was a test. */
const feeMonth = z.object({
  month: z.string(),
  currency: z.string(),
  sales: z.number().int(),
  charged: z.number(),
  refunded: z.number(),
  fee: z.number(),
  /** What of the fee no invoice bills yet. */
  unbilled: z.number(),
});
export type FeeMonth = z.infer<typeof feeMonth>;

const feeInvoice = z.object({
  fee_invoice_id: z.number().int(),
  number: z.string(),
  month: z.string(),
  currency: z.string(),
  amount: z.number(),
  tax_amount: z.number(),
  paid_at: moment.nullable(),
  createdAt: moment,
});
export type FeeInvoice = z.infer<typeof feeInvoice>;

export const feesOfShop = z.object({
  /** The fee of now, null for none, and those that are to come. */
  rate: feeRate.nullable(),
  coming: z.array(feeRate),
  currency: z.string(),
  months: z.array(feeMonth),
  invoices: z.array(feeInvoice),
  /** Whether the caller sets fees and bills them. */
  can: z.object({ edit: z.boolean() }),
});
export type FeesOfShop = z.infer<typeof feesOfShop>;

/** What an organization sold in a currency within a time, as the installation's staff see it: no buyer, no card. */
const shopSales = z.object({
  organization_id: z.number().int(),
  name: z.string(),
  currency: z.string(),
  sales: z.number().int(),
  charged: z.number(),
  refunded: z.number(),
  fee: z.number(),
  unbilled: z.number(),
  unpaid: z.number(),
});
export type ShopSales = z.infer<typeof shopSales>;

export const errors = defineErrors({
  month_not_over: "invalid",
  nothing_to_bill: "conflict",
  fee_date_past: "invalid",
});

const ofShop = { organizationParam: "id", params: idParams } as const;
const invoiceParams = idParams.extend({ fee_invoice_id: id });
const answer = z.object({ fees: feesOfShop });

export const fees = {
  listShopSales: route({
    method: "GET",
    path: "/organizations/admin/sales",
    summary:
      "What each organization sold in the last days, by currency: totals alone, and the installation's fee of them.",
    access: "staff",
    query: z.object({ days: z.coerce.number().int().min(1).max(366).default(30) }),
    answer: z.object({ shops: z.array(shopSales) }),
  }),
  readFees: route({
    method: "GET",
    path: "/organizations/{id}/fees",
    summary:
      "What the installation takes of what an organization sells: the rate, the months, and its invoices of them.",
    access: "orgAdmin",
    ...ofShop,
    answer,
  }),
  saveFee: route({
    method: "PUT",
    path: "/organizations/{id}/fees",
    summary: "Sets the fee of each sale of an organization from a moment on; what was sold before keeps its fee.",
    access: "admin",
    ...ofShop,
    body: z.object({
      percent: z
        .number()
        .min(0)
        .max(50)
        .refine((value) => value === 0 || isPercent(value), { message: "percent_invalid" }),
      fixed: z.number().min(0).max(9_999),
      /** From now on without one. */
      starts_at: givenMoment.nullish(),
    }),
    answer,
    refuses: ["fee_date_past"],
  }),
  billFees: route({
    method: "POST",
    path: "/organizations/{id}/fees/invoices",
    summary: "Bills an organization its fees up to the end of a month that is over, an invoice for each currency.",
    access: "admin",
    ...ofShop,
    body: z.object({ month: givenMonth }),
    answer,
    status: 201,
    refuses: ["month_not_over", "nothing_to_bill"],
    budget: "documents",
  }),
  saveFeeInvoice: route({
    method: "PUT",
    path: "/organizations/{id}/fees/invoices/{fee_invoice_id}",
    summary: "Notes that an invoice of fees was paid, or that it was not.",
    access: "admin",
    organizationParam: "id",
    params: invoiceParams,
    body: z.object({ is_paid: z.boolean() }),
    answer,
  }),
  readFeeInvoicePdf: route({
    method: "GET",
    path: "/organizations/{id}/fees/invoices/{fee_invoice_id}/pdf",
    summary: "An invoice of fees as PDF.",
    access: "orgAdmin",
    organizationParam: "id",
    params: invoiceParams,
    answer: file,
    budget: "documents",
  }),
};
