/** Paying: ways to pay, saved payment sources, the way from a product to a purchase, and what providers report. */
import { z } from "zod";
import { defineErrors, flag, id, idParams, moment, organizationId, raw, route, text } from "../kit/kit.ts";
import { discountTerms } from "../products/discounts.ts";
import { soldProduct } from "../products/products.ts";
import { giftMail } from "./sellingMails.ts";

/** Ways to pay, as purchases and invoices name them. Gift and Manual are what staff enter; nobody can choose them. */
export const CARD = 1;
export const PAYPAL = 2;
export const GIFT = 3;
export const MANUAL = 4;

/** Who moves the money. The sandbox moves none and says so; `none` is for what staff enter by hand. */
export const paymentProviders = ["stripe", "paypal", "sandbox", "none"] as const;
export type PaymentProviderName = (typeof paymentProviders)[number];

export const paymentMethod = z.object({
  payment_method_id: z.number().int(),
  name: z.string(),
  /** Whether a checkout in this space can be paid by it now. */
  available: z.boolean(),
  provider: z.enum(paymentProviders),
  /** No money moves: test keys, or the sandbox. */
  is_test: z.boolean(),
  /** What the provider's script in the browser is started with. */
  public_key: z.string().nullable(),
});
export type PaymentMethod = z.infer<typeof paymentMethod>;

/** What a checkout comes to, by the server alone. Amounts in `currency`. */
export const totals = z.object({
  product: soldProduct,
  /** Whether it can be bought for another. */
  can_be_gift: z.boolean(),
  /** Whether its seller has gifts mailed to whoever they are for. */
  can_mail_gift: z.boolean(),
  discount: discountTerms.nullable(),
  currency: z.string(),
  subtotal: z.number(),
  /** What the code takes off today. */
  discount_amount: z.number(),
  /** What is charged with the code because less cannot be; null where the code counts in full. */
  least_charge: z.number().nullable(),
  /** The tax within the total, where the seller names one. */
  tax: z.object({ name: z.string(), percent: z.number(), amount: z.number() }).nullable(),
  /** What is charged now; 0 in a trial. */
  total: z.number(),
  /** The ways to pay that are connected and can charge this: not all of them take every currency. */
  payment_method_ids: z.array(z.number().int()),
  trial_ends_at: moment.nullable(),
  /** The next charge of a subscription: what it will be, and when; null where nothing follows. */
  next_charge: z.object({ amount: z.number(), at: moment }).nullable(),
});
export type Totals = z.infer<typeof totals>;

const payload = z.object({
  type: z.enum(["product", "invoice"]).default("product"),
  product_id: id.nullish(),
  invoice_id: id.nullish(),
  /** The same as invoice_id, where that is absent. */
  contract_invoice_id: id.nullish(),
  discountCode: text(100).nullish(),
  /** Bought for another: so many periods of a subscription, 1 of what is bought once. Takes no discount code. */
  gift_periods: z.number().int().min(1).max(12).nullish(),
  /** Whom a gift is mailed to once it is paid and its day has come; without it its buyer passes the code on. */
  gift_mail: giftMail.nullish(),
  payment_method_id: z.coerce.number().int().nullish(),
  payment_source_id: id.nullish(),
  /** Keep the new card for later payments. */
  save_source: flag.default(false),
  /** The total that the buyer was shown; another one is refused with price_changed before anything is charged. */
  expected_total: z.number().min(0).nullish(),
  organization_id: organizationId,
});

export type CheckoutPayload = z.input<typeof payload>;

/**
 * What the buyer does next: `paid`, nothing; `pending`, wait for the provider; `card`, enter or confirm a card with
 * the provider's own form and `client_secret`; `approve`, agree at PayPal with orderID or plan_id.
 */
export const checkoutStep = z.enum(["paid", "pending", "card", "approve"]);

export const attempt = z.object({
  purchase_id: z.number().int(),
  /** The provider's id of what is to be paid. */
  orderID: z.string().nullable(),
  plan_id: z.string().nullable(),
  /** Where a subscription is approved; PayPal's id of it. */
  subscriptionID: z.string().nullable(),
  step: checkoutStep,
  provider: z.enum(paymentProviders),
  /** For the provider's form in the browser; `payment` charges now, `setup` only keeps the card (a trial). */
  client_secret: z.string().nullable(),
  client_kind: z.enum(["payment", "setup"]).nullable(),
  discount: discountTerms.nullable(),
  product: soldProduct.nullable(),
  total: z.number(),
  currency: z.string(),
});
export type Attempt = z.infer<typeof attempt>;

export const errors = defineErrors({
  payment_method_invalid: "bad",
  product_not_for_sale: "premium",
  purchase_limit: "conflict",
  already_subscribed: "conflict",
  checkout_closed: "conflict",
  checkout_paid: "conflict",
  price_changed: "invalid",
  card_declined: "payment",
  payment_failed: "badGateway",
  order_not_approved: "invalid",
  signature_invalid: "bad",
  webhook_secret_missing: "unavailable",
});

/** A provider's event at most; theirs are far smaller. */
const EVENT_BYTES_MAX = 1_000_000;

const startAtPaypal = {
  method: "POST",
  access: "signedIn",
  refusedWhileImpersonating: true,
  body: payload,
  answer: attempt,
  status: 201,
  isIdempotent: true,
  refuses: [
    "payment_method_invalid",
    "product_missing",
    "product_not_for_sale",
    "purchase_limit",
    "gift_not_possible",
    "gift_mail_off",
    "payment_failed",
  ],
} as const;

const reported = {
  method: "POST",
  access: "signed",
  body: raw(EVENT_BYTES_MAX),
  answer: z.object({ received: z.boolean() }),
  refuses: ["signature_invalid", "webhook_secret_missing"],
} as const;

export const checkout = {
  listMethods: route({
    method: "GET",
    path: "/payment_method",
    summary: "Ways to pay in the selected space, and which can be used now.",
    access: "signedIn",
    query: z.object({ organization_id: organizationId }),
    answer: z.array(paymentMethod),
  }),
  readTotals: route({
    method: "POST",
    path: "/checkout/totals",
    summary: "What a checkout comes to today and next, with a discount code or without; charges nothing.",
    access: "signedIn",
    body: payload.pick({ product_id: true, discountCode: true, gift_periods: true, organization_id: true }),
    answer: totals,
    refuses: ["product_missing", "discount_spent", "discount_invalid", "gift_not_possible"],
  }),
  attempt: route({
    method: "POST",
    path: "/checkout/attempt",
    summary: "Begins to pay for a product or an open invoice; with a saved card it is charged at once.",
    access: "signedIn",
    refusedWhileImpersonating: true,
    body: payload,
    answer: attempt,
    isIdempotent: true,
    refuses: [
      "payment_method_invalid",
      "product_missing",
      "product_not_for_sale",
      "purchase_limit",
      "already_subscribed",
      "plan_change_waiting",
      "gift_not_possible",
      "gift_mail_off",
      "price_changed",
      "card_declined",
      "payment_failed",
      "discount_spent",
      "discount_invalid",
    ],
    rate: { count: 30, seconds: 60 },
    budget: "payments",
  }),
  capture: route({
    method: "POST",
    path: "/checkout/capture",
    summary: "After the buyer agreed at the provider: takes the money of an order, or begins the subscription.",
    access: "signedIn",
    refusedWhileImpersonating: true,
    body: payload.partial().extend({
      orderID: text(200).nullish(),
      subscriptionID: text(200).nullish(),
      payerID: text(200).nullish(),
      facilitatorAccessToken: text(2000).nullish(),
      purchase_id: id.nullish(),
    }),
    answer: attempt,
    refuses: ["order_not_approved", "checkout_closed", "card_declined", "payment_failed", "payment_method_invalid"],
    rate: { count: 60, seconds: 60 },
    budget: "payments",
  }),
  removeCheckout: route({
    method: "DELETE",
    path: "/purchases/{id}/checkout",
    summary:
      "Closes a checkout that was left before it was paid: it cannot be paid afterwards. Told again it stays closed.",
    access: "signedIn",
    refusedWhileImpersonating: true,
    params: idParams,
    refuses: ["checkout_paid", "payment_failed"],
    budget: "payments",
  }),
  paypalOrder: route({
    ...startAtPaypal,
    path: "/checkout/paypal/order",
    summary: "The same as an attempt with PayPal for a one-off product.",
    budget: "payments",
  }),
  paypalSubscription: route({
    ...startAtPaypal,
    path: "/checkout/paypal/subscription",
    summary: "The same as an attempt with PayPal for a subscription; answers its plan_id.",
    budget: "payments",
  }),
  stripeEvent: route({
    ...reported,
    path: "/webhooks/stripe",
    summary: "An event of the platform's own Stripe account.",
  }),
  organizationStripeEvent: route({
    ...reported,
    path: "/webhooks/stripe/{organization_id}",
    summary: "An event of an organization's Stripe account.",
    params: z.object({ organization_id: id }),
  }),
  paypalEvent: route({
    ...reported,
    path: "/webhooks/paypal",
    summary: "An event of the platform's PayPal account.",
  }),
  organizationPaypalEvent: route({
    ...reported,
    path: "/webhooks/paypal/{organization_id}",
    summary: "An event of an organization's PayPal account.",
    params: z.object({ organization_id: id }),
  }),
};
