/** What an organization sold: its purchases and invoices, to its Admins, and money that they give back. */
import { z } from "zod";
import { file, id, idParams, paged, route } from "../kit/kit.ts";
import { invoice, invoicesQuery } from "./invoices.ts";
import { purchase, purchases, purchasesQuery } from "./purchases.ts";

const totals = z.array(z.object({ currency: z.string(), amount: z.number() }));
const ofShop = { access: "orgAdmin", organizationParam: "id", params: idParams } as const;
const ofPurchase = { ...ofShop, params: idParams.extend({ purchase_id: id }) } as const;
const asFile = { answer: file, rate: { count: 20, seconds: 600 }, budget: "exports" } as const;

export const shopSales = {
  listShopPurchases: route({
    method: "GET",
    path: "/organizations/{id}/purchases",
    summary: "What an organization sold: every purchase of a filter; with `size`, a page of it.",
    ...ofShop,
    query: purchasesQuery,
    answer: z.object({ purchases: z.array(purchase), totals, ...paged }),
  }),
  exportShopPurchases: route({
    method: "GET",
    path: "/organizations/{id}/purchases/csv",
    summary: "The same as CSV.",
    ...ofShop,
    ...asFile,
    query: purchasesQuery.omit({ page: true, size: true }),
  }),
  listShopInvoices: route({
    method: "GET",
    path: "/organizations/{id}/invoices",
    summary: "What an organization billed: every invoice of a filter; with `size`, a page of it.",
    ...ofShop,
    query: invoicesQuery,
    answer: z.object({ invoices: z.array(invoice), totals, ...paged }),
  }),
  exportShopInvoices: route({
    method: "GET",
    path: "/organizations/{id}/invoices/csv",
    summary: "The same as CSV.",
    ...ofShop,
    ...asFile,
    query: invoicesQuery.omit({ page: true, size: true }),
  }),
  previewShopRefund: route({
    method: "GET",
    path: "/organizations/{id}/purchases/{purchase_id}/refund",
    summary: "What a refund of something that an organization sold would take with it. Changes nothing.",
    ...ofPurchase,
    query: purchases.previewRefund.query,
    answer: purchases.previewRefund.answer,
    refuses: ["refund_too_much", "nothing_to_refund"],
  }),
  refundShopPurchase: route({
    method: "POST",
    path: "/organizations/{id}/purchases/{purchase_id}/refund",
    summary: "Gives money of something that an organization sold back, from the account that took it.",
    ...ofPurchase,
    refusedWhileImpersonating: true,
    body: purchases.refundPurchase.body,
    answer: purchases.refundPurchase.answer,
    isIdempotent: true,
    refuses: ["refund_too_much", "nothing_to_refund", "payment_failed"],
    budget: "payments",
  }),
};
