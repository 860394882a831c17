import { at, by, inBody, type NamingCall, noRow, providerId } from "../naming.ts";

const forSale = "what the platform sells is there for everybody";
const paying: NamingCall = {
  namings: [
    at({ "body.product_id": "product.productId" }),
    at({ "body.payment_source_id": "card.cardId" }),
    { ...at({ "body.contract_invoice_id": "purchase.invoiceId" }), also: { "body.type": "invoice" } },
    { ...at({ "body.invoice_id": "purchase.invoiceId" }), also: { "body.type": "invoice" } },
  ],
  leftOut: { "body.payment_method_id": noRow },
};
const notAtPaypal = "the same payload as of /checkout/attempt; a payment at PayPal reads neither card nor invoice";
const payingAtPaypal: NamingCall = {
  namings: [at({ "body.product_id": "product.productId" })],
  leftOut: {
    "body.payment_method_id": noRow,
    "body.payment_source_id": notAtPaypal,
    "body.contract_invoice_id": notAtPaypal,
    "body.invoice_id": notAtPaypal,
  },
};

const aText: NamingCall = { namings: [], leftOut: { "params.kind": noRow, "params.lang": noRow } };
const otherCodes = "discounts.test.ts asks for another seller's codes and products";

const otherGifts = "gifts.test.ts asks for another seller's batches";

const grantsAsk = "grants.test.ts asks for things of others as what a product grants";

const ofBatch: NamingCall = { namings: [], leftOut: { "params.id": otherGifts, "params.batch_id": otherGifts } };

const ofSeat: NamingCall = {
  namings: [
    at({ "params.id": "seat.seatsPurchaseId", "params.seat_id": "seat.seatId" }),
    at({ "params.seat_id": "seat.seatId" }, { "params.id": "seat.seatsPurchaseId" }),
  ],
};

/** The calls of products, codes, payments and purchases. */
export const saleCalls: Record<string, NamingCall> = {
  "GET /products/{id}": by("product.productId"),
  "POST /products": {
    namings: [],
    leftOut: {
      "body.stripe_product_id": providerId,
      "body.stripe_price_id": providerId,
      "body.grants[].id": grantsAsk,
    },
  },
  "PUT /products": {
    ...inBody("product_id", "product.productId"),
    leftOut: {
      "body.stripe_product_id": providerId,
      "body.stripe_price_id": providerId,
      "body.grants[].id": grantsAsk,
    },
  },
  "POST /discounts": { namings: [], leftOut: { "body.product_ids[]": otherCodes } },
  "PUT /discounts/{id}": { namings: [], leftOut: { "params.id": otherCodes, "body.product_ids[]": otherCodes } },
  "DELETE /discounts/{id}": { namings: [], leftOut: { "params.id": otherCodes } },
  "GET /discounts/code/{code}": {
    namings: [at({ "query.product_id": "product.productId" })],
    leftOut: { "params.code": "a code is for whoever knows it" },
  },
  "GET /products/{id}/grants": by("product.productId"),
  "POST /gifts/{id}/send": { namings: [], leftOut: { "params.id": "gifts.test.ts sends somebody else's gift" } },
  "DELETE /gifts/{id}/send": { namings: [], leftOut: { "params.id": "planned.test.ts calls off somebody else's" } },
  "GET /products/{id}/gifts": { namings: [], leftOut: { "params.id": otherGifts } },
  "POST /products/{id}/gifts": { namings: [], leftOut: { "params.id": otherGifts } },
  "GET /products/{id}/gifts/{batch_id}": ofBatch,
  "GET /products/{id}/gifts/{batch_id}/csv": ofBatch,
  "DELETE /products/{id}/gifts/{batch_id}": ofBatch,
  "GET /purchases/{id}/seats": by("seat.seatsPurchaseId"),
  "POST /purchases/{id}/seats": by("seat.seatsPurchaseId"),
  "POST /purchases/{id}/seats/{seat_id}/send": ofSeat,
  "DELETE /purchases/{id}/seats/{seat_id}": ofSeat,
  "GET /stripe/prices/{id}": { namings: [], leftOut: { "params.id": providerId } },
  "GET /products/{id}/deliveries": by("product.productId"),
  "POST /products/{id}/deliveries/{delivery_id}/again": {
    namings: [
      at({ "params.id": "product.productId", "params.delivery_id": "product.deliveryId" }),
      at({ "params.delivery_id": "product.deliveryId" }, { "params.id": "product.productId" }),
    ],
  },
  "POST /checkout/totals": { namings: [at({ "body.product_id": "product.productId" })] },
  "POST /checkout/attempt": paying,
  "POST /checkout/capture": {
    namings: [
      at({ "body.purchase_id": "order.orderId" }),
      { ...at({ "body.orderID": "order.orderRef" }), also: { "body.purchase_id": null } },
      { ...at({ "body.subscriptionID": "running.runningRef" }), also: { "body.purchase_id": null } },
    ],
    leftOut: {
      ...Object.fromEntries(
        ["product_id", "invoice_id", "contract_invoice_id", "payment_method_id", "payment_source_id"].map((field) => [
          `body.${field}`,
          "taken for the sake of older clients and not read: what was agreed stands in the purchase",
        ]),
      ),
      "body.payerID": providerId,
    },
  },
  "POST /checkout/paypal/order": payingAtPaypal,
  "POST /checkout/paypal/subscription": payingAtPaypal,
  "POST /payment_sources": { namings: [], leftOut: { "body.token": providerId } },
  "GET /payment_sources/{id}": by("card.cardId"),
  "POST /payment_sources/{id}": by("card.cardId"),
  "DELETE /payment_sources/{id}": by("card.cardId"),
  "GET /purchases/{id}": by("purchase.purchaseId"),
  "POST /purchases/cancel/{id}": by("purchase.purchaseId"),
  "DELETE /purchases/{id}/checkout": by("order.orderId"),
  "GET /invoices/{id}/credit-notes/{payment_id}": {
    namings: [
      at({ "params.id": "purchase.invoiceId", "params.payment_id": "purchase.refundId" }),
      at({ "params.payment_id": "purchase.refundId" }, { "params.id": "purchase.invoiceId" }),
    ],
  },
  "GET /icons/{name}": { namings: [], leftOut: { "params.name": noRow } },
  "GET /landing/states/{id}": by("landing.stateId"),
  "PUT /landing/draft": { namings: [], leftOut: { "body.page.sections[].id": noRow } },
  "POST /landing/preview": { namings: [], leftOut: { "body.page.sections[].id": noRow } },
  "PUT /legal/{name}": { namings: [], leftOut: { "params.name": noRow } },
  "PUT /selling-mails/{kind}": { namings: [], leftOut: { "params.kind": noRow } },
  "PUT /selling-mails/{kind}/{lang}": aText,
  "POST /selling-mails/{kind}/{lang}/preview": aText,
  "POST /selling-mails/{kind}/{lang}/test": aText,
  "PUT /billing-details": {
    namings: [],
    leftOut: { "body.tax_id": "a number of the tax office's; it is printed, and names no row" },
  },
  "GET /invoices/{id}/pdf": by("purchase.invoiceId"),
  "GET /invoices/{filters}": { namings: [], leftOut: { "params.filters": noRow } },
  "GET /purchases/{id}/change": { ...by("running.runningId"), leftOut: { "query.product_id": forSale } },
  "DELETE /purchases/{id}/change": by("running.runningId"),
  "POST /purchases/{id}/change/check": by("running.runningId"),
  "POST /purchases/{id}/change": { ...by("running.runningId"), leftOut: { "body.product_id": forSale } },
};
