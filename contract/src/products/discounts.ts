/** Discount codes: what they take off, and what their seller enters. */
import { z } from "zod";
import { id, moment } from "../kit/kit.ts";
import { percentOf } from "../kit/money.ts";
import { givenMoment } from "../kit/time.ts";

export const DISCOUNTS_PER_PAGE = 50;

const counted = (max: number) => z.number().int().min(1).max(max).nullish();

export const discountKinds = ["percent", "fixed"] as const;
/** For how long a code makes a subscription cheaper: the first payment, some months, or as long as it runs. */
export const discountDurations = ["once", "months", "forever"] as const;

/** What a code takes off, as a checkout shows it. */
export const discountTerms = z.object({
  code: z.string(),
  kind: z.enum(discountKinds),
  /** Percent, or an amount in `currency`. */
  value: z.number(),
  currency: z.string(),
  duration: z.enum(discountDurations),
  duration_months: z.number().int().nullable(),
});
export type DiscountTerms = z.infer<typeof discountTerms>;

/** What a code takes off: a share of each payment in percent, or the same minor units of its currency each time. */
export type Off = { kind: (typeof discountKinds)[number]; value: number };

/** What a code takes off one payment, in minor units: never more than the payment. */
export const amountOff = ({ kind, value }: Off, due: number): number =>
  Math.min(due, kind === "percent" ? percentOf(due, value) : value);

/** A code as its seller has it. */
export const discount = discountTerms.extend({
  discount_id: z.number().int(),
  /** The products it is for; none named is all of its seller's. */
  products: z.array(z.object({ product_id: z.number().int(), name: z.string() })),
  starts_at: moment.nullable(),
  ends_at: moment.nullable(),
  uses_max: z.number().int().nullable(),
  uses_per_user_max: z.number().int().nullable(),
  /** Used, and held by checkouts that are being paid. */
  uses: z.number().int(),
  available: z.boolean(),
  /** What the caller may do with it. */
  can: z.object({ edit: z.boolean(), remove: z.boolean() }),
  createdAt: moment,
});
export type Discount = z.infer<typeof discount>;

/** A code as people type it: without spaces around it; the case of its letters does not count. */
export const discountCode = z
  .string()
  .transform((value) => value.trim().toUpperCase())
  .pipe(z.string().regex(/^[\p{L}\p{N}_-]{2,40}$/u));

/** Whether a code may take off so much: above 0, at most 100, and no more than two decimals, as providers take it. */
export const isPercent = (value: number): boolean =>
  value > 0 && value <= 100 && Math.abs(value * 100 - Math.round(value * 100)) < 1e-9;

export const discountForm = z
  .object({
    code: discountCode,
    kind: z.enum(discountKinds),
    value: z.number().positive().max(999_999),
    duration: z.enum(discountDurations).default("once"),
    duration_months: z.number().int().min(1).max(36).nullish(),
    product_ids: z.array(id).max(500).default([]),
    starts_at: givenMoment.nullish(),
    ends_at: givenMoment.nullish(),
    uses_max: counted(100_000_000),
    uses_per_user_max: counted(1_000_000),
    available: z.boolean().default(true),
  })
  .refine(({ kind, value }) => kind !== "percent" || isPercent(value), {
    path: ["value"],
    message: "percent_invalid",
  })
  .refine(({ duration, duration_months: months }) => duration !== "months" || months != null, {
    path: ["duration_months"],
    message: "required",
  })
  .refine(({ starts_at: start, ends_at: end }) => !start || !end || start < end, {
    path: ["ends_at"],
    message: "ends_before_start",
  });
