/** The calls and refusals of what is bought, billed and given back, and of how organizations sell. */
import { shops } from "../products/shops.ts";
import { billing } from "./billingDetails.ts";
import { checkout, errors as checkoutErrors } from "./checkout.ts";
import { fees, errors as feesErrors } from "./fees.ts";
import { gifts, errors as giftsErrors } from "./gifts.ts";
import { invoices, errors as invoicesErrors } from "./invoices.ts";
import { paymentSources, errors as paymentSourcesErrors } from "./paymentSources.ts";
import { plans, errors as plansErrors } from "./plans.ts";
import { errors as purchasesErrors } from "./purchaseErrors.ts";
import { purchases } from "./purchases.ts";
import { seats, errors as seatsErrors } from "./seats.ts";
import { sellingMails, errors as sellingMailsErrors } from "./sellingMails.ts";
import { shopFront } from "./shopFront.ts";
import { shopSales } from "./shopSales.ts";

export const billingContracts = {
  checkout,
  paymentSources,
  purchases,
  shops,
  shopSales,
  fees,
  invoices,
  billing,
  plans,
  gifts,
  seats,
  sellingMails,
  shopFront,
};

export const billingErrors = {
  ...checkoutErrors,
  ...paymentSourcesErrors,
  ...purchasesErrors,
  ...feesErrors,
  ...invoicesErrors,
  ...plansErrors,
  ...giftsErrors,
  ...seatsErrors,
  ...sellingMailsErrors,
};
