/**
 * What customers, products and avatars brought and cost: money by the ledger of payments, and what models took by the prices
 * that staff keep. Costs are in US dollars, as providers bill them.
 */
import { z } from "zod";
import { file, flag, id, idParams, moment, organizationId, page, paged, route, sortFrom, text } from "../kit/kit.ts";
import { givenDayOrMoment } from "../kit/time.ts";

/** By what brought and cost are put together. */
export const marginSides = ["customer", "product", "avatar"] as const;
export type MarginSide = (typeof marginSides)[number];

export const MARGIN_ROWS_PER_PAGE = 50;
/** A cap has at most so many dollars a month. */
export const CAP_MAX = 1_000_000;
/** Over so many days it may be looked at who costs more than they pay. */
export const alarmDays = [30, 90, 365] as const;

const count = z.number().int();
const money = z.object({ currency: z.string(), amount: z.number() });

/** What every answer says of its figures. `rate`: how much of `currency` a dollar is, by whoever entered it; null for none. */
const about = {
  start_date: z.string(),
  end_date: z.string(),
  time_zone: z.string(),
  currency: z.string(),
  is_test: z.boolean(),
  rate: z.object({ per_dollar: z.number(), from_day: z.string().nullable() }).nullable(),
  /** Currencies in which money moved and of which nobody entered a rate: what they are part of has no margin. */
  missing_rates: z.array(z.string()),
};

const figures = {
  /** What came in less what went back, of each currency by itself. */
  brought: z.array(money),
  /** What models cost whoever asks, in dollars. */
  cost: z.number(),
  /** What they cost on keys of others: of organizations, and of people. */
  own_cost: z.number(),
  /** What is left, in the currency of the answer; null where a rate or a price is missing that it needs. */
  margin: z.number().nullable(),
  calls: count,
  tokens_in: count,
  tokens_cached: count,
  tokens_out: count,
  /** Calls of models that have no price. */
  unpriced: count,
  /** Calls of which the provider did not say what they took. */
  estimated: count,
};

/** A customer, product or avatar; `id` is null for what has none of it. */
const marginRow = z.object({
  id: count.nullable(),
  name: z.string().nullable(),
  email: z.string().nullable(),
  ...figures,
  /** It costs more than it brings. */
  is_loss: z.boolean(),
  /** What it, or each of its buyers, may cost in a month, in dollars. */
  cap: z.number().nullable(),
});
export type MarginRow = z.infer<typeof marginRow>;

const marginSums = z.object({
  ...about,
  sums: z.object(figures),
  points: z.array(z.object({ day: z.string(), brought: z.number(), cost: z.number().nullable() })),
  losses: count,
});
export type MarginSums = z.infer<typeof marginSums>;

const marginList = z.object({ ...about, by: z.enum(marginSides), rows: z.array(marginRow), ...paged });
export type MarginList = z.infer<typeof marginList>;

const span = { start_date: givenDayOrMoment.optional(), end_date: givenDayOrMoment.optional() };
const ofStaff = { ...span, organization_id: organizationId };
const list = {
  by: z.enum(marginSides).default("customer"),
  sort: sortFrom(["margin", "brought", "cost", "calls"], "margin"),
  descending: flag.default(false),
  only_losses: flag.default(false),
  query: text(200).default(""),
};

/** How often staff or Admins are told of customers who cost more than they pay. */
export const marginAlarm = z.object({
  often: z.enum(["never", "daily", "weekly"]),
  days: z.union(alarmDays.map((days) => z.literal(days))),
});
export type MarginAlarm = z.infer<typeof marginAlarm>;

/** The cap of a customer, or of each buyer of a product; null takes it away. */
const cap = z
  .object({
    user_id: id.nullish(),
    product_id: id.nullish(),
    cap: z.number().min(0).max(CAP_MAX).nullable(),
  })
  .refine(({ user_id, product_id }) => (user_id == null) !== (product_id == null), {
    path: ["user_id"],
    message: "required",
  });

/** What whoever keeps the figures was told of; a customer is named where it is about one. */
export const marginNotice = z.object({
  notice_id: z.number().int(),
  /** `losses`: so many customers cost more than they pay. `reached`: a customer reached their cap. */
  kind: z.enum(["losses", "reached"]),
  count,
  customer: z.string().nullable(),
  /** The search of the screen of figures that shows what it is about. */
  search: z.string(),
  createdAt: moment,
});
export type MarginNotice = z.infer<typeof marginNotice>;
const notices = z.object({ notices: z.array(marginNotice) });
/** The newest that was shown: what came since stays. */
const seen = z.object({ until: moment });

const refuses = ["span_invalid"] as const;
const inOrganization = { organizationParam: "id", params: idParams, access: "orgAdmin" } as const;
const alarm = z.object({ alarm: marginAlarm });
const saved = z.object({ cap: z.number().nullable() });

export const margin = {
  readMargin: route({
    method: "GET",
    path: "/analytics/margin",
    summary: "What came in and what models cost in a span, of the installation or of one organization's space, by day.",
    access: "staff",
    query: z.object(ofStaff),
    answer: marginSums,
    refuses,
  }),
  listMargin: route({
    method: "GET",
    path: "/analytics/margin/rows",
    summary: "What each customer, product or avatar brought and cost in a span; 50 a page.",
    access: "staff",
    query: z.object({ ...ofStaff, ...list, page }),
    answer: marginList,
    refuses,
  }),
  exportMargin: route({
    method: "GET",
    path: "/analytics/margin/csv",
    summary: "The same as CSV, all rows.",
    access: "staff",
    query: z.object({ ...ofStaff, ...list }),
    answer: file,
    refuses,
    budget: "exports",
  }),
  saveCap: route({
    method: "PUT",
    path: "/analytics/margin/caps",
    summary:
      "Sets what a customer, or each buyer of a product, may cost the installation in a month; null takes the cap away.",
    access: "admin",
    body: cap,
    answer: saved,
  }),
  readAlarm: route({
    method: "GET",
    path: "/analytics/margin/alarm",
    summary: "How often staff are told of customers who cost more than they pay.",
    access: "staff",
    answer: alarm,
  }),
  saveAlarm: route({
    method: "PUT",
    path: "/analytics/margin/alarm",
    summary: "Changes that.",
    access: "admin",
    body: marginAlarm,
    answer: alarm,
  }),
  readOrganizationMargin: route({
    method: "GET",
    path: "/organizations/{id}/margin",
    summary: "What an organization sold, and what models cost it by its own AI key, in a span, by day.",
    ...inOrganization,
    query: z.object(span),
    answer: marginSums,
    refuses,
  }),
  listOrganizationMargin: route({
    method: "GET",
    path: "/organizations/{id}/margin/rows",
    summary: "The same of each of its customers, products or avatars; 50 a page.",
    ...inOrganization,
    query: z.object({ ...span, ...list, page }),
    answer: marginList,
    refuses,
  }),
  exportOrganizationMargin: route({
    method: "GET",
    path: "/organizations/{id}/margin/csv",
    summary: "The same as CSV, all rows.",
    ...inOrganization,
    query: z.object({ ...span, ...list }),
    answer: file,
    refuses,
    budget: "exports",
  }),
  saveOrganizationCap: route({
    method: "PUT",
    path: "/organizations/{id}/margin/caps",
    summary:
      "Sets what a customer of an organization, or each buyer of a product of its, may cost its AI key in a month.",
    ...inOrganization,
    body: cap,
    answer: saved,
  }),
  readOrganizationAlarm: route({
    method: "GET",
    path: "/organizations/{id}/margin/alarm",
    summary: "How often the Admins of an organization are told of customers who cost more than they pay.",
    ...inOrganization,
    answer: alarm,
  }),
  saveOrganizationAlarm: route({
    method: "PUT",
    path: "/organizations/{id}/margin/alarm",
    summary: "Changes that.",
    ...inOrganization,
    body: marginAlarm,
    answer: alarm,
  }),
  listNotices: route({
    method: "GET",
    path: "/analytics/margin/notices",
    summary:
      "What the caller was told of customers who cost more than they pay, or reached their cap, and did not put aside.",
    access: "admin",
    answer: notices,
  }),
  dismissNotices: route({
    method: "POST",
    path: "/analytics/margin/notices/dismiss",
    summary: "Puts aside what the caller was shown of it.",
    access: "admin",
    body: seen,
    answer: notices,
    rate: { count: 60, seconds: 60 },
  }),
  listOrganizationNotices: route({
    method: "GET",
    path: "/organizations/{id}/margin/notices",
    summary: "The same of the customers of an organization, for its Admins.",
    ...inOrganization,
    answer: notices,
  }),
  dismissOrganizationNotices: route({
    method: "POST",
    path: "/organizations/{id}/margin/notices/dismiss",
    summary: "Puts aside what the caller was shown of it.",
    ...inOrganization,
    body: seen,
    answer: notices,
    rate: { count: 60, seconds: 60 },
  }),
};
