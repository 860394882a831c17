import { billing } from "@pluma/contract/billing/billingDetails";
import { checkout, PAYPAL } from "@pluma/contract/billing/checkout";
import { fees } from "@pluma/contract/billing/fees";
import { gifts } from "@pluma/contract/billing/gifts";
import { invoices } from "@pluma/contract/billing/invoices";
import { paymentSources } from "@pluma/contract/billing/paymentSources";
import { plans } from "@pluma/contract/billing/plans";
import { purchases } from "@pluma/contract/billing/purchases";
import { seats } from "@pluma/contract/billing/seats";
import { sellingMails } from "@pluma/contract/billing/sellingMails";
import { shopFront } from "@pluma/contract/billing/shopFront";
import { shopSales } from "@pluma/contract/billing/shopSales";
import { type Mounting, mount } from "../../platform/requests/mount.ts";
import { attempt } from "./checkout/attempt.ts";
import { capture } from "./checkout/capture.ts";
import { readTotals } from "./checkout/offers.ts";
import { removeCheckout } from "./checkout/removing.ts";
import { exportFront, readFront } from "./front/front.ts";
import { addGiftBatch, exportGiftBatch, listGiftBatches, readGiftBatch, withdrawGiftBatch } from "./gifts/batches.ts";
import { redeemGift } from "./gifts/redeeming.ts";
import { keepGift, listGifts, sendGift } from "./gifts/sending.ts";
import { readCreditNote } from "./invoices/creditNotePdf.ts";
import { readDetails, saveDetails } from "./invoices/details.ts";
import { readInvoicePdf } from "./invoices/invoicePdf.ts";
import { addInvoice, listInvoices, listInvoicesBy, saveInvoice } from "./invoices/invoices.ts";
import {
  listSellingMails,
  previewSellingMail,
  saveSellingMail,
  switchSellingMail,
  testSellingMail,
} from "./mailing/sellingMails.ts";
import { addPurchase, giveAccess } from "./manual/giving.ts";
import { testPurchase } from "./manual/testPurchase.ts";
import { changePlan, previewChange } from "./planChange/planChange.ts";
import { checkChange, withdrawChange } from "./planChange/requests.ts";
import { methodsOf } from "./providers.ts";
import { cancelPurchase, revokeAccess } from "./purchases/cancelling.ts";
import { exportInvoices, exportPurchases, listAllInvoices, listAllPurchases } from "./purchases/purchaseLists.ts";
import { listPurchases, readPurchase, savePurchase } from "./purchases/purchases.ts";
import { previewRefund } from "./refunding/preview.ts";
import { refundPurchase } from "./refunding/refunds.ts";
import { watchNearness } from "./sandbox/ending.ts";
import { giveSeat, listSeats, sendSeat, withdrawSeat } from "./seats/giving.ts";
import { takeSeat } from "./seats/taking.ts";
import { billFees } from "./shops/feeBilling.ts";
import { readFeeInvoicePdf } from "./shops/feePdf.ts";
import { readFees, saveFee, saveFeeInvoice } from "./shops/fees.ts";
import {
  exportShopInvoices,
  exportShopPurchases,
  listShopInvoices,
  listShopPurchases,
  previewShopRefund,
  refundShopPurchase,
} from "./shops/sales.ts";
import { listShopSales } from "./shops/totals.ts";
import { listSources, preferSource, removeSource, saveSource, showSource, startSource } from "./sources/sources.ts";
import { takePaypalEvent, takePaypalEventOf, takeStripeEvent, takeStripeEventOf } from "./sync/webhooks.ts";

export function mountBilling(mounting: Mounting): void {
  mountCheckout(mounting);
  mountPurchases(mounting);
  mountGifts(mounting);
}

function mountCheckout(mounting: Mounting): void {
  watchNearness(mounting);
  mount(mounting, checkout, {
    listMethods: (ctx) => methodsOf(ctx, ctx.actor.organizationId, ctx.lang),
    readTotals,
    attempt,
    capture,
    removeCheckout,
    paypalOrder: (ctx, { body }) => attempt(ctx, { body: { ...body, payment_method_id: PAYPAL } }),
    paypalSubscription: (ctx, { body }) => attempt(ctx, { body: { ...body, payment_method_id: PAYPAL } }),
    stripeEvent: (ctx, { body }) => takeStripeEvent(ctx, body),
    organizationStripeEvent: (ctx, { params, body }) => takeStripeEventOf(ctx, params.organization_id, body),
    paypalEvent: (ctx, { body }) => takePaypalEvent(ctx, body),
    organizationPaypalEvent: (ctx, { params, body }) => takePaypalEventOf(ctx, params.organization_id, body),
  });
  mount(mounting, paymentSources, {
    listSources,
    startSource,
    saveSource,
    readSource: (ctx, { params }) => showSource(ctx, params.id),
    preferSource: (ctx, { params }) => preferSource(ctx, params.id),
    removeSource: (ctx, { params }) => removeSource(ctx, params.id),
  });
}

function mountPurchases(mounting: Mounting): void {
  mount(mounting, purchases, {
    listPurchases,
    readPurchase: (ctx, { params }) => readPurchase(ctx, params.id),
    listAllPurchases,
    exportPurchases,
    addPurchase,
    savePurchase,
    testPurchase,
    cancelPurchase,
    previewRefund,
    refundPurchase,
    giveAccess,
    revokeAccess,
  });
  mount(mounting, invoices, {
    listAllInvoices,
    exportInvoices,
    addInvoice,
    saveInvoice,
    readInvoicePdf: (ctx, { params }) => readInvoicePdf(ctx, params.id),
    readCreditNote: (ctx, { params }) => readCreditNote(ctx, params.id, params.payment_id),
    listInvoices,
    listInvoicesBy: (ctx, { params }) => listInvoicesBy(ctx, params.filters),
  });
  mount(mounting, billing, { readDetails, saveDetails });
  mount(mounting, fees, {
    listShopSales,
    readFees: (ctx, { params }) => readFees(ctx, params.id),
    saveFee,
    billFees,
    saveFeeInvoice,
    readFeeInvoicePdf: (ctx, { params }) => readFeeInvoicePdf(ctx, params.id, params.fee_invoice_id),
  });
  mount(mounting, shopSales, {
    listShopPurchases,
    exportShopPurchases,
    listShopInvoices,
    exportShopInvoices,
    previewShopRefund,
    refundShopPurchase,
  });
  mount(mounting, sellingMails, {
    listSellingMails: (ctx) => listSellingMails(ctx),
    switchSellingMail,
    saveSellingMail,
    previewSellingMail,
    testSellingMail,
  });
  mount(mounting, shopFront, { readFront, exportFront });
  mount(mounting, plans, { previewChange, changePlan, withdrawChange, checkChange });
}

function mountGifts(mounting: Mounting): void {
  mount(mounting, gifts, {
    listGifts: (ctx) => listGifts(ctx),
    sendGift,
    keepGift,
    redeemGift,
    listGiftBatches,
    addGiftBatch,
    readGiftBatch,
    exportGiftBatch,
    withdrawGiftBatch,
  });
  mount(mounting, seats, { listSeats, giveSeat, sendSeat, withdrawSeat, takeSeat });
}
