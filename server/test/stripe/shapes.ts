import type { Stripe } from "stripe";
import type { Shape } from "./forms.ts";

/**
 * What each endpoint takes, of all that Stripe's takes: what the app sends, and what Stripe must then accept. The names
 * are those of the client's own types, which are made of Stripe's published schema. Lengths, which types cannot say, are
 * those of that schema (github.com/stripe/openapi, 2026-09-30.endive, one edition before the client's): of a customer's
 * e-mail address and name, a product's id and name, a coupon's id and name, and the descriptions of an intent and of a
 * subscription. Of all other texts it was not looked up one by one: they may have 5000 characters, as nearly all of that
 * schema may. How much metadata holds is in none, and is what Stripe's documentation says.
 */
const shape = <P>(fields: Shape<P>): Shape<P> => fields;

const upTo = <const N extends number>(textUpTo: N) => ({ textUpTo });
const expand = { each: "text" } as const;
const paging = { limit: "whole", starting_after: "text", ending_before: "text", expand } as const;
const recurring = { interval: ["day", "week", "month", "year"], interval_count: "whole" } as const;
const price_data = { currency: "text", product: "text", unit_amount: "whole", recurring } as const;
const prorating = ["always_invoice", "create_prorations", "none"] as const;
const redirects = { enabled: "flag", allow_redirects: ["always", "never"] } as const;
const kinds = { each: ["card"] } as const;

export const shapes = {
  expandOnly: shape<{ expand?: string[] }>({ expand }),
  customer: shape<Stripe.CustomerCreateParams>({ email: upTo(512), name: upTo(256), metadata: "map", expand }),
  customerMethods: shape<Stripe.CustomerListPaymentMethodsParams>({ ...paging, type: ["card"] }),
  product: shape<Stripe.ProductCreateParams>({ id: "text", name: "text", metadata: "map" }),
  products: shape<Stripe.ProductListParams>({ ...paging, active: "flag" }),
  endpoints: shape<Stripe.WebhookEndpointListParams>({ ...paging }),
  prices: shape<Stripe.PriceListParams>({ ...paging, active: "flag", product: "text" }),
  coupon: shape<Stripe.CouponCreateParams>({
    id: "text",
    name: upTo(40),
    amount_off: "whole",
    percent_off: "hundredths",
    currency: "text",
    duration: ["once", "repeating", "forever"],
    duration_in_months: "whole",
  }),
  intent: shape<Stripe.PaymentIntentCreateParams>({
    amount: "whole",
    currency: "text",
    customer: "text",
    description: upTo(1000),
    metadata: "map",
    automatic_payment_methods: redirects,
    allowed_payment_method_types: kinds,
    setup_future_usage: ["off_session", "on_session"],
    expand,
  }),
  intentConfirm: shape<Stripe.PaymentIntentConfirmParams>({
    payment_method: "text",
    off_session: "flag",
    use_stripe_sdk: "flag",
    expand,
  }),
  intentCancel: shape<Stripe.PaymentIntentCancelParams>({ cancellation_reason: "text", expand }),
  setup: shape<Stripe.SetupIntentCreateParams>({
    customer: "text",
    usage: ["off_session", "on_session"],
    metadata: "map",
    automatic_payment_methods: redirects,
    allowed_payment_method_types: kinds,
    expand,
  }),
  setupConfirm: shape<Stripe.SetupIntentConfirmParams>({
    payment_method: "text",
    use_stripe_sdk: "flag",
    expand,
  }),
  method: shape<Stripe.PaymentMethodCreateParams>({ type: ["card"], card: { token: "text" } }),
  methodAttach: shape<Stripe.PaymentMethodAttachParams>({ customer: "text", expand }),
  subscription: shape<Stripe.SubscriptionCreateParams>({
    customer: "text",
    items: { each: { price: "text", price_data, quantity: "whole" } },
    description: upTo(500),
    metadata: "map",
    billing_mode: { type: ["classic", "flexible"] },
    collection_method: ["charge_automatically"],
    payment_behavior: ["default_incomplete"],
    payment_settings: { payment_method_types: kinds, save_default_payment_method: ["on_subscription", "off"] },
    discounts: { each: { coupon: "text" } },
    trial_end: "whole",
    trial_settings: { end_behavior: { missing_payment_method: ["cancel", "create_invoice", "pause"] } },
    expand,
  }),
  subscriptionUpdate: shape<Stripe.SubscriptionUpdateParams>({
    items: { each: { id: "text", price: "text", price_data } },
    proration_behavior: prorating,
    proration_date: "whole",
    billing_cycle_anchor: { type: ["now", "unchanged"] },
    payment_behavior: ["pending_if_incomplete", "error_if_incomplete"],
    default_payment_method: "text",
    cancel_at_period_end: "flag",
    discounts: { each: { coupon: "text", discount: "text" } },
    metadata: "map",
    expand,
  }),
  subscriptionCancel: shape<Stripe.SubscriptionCancelParams>({ prorate: "flag", invoice_now: "flag", expand }),
  preview: shape<Stripe.InvoiceCreatePreviewParams>({
    subscription: "text",
    discounts: { each: { coupon: "text", discount: "text" } },
    subscription_details: {
      items: { each: { id: "text", price: "text", price_data } },
      proration_behavior: prorating,
      proration_date: "whole",
      billing_cycle_anchor: { type: ["now", "unchanged"] },
    },
    expand,
  }),
  invoices: shape<Stripe.InvoiceListParams>({
    ...paging,
    subscription: "text",
    customer: "text",
    status: ["draft", "open", "paid", "uncollectible", "void"],
  }),
  charges: shape<Stripe.ChargeListParams>({
    ...paging,
    customer: "text",
    payment_intent: "text",
    created: { gte: "whole" },
  }),
  refund: shape<Stripe.RefundCreateParams>({ payment_intent: "text", amount: "whole", metadata: "map", expand }),
  refunds: shape<Stripe.RefundListParams>({ ...paging, payment_intent: "text" }),
  disputes: shape<Stripe.DisputeListParams>({ ...paging, payment_intent: "text" }),
  schedule: shape<Stripe.SubscriptionScheduleCreateParams>({ from_subscription: "text", expand }),
  scheduleUpdate: shape<Stripe.SubscriptionScheduleUpdateParams>({
    end_behavior: ["release", "cancel"],
    proration_behavior: prorating,
    phases: {
      each: {
        start_date: "whole",
        end_date: "whole",
        items: { each: { price: "text", price_data, quantity: "whole" } },
        duration: recurring,
        billing_cycle_anchor: ["automatic", "phase_start"],
        proration_behavior: prorating,
        discounts: { each: { discount: "text", coupon: "text" } },
        trial_end: "whole",
      },
    },
    expand,
  }),
} as const;

/** What a change that waits for its payment may hold; Stripe refuses anything else beside it. */
export const pendingMay = [
  "items",
  "payment_behavior",
  "proration_behavior",
  "proration_date",
  "billing_cycle_anchor",
  "expand",
];
