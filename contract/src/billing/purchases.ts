/** What was bought: purchases, their invoices, and what is done with them by their buyers and by staff. */
import { z } from "zod";
import { email, file, flag, id, idParams, moment, page, paged, route, text } from "../kit/kit.ts";
import { givenDayOrMoment, periods } from "../kit/time.ts";
import { grant } from "../products/grants.ts";
import { paymentProviders } from "./checkout.ts";
import { pendingChange } from "./pendingChange.ts";
import { refundPreview } from "./refunds.ts";
import { seatFields } from "./seatFields.ts";

export const purchaseStatuses = ["active", "completed", "pending", "cancelled", "revoked"] as const;
export type PurchaseStatus = (typeof purchaseStatuses)[number];

/** Rows of a page of purchases or invoices, which the client cuts. */
export const PURCHASES_PER_PAGE = 12;
export const CANCEL_REASON_MIN = 10;

/**
 * Which statuses may follow which, as an admin chooses: among active, completed and pending freely, and out of them to
 * cancelled or revoked; from those two never back.
 */
export const statusesAfter: Record<PurchaseStatus, readonly PurchaseStatus[]> = {
  active: ["active", "completed", "pending", "cancelled", "revoked"],
  completed: ["active", "completed", "pending", "cancelled", "revoked"],
  pending: ["active", "completed", "pending", "cancelled", "revoked"],
  cancelled: ["cancelled", "revoked"],
  revoked: ["cancelled", "revoked"],
};

export const person = z.object({
  user_id: z.number().int(),
  name: z.string(),
  last_name: z.string(),
  email: z.string(),
});

/** A purchase, to its buyer and to staff alike; what only staff may know is null for the buyer. */
export const purchase = z.object({
  purchase_id: z.number().int(),
  status: z.enum(purchaseStatuses),
  amount: z.number(),
  currency: z.string(),
  expiration_days: z.number().int().nullable(),
  is_gift: z.boolean(),
  /** Bought for another, by a code: so many periods of a subscription, 1 of what is bought once; null for oneself. */
  gift_periods: z.number().int().nullable(),
  ...seatFields,
  /** No money moved: bought with test keys, in the sandbox, or by the Test action. */
  is_test: z.boolean(),
  payment_method_id: z.number().int(),
  payment_method: z.object({ payment_method_id: z.number().int(), name: z.string() }),
  cancel_reason: z.string().nullable(),
  /** A buyer's bank took its money back after a dispute, and it ended with that; or it is over, and all that was paid went back. */
  ...{ lost_dispute: z.boolean(), is_refunded: z.boolean() },
  product: z.object({
    product_id: z.number().int(),
    name: z.string(),
    short_description: z.string(),
    word_amount: z.number().int().nullable(),
  }),
  user: person.nullable(),
  discount: z.object({ code: z.string(), amount: z.number() }).nullable(),
  is_subscription: z.boolean(),
  subscription_id: z.string().nullable(),
  subscription_interval: z.number().int().nullable(),
  subscription_period: z.enum(periods).nullable(),
  free_trial_length: z.number().int().nullable(),
  trial_ends_at: moment.nullable(),
  payment_processor_id: z.string().nullable(),
  provider: z.enum(paymentProviders),
  /** The provider's own page of this payment; for staff. */
  provider_url: z.string().nullable(),
  /** When access by this purchase ends; null when it does not, and while nothing was paid. */
  expires_at: moment.nullable(),
  /** The next charge of a running subscription. */
  next_charge: z.object({ amount: z.number(), at: moment }).nullable(),
  /** A payment of this subscription failed; access goes on until then. */
  grace_until: moment.nullable(),
  /** The open invoice that mends it. */
  open_invoice_id: z.number().int().nullable(),
  /** What it grants by name while it gives access; its buyer alone is told. */
  grants: z.array(grant),
  /** What the subscription becomes when it renews. */
  next_product: z.object({ product_id: z.number().int(), name: z.string() }).nullable(),
  pending_change: pendingChange.nullable(),
  payment_source: z.object({ brand: z.string(), last4: z.string() }).nullable(),
  createdAt: moment,
  updatedAt: moment,
  can: z.object({
    cancel: z.boolean(),
    change: z.boolean(),
    pay: z.boolean(),
    remove: z.boolean(),
    refund: z.boolean(),
    /** The statuses that the caller may give it, the present one among them. */
    become: z.array(z.enum(purchaseStatuses)),
  }),
});
export type Purchase = z.infer<typeof purchase>;

/** A list of one value that a query may repeat, write with brackets, or separate by commas. */
export const listOf = <T extends z.ZodType>(value: T) =>
  z
    .preprocess(
      (given) => (given === undefined ? [] : [given].flat()).flatMap((part) => String(part).split(",").filter(Boolean)),
      z.array(value).max(50),
    )
    .default([]);
export const filters = z.object({
  page,
  query: text(200).default(""),
  product_id: id.optional(),
  user_id: id.optional(),
  start_date: givenDayOrMoment.optional(),
  end_date: givenDayOrMoment.optional(),
});

/** The question of the list of purchases; empty filters are left out. */
export const purchasesQuery = filters.extend({
  status: listOf(z.enum(purchaseStatuses)),
  "status[]": listOf(z.enum(purchaseStatuses)),
  sort: z.enum(["createdAt", "amount", "status", "purchase_id"]).default("createdAt"),
  direction: z.enum(["asc", "desc"]).default("desc"),
  /** So many rows a page instead of all of them. */
  size: z.coerce.number().int().min(1).max(200).optional(),
});

export const amount = z.number().min(0).max(999_999);

const days = z.number().int().min(1).max(3650).nullish();

export const purchaseForm = z.object({
  user_id: id,
  product_id: id,
  status: z.enum(purchaseStatuses).default("pending"),
  amount,
  payment_method_id: z.number().int(),
  expiration_days: days,
  is_gift: z.boolean().default(false),
  cancel_reason: text(2000).nullish(),
});

export const purchases = {
  listPurchases: route({
    method: "GET",
    path: "/purchases",
    summary: "The caller's own purchases, the newest first.",
    access: "signedIn",
    answer: z.array(purchase),
  }),
  readPurchase: route({
    method: "GET",
    path: "/purchases/{id}",
    summary: "One purchase, for its buyer and for staff.",
    access: "signedIn",
    params: idParams,
    answer: z.object({ purchase }),
  }),
  listAllPurchases: route({
    method: "GET",
    path: "/purchases/admin",
    summary: "Every purchase of a filter, whatever `page` says; with `size`, that page of it.",
    access: "staff",
    query: purchasesQuery,
    answer: z.object({
      purchases: z.array(purchase),
      /** The sum of all that was found, one for each currency. */
      totals: z.array(z.object({ currency: z.string(), amount: z.number() })),
      ...paged,
    }),
  }),
  exportPurchases: route({
    method: "GET",
    path: "/purchases/admin/csv",
    summary: "The purchases of a filter as CSV.",
    access: "staff",
    query: purchasesQuery.omit({ page: true, size: true }),
    answer: file,
    rate: { count: 20, seconds: 600 },
    budget: "exports",
  }),
  addPurchase: route({
    method: "POST",
    path: "/purchases/admin",
    summary: "Enters a purchase by hand; active or completed gives access and words at once.",
    access: "admin",
    body: purchaseForm,
    answer: z.object({ purchase }),
    status: 201,
    isIdempotent: true,
    refuses: ["product_missing", "payment_method_invalid"],
    budget: "payments",
  }),
  savePurchase: route({
    method: "PUT",
    path: "/purchases/admin",
    summary: "Changes a purchase; which status may follow is a table, and amount and buyer stay.",
    access: "admin",
    body: purchaseForm
      .pick({ status: true, expiration_days: true, is_gift: true, cancel_reason: true })
      .partial()
      .extend({
        purchase_id: id,
        status: z.enum(purchaseStatuses).optional(),
        is_gift: z.boolean().optional(),
      }),
    answer: z.object({ purchase }),
    refuses: ["status_not_allowed", "status_led_by_provider", "payment_failed", "seat_follows"],
    budget: "payments",
  }),
  testPurchase: route({
    method: "POST",
    path: "/purchases/test",
    summary: "Buys a product for somebody without money, marked as a test: access and words are given.",
    access: "admin",
    body: z
      .object({ email: email.nullish(), user_id: id.nullish(), product_id: id })
      .refine((given) => given.email != null || given.user_id != null, { path: ["email"], message: "required" }),
    answer: z.object({ purchase, user_created: z.boolean(), words_given: z.number().int().nullable() }),
    status: 201,
    isIdempotent: true,
    refuses: ["product_missing"],
    budget: "payments",
  }),
  cancelPurchase: route({
    method: "POST",
    path: "/purchases/cancel/{id}",
    summary: "Ends a subscription: no further charges, benefits until it expires. Cannot be undone.",
    access: "signedIn",
    refusedWhileImpersonating: true,
    params: idParams,
    body: z.object({ cancel_reason: text(2000).default(""), status: z.literal("cancelled").default("cancelled") }),
    answer: z.object({ purchase }),
    refuses: ["cancel_reason_missing", "not_cancellable", "payment_failed", "seat_follows"],
    budget: "payments",
  }),
  previewRefund: route({
    method: "GET",
    path: "/purchases/{id}/refund",
    summary: "What a refund of an amount would take with it: words, and access. Changes nothing.",
    access: "admin",
    params: idParams,
    query: z.object({ invoice_id: id.optional(), amount: z.coerce.number().positive().max(999_999).optional() }),
    answer: refundPreview,
    refuses: ["refund_too_much", "nothing_to_refund"],
  }),
  refundPurchase: route({
    method: "POST",
    path: "/purchases/{id}/refund",
    summary:
      "Gives money of a purchase back, all of it or a part. With `take_words` unspent words of that payment go: `words` of them, else the same part as of the money; after a full refund access too.",
    access: "admin",
    params: idParams,
    body: z.object({
      invoice_id: id.nullish(),
      amount: amount.positive().nullish(),
      take_words: z.boolean().default(true),
      /** How many words to take at most; without it by the money. */
      words: z.number().int().min(0).max(999_999_999).nullish(),
      reason: text(500).default(""),
    }),
    answer: z.object({ purchase, refunded: z.number(), words_taken: z.number().int() }),
    isIdempotent: true,
    refuses: ["refund_too_much", "nothing_to_refund", "payment_failed"],
    budget: "payments",
  }),
  giveAccess: route({
    method: "POST",
    path: "/users/giveAccess",
    summary: "Gives somebody a product: active for a subscription, else completed; words and access at once.",
    access: "admin",
    body: z.object({
      gift: flag.default(false),
      total: z.coerce.number().min(0).max(999_999).default(0),
      product_id: id,
      expiration_days: z.coerce.number().int().min(1).max(3650).nullish(),
      user_id: id,
      payment_method_id: z.coerce.number().int().nullish(),
    }),
    answer: z.object({ purchase }),
    status: 201,
    isIdempotent: true,
    refuses: ["product_missing", "payment_method_invalid"],
    budget: "payments",
  }),
  revokeAccess: route({
    method: "PUT",
    path: "/users/revokeAccess",
    summary: "Revokes a purchase: access ends at once, its unspent words go.",
    access: "admin",
    body: z.object({ purchase_id: id }),
    answer: z.object({ purchase }),
    refuses: ["payment_failed", "seat_follows"],
    budget: "payments",
  }),
};

/** Socket events to the buyer: a purchase changed, read it again. */
export type PurchasesEvents = { purchase: { purchase_id: number } };
