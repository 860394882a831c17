import { by, type NamingCall, providerId } from "../naming.ts";

const ofOrganization: NamingCall = by("person.organizationId");
const narrowing = "it narrows what the organization sold, and finds nothing of any other";

const ofSales: NamingCall = {
  ...ofOrganization,
  leftOut: { "query.product_id": narrowing, "query.user_id": narrowing },
};

const ofPurchase = (more: Record<string, string> = {}): NamingCall => ({
  namings: ofOrganization.namings.map((each) => ({
    ...each,
    noControl: "what somebody's organization sold is sold by an account, which a world of one person has not",
  })),
  leftOut: { "params.purchase_id": "shops.test.ts asks for what another organization sold", ...more },
});

const ofFeeInvoice: NamingCall = {
  namings: ofOrganization.namings.map((each) => ({
    ...each,
    noControl: "only the platform's staff bill fees, and nobody's organization has an invoice of them",
  })),
  leftOut: { "params.fee_invoice_id": "fees.test.ts asks for what another organization was billed" },
};

/** The calls of how organizations sell, what they sold, and the installation's fee of it. */
export const shopCalls: Record<string, NamingCall> = {
  "GET /organizations/{id}/shop": ofOrganization,
  "PUT /organizations/{id}/shop": {
    ...ofOrganization,
    leftOut: {
      "body.paypal_client_id": providerId,
      "body.paypal_webhook_id": providerId,
      "body.seller_tax_id": "a number of the tax office's; it is printed, and names no row",
    },
  },
  "POST /organizations/{id}/shop/test": ofOrganization,
  "GET /organizations/{id}/fees": ofOrganization,
  "GET /organizations/{id}/fees/invoices/{fee_invoice_id}/pdf": ofFeeInvoice,
  "GET /organizations/{id}/purchases": ofSales,
  "GET /organizations/{id}/purchases/csv": ofSales,
  "GET /organizations/{id}/invoices": ofSales,
  "GET /organizations/{id}/invoices/csv": ofSales,
  "GET /organizations/{id}/purchases/{purchase_id}/refund": ofPurchase({ "query.invoice_id": narrowing }),
  "POST /organizations/{id}/purchases/{purchase_id}/refund": ofPurchase({ "body.invoice_id": narrowing }),
};
