/** The way of strangers to a purchase, counted by day: visits, sign-ups, checkouts, purchases; and checkouts that were left. */
import { z } from "zod";
import { file, moment, organizationId, route } from "../kit/kit.ts";

/** Checkouts that were left, of which so many are named. */
export const LEFT_SHOWN_MAX = 100;
export const FRONT_DAYS_MAX = 366;

const counts = {
  visitors: z.number().int(),
  landing: z.number().int(),
  plans: z.number().int(),
  sign_ups: z.number().int(),
  checkouts: z.number().int(),
  purchases: z.number().int(),
};
const day = z.object({ day: z.string(), ...counts });
export type FrontDay = z.infer<typeof day>;
export type FrontCount = keyof typeof counts;

const left = z.object({
  purchase_id: z.number().int(),
  product: z.object({ product_id: z.number().int(), name: z.string() }),
  amount: z.number(),
  currency: z.string(),
  createdAt: moment,
  /** Null where they left. */
  user: z.object({ user_id: z.number().int(), name: z.string(), email: z.string() }).nullable(),
});
export type LeftCheckout = z.infer<typeof left>;

/** Campaigns that an answer names, those that led the most. */
export const CAMPAIGNS_SHOWN_MAX = 50;

const campaign = z.object({
  utm_source: z.string(),
  utm_medium: z.string(),
  utm_campaign: z.string(),
  sign_ups: z.number().int(),
  /** How many of those bought here since. */
  buyers: z.number().int(),
});
export type FrontCampaign = z.infer<typeof campaign>;

const query = z.object({
  organization_id: organizationId,
  days: z.coerce.number().int().min(1).max(FRONT_DAYS_MAX).default(30),
});

export const shopFront = {
  readFront: route({
    method: "GET",
    path: "/shop-front",
    summary:
      "How many strangers came to the pages of the platform or of an organization, signed up, began a checkout and bought, by day; and the checkouts that were left.",
    access: "orgAdmin",
    query,
    answer: z.object({
      days: z.array(day),
      totals: z.object(counts),
      left: z.object({ count: z.number().int(), checkouts: z.array(left) }),
      /** By the campaign that led to a sign-up here in these days; who came by none is in no line. */
      campaigns: z.array(campaign),
      time_zone: z.string(),
    }),
  }),
  exportFront: route({
    method: "GET",
    path: "/shop-front/csv",
    summary: "The days of it as CSV.",
    access: "orgAdmin",
    query,
    answer: file,
    rate: { count: 20, seconds: 600 },
    budget: "exports",
  }),
};
