import { feeInvoices, fees } from "../../src/features/billing/tables.fees.ts";
import { aProduct } from "../products.ts";
import { aCharge, anInvoice, aPurchase } from "../purchases.ts";
import type { Examples, Given } from "./example.ts";
import { theOrganization } from "./organizations.ts";

const inIt = (path: string) => async (given: Given) => ({
  path: path.replace("{id}", String(await theOrganization(given))),
});

/** Something that the organization sold, paid by hand. */
async function sold(given: Given) {
  const organizationId = await theOrganization(given);
  const { userId } = await given.customer();
  const product = await aProduct(given.node, { organizationId });
  const purchase = await aPurchase(given.node, userId, { status: "completed" }, product);
  const invoice = await anInvoice(given.node, purchase, { organizationId, status: "completed", paidAt: new Date() });
  return { organizationId, purchase, invoice };
}

let count = 0;

/** An invoice of fees of the organization. */
async function aFeeInvoice(given: Given): Promise<string> {
  const organizationId = await theOrganization(given);
  count += 1;
  const about = { taxName: "", taxPercent: "", taxAmount: 0, sellerDetails: {}, buyerDetails: {} };
  const sums = { amount: 100, charged: 2000, refunded: 0, sales: 1, currency: "USD", month: "2026-10" };
  const [row] = await given.node.app.db
    .insert(feeInvoices)
    .values({ organizationId, number: `FEE-example-${count}-${Date.now()}`, ...sums, ...about })
    .returning();
  return `/organizations/${organizationId}/fees/invoices/${row?.feeInvoiceId}`;
}

/** A fee of a month that is over and that nothing bills yet. */
async function anUnbilledFee(given: Given): Promise<string> {
  const { organizationId, invoice } = await sold(given);
  const { paymentId } = await aCharge(given.node, invoice);
  const fee = { paymentId, organizationId, invoiceId: invoice.invoiceId, amount: 100, currency: "USD", isLive: true };
  await given.node.app.db.insert(fees).values({ ...fee, paidAt: new Date("2026-01-15") });
  return `/organizations/${organizationId}/fees/invoices`;
}

/** The calls of how organizations sell, what they sold, and the installation's fee of it. */
export const shopsExamples: Examples = {
  "GET /organizations/{id}/shop": inIt("/organizations/{id}/shop"),
  "PUT /organizations/{id}/shop": async (given) => ({
    ...(await inIt("/organizations/{id}/shop")(given)),
    body: { tax_name: "IVA", tax_percent: "21" },
  }),
  "POST /organizations/{id}/shop/test": async (given) => ({
    ...(await inIt("/organizations/{id}/shop/test")(given)),
    body: { provider: "stripe" },
  }),
  "GET /organizations/{id}/fees": inIt("/organizations/{id}/fees"),
  "PUT /organizations/{id}/fees": async (given) => ({
    ...(await inIt("/organizations/{id}/fees")(given)),
    body: { percent: 5, fixed: 0.3 },
  }),
  "POST /organizations/{id}/fees/invoices": async (given) => ({
    path: await anUnbilledFee(given),
    body: { month: "2026-01" },
  }),
  "PUT /organizations/{id}/fees/invoices/{fee_invoice_id}": async (given) => ({
    path: await aFeeInvoice(given),
    body: { is_paid: true },
  }),
  "GET /organizations/{id}/fees/invoices/{fee_invoice_id}/pdf": async (given) => ({
    path: `${await aFeeInvoice(given)}/pdf`,
  }),
  "GET /organizations/{id}/purchases": inIt("/organizations/{id}/purchases"),
  "GET /organizations/{id}/purchases/csv": inIt("/organizations/{id}/purchases/csv"),
  "GET /organizations/{id}/invoices": inIt("/organizations/{id}/invoices"),
  "GET /organizations/{id}/invoices/csv": inIt("/organizations/{id}/invoices/csv"),
  "GET /organizations/{id}/purchases/{purchase_id}/refund": async (given) => {
    const { organizationId, purchase } = await sold(given);
    return { path: `/organizations/${organizationId}/purchases/${purchase.purchaseId}/refund` };
  },
  "POST /organizations/{id}/purchases/{purchase_id}/refund": async (given) => {
    const { organizationId, purchase } = await sold(given);
    return { path: `/organizations/${organizationId}/purchases/${purchase.purchaseId}/refund`, body: {} };
  },
};
