/**
 * What PayPal's published schemas ask of each request that the app sends: required fields, lengths, forms and listed
 * values, as github.com/paypal/paypal-rest-api-specifications had them in November 2026. Compared field by field, bodies
 * and parameters of a query: billing_subscriptions_v1 1.9, checkout_orders_v2 2.13 (of newer editions, nothing),
 * catalogs_products_v1 1.0, the refunds of payments_payment_v2 2.9 and v1 1.12, and the verification of a webhook
 * (notifications_webhooks_v1), and the disputes (customer_disputes_v1 1.11). What these say in words only stands beside the field, with a comment. Not compared: headers,
 * and what PayPal answers. What the app always sends must be there, also where PayPal would do without. A field that PayPal
 * has and the app does not send is left out, so that a new one is looked up before it is used. No package carries the
 * schemas: the official one has names and kinds, and no lengths.
 */
import { z } from "zod";

/** Lengths count characters as people do, not the halves that some of them are stored in. */
const chars = (max: number, min = 1) =>
  z.string().refine((value) => value.isWellFormed() && [...value].length >= min && [...value].length <= max);
/** One line. */
const text = (max: number) => chars(max).regex(/^.*$/);
const token = (max: number) => text(max).regex(/^[a-zA-Z0-9]+$/);
const mixed = (max: number) => text(max).regex(/^(?!\d+$)\w+\S+/);
const listed = <const T extends readonly [string, ...string[]]>(values: T) => z.enum(values);
const address = z.url().min(10).max(4000);
const dateTime = z.iso.datetime({ offset: true }).min(20).max(64);

export const money = z.strictObject({
  currency_code: z.string().length(3),
  value: z
    .string()
    .max(32)
    .regex(/^((-?[0-9]+)|(-?([0-9]+)?[.][0-9]+))$/),
});
/** In words: ten characters, seven of them digits before the point. */
const moneyOfSale = z.strictObject({ total: z.string().regex(/^\d{1,7}(\.\d{2})?$/), currency: z.string().length(3) });

const planId = z
  .string()
  .length(26)
  .regex(/^P-[A-Z0-9]*$/);
/** As PayPal names its products; plans stand under no others. */
const productId = z
  .string()
  .length(22)
  .regex(/^PROD-[A-Z0-9]*$/);

const cycle = z.strictObject({
  frequency: z.strictObject({
    interval_unit: listed(["DAY", "WEEK", "MONTH", "YEAR"]),
    interval_count: z.number().int().min(1).max(365),
  }),
  tenure_type: listed(["REGULAR", "TRIAL"]),
  sequence: z.number().int().min(1).max(99),
  total_cycles: z.number().int().min(0).max(999),
  pricing_scheme: z.strictObject({ fixed_price: money }).optional(),
});

const plan = z.strictObject({
  product_id: productId,
  name: text(127),
  description: text(127),
  status: listed(["CREATED", "INACTIVE", "ACTIVE"]),
  // The schema lets twelve in; its words are two trials at most, and one price after them.
  billing_cycles: z.array(cycle).min(1).max(3),
  payment_preferences: z.strictObject({
    auto_bill_outstanding: z.boolean(),
    payment_failure_threshold: z.number().int().min(0).max(999),
  }),
});

const shipping = listed(["GET_FROM_FILE", "NO_SHIPPING", "SET_PROVIDED_ADDRESS"]);
const context = z.strictObject({ shipping_preference: shipping, return_url: address, cancel_url: address });
const reason = z.strictObject({ reason: text(128) });

const order = z.strictObject({
  intent: listed(["CAPTURE", "AUTHORIZE"]),
  purchase_units: z
    .array(
      z.strictObject({
        custom_id: chars(127),
        // In words: the length is meant in ASCII, and other signs may take more of it; as strict as that can be read.
        description: chars(127).refine((value) => Buffer.byteLength(value) <= 127),
        // In words: up to 15 digits before the decimals.
        amount: money.refine(({ value }) => /^\d{1,15}(\.|$)/.test(value)),
      }),
    )
    .min(1)
    .max(10),
  payment_source: z.strictObject({
    paypal: z.strictObject({
      experience_context: z.strictObject({
        shipping_preference: shipping,
        user_action: listed(["CONTINUE", "PAY_NOW"]),
        // Without the lengths that those of a subscription have.
        return_url: z.url(),
        cancel_url: z.url(),
      }),
    }),
  }),
});

const nothing = z.strictObject({});

/** The bodies, by method and path; `:id` is an id. */
export const bodies = {
  "POST /v1/notifications/verify-webhook-signature": z.strictObject({
    auth_algo: token(100),
    cert_url: z.url().max(500),
    transmission_id: mixed(50),
    // Its published form wants a letter or digit first, which one in 32 of PayPal's own signatures does not have.
    transmission_sig: text(500),
    transmission_time: dateTime.max(100),
    webhook_id: token(50),
    webhook_event: z.looseObject({}),
  }),
  "POST /v2/checkout/orders": order,
  "POST /v2/checkout/orders/:id/capture": nothing,
  "POST /v1/catalogs/products": z.strictObject({
    // In words, among the errors: PayPal's own beginning of an id is refused.
    id: chars(50, 6)
      .refine((value) => !value.startsWith("PROD-"))
      .optional(),
    name: chars(127),
    description: chars(256),
    type: listed(["PHYSICAL", "DIGITAL", "SERVICE"]),
  }),
  "POST /v1/billing/plans": plan,
  "POST /v1/billing/subscriptions": z.strictObject({
    plan_id: planId,
    custom_id: z
      .string()
      .min(1)
      .max(127)
      .regex(/^[\x20-\x7E]+/),
    start_time: dateTime.optional(),
    application_context: context.extend({ user_action: listed(["CONTINUE", "SUBSCRIBE_NOW"]) }),
  }),
  "POST /v1/billing/subscriptions/:id/activate": reason.partial(),
  "POST /v1/billing/subscriptions/:id/cancel": reason,
  "POST /v1/billing/subscriptions/:id/capture": z.strictObject({
    note: text(128),
    capture_type: listed(["OUTSTANDING_BALANCE"]),
    amount: money,
  }),
  "POST /v1/billing/subscriptions/:id/revise": z.strictObject({ plan_id: planId, application_context: context }),
  "POST /v2/payments/captures/:id/refund": z.strictObject({ amount: money.optional() }),
  "POST /v1/payments/sale/:id/refund": z.strictObject({ amount: moneyOfSale }),
} as const;

const number = (min: number, max: number) => z.coerce.number().int().min(min).max(max);

const paging = (pageMax: number) => ({
  page_size: number(1, 20),
  page: number(1, pageMax),
  total_required: listed(["true", "false"]),
});

/** What may stand behind the question mark, where something does. */
const queries: Record<string, z.ZodType> = {
  "GET /v1/billing/plans": z.strictObject({ ...paging(10_000_000), product_id: chars(50, 6) }),
  "GET /v1/catalogs/products": z.strictObject(paging(100_000)),
  "GET /v1/billing/subscriptions/:id": z.strictObject({
    // In words: these two, and no others.
    fields: chars(100).regex(/^(last_failed_payment|plan)(,(last_failed_payment|plan))*$/),
  }),
  "GET /v1/customer/disputes": z.strictObject({ disputed_transaction_id: chars(255).regex(/^[0-9A-Z_]+$/) }),
  "GET /v1/billing/subscriptions/:id/transactions": z.strictObject({ start_time: dateTime, end_time: dateTime }),
};

/** A call's body, as PayPal's schema has it; throws what it refuses of body and query. */
export function checked(call: string, query: URLSearchParams, text: string): unknown {
  (queries[call] ?? nothing).parse(Object.fromEntries(query));
  const body = Object.entries(bodies).find(([name]) => name === call)?.[1];
  if (body) return body.parse(text === "" ? {} : JSON.parse(text));
  if (text !== "") throw new SyntaxError(`${call} takes no body`);
  return undefined;
}
