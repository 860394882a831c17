/** Whom invoices are made out to, where it is more than a name and an address for mail. */
import { z } from "zod";
import { route, text } from "../kit/kit.ts";

/** As its buyer wrote it; empty where nothing is said. */
export const billingDetails = z.object({
  /** A company, or a name other than the account's. */
  name: text(200),
  /** A postal address, in lines. */
  address: text(1000),
  tax_id: text(60),
});
export type BillingDetails = z.infer<typeof billingDetails>;

export const billing = {
  readDetails: route({
    method: "GET",
    path: "/billing-details",
    summary: "Whom the caller's invoices are made out to.",
    access: "signedIn",
    answer: billingDetails,
  }),
  saveDetails: route({
    method: "PUT",
    path: "/billing-details",
    summary: "Says whom the caller's invoices are made out to, from the next one on.",
    access: "signedIn",
    refusedWhileImpersonating: true,
    body: billingDetails,
    answer: billingDetails,
  }),
};
