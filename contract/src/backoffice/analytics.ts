/** What the back office knows of money and people over a time, in the installation's time zone and currency. */
import { z } from "zod";
import { defineErrors, file, moment, route } from "../kit/kit.ts";
import { givenDayOrMoment } from "../kit/time.ts";

/** Days that analytics look at, at most. */
export const SPAN_DAYS_MAX = 366;
/** Longer spans are told by month. */
export const SPAN_BY_DAY_MAX = 92;
/** Customers of a group that an answer names; a CSV has all of them. */
export const CUSTOMERS_SHOWN_MAX = 200;

const span = z.object({
  start_date: givenDayOrMoment.optional(),
  end_date: givenDayOrMoment.optional(),
});

/** What every answer says of the figures in it. */
const about = {
  start_date: z.string(),
  end_date: z.string(),
  time_zone: z.string(),
  currency: z.string(),
  /** Test payments are counted, since no live provider is connected. */
  is_test: z.boolean(),
  /** Currencies in which money moved in the span that is not part of any figure. */
  other_currencies: z.array(z.string()),
};

/** A day (2026-11-03), or a month (2026-11) where the span is long: what it came to, and as many days of the span before. */
const point = z.object({ day: z.string(), total: z.number(), before: z.number().nullable() });
export type AnalyticsPoint = z.infer<typeof point>;

const compared = z.object({ total: z.number(), before: z.number() });

const customer = z.object({
  user_id: z.number().int(),
  name: z.string(),
  last_name: z.string(),
  email: z.string(),
  createdAt: moment,
  cancel_reason: z.string().nullish(),
  cancelled_at: moment.nullish(),
  /** What they cancelled, and until when it gives them access. */
  product: z.string().nullish(),
  access_until: moment.nullish(),
});
export type AnalyticsCustomer = z.infer<typeof customer>;

/** `customers` are the newest of them, at most CUSTOMERS_SHOWN_MAX; who has left since is counted, not listed. */
const group = z.object({ count: z.number().int(), before: z.number().int(), customers: z.array(customer) });
export type CustomerGroup = z.infer<typeof group>;

/** How many of a span came in one way, and how many of those have access now. */
const came = { count: z.number().int(), active: z.number().int() };
const origins = z.object({
  /** By what they said of why they join, the most first; an empty one is who said nothing. */
  reasons: z.array(z.object({ reason: z.string(), ...came })),
  /** By the campaign that led them here; who came by none is in no line. */
  campaigns: z.array(z.object({ utm_source: z.string(), utm_medium: z.string(), utm_campaign: z.string(), ...came })),
});
export type Origins = z.infer<typeof origins>;
/** Ways that an answer names, of each kind. */
export const ORIGINS_MAX = 50;

/** By whom money is taken: a card's or PayPal's provider, the sandbox for both, or staff who entered it by hand. */
export const payWays = ["card", "paypal", "sandbox", "by_hand"] as const;
export type PayWay = (typeof payWays)[number];

/** Seven days of a span, the last ones fewer: what was charged in them, went back, and was left. */
const week = z.object({
  start_date: z.string(),
  end_date: z.string(),
  payments: z.number().int(),
  charges: z.number(),
  refunds: z.number(),
  total: z.number(),
});
export type IncomeWeek = z.infer<typeof week>;

/** A product's part of the income: how often it was bought in the span, and what came in for it. */
export const productRow = z.object({
  product_id: z.number().int(),
  name: z.string(),
  purchases: z.number().int(),
  total: z.number(),
  /** What came in for it in the span before. */
  before: z.number(),
});
export type ProductRow = z.infer<typeof productRow>;

const productRows = z.object({ ...about, data: z.array(productRow), total: z.number(), before: z.number() });

const empty = z.object({ ...about, data: z.array(z.never()), total: z.number() });

export const errors = defineErrors({
  span_invalid: "bad",
});

const refuses = ["span_invalid"] as const;

export const analytics = {
  readDashboard: route({
    method: "GET",
    path: "/admin/figures",
    summary: "Purchases, revenue and sign-ups of a span by day, with the span before, and what waits to be done.",
    access: "staff",
    query: span,
    answer: z.object({
      ...about,
      income: compared,
      refunds: compared,
      purchases: compared,
      signups: compared,
      /** What all running subscriptions come to in a month. */
      recurring: z.number(),
      income_days: z.array(point),
      purchase_days: z.array(point),
      signup_days: z.array(point),
      pending_purchases: z.number().int(),
      failed_invoices: z.number().int(),
      newest: z.array(
        z.object({
          purchase_id: z.number().int(),
          user: z.object({ user_id: z.number().int(), name: z.string(), last_name: z.string() }),
          product: z.string(),
          amount: z.number(),
          currency: z.string(),
          is_gift: z.boolean(),
          status: z.string(),
          createdAt: moment,
        }),
      ),
    }),
    refuses,
  }),
  readIncome: route({
    method: "GET",
    path: "/analytics/income",
    summary: "What came in by day: charges less refunds, to the cent of the ledger of payments.",
    access: "staff",
    query: span,
    answer: z.object({
      ...about,
      data: z.array(point),
      total: z.number(),
      before: z.number(),
      charges: compared,
      refunds: compared,
      payments: compared,
      average: compared,
      /** The weeks of a span of more than seven days that is told by day, counted from its first; else none. */
      weeks: z.array(week),
      /** What came in by whom, the most first. */
      ways: z.array(z.object({ way: z.enum(payWays), total: z.number() })),
    }),
    refuses,
  }),
  readMonthly: route({
    method: "GET",
    path: "/analytics/monthly",
    summary: "What came in by month.",
    access: "staff",
    query: span,
    answer: z.object({ ...about, data: z.array(point), total: z.number() }),
    refuses,
  }),
  readCustomers: route({
    method: "GET",
    path: "/analytics/customers",
    summary: "Who signed up and by which way, who has access, and who cancelled and why, in a span.",
    access: "staff",
    query: span,
    answer: z.object({ ...about, signups: group, active: group, cancelled: group, origins }),
    refuses,
  }),
  readPurchaseFigures: route({
    method: "GET",
    path: "/analytics/purchases",
    summary: "Purchases and income by product.",
    access: "staff",
    query: span,
    answer: productRows,
    refuses,
  }),
  readProductFigures: route({
    method: "GET",
    path: "/analytics/products",
    summary: "The same.",
    access: "staff",
    query: span,
    answer: productRows,
    refuses,
  }),
  readWords: route({
    method: "GET",
    path: "/analytics/words",
    summary: "Words delivered by day.",
    access: "staff",
    query: span,
    answer: z.object({ ...about, data: z.array(point), total: z.number(), before: z.number() }),
    refuses,
  }),
  readTrials: route({
    method: "GET",
    path: "/analytics/free_trials",
    summary: "Trials begun by day, and how many of them were paid afterwards.",
    access: "staff",
    query: span,
    answer: z.object({
      ...about,
      data: z.array(point),
      total: z.number(),
      before: z.number(),
      paid: z.number().int(),
      running: z.number().int(),
    }),
    refuses,
  }),
  readInstructors: route({
    method: "GET",
    path: "/analytics/instructors",
    summary: "Nothing: there are no instructors here.",
    access: "staff",
    query: span,
    answer: empty,
    refuses,
  }),
  readReservations: route({
    method: "GET",
    path: "/analytics/reservations",
    summary: "Nothing: there are no reservations here.",
    access: "staff",
    query: span,
    answer: empty,
    refuses,
  }),
  readVideos: route({
    method: "GET",
    path: "/analytics/videos",
    summary: "Nothing: videos are not counted.",
    access: "staff",
    query: span,
    answer: empty,
    refuses,
  }),
  readReport: route({
    method: "GET",
    path: "/analytics/instructors/report",
    summary: "The income of a span by product, day by day, as CSV.",
    access: "staff",
    query: span,
    answer: file,
    refuses,
    budget: "exports",
  }),
  exportIncome: route({
    method: "GET",
    path: "/analytics/income/csv",
    summary: "The payments of a span as CSV, one line each.",
    access: "staff",
    query: span,
    answer: file,
    refuses,
    budget: "exports",
  }),
  exportProducts: route({
    method: "GET",
    path: "/analytics/products/csv",
    summary: "Purchases and income by product as CSV.",
    access: "staff",
    query: span,
    answer: file,
    refuses,
    budget: "exports",
  }),
  exportCustomers: route({
    method: "GET",
    path: "/analytics/customers/csv",
    summary: "Who signed up, has access, or cancelled, as CSV.",
    access: "staff",
    query: span,
    answer: file,
    refuses,
    budget: "exports",
  }),
};
